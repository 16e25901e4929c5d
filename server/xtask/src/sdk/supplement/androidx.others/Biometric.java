package androidx.biometric;

import android.content.Context;
import java.util.concurrent.Executor;
import javax.crypto.Cipher;

public class BiometricPrompt {
    public BiometricPrompt(androidx.fragment.app.FragmentActivity activity, AuthenticationCallback callback) {}
    public BiometricPrompt(androidx.fragment.app.FragmentActivity activity, Executor executor, AuthenticationCallback callback) {}
    public BiometricPrompt(androidx.fragment.app.Fragment fragment, AuthenticationCallback callback) {}
    public BiometricPrompt(androidx.fragment.app.Fragment fragment, Executor executor, AuthenticationCallback callback) {}
    public void authenticate(PromptInfo info) {}
    public void authenticate(PromptInfo info, CryptoObject crypto) {}
    public void cancelAuthentication() {}
    public static abstract class AuthenticationCallback {
        public void onAuthenticationError(int errorCode, CharSequence errString) {}
        public void onAuthenticationSucceeded(AuthenticationResult result) {}
        public void onAuthenticationFailed() {}
    }
    public static class AuthenticationResult { public CryptoObject getCryptoObject() {} public int getAuthenticationType() {} }
    public static class CryptoObject { public CryptoObject(Cipher cipher) {} public Cipher getCipher() {} }
    public static class PromptInfo {
        public static class Builder {
            public Builder() {}
            public Builder setTitle(CharSequence title) {}
            public Builder setSubtitle(CharSequence subtitle) {}
            public Builder setDescription(CharSequence description) {}
            public Builder setNegativeButtonText(CharSequence negativeButtonText) {}
            public Builder setConfirmationRequired(boolean confirmationRequired) {}
            public Builder setAllowedAuthenticators(int allowedAuthenticators) {}
            public Builder setDeviceCredentialAllowed(boolean deviceCredentialAllowed) {}
            public PromptInfo build() {}
        }
    }
}
public class BiometricManager {
    public static final int BIOMETRIC_SUCCESS = 0;
    public static BiometricManager from(Context context) {}
    public int canAuthenticate() {}
    public int canAuthenticate(int authenticators) {}
    public interface Authenticators { int BIOMETRIC_STRONG = 15; int BIOMETRIC_WEAK = 255; int DEVICE_CREDENTIAL = 32768; }
}
