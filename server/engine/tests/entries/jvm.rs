//! Servers, desktops and plain programs.

use super::check;
use expect_test::expect;

#[test]
fn programs_start_in_main() {
    check(
        "//- App.java
package demo;
class App {
    public static void main(String[] args) { }
    void main(String[] args, int more) { }
}
class Other { void main(String[] args) { } }
//- tool.kt
package demo
fun main() { }
class Tool { fun main(args: Array<String>) { } }
//- old.kt
fun main(args: Array<String>) { }
",
        &expect![[r#"
            App.main(String[]) main background jvm.main
            OldKt.main main background jvm.main
            ToolKt.main main background kotlin.main
        "#]],
    );
}

#[test]
fn servers_by_annotation_or_supertype() {
    check(
        "//- Users.java
package demo;
import org.springframework.web.bind.annotation.*;
import org.springframework.scheduling.annotation.Scheduled;
import jakarta.ws.rs.GET;
interface UsersApi { @GetMapping(\"/users\") String users(); }
@RestController
class Users implements UsersApi {
    public String users() { return helper(); }
    @PostMapping(\"/users\") String add(String name) { return name; }
    @Scheduled(fixedRate = 5) void tick() { }
    String helper() { return \"\"; }
}
class Legacy { @GET String read() { return \"\"; } }
class Page extends jakarta.servlet.http.HttpServlet {
    protected void doGet(jakarta.servlet.http.HttpServletRequest request, jakarta.servlet.http.HttpServletResponse response) { }
}
",
        &expect![[r#"
            Users.users server background spring.controller
            Users.add server background spring.controller
            Users.tick scheduled background spring.scheduled
            Legacy.read server background jaxrs.resource
            Page.doGet server background servlet.service
        "#]],
    );
}

#[test]
fn desktops_call_listeners_and_paint() {
    check(
        "//- Window.java
package demo;
import javax.swing.*;
class Window extends JPanel {
    Window(JButton button) { button.addActionListener(event -> press()); }
    protected void paintComponent(java.awt.Graphics g) { }
    void press() { }
}
class Load extends SwingWorker<String, Void> {
    protected String doInBackground() { return \"\"; }
    protected void done() { }
}
",
        &expect![[r#"
            Window.<init>$lambda$1 swing main swing.listener
            Window.paintComponent swing main swing.paint
            Load.doInBackground task background swing.worker.background
            Load.done swing main swing.worker.done
        "#]],
    );
}
