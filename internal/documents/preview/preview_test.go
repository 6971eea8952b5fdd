package preview_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/documents/preview"
)

// half returns a picture with a red left half and a blue right half.
func half(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for x := range w {
		for y := range h {
			c := color.RGBA{200, 0, 0, 255}
			if x >= w/2 {
				c = color.RGBA{0, 0, 200, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func asPNG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

func asJPEG(t testing.TB, m image.Image, orientation byte) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, m, nil))
	note := append([]byte("Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation, 0, 0, 0, 0, 0, 0)
	segment := append([]byte{0xff, 0xe1, byte((len(note) + 2) >> 8), byte(len(note) + 2)}, note...)
	return append(append([]byte{0xff, 0xd8}, segment...), b.Bytes()[2:]...)
}

func shown(t testing.TB, content []byte, words string) image.Image {
	t.Helper()
	out, err := preview.Watermarked(bytes.NewReader(content), words)
	require.NoError(t, err)
	m, kind, err := image.Decode(bytes.NewReader(out))
	require.NoError(t, err)
	require.Equal(t, "jpeg", kind)
	return m
}

func TestPreview_IsScaledDownAndWatermarked(t *testing.T) {
	picture := asPNG(t, half(3200, 1600))
	plain, marked := shown(t, picture, ""), shown(t, picture, "ann@example.com 2026-03-02 12:00 UTC")
	require.Equal(t, image.Pt(1600, 800), marked.Bounds().Size())
	different := 0
	for x := 0; x < 1600; x += 4 {
		for y := 0; y < 800; y += 4 {
			if a, b := color.GrayModel.Convert(plain.At(x, y)).(color.Gray).Y, color.GrayModel.Convert(marked.At(x, y)).(color.Gray).Y; max(a, b)-min(a, b) > 25 {
				different++
			}
		}
	}
	require.Greater(t, different, 400*200/100, "the words cover the whole picture")
}

func TestPreview_IsRotatedByTheEXIFOrientation(t *testing.T) {
	for orientation, redAt := range map[byte]image.Point{
		1: {5, 50}, 2: {195, 50}, 3: {195, 50}, 4: {5, 50}, // red left, right, right, left
		5: {50, 5}, 6: {50, 5}, 7: {50, 195}, 8: {50, 195}, // red above or below
	} {
		m := shown(t, asJPEG(t, half(200, 100), orientation), "")
		size := image.Pt(200, 100)
		if orientation >= 5 {
			size = image.Pt(100, 200)
		}
		require.Equal(t, size, m.Bounds().Size(), "orientation %d", orientation)
		r, _, b, _ := m.At(redAt.X, redAt.Y).RGBA()
		require.Greater(t, r, b, "orientation %d", orientation)
	}
}

func TestPreview_RefusesUnreadableOrTooLargePictures(t *testing.T) {
	bomb := asPNG(t, image.NewGray(image.Rect(0, 0, 1, 1)))
	copy(bomb[16:], []byte{0, 1, 0, 0, 0, 1, 0, 0}) // says it is 65536 × 65536
	wide := asPNG(t, image.NewNRGBA64(image.Rect(0, 0, 1, 1)))
	copy(wide[16:], []byte{0, 0, 0x1b, 0x58, 0, 0, 0x1b, 0x58}) // says it is 7000 × 7000, at 8 bytes a pixel
	for _, content := range [][]byte{nil, []byte("%PDF-1.7"), bomb, wide, asPNG(t, half(10, 10))[:60]} {
		_, err := preview.Watermarked(bytes.NewReader(content), "x")
		require.ErrorIs(t, err, preview.ErrUnreadable)
	}
}

func FuzzWatermarked(f *testing.F) {
	f.Add(asPNG(f, half(4, 4)))
	f.Add(asJPEG(f, half(4, 4), 6))
	f.Fuzz(func(t *testing.T, content []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil && c.Width > 1_000_000/max(1, c.Height) {
			return // larger ones only slow the search
		}
		shown, err := preview.Watermarked(bytes.NewReader(content), "words")
		if err != nil {
			require.ErrorIs(t, err, preview.ErrUnreadable)
			return
		}
		_, _, err = image.DecodeConfig(bytes.NewReader(shown))
		require.NoError(t, err, "what is shown is a picture")
	})
}
