package androidx.datastore.core.handlers

public class ReplaceFileCorruptionHandler<T>(produceNewData: (androidx.datastore.core.CorruptionException) -> T)
