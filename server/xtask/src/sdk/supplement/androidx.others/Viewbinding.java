package androidx.viewbinding;

public interface ViewBinding { android.view.View getRoot(); }
