//! Entry points follow edits, also edits of files that do not have them.

use super::Workspace;

#[test]
fn a_class_far_above_turns_methods_into_entry_points_and_back() {
    const BASE: &str = "package demo; public class Base { }";
    const ACTIVITY: &str = "package demo; public class Base extends android.app.Activity { }";
    let workspace = Workspace::new(&format!(
        "//- Base.java\n{BASE}\n//- Middle.java\npackage demo; public class Middle extends Base {{ }}
//- Leaf.java\npackage demo; public class Leaf extends Middle {{ protected void onResume() {{ }} }}\n"
    ));
    assert_eq!(workspace.entry_points(), "");
    workspace.set([("Base.java", ACTIVITY)]);
    assert_eq!(workspace.entry_points(), "Leaf.onResume activity main android.activity.lifecycle\n");
    workspace.set([("Base.java", BASE)]);
    assert_eq!(workspace.entry_points(), "");
}
