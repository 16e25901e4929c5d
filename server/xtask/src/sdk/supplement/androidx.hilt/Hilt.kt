package androidx.hilt.navigation.compose

import androidx.compose.runtime.Composable
import androidx.lifecycle.ViewModel
import androidx.lifecycle.ViewModelStoreOwner

@Composable public inline fun <reified VM : ViewModel> hiltViewModel(viewModelStoreOwner: ViewModelStoreOwner = TODO(), key: String? = null): VM = TODO()
@Composable public inline fun <reified VM : ViewModel, reified VMF> hiltViewModel(viewModelStoreOwner: ViewModelStoreOwner = TODO(), key: String? = null, noinline creationCallback: (VMF) -> VM): VM = TODO()
