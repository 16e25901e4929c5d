// Public declarations of androidx.preference, written down from its documentation.
package androidx.preference;

import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.res.TypedArray;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.TextView;
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.Fragment;
import androidx.recyclerview.widget.RecyclerView;
import java.util.Set;

public class Preference implements Comparable<Preference> {
    public static final int DEFAULT_ORDER = 2147483647;
    public Preference(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {}
    public Preference(Context context, AttributeSet attrs, int defStyleAttr) {}
    public Preference(Context context, AttributeSet attrs) {}
    public Preference(Context context) {}
    protected Object onGetDefaultValue(TypedArray a, int index) {}
    protected void onSetInitialValue(Object defaultValue) {}
    protected void onSetInitialValue(boolean restorePersistedValue, Object defaultValue) {}
    public void setIntent(Intent intent) {}
    public Intent getIntent() {}
    public void setFragment(String fragment) {}
    public String getFragment() {}
    public void setPreferenceDataStore(PreferenceDataStore dataStore) {}
    public PreferenceDataStore getPreferenceDataStore() {}
    public Bundle getExtras() {}
    public Bundle peekExtras() {}
    public void setLayoutResource(int layoutResId) {}
    public final int getLayoutResource() {}
    public void setWidgetLayoutResource(int widgetLayoutResId) {}
    public final int getWidgetLayoutResource() {}
    public void onBindViewHolder(PreferenceViewHolder holder) {}
    public void setOrder(int order) {}
    public int getOrder() {}
    public void setTitle(CharSequence title) {}
    public void setTitle(int titleResId) {}
    public CharSequence getTitle() {}
    public void setIcon(Drawable icon) {}
    public void setIcon(int iconResId) {}
    public Drawable getIcon() {}
    public CharSequence getSummary() {}
    public void setSummary(CharSequence summary) {}
    public void setSummary(int summaryResId) {}
    public final void setSummaryProvider(SummaryProvider summaryProvider) {}
    public final SummaryProvider getSummaryProvider() {}
    public void setEnabled(boolean enabled) {}
    public boolean isEnabled() {}
    public void setSelectable(boolean selectable) {}
    public boolean isSelectable() {}
    public void setShouldDisableView(boolean shouldDisableView) {}
    public final void setVisible(boolean visible) {}
    public final boolean isVisible() {}
    public final boolean isShown() {}
    protected void onClick() {}
    public void setKey(String key) {}
    public String getKey() {}
    public boolean hasKey() {}
    public boolean isPersistent() {}
    public void setPersistent(boolean persistent) {}
    public void setSingleLineTitle(boolean singleLineTitle) {}
    public void setIconSpaceReserved(boolean iconSpaceReserved) {}
    public void setCopyingEnabled(boolean enabled) {}
    public boolean callChangeListener(Object newValue) {}
    public void setOnPreferenceChangeListener(OnPreferenceChangeListener onPreferenceChangeListener) {}
    public OnPreferenceChangeListener getOnPreferenceChangeListener() {}
    public void setOnPreferenceClickListener(OnPreferenceClickListener onPreferenceClickListener) {}
    public OnPreferenceClickListener getOnPreferenceClickListener() {}
    public void performClick() {}
    public Context getContext() {}
    public SharedPreferences getSharedPreferences() {}
    public boolean shouldDisableDependents() {}
    protected void notifyChanged() {}
    protected void notifyHierarchyChanged() {}
    public void notifyDependencyChange(boolean disableDependents) {}
    public PreferenceManager getPreferenceManager() {}
    protected void onAttachedToHierarchy(PreferenceManager preferenceManager) {}
    public void onAttached() {}
    public void onDetached() {}
    public void setDependency(String dependencyKey) {}
    public String getDependency() {}
    public PreferenceGroup getParent() {}
    public void setDefaultValue(Object defaultValue) {}
    protected boolean persistString(String value) {}
    protected String getPersistedString(String defaultReturnValue) {}
    public boolean persistStringSet(Set<String> values) {}
    public Set<String> getPersistedStringSet(Set<String> defaultReturnValue) {}
    protected boolean persistInt(int value) {}
    protected int getPersistedInt(int defaultReturnValue) {}
    protected boolean persistFloat(float value) {}
    protected float getPersistedFloat(float defaultReturnValue) {}
    protected boolean persistLong(long value) {}
    protected long getPersistedLong(long defaultReturnValue) {}
    protected boolean persistBoolean(boolean value) {}
    protected boolean getPersistedBoolean(boolean defaultReturnValue) {}
    protected Parcelable onSaveInstanceState() {}
    protected void onRestoreInstanceState(Parcelable state) {}
    public int compareTo(Preference another) {}
    public interface OnPreferenceChangeListener { boolean onPreferenceChange(Preference preference, Object newValue); }
    public interface OnPreferenceClickListener { boolean onPreferenceClick(Preference preference); }
    public interface SummaryProvider<T extends Preference> { CharSequence provideSummary(T preference); }
}
public class PreferenceManager {
    public static final String KEY_HAS_SET_DEFAULT_VALUES = "";
    public PreferenceManager(Context context) {}
    public static SharedPreferences getDefaultSharedPreferences(Context context) {}
    public static void setDefaultValues(Context context, int resId, boolean readAgain) {}
    public static void setDefaultValues(Context context, String sharedPreferencesName, int sharedPreferencesMode, int resId, boolean readAgain) {}
    public PreferenceScreen createPreferenceScreen(Context context) {}
    public PreferenceScreen inflateFromResource(Context context, int resId, PreferenceScreen rootPreferences) {}
    public String getSharedPreferencesName() {}
    public void setSharedPreferencesName(String sharedPreferencesName) {}
    public void setSharedPreferencesMode(int sharedPreferencesMode) {}
    public void setStorageDeviceProtected() {}
    public void setPreferenceDataStore(PreferenceDataStore dataStore) {}
    public SharedPreferences getSharedPreferences() {}
    public PreferenceScreen getPreferenceScreen() {}
    public <T extends Preference> T findPreference(CharSequence key) {}
    public Context getContext() {}
    public interface OnPreferenceTreeClickListener { boolean onPreferenceTreeClick(Preference preference); }
    public interface OnDisplayPreferenceDialogListener { void onDisplayPreferenceDialog(Preference preference); }
}
public abstract class PreferenceDataStore {
    public void putString(String key, String value) {}
    public void putStringSet(String key, Set<String> values) {}
    public void putInt(String key, int value) {}
    public void putLong(String key, long value) {}
    public void putFloat(String key, float value) {}
    public void putBoolean(String key, boolean value) {}
    public String getString(String key, String defValue) {}
    public Set<String> getStringSet(String key, Set<String> defValues) {}
    public int getInt(String key, int defValue) {}
    public long getLong(String key, long defValue) {}
    public float getFloat(String key, float defValue) {}
    public boolean getBoolean(String key, boolean defValue) {}
}
public abstract class PreferenceGroup extends Preference {
    public PreferenceGroup(Context context, AttributeSet attrs) {}
    public void addItemFromInflater(Preference preference) {}
    public int getPreferenceCount() {}
    public Preference getPreference(int index) {}
    public boolean addPreference(Preference preference) {}
    public boolean removePreference(Preference preference) {}
    public boolean removePreferenceRecursively(CharSequence key) {}
    public void removeAll() {}
    public <T extends Preference> T findPreference(CharSequence key) {}
    public void setInitialExpandedChildrenCount(int expandedCount) {}
    public void setOrderingAsAdded(boolean orderingAsAdded) {}
}
public final class PreferenceScreen extends PreferenceGroup {
    public PreferenceScreen(Context context, AttributeSet attrs) {}
}
public class PreferenceCategory extends PreferenceGroup {
    public PreferenceCategory(Context context) {}
    public PreferenceCategory(Context context, AttributeSet attrs) {}
}
public abstract class DialogPreference extends Preference {
    public DialogPreference(Context context, AttributeSet attrs) {}
    public DialogPreference(Context context) {}
    public void setDialogTitle(CharSequence dialogTitle) {}
    public void setDialogTitle(int dialogTitleResId) {}
    public CharSequence getDialogTitle() {}
    public void setDialogMessage(CharSequence dialogMessage) {}
    public void setDialogMessage(int dialogMessageResId) {}
    public CharSequence getDialogMessage() {}
    public void setDialogIcon(int dialogIconRes) {}
    public void setPositiveButtonText(CharSequence positiveButtonText) {}
    public void setPositiveButtonText(int positiveButtonTextResId) {}
    public void setNegativeButtonText(CharSequence negativeButtonText) {}
    public void setNegativeButtonText(int negativeButtonTextResId) {}
    public void setDialogLayoutResource(int dialogLayoutResId) {}
    public int getDialogLayoutResource() {}
}
public class ListPreference extends DialogPreference {
    public ListPreference(Context context, AttributeSet attrs) {}
    public ListPreference(Context context) {}
    public void setEntries(CharSequence[] entries) {}
    public void setEntries(int entriesResId) {}
    public CharSequence[] getEntries() {}
    public void setEntryValues(CharSequence[] entryValues) {}
    public void setEntryValues(int entryValuesResId) {}
    public CharSequence[] getEntryValues() {}
    public void setValue(String value) {}
    public String getValue() {}
    public CharSequence getEntry() {}
    public int findIndexOfValue(String value) {}
    public void setValueIndex(int index) {}
    public static final class SimpleSummaryProvider implements Preference.SummaryProvider<ListPreference> {
        public static SimpleSummaryProvider getInstance() {}
        public CharSequence provideSummary(ListPreference preference) {}
    }
}
public class DropDownPreference extends ListPreference {
    public DropDownPreference(Context context) {}
    public DropDownPreference(Context context, AttributeSet attrs) {}
}
public class MultiSelectListPreference extends DialogPreference {
    public MultiSelectListPreference(Context context) {}
    public MultiSelectListPreference(Context context, AttributeSet attrs) {}
    public void setEntries(CharSequence[] entries) {}
    public CharSequence[] getEntries() {}
    public void setEntryValues(CharSequence[] entryValues) {}
    public CharSequence[] getEntryValues() {}
    public void setValues(Set<String> values) {}
    public Set<String> getValues() {}
    public int findIndexOfValue(String value) {}
}
public class EditTextPreference extends DialogPreference {
    public EditTextPreference(Context context, AttributeSet attrs) {}
    public EditTextPreference(Context context) {}
    public void setText(String text) {}
    public String getText() {}
    public void setOnBindEditTextListener(OnBindEditTextListener onBindEditTextListener) {}
    public interface OnBindEditTextListener { void onBindEditText(EditText editText); }
    public static final class SimpleSummaryProvider implements Preference.SummaryProvider<EditTextPreference> {
        public static SimpleSummaryProvider getInstance() {}
        public CharSequence provideSummary(EditTextPreference preference) {}
    }
}
public abstract class TwoStatePreference extends Preference {
    public TwoStatePreference(Context context, AttributeSet attrs) {}
    public TwoStatePreference(Context context) {}
    public void setChecked(boolean checked) {}
    public boolean isChecked() {}
    public void setSummaryOn(CharSequence summary) {}
    public void setSummaryOn(int summaryResId) {}
    public CharSequence getSummaryOn() {}
    public void setSummaryOff(CharSequence summary) {}
    public void setSummaryOff(int summaryResId) {}
    public CharSequence getSummaryOff() {}
    public void setDisableDependentsState(boolean disableDependentsState) {}
}
public class CheckBoxPreference extends TwoStatePreference {
    public CheckBoxPreference(Context context, AttributeSet attrs) {}
    public CheckBoxPreference(Context context) {}
}
public class SwitchPreference extends TwoStatePreference {
    public SwitchPreference(Context context, AttributeSet attrs) {}
    public SwitchPreference(Context context) {}
}
public class SwitchPreferenceCompat extends TwoStatePreference {
    public SwitchPreferenceCompat(Context context, AttributeSet attrs) {}
    public SwitchPreferenceCompat(Context context) {}
}
public class SeekBarPreference extends Preference {
    public SeekBarPreference(Context context, AttributeSet attrs) {}
    public SeekBarPreference(Context context) {}
    public final int getMax() {}
    public final void setMax(int max) {}
    public int getMin() {}
    public void setMin(int min) {}
    public int getValue() {}
    public void setValue(int seekBarValue) {}
    public void setSeekBarIncrement(int seekBarIncrement) {}
    public void setShowSeekBarValue(boolean showSeekBarValue) {}
}
public class PreferenceViewHolder extends RecyclerView.ViewHolder {
    public View findViewById(int id) {}
    public boolean isDividerAllowedAbove() {}
    public void setDividerAllowedAbove(boolean allowed) {}
    public void setDividerAllowedBelow(boolean allowed) {}
}
public abstract class PreferenceFragmentCompat extends Fragment implements PreferenceManager.OnPreferenceTreeClickListener, PreferenceManager.OnDisplayPreferenceDialogListener {
    public static final String ARG_PREFERENCE_ROOT = "";
    public PreferenceFragmentCompat() {}
    public abstract void onCreatePreferences(Bundle savedInstanceState, String rootKey);
    public void setDivider(Drawable divider) {}
    public void setDividerHeight(int height) {}
    public boolean onPreferenceTreeClick(Preference preference) {}
    public PreferenceManager getPreferenceManager() {}
    public PreferenceScreen getPreferenceScreen() {}
    public void setPreferenceScreen(PreferenceScreen preferenceScreen) {}
    public void addPreferencesFromResource(int preferencesResId) {}
    public void setPreferencesFromResource(int preferencesResId, String key) {}
    public <T extends Preference> T findPreference(CharSequence key) {}
    public final RecyclerView getListView() {}
    public RecyclerView onCreateRecyclerView(LayoutInflater inflater, ViewGroup parent, Bundle savedInstanceState) {}
    public void onDisplayPreferenceDialog(Preference preference) {}
    public void scrollToPreference(String key) {}
    public void scrollToPreference(Preference preference) {}
    protected RecyclerView.Adapter onCreateAdapter(PreferenceScreen preferenceScreen) {}
    public interface OnPreferenceStartFragmentCallback { boolean onPreferenceStartFragment(PreferenceFragmentCompat caller, Preference pref); }
    public interface OnPreferenceStartScreenCallback { boolean onPreferenceStartScreen(PreferenceFragmentCompat caller, PreferenceScreen pref); }
    public interface OnPreferenceDisplayDialogCallback { boolean onPreferenceDisplayDialog(PreferenceFragmentCompat caller, Preference pref); }
}
public abstract class PreferenceDialogFragmentCompat extends DialogFragment {
    protected static final String ARG_KEY = "key";
    public DialogPreference getPreference() {}
    protected View onCreateDialogView(Context context) {}
    protected void onBindDialogView(View view) {}
    public abstract void onDialogClosed(boolean positiveResult);
}
public class PreferenceGroupAdapter extends RecyclerView.Adapter<PreferenceViewHolder> {
    public PreferenceGroupAdapter(PreferenceGroup preferenceGroup) {}
    public Preference getItem(int position) {}
    public PreferenceViewHolder onCreateViewHolder(ViewGroup parent, int viewType) {}
    public void onBindViewHolder(PreferenceViewHolder holder, int position) {}
}
