package androidx.databinding;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

public @interface BindingAdapter { String[] value(); boolean requireAll() default true; }
public @interface BindingConversion {}
public @interface InverseBindingAdapter { String attribute(); String event() default ""; }
public @interface Bindable { String[] value() default {}; }
public abstract class ViewDataBinding extends BaseObservable implements androidx.viewbinding.ViewBinding {
    public View getRoot() {}
    public abstract boolean setVariable(int variableId, Object value);
    public void setLifecycleOwner(androidx.lifecycle.LifecycleOwner lifecycleOwner) {}
    public androidx.lifecycle.LifecycleOwner getLifecycleOwner() {}
    public void executePendingBindings() {}
    public abstract boolean hasPendingBindings();
    public abstract void invalidateAll();
    public void unbind() {}
}
public interface Observable {
    void addOnPropertyChangedCallback(OnPropertyChangedCallback callback);
    void removeOnPropertyChangedCallback(OnPropertyChangedCallback callback);
    abstract class OnPropertyChangedCallback { public abstract void onPropertyChanged(Observable sender, int propertyId); }
}
public class BaseObservable implements Observable {
    public BaseObservable() {}
    public void addOnPropertyChangedCallback(OnPropertyChangedCallback callback) {}
    public void removeOnPropertyChangedCallback(OnPropertyChangedCallback callback) {}
    public void notifyChange() {}
    public void notifyPropertyChanged(int fieldId) {}
}
public class ObservableField<T> extends BaseObservable { public ObservableField(T value) {} public ObservableField() {} public T get() {} public void set(T value) {} }
public class ObservableBoolean extends BaseObservable { public ObservableBoolean(boolean value) {} public ObservableBoolean() {} public boolean get() {} public void set(boolean value) {} }
public class ObservableInt extends BaseObservable { public ObservableInt(int value) {} public ObservableInt() {} public int get() {} public void set(int value) {} }
public class DataBindingUtil {
    public static <T extends ViewDataBinding> T inflate(LayoutInflater inflater, int layoutId, ViewGroup parent, boolean attachToParent) {}
    public static <T extends ViewDataBinding> T setContentView(android.app.Activity activity, int layoutId) {}
    public static <T extends ViewDataBinding> T bind(View root) {}
    public static <T extends ViewDataBinding> T getBinding(View view) {}
}
