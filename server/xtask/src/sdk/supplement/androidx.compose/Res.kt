package androidx.compose.ui.res

import androidx.compose.runtime.Composable

@Composable public fun stringResource(id: Int): String = TODO()
@Composable public fun stringResource(id: Int, vararg formatArgs: Any): String = TODO()
@Composable public fun stringArrayResource(id: Int): Array<String> = TODO()
@Composable public fun pluralStringResource(id: Int, count: Int): String = TODO()
@Composable public fun pluralStringResource(id: Int, count: Int, vararg formatArgs: Any): String = TODO()
@Composable public fun painterResource(id: Int): androidx.compose.ui.graphics.painter.Painter = TODO()
@Composable public fun colorResource(id: Int): androidx.compose.ui.graphics.Color = TODO()
@Composable public fun dimensionResource(id: Int): androidx.compose.ui.unit.Dp = TODO()
@Composable public fun integerResource(id: Int): Int = TODO()
@Composable public fun integerArrayResource(id: Int): IntArray = TODO()
@Composable public fun booleanResource(id: Int): Boolean = TODO()
@Composable public fun fontResource(id: Int): androidx.compose.ui.text.font.Typeface = TODO()
public fun androidx.compose.ui.graphics.ImageBitmap.Companion.imageResource(res: android.content.res.Resources, id: Int): androidx.compose.ui.graphics.ImageBitmap = TODO()
@Composable public fun androidx.compose.ui.graphics.ImageBitmap.Companion.imageResource(id: Int): androidx.compose.ui.graphics.ImageBitmap = TODO()
@Composable public fun androidx.compose.ui.graphics.vector.ImageVector.Companion.vectorResource(id: Int): androidx.compose.ui.graphics.vector.ImageVector = TODO()
