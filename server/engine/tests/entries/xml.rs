//! What manifests, layouts and navigation graphs add.

use super::{Workspace, check};
use expect_test::expect;

const LAYOUT: &str = r#"//- app/src/main/res/layout/main.xml
<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">
  <Button android:onClick="save"/>
  <demo.Compass android:id="@+id/compass"/>
</LinearLayout>
"#;

const CODE: &str = "//- Screen.java
package demo;
import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
class Screen extends android.app.Activity {
    public void save(View button) { }
    public void save(String name) { }
    public void other(View button) { }
}
class Model { public void save(View button) { } }
class Compass extends View {
    Compass(Context context) { super(context); }
    Compass(Context context, AttributeSet attributes) { super(context, attributes); setWillNotDraw(false); }
}
";

#[test]
fn layouts_call_handlers_of_activities_and_constructors_of_views() {
    check(
        &format!("{LAYOUT}{CODE}"),
        &expect![[r#"
            Screen.save(View) listener main android.layout.on-click
            Compass.<init>(Context, AttributeSet) view main android.layout.view
        "#]],
    );
}

#[test]
fn manifests_and_graphs_name_components() {
    check(
        r#"//- app/src/main/AndroidManifest.xml
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="demo">
  <application android:name=".App"><activity android:name=".ui.Start"/><provider android:name="Files"/></application>
</manifest>
//- app/src/main/res/navigation/graph.xml
<navigation xmlns:android="http://schemas.android.com/apk/res/android">
  <fragment android:name="demo.ui.Detail"/>
</navigation>
//- App.kt
package demo
import vendor.*
class App : android.app.Application() { private val started = System.nanoTime() }
class Files : VendorProvider() {
    override fun query(): Int = 1
    override fun vendorOnly() { }
    fun onCreate(): Boolean = true
    fun onOwn() { }
}
//- Ui.java
package demo.ui;
class Start extends vendor.VendorActivity {
    @Override public void onCreate(android.os.Bundle state) { }
    @Override protected void onVendorEvent() { }
    void onOwn() { }
}
class Detail extends vendor.VendorFragment { @Override public void onStart() { } }
"#,
        &expect![[r#"
            App.<init> application main android.manifest.application
            Files.query provider binder android.provider.call
            Files.onCreate provider main android.provider.create
            Start.onCreate activity main android.activity.lifecycle
            Start.onVendorEvent activity main android.activity.any
            Detail.onStart fragment main android.fragment.lifecycle
        "#]],
    );
}

#[test]
fn without_a_package_a_class_is_found_by_the_end_of_its_name_if_it_is_the_only_one() {
    const MANIFEST: &str = r#"//- AndroidManifest.xml
<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <application><activity android:name=".ui.Start"/></application>
</manifest>
"#;
    let one = "//- a.kt\npackage one.ui\nclass Start : vendor.Screen() { override fun onCreate() { } }\n";
    let two = "//- b.kt\npackage two.ui\nclass Start : vendor.Screen() { override fun onCreate() { } }\n";
    check(
        &format!("{MANIFEST}{one}"),
        &expect![[r#"
            Start.onCreate activity main android.activity.lifecycle
        "#]],
    );
    check(&format!("{MANIFEST}{one}{two}"), &expect![[""]]);
}

#[test]
fn changes_of_xml_files_are_followed() {
    let workspace = Workspace::new(&format!("{LAYOUT}{CODE}"));
    let path = "app/src/main/res/layout/main.xml";
    workspace.set([(
        path,
        r#"<Button xmlns:android="http://schemas.android.com/apk/res/android" android:onClick="other"/>"#,
    )]);
    assert_eq!(workspace.entry_points(), "Screen.other listener main android.layout.on-click\n");
    workspace.set([(path, "<Button/>")]);
    assert_eq!(workspace.entry_points(), "");
}
