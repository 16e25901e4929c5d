package com.google.android.gms.maps.model;

import android.content.Context;
import android.graphics.Bitmap;
import java.util.List;

public final class LatLng { public final double latitude; public final double longitude; public LatLng(double latitude, double longitude) {} }
public final class LatLngBounds {
    public final LatLng southwest;
    public final LatLng northeast;
    public LatLngBounds(LatLng southwest, LatLng northeast) {}
    public static Builder builder() {}
    public boolean contains(LatLng point) {}
    public LatLng getCenter() {}
    public LatLngBounds including(LatLng point) {}
    public static final class Builder { public Builder() {} public Builder include(LatLng point) {} public LatLngBounds build() {} }
}
public final class CameraPosition {
    public final LatLng target;
    public final float zoom;
    public final float tilt;
    public final float bearing;
    public static CameraPosition fromLatLngZoom(LatLng target, float zoom) {}
    public static Builder builder() {}
    public static final class Builder {
        public Builder() {}
        public Builder target(LatLng location) {}
        public Builder zoom(float zoom) {}
        public Builder tilt(float tilt) {}
        public Builder bearing(float bearing) {}
        public CameraPosition build() {}
    }
}
public final class Marker {
    public String getId() {}
    public LatLng getPosition() {}
    public void setPosition(LatLng latlng) {}
    public String getTitle() {}
    public void setTitle(String title) {}
    public String getSnippet() {}
    public void setSnippet(String snippet) {}
    public Object getTag() {}
    public void setTag(Object tag) {}
    public void setIcon(BitmapDescriptor iconDescriptor) {}
    public void setVisible(boolean visible) {}
    public boolean isVisible() {}
    public void setRotation(float rotation) {}
    public void setAlpha(float alpha) {}
    public void showInfoWindow() {}
    public void hideInfoWindow() {}
    public boolean isInfoWindowShown() {}
    public void remove() {}
}
public final class MarkerOptions {
    public MarkerOptions() {}
    public MarkerOptions position(LatLng latlng) {}
    public MarkerOptions title(String title) {}
    public MarkerOptions snippet(String snippet) {}
    public MarkerOptions icon(BitmapDescriptor iconDescriptor) {}
    public MarkerOptions anchor(float u, float v) {}
    public MarkerOptions draggable(boolean draggable) {}
    public MarkerOptions visible(boolean visible) {}
    public MarkerOptions rotation(float rotation) {}
    public MarkerOptions alpha(float alpha) {}
    public MarkerOptions flat(boolean flat) {}
    public MarkerOptions zIndex(float zIndex) {}
}
public final class BitmapDescriptor {}
public final class BitmapDescriptorFactory {
    public static BitmapDescriptor defaultMarker() {}
    public static BitmapDescriptor defaultMarker(float hue) {}
    public static BitmapDescriptor fromAsset(String assetName) {}
    public static BitmapDescriptor fromBitmap(Bitmap image) {}
    public static BitmapDescriptor fromFile(String fileName) {}
    public static BitmapDescriptor fromPath(String absolutePath) {}
    public static BitmapDescriptor fromResource(int resourceId) {}
}
public final class Polyline { public List<LatLng> getPoints() {} public void setPoints(List<LatLng> points) {} public void setColor(int color) {} public void setWidth(float width) {} public void remove() {} }
public final class PolylineOptions {
    public PolylineOptions() {}
    public PolylineOptions add(LatLng point) {}
    public PolylineOptions add(LatLng... points) {}
    public PolylineOptions addAll(Iterable<LatLng> points) {}
    public PolylineOptions color(int color) {}
    public PolylineOptions width(float width) {}
    public PolylineOptions geodesic(boolean geodesic) {}
}
public final class Polygon { public void remove() {} public void setFillColor(int color) {} }
public final class PolygonOptions { public PolygonOptions() {} public PolygonOptions add(LatLng point) {} public PolygonOptions addAll(Iterable<LatLng> points) {} public PolygonOptions fillColor(int color) {} public PolygonOptions strokeColor(int color) {} public PolygonOptions strokeWidth(float width) {} }
public final class Circle { public void remove() {} public void setCenter(LatLng center) {} public void setRadius(double radius) {} }
public final class CircleOptions { public CircleOptions() {} public CircleOptions center(LatLng center) {} public CircleOptions radius(double radius) {} public CircleOptions fillColor(int color) {} public CircleOptions strokeColor(int color) {} public CircleOptions strokeWidth(float width) {} }
public final class MapStyleOptions { public MapStyleOptions(String json) {} public static MapStyleOptions loadRawResourceStyle(Context context, int resourceId) {} }
