package com.google.firebase.messaging;

import android.content.Intent;
import android.net.Uri;
import android.os.IBinder;
import com.google.android.gms.tasks.Task;
import java.util.Map;

public class FirebaseMessaging {
    public static FirebaseMessaging getInstance() {}
    public Task<String> getToken() {}
    public Task<Void> deleteToken() {}
    public Task<Void> subscribeToTopic(String topic) {}
    public Task<Void> unsubscribeFromTopic(String topic) {}
    public void setAutoInitEnabled(boolean enable) {}
    public boolean isAutoInitEnabled() {}
    public void send(RemoteMessage message) {}
}
public class FirebaseMessagingService extends android.app.Service {
    public FirebaseMessagingService() {}
    public final IBinder onBind(Intent intent) {}
    public void onMessageReceived(RemoteMessage message) {}
    public void onDeletedMessages() {}
    public void onMessageSent(String msgId) {}
    public void onSendError(String msgId, Exception exception) {}
    public void onNewToken(String token) {}
}
public final class RemoteMessage {
    public String getFrom() {}
    public String getTo() {}
    public Map<String, String> getData() {}
    public String getMessageId() {}
    public String getMessageType() {}
    public long getSentTime() {}
    public int getTtl() {}
    public int getPriority() {}
    public String getCollapseKey() {}
    public Notification getNotification() {}
    public static class Notification {
        public String getTitle() {}
        public String getBody() {}
        public String getIcon() {}
        public String getSound() {}
        public String getTag() {}
        public String getColor() {}
        public String getClickAction() {}
        public String getChannelId() {}
        public Uri getImageUrl() {}
        public Uri getLink() {}
    }
    public static class Builder { public Builder(String to) {} public Builder addData(String key, String value) {} public Builder setMessageId(String messageId) {} public RemoteMessage build() {} }
}
