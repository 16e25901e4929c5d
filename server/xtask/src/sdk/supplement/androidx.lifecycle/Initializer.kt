package androidx.lifecycle.viewmodel

import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelProvider

public class InitializerViewModelFactoryBuilder {
    public fun <T : ViewModel> addInitializer(clazz: kotlin.reflect.KClass<T>, initializer: CreationExtras.() -> T): Unit = TODO()
    public fun build(): ViewModelProvider.Factory = TODO()
}
public inline fun viewModelFactory(builder: InitializerViewModelFactoryBuilder.() -> Unit): ViewModelProvider.Factory = TODO()
public inline fun <reified VM : ViewModel> InitializerViewModelFactoryBuilder.initializer(noinline initializer: CreationExtras.() -> VM): Unit = TODO()
