package androidx.core.animation

import android.animation.Animator

public inline fun Animator.doOnEnd(crossinline action: (animator: Animator) -> Unit): Animator.AnimatorListener = TODO()
public inline fun Animator.doOnStart(crossinline action: (animator: Animator) -> Unit): Animator.AnimatorListener = TODO()
public inline fun Animator.doOnCancel(crossinline action: (animator: Animator) -> Unit): Animator.AnimatorListener = TODO()
public inline fun Animator.doOnRepeat(crossinline action: (animator: Animator) -> Unit): Animator.AnimatorListener = TODO()
public inline fun Animator.addListener(crossinline onEnd: (animator: Animator) -> Unit = TODO(), crossinline onStart: (animator: Animator) -> Unit = TODO(), crossinline onCancel: (animator: Animator) -> Unit = TODO(), crossinline onRepeat: (animator: Animator) -> Unit = TODO()): Animator.AnimatorListener = TODO()
