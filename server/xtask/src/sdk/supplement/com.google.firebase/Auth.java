package com.google.firebase.auth;

import android.app.Activity;
import android.net.Uri;
import com.google.android.gms.tasks.Task;
import java.util.List;

public abstract class FirebaseAuth {
    public static FirebaseAuth getInstance() {}
    public static FirebaseAuth getInstance(com.google.firebase.FirebaseApp app) {}
    public FirebaseUser getCurrentUser() {}
    public String getUid() {}
    public Task<AuthResult> createUserWithEmailAndPassword(String email, String password) {}
    public Task<AuthResult> signInWithEmailAndPassword(String email, String password) {}
    public Task<AuthResult> signInWithCredential(AuthCredential credential) {}
    public Task<AuthResult> signInWithCustomToken(String token) {}
    public Task<AuthResult> signInAnonymously() {}
    public Task<Void> sendPasswordResetEmail(String email) {}
    public Task<GetTokenResult> getAccessToken(boolean forceRefresh) {}
    public void signOut() {}
    public void addAuthStateListener(AuthStateListener listener) {}
    public void removeAuthStateListener(AuthStateListener listener) {}
    public void addIdTokenListener(IdTokenListener listener) {}
    public void setLanguageCode(String languageCode) {}
    public interface AuthStateListener { void onAuthStateChanged(FirebaseAuth auth); }
    public interface IdTokenListener { void onIdTokenChanged(FirebaseAuth auth); }
}
public interface UserInfo {
    String getUid();
    String getProviderId();
    String getDisplayName();
    Uri getPhotoUrl();
    String getEmail();
    String getPhoneNumber();
    boolean isEmailVerified();
}
public abstract class FirebaseUser implements UserInfo {
    public abstract boolean isAnonymous();
    public abstract List<? extends UserInfo> getProviderData();
    public Task<GetTokenResult> getIdToken(boolean forceRefresh) {}
    public Task<Void> reload() {}
    public Task<Void> delete() {}
    public Task<Void> reauthenticate(AuthCredential credential) {}
    public Task<AuthResult> linkWithCredential(AuthCredential credential) {}
    public Task<Void> updateEmail(String email) {}
    public Task<Void> updatePassword(String password) {}
    public Task<Void> updateProfile(UserProfileChangeRequest request) {}
    public Task<Void> sendEmailVerification() {}
}
public interface AuthResult { FirebaseUser getUser(); AuthCredential getCredential(); }
public abstract class AuthCredential { public abstract String getProvider(); }
public class GetTokenResult { public String getToken() {} public long getExpirationTimestamp() {} }
public class UserProfileChangeRequest {
    public static class Builder { public Builder() {} public Builder setDisplayName(String displayName) {} public Builder setPhotoUri(Uri photoUri) {} public UserProfileChangeRequest build() {} }
}
public class GoogleAuthProvider { public static AuthCredential getCredential(String idToken, String accessToken) {} }
public class EmailAuthProvider { public static AuthCredential getCredential(String email, String password) {} }
public class FirebaseAuthException extends com.google.firebase.FirebaseException { public FirebaseAuthException(String errorCode, String detailMessage) {} public String getErrorCode() {} }
