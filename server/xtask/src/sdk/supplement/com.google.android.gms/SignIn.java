package com.google.android.gms.auth.api.signin;

import android.accounts.Account;
import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import com.google.android.gms.common.api.Scope;
import com.google.android.gms.tasks.Task;
import java.util.Set;

public final class GoogleSignIn {
    public static GoogleSignInClient getClient(Context context, GoogleSignInOptions options) {}
    public static GoogleSignInClient getClient(Activity activity, GoogleSignInOptions options) {}
    public static GoogleSignInAccount getLastSignedInAccount(Context context) {}
    public static Task<GoogleSignInAccount> getSignedInAccountFromIntent(Intent data) {}
    public static boolean hasPermissions(GoogleSignInAccount account, Scope... scopes) {}
}
public class GoogleSignInClient {
    public Intent getSignInIntent() {}
    public Task<GoogleSignInAccount> silentSignIn() {}
    public Task<Void> signOut() {}
    public Task<Void> revokeAccess() {}
}
public class GoogleSignInAccount {
    public String getId() {}
    public String getIdToken() {}
    public String getEmail() {}
    public String getDisplayName() {}
    public Uri getPhotoUrl() {}
    public String getServerAuthCode() {}
    public Account getAccount() {}
    public Set<Scope> getGrantedScopes() {}
}
public class GoogleSignInOptions {
    public static final GoogleSignInOptions DEFAULT_SIGN_IN;
    public static final class Builder {
        public Builder() {}
        public Builder(GoogleSignInOptions googleSignInOptions) {}
        public Builder requestEmail() {}
        public Builder requestId() {}
        public Builder requestProfile() {}
        public Builder requestIdToken(String serverClientId) {}
        public Builder requestServerAuthCode(String serverClientId) {}
        public Builder requestScopes(Scope scope, Scope... scopes) {}
        public GoogleSignInOptions build() {}
    }
}
