//! Scripts: statements on the top level run in the initialiser of the script's class.

use expect_test::expect;

use super::lowered_as;
use crate::hir::pretty;

#[test]
fn statements_of_a_script() {
    let text = r#"#!/usr/bin/env kotlin
@file:DependsOn("x:y:1")
import a.b

plugins { id("x") version "1" }
val name = "n"
fun greet(who: String) = println(who + name)
greet(name)
val (first, second) = pair()
for (i in 1..2) loop@ while (true) { break@loop }
class Task { fun run() = greet(first) }
first.use { Task().run() }
"#;
    let lowered = lowered_as("build.gradle.kts", text);
    expect![[r#"
        import a.b
        facade Build_gradle
        file @file:DependsOn(value = "x:y:1")
        property name [public final]
        method greet(who#1: String) [public final expression_body] = println((who#1 + name))
        class Task [public final]
          method run() [public final expression_body] = greet(first#2)
          primaryConstructor <init>() [public implicit]
        staticInit <clinit>() [static implicit] = {
          plugins() lambda plugins@(final it#0?) {
            id("x") version("1")
          }
          init name = "n"
          greet(name)
          let (final first#2, final second#3) = pair()
          for (final i#4 in (1 .. 2)) loop: while true {
            break@loop
          }
          first#2.use() lambda use@(final it#5?) {
            Task().run()
          }
        }
    "#]]
    .assert_eq(&pretty::print(&lowered, text));
}
