// Public declarations of com.google.android.gms.maps, written down from its documentation.
package com.google.android.gms.maps;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.Point;
import android.location.Location;
import android.os.Bundle;
import android.util.AttributeSet;
import android.view.View;
import com.google.android.gms.maps.model.*;

public final class GoogleMap {
    public static final int MAP_TYPE_NONE = 0;
    public static final int MAP_TYPE_NORMAL = 1;
    public static final int MAP_TYPE_SATELLITE = 2;
    public static final int MAP_TYPE_TERRAIN = 3;
    public static final int MAP_TYPE_HYBRID = 4;
    public final CameraPosition getCameraPosition() {}
    public final void moveCamera(CameraUpdate update) {}
    public final void animateCamera(CameraUpdate update) {}
    public final void animateCamera(CameraUpdate update, CancelableCallback callback) {}
    public final void animateCamera(CameraUpdate update, int durationMs, CancelableCallback callback) {}
    public final void stopAnimation() {}
    public final Marker addMarker(MarkerOptions options) {}
    public final Polyline addPolyline(PolylineOptions options) {}
    public final Polygon addPolygon(PolygonOptions options) {}
    public final Circle addCircle(CircleOptions options) {}
    public final void clear() {}
    public final int getMapType() {}
    public final void setMapType(int type) {}
    public final boolean setMapStyle(MapStyleOptions style) {}
    public final UiSettings getUiSettings() {}
    public final Projection getProjection() {}
    public final boolean isMyLocationEnabled() {}
    public final void setMyLocationEnabled(boolean enabled) {}
    public final Location getMyLocation() {}
    public final void setPadding(int left, int top, int right, int bottom) {}
    public final void setMinZoomPreference(float minZoomPreference) {}
    public final void setMaxZoomPreference(float maxZoomPreference) {}
    public final void setOnMapClickListener(OnMapClickListener listener) {}
    public final void setOnMapLongClickListener(OnMapLongClickListener listener) {}
    public final void setOnMapLoadedCallback(OnMapLoadedCallback callback) {}
    public final void setOnMarkerClickListener(OnMarkerClickListener listener) {}
    public final void setOnMarkerDragListener(OnMarkerDragListener listener) {}
    public final void setOnInfoWindowClickListener(OnInfoWindowClickListener listener) {}
    public final void setInfoWindowAdapter(InfoWindowAdapter adapter) {}
    public final void setOnCameraIdleListener(OnCameraIdleListener listener) {}
    public final void setOnCameraMoveListener(OnCameraMoveListener listener) {}
    public final void setOnCameraMoveStartedListener(OnCameraMoveStartedListener listener) {}
    public final void setOnMyLocationButtonClickListener(OnMyLocationButtonClickListener listener) {}
    public final void setOnPolylineClickListener(OnPolylineClickListener listener) {}
    public final void snapshot(SnapshotReadyCallback callback) {}
    public interface CancelableCallback { void onFinish(); void onCancel(); }
    public interface OnMapClickListener { void onMapClick(LatLng latLng); }
    public interface OnMapLongClickListener { void onMapLongClick(LatLng latLng); }
    public interface OnMapLoadedCallback { void onMapLoaded(); }
    public interface OnMarkerClickListener { boolean onMarkerClick(Marker marker); }
    public interface OnMarkerDragListener { void onMarkerDragStart(Marker marker); void onMarkerDrag(Marker marker); void onMarkerDragEnd(Marker marker); }
    public interface OnInfoWindowClickListener { void onInfoWindowClick(Marker marker); }
    public interface InfoWindowAdapter { View getInfoWindow(Marker marker); View getInfoContents(Marker marker); }
    public interface OnCameraIdleListener { void onCameraIdle(); }
    public interface OnCameraMoveListener { void onCameraMove(); }
    public interface OnCameraMoveStartedListener { void onCameraMoveStarted(int reason); }
    public interface OnMyLocationButtonClickListener { boolean onMyLocationButtonClick(); }
    public interface OnPolylineClickListener { void onPolylineClick(Polyline polyline); }
    public interface SnapshotReadyCallback { void onSnapshotReady(Bitmap snapshot); }
}
public interface OnMapReadyCallback { void onMapReady(GoogleMap googleMap); }
public class MapView extends android.widget.FrameLayout {
    public MapView(Context context) {}
    public MapView(Context context, AttributeSet attrs) {}
    public MapView(Context context, AttributeSet attrs, int defStyle) {}
    public void getMapAsync(OnMapReadyCallback callback) {}
    public final void onCreate(Bundle savedInstanceState) {}
    public final void onStart() {}
    public final void onResume() {}
    public final void onPause() {}
    public final void onStop() {}
    public final void onDestroy() {}
    public final void onLowMemory() {}
    public final void onSaveInstanceState(Bundle outState) {}
}
public class SupportMapFragment extends androidx.fragment.app.Fragment {
    public static SupportMapFragment newInstance() {}
    public void getMapAsync(OnMapReadyCallback callback) {}
}
public class MapFragment extends android.app.Fragment {
    public static MapFragment newInstance() {}
    public void getMapAsync(OnMapReadyCallback callback) {}
}
public final class MapsInitializer { public static int initialize(Context context) {} }
public final class CameraUpdate {}
public final class CameraUpdateFactory {
    public static CameraUpdate newLatLng(LatLng latLng) {}
    public static CameraUpdate newLatLngZoom(LatLng latLng, float zoom) {}
    public static CameraUpdate newLatLngBounds(LatLngBounds bounds, int padding) {}
    public static CameraUpdate newLatLngBounds(LatLngBounds bounds, int width, int height, int padding) {}
    public static CameraUpdate newCameraPosition(CameraPosition cameraPosition) {}
    public static CameraUpdate zoomIn() {}
    public static CameraUpdate zoomOut() {}
    public static CameraUpdate zoomTo(float zoom) {}
    public static CameraUpdate zoomBy(float amount) {}
}
public final class Projection {
    public LatLng fromScreenLocation(Point point) {}
    public Point toScreenLocation(LatLng location) {}
}
public final class UiSettings {
    public void setZoomControlsEnabled(boolean enabled) {}
    public void setCompassEnabled(boolean enabled) {}
    public void setMyLocationButtonEnabled(boolean enabled) {}
    public void setMapToolbarEnabled(boolean enabled) {}
    public void setAllGesturesEnabled(boolean enabled) {}
    public void setScrollGesturesEnabled(boolean enabled) {}
    public void setZoomGesturesEnabled(boolean enabled) {}
    public void setTiltGesturesEnabled(boolean enabled) {}
    public void setRotateGesturesEnabled(boolean enabled) {}
}
