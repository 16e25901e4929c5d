package androidx.slidingpanelayout.widget;

public class SlidingPaneLayout extends android.view.ViewGroup implements androidx.customview.widget.Openable {
    public SlidingPaneLayout(android.content.Context context) {}
    public SlidingPaneLayout(android.content.Context context, android.util.AttributeSet attrs) {}
    public boolean openPane() {}
    public boolean closePane() {}
    public boolean isOpen() {}
    public void open() {}
    public void close() {}
    public boolean isSlideable() {}
}
