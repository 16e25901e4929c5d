// Public declarations of com.google.android.gms.tasks, written down from its documentation.
package com.google.android.gms.tasks;

import android.app.Activity;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public abstract class Task<TResult> {
    public Task() {}
    public abstract boolean isComplete();
    public abstract boolean isSuccessful();
    public abstract boolean isCanceled();
    public abstract TResult getResult();
    public abstract <X extends Throwable> TResult getResult(Class<X> exceptionType) throws X;
    public abstract Exception getException();
    public abstract Task<TResult> addOnSuccessListener(OnSuccessListener<? super TResult> listener);
    public abstract Task<TResult> addOnSuccessListener(Executor executor, OnSuccessListener<? super TResult> listener);
    public abstract Task<TResult> addOnSuccessListener(Activity activity, OnSuccessListener<? super TResult> listener);
    public abstract Task<TResult> addOnFailureListener(OnFailureListener listener);
    public abstract Task<TResult> addOnFailureListener(Executor executor, OnFailureListener listener);
    public abstract Task<TResult> addOnFailureListener(Activity activity, OnFailureListener listener);
    public Task<TResult> addOnCompleteListener(OnCompleteListener<TResult> listener) {}
    public Task<TResult> addOnCompleteListener(Executor executor, OnCompleteListener<TResult> listener) {}
    public Task<TResult> addOnCompleteListener(Activity activity, OnCompleteListener<TResult> listener) {}
    public Task<TResult> addOnCanceledListener(OnCanceledListener listener) {}
    public Task<TResult> addOnCanceledListener(Executor executor, OnCanceledListener listener) {}
    public Task<TResult> addOnCanceledListener(Activity activity, OnCanceledListener listener) {}
    public <TContinuationResult> Task<TContinuationResult> continueWith(Continuation<TResult, TContinuationResult> continuation) {}
    public <TContinuationResult> Task<TContinuationResult> continueWith(Executor executor, Continuation<TResult, TContinuationResult> continuation) {}
    public <TContinuationResult> Task<TContinuationResult> continueWithTask(Continuation<TResult, Task<TContinuationResult>> continuation) {}
    public <TContinuationResult> Task<TContinuationResult> continueWithTask(Executor executor, Continuation<TResult, Task<TContinuationResult>> continuation) {}
    public <TContinuationResult> Task<TContinuationResult> onSuccessTask(SuccessContinuation<TResult, TContinuationResult> continuation) {}
    public <TContinuationResult> Task<TContinuationResult> onSuccessTask(Executor executor, SuccessContinuation<TResult, TContinuationResult> continuation) {}
}
public final class Tasks {
    public static <TResult> TResult await(Task<TResult> task) throws ExecutionException, InterruptedException {}
    public static <TResult> TResult await(Task<TResult> task, long timeout, TimeUnit unit) throws ExecutionException, InterruptedException, TimeoutException {}
    public static <TResult> Task<TResult> call(Callable<TResult> callable) {}
    public static <TResult> Task<TResult> call(Executor executor, Callable<TResult> callable) {}
    public static <TResult> Task<TResult> forCanceled() {}
    public static <TResult> Task<TResult> forException(Exception exception) {}
    public static <TResult> Task<TResult> forResult(TResult result) {}
    public static Task<Void> whenAll(Collection<? extends Task<?>> tasks) {}
    public static Task<Void> whenAll(Task<?>... tasks) {}
    public static Task<List<Task<?>>> whenAllComplete(Collection<? extends Task<?>> tasks) {}
    public static Task<List<Task<?>>> whenAllComplete(Task<?>... tasks) {}
    public static <TResult> Task<List<TResult>> whenAllSuccess(Collection<? extends Task<?>> tasks) {}
    public static <TResult> Task<List<TResult>> whenAllSuccess(Task<?>... tasks) {}
    public static <T> Task<T> withTimeout(Task<T> task, long timeout, TimeUnit unit) {}
}
public class TaskCompletionSource<TResult> {
    public TaskCompletionSource() {}
    public TaskCompletionSource(CancellationToken cancellationToken) {}
    public Task<TResult> getTask() {}
    public void setResult(TResult result) {}
    public void setException(Exception exception) {}
    public boolean trySetResult(TResult result) {}
    public boolean trySetException(Exception exception) {}
}
public final class TaskExecutors { public static final Executor MAIN_THREAD; }
public interface OnSuccessListener<TResult> { void onSuccess(TResult result); }
public interface OnFailureListener { void onFailure(Exception e); }
public interface OnCompleteListener<TResult> { void onComplete(Task<TResult> task); }
public interface OnCanceledListener { void onCanceled(); }
public interface OnTokenCanceledListener { void onCanceled(); }
public interface Continuation<TResult, TContinuationResult> { TContinuationResult then(Task<TResult> task) throws Exception; }
public interface SuccessContinuation<TResult, TContinuationResult> { Task<TContinuationResult> then(TResult result) throws Exception; }
public abstract class CancellationToken {
    public abstract boolean isCancellationRequested();
    public abstract CancellationToken onCanceledRequested(OnTokenCanceledListener listener);
}
public class CancellationTokenSource {
    public CancellationTokenSource() {}
    public CancellationToken getToken() {}
    public void cancel() {}
}
public class RuntimeExecutionException extends RuntimeException { public RuntimeExecutionException(Throwable cause) {} }
public final class DuplicateTaskCompletionException extends IllegalStateException {}
