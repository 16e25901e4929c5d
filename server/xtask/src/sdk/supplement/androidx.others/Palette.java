package androidx.palette.graphics;

import android.graphics.Bitmap;
import android.os.AsyncTask;
import java.util.List;

public final class Palette {
    public static Builder from(Bitmap bitmap) {}
    public static Palette from(List<Swatch> swatches) {}
    public static Palette generate(Bitmap bitmap) {}
    public static Palette generate(Bitmap bitmap, int numColors) {}
    public static AsyncTask<Bitmap, Void, Palette> generateAsync(Bitmap bitmap, PaletteAsyncListener listener) {}
    public List<Swatch> getSwatches() {}
    public Swatch getVibrantSwatch() {}
    public Swatch getLightVibrantSwatch() {}
    public Swatch getDarkVibrantSwatch() {}
    public Swatch getMutedSwatch() {}
    public Swatch getLightMutedSwatch() {}
    public Swatch getDarkMutedSwatch() {}
    public Swatch getDominantSwatch() {}
    public int getVibrantColor(int defaultColor) {}
    public int getLightVibrantColor(int defaultColor) {}
    public int getDarkVibrantColor(int defaultColor) {}
    public int getMutedColor(int defaultColor) {}
    public int getLightMutedColor(int defaultColor) {}
    public int getDarkMutedColor(int defaultColor) {}
    public int getDominantColor(int defaultColor) {}
    public interface PaletteAsyncListener { void onGenerated(Palette palette); }
    public static final class Swatch {
        public Swatch(int color, int population) {}
        public int getRgb() {}
        public float[] getHsl() {}
        public int getPopulation() {}
        public int getTitleTextColor() {}
        public int getBodyTextColor() {}
    }
    public static final class Builder {
        public Builder(Bitmap bitmap) {}
        public Builder maximumColorCount(int colors) {}
        public Builder resizeBitmapArea(int area) {}
        public Builder addFilter(Filter filter) {}
        public Builder clearFilters() {}
        public Palette generate() {}
        public AsyncTask<Bitmap, Void, Palette> generate(PaletteAsyncListener listener) {}
    }
    public interface Filter { boolean isAllowed(int rgb, float[] hsl); }
}
