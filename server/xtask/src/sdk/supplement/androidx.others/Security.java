// Public declarations of smaller androidx libraries, written down from their documentation.
package androidx.security.crypto;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;

public final class EncryptedSharedPreferences implements SharedPreferences {
    public static SharedPreferences create(Context context, String fileName, MasterKey masterKey, PrefKeyEncryptionScheme prefKeyEncryptionScheme, PrefValueEncryptionScheme prefValueEncryptionScheme) throws GeneralSecurityException, IOException {}
    public static SharedPreferences create(String fileName, String masterKeyAlias, Context context, PrefKeyEncryptionScheme prefKeyEncryptionScheme, PrefValueEncryptionScheme prefValueEncryptionScheme) throws GeneralSecurityException, IOException {}
    public enum PrefKeyEncryptionScheme { AES256_SIV }
    public enum PrefValueEncryptionScheme { AES256_GCM }
}
public final class EncryptedFile {
    public FileOutputStream openFileOutput() throws GeneralSecurityException, IOException {}
    public FileInputStream openFileInput() throws GeneralSecurityException, IOException {}
    public static final class Builder {
        public Builder(Context context, File file, MasterKey masterKey, FileEncryptionScheme fileEncryptionScheme) {}
        public Builder(File file, Context context, String masterKeyAlias, FileEncryptionScheme fileEncryptionScheme) {}
        public Builder setKeysetPrefName(String keysetPrefName) {}
        public Builder setKeysetAlias(String keysetAlias) {}
        public EncryptedFile build() throws GeneralSecurityException, IOException {}
    }
    public enum FileEncryptionScheme { AES256_GCM_HKDF_4KB }
}
public final class MasterKey {
    public static final String DEFAULT_MASTER_KEY_ALIAS = "_androidx_security_master_key_";
    public boolean isKeyStoreBacked() {}
    public enum KeyScheme { AES256_GCM }
    public static final class Builder {
        public Builder(Context context) {}
        public Builder(Context context, String keyAlias) {}
        public Builder setKeyScheme(KeyScheme keyScheme) {}
        public Builder setKeyGenParameterSpec(KeyGenParameterSpec keyGenParameterSpec) {}
        public Builder setUserAuthenticationRequired(boolean authenticationRequired) {}
        public Builder setRequestStrongBoxBacked(boolean requestStrongBoxBacked) {}
        public MasterKey build() throws GeneralSecurityException, IOException {}
    }
}
public final class MasterKeys {
    public static final KeyGenParameterSpec AES256_GCM_SPEC;
    public static String getOrCreate(KeyGenParameterSpec keyGenParameterSpec) throws GeneralSecurityException, IOException {}
}
