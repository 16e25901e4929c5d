package com.google.android.gms.auth;

import android.accounts.Account;
import android.content.Context;
import android.os.Bundle;

public final class GoogleAuthUtil {
    public static String getToken(Context context, Account account, String scope) throws java.io.IOException, GoogleAuthException {}
    public static String getToken(Context context, Account account, String scope, Bundle extras) throws java.io.IOException, GoogleAuthException {}
    public static String getToken(Context context, String accountName, String scope) throws java.io.IOException, GoogleAuthException {}
    public static void clearToken(Context context, String token) throws java.io.IOException, GoogleAuthException {}
    public static void invalidateToken(Context context, String token) {}
    public static String getAccountId(Context context, String accountName) throws java.io.IOException, GoogleAuthException {}
}
public class GoogleAuthException extends Exception {}
public class UserRecoverableAuthException extends GoogleAuthException { public android.content.Intent getIntent() {} }
