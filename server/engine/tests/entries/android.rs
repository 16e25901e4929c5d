//! Android: by class hierarchy, by listener interface in all its spellings, by annotation, and by the rule for the rest.

use super::check;
use expect_test::expect;

#[test]
fn what_overrides_a_framework_method_is_called_by_the_framework() {
    check(
        "//- Screens.java
package demo;
class Base extends android.app.Activity {
    @Override protected void onCreate(android.os.Bundle state) { }
}
class Screen extends Base {
    @Override protected void onResume() { super.onResume(); }
    public boolean onSearchRequested() { return true; }
    void onSaved(String what) { }
    private void onResume(int twice) { }
    static void onStart() { }
}
class Task extends android.os.AsyncTask<String, Integer, Void> {
    protected Void doInBackground(String... names) { return null; }
    protected void onPostExecute(Void nothing) { }
}
",
        &expect![[r#"
            Base.onCreate activity main android.activity.lifecycle
            Screen.onResume() activity main android.activity.lifecycle
            Screen.onSearchRequested activity main android.activity.input
            Task.doInBackground task background android.async-task
            Task.onPostExecute task main android.async-task.ui
        "#]],
    );
    check(
        "//- Screens.kt
package demo
import androidx.fragment.app.Fragment
import android.content.*
open class Page : Fragment() {
    override fun onStart() { super.onStart() }
    fun onSaved() { }
}
class Ticker : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) { }
}
",
        &expect![[r#"
            Page.onStart fragment main android.fragment.lifecycle
            Ticker.onReceive receiver main android.receiver.receive
        "#]],
    );
}

#[test]
fn a_listener_is_one_in_every_spelling() {
    check(
        "//- Screen.java
package demo;
import android.view.View;
class Screen implements View.OnClickListener {
    private final View.OnClickListener kept = v -> tap();
    void wire(View view) {
        view.setOnClickListener(this);
        view.setOnClickListener(v -> tap());
        view.setOnClickListener(this::tapped);
        view.setOnClickListener(new View.OnClickListener() {
            public void onClick(View v) { tap(); }
        });
        View.OnLongClickListener later = v -> true;
        Runnable none = () -> tap();
    }
    public void onClick(View v) { tap(); }
    void tapped(View v) { tap(); }
    void tap() { }
}
",
        &expect![[r#"
            Screen.<init>$lambda$1 listener main android.listener.click
            Screen.wire$lambda$1 listener main android.listener.click
            Screen$1.onClick listener main android.listener.click
            Screen.wire$lambda$2 listener main android.listener.click
            Screen.onClick listener main android.listener.click
            Screen.tapped listener main android.listener.click
        "#]],
    );
    check(
        "//- Screen.kt
package demo
import android.view.View
class Screen {
    private val kept = View.OnClickListener { tap() }
    fun wire(view: View) {
        view.setOnClickListener { tap() }
        view.setOnClickListener(::tapped)
        view.setOnClickListener(android.view.View.OnClickListener { tap() })
        view.setOnLongClickListener(View.OnLongClickListener(::held))
        view.setOnClickListener(object : View.OnClickListener {
            override fun onClick(v: View) = tap()
        })
        val none = Runnable { tap() }
    }
    fun tapped(v: View) = tap()
    fun held(v: View) = true
    fun tap() { }
}
",
        &expect![[r#"
            Screen.<init>$lambda$1 listener main android.listener.click
            Screen.wire$lambda$1 listener main android.listener.click
            Screen.wire$lambda$2 listener main android.listener.click
            Screen$wire$1.onClick listener main android.listener.click
            Screen.tapped listener main android.listener.click
            Screen.held listener main android.listener.click
        "#]],
    );
}

#[test]
fn annotations_say_so_themselves() {
    check(
        "//- Work.kt
package demo
import androidx.annotation.*
import androidx.compose.runtime.Composable
import androidx.compose.material3.Button
class Work {
    @MainThread fun show() { }
    @WorkerThread fun load() { }
    fun plain() { }
}
@UiThread class Panel { fun draw() { } }
@Composable fun Page(save: () -> Unit) { Button(onClick = { save() }) { } }
",
        &expect![[r#"
            Work.show annotated main annotation.main
            Work.load annotated background annotation.worker
            Panel.draw annotated main annotation.class-main
            WorkKt.Page compose main compose.composable
            WorkKt.Page$lambda$1 compose main compose.composable
            WorkKt.Page$lambda$2 compose main compose.composable
        "#]],
    );
}

#[test]
fn an_on_method_that_overrides_androids_is_called_on_main_where_no_rule_knows_better() {
    check(
        "//- Sensors.java
package demo;
import android.hardware.*;
class Compass implements SensorEventListener {
    public void onSensorChanged(SensorEvent event) { }
    public void onAccuracyChanged(Sensor sensor, int accuracy) { }
    public void onNothing() { }
}
",
        &expect![[r#"
            Compass.onSensorChanged listener main android.any
            Compass.onAccuracyChanged listener main android.any
        "#]],
    );
}

#[test]
fn a_framework_class_that_nobody_has_counts_by_its_name() {
    check(
        "//- Camera.java
package demo;
import org.apache.cordova.CordovaPlugin;
public class Camera extends CordovaPlugin {
    public boolean execute(String action, String args) { return helper(); }
    boolean helper() { return true; }
}
",
        &expect![[r#"
            Camera.execute bridge background cordova.execute
        "#]],
    );
}
