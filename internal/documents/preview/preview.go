package preview

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // a format that is read
	"io"
	"math"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/math/fixed"
	_ "golang.org/x/image/webp" // a format that is read
)

// ErrUnreadable: it is no picture of a kind that is read, or too large a one.
var ErrUnreadable = errors.New("preview: not a picture that can be shown")

const (
	// MaxPixels is how many pixels a picture may have: more than any phone's camera makes.
	MaxPixels = 50_000_000
	// longest is how long the longer side of a preview is.
	longest = 1600
	quality = 82
)

// Watermarked is the picture as a JPEG with the words repeated across it.
func Watermarked(content io.ReadSeeker, words string) ([]byte, error) {
	config, _, err := image.DecodeConfig(content)
	if err != nil || config.Width <= 0 || config.Height <= 0 || config.Width > MaxPixels/config.Height {
		return nil, ErrUnreadable
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read a picture again: %w", err)
	}
	turned := orientation(content)
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read a picture again: %w", err)
	}
	picture, _, err := image.Decode(content)
	if err != nil {
		return nil, ErrUnreadable
	}
	shown := upright(picture, turned)
	drawWatermark(shown, words)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shown, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("write a preview: %w", err)
	}
	return out.Bytes(), nil
}

// turns are, for each orientation that a camera notes (EXIF), where a point x, y of the stored
// picture of the size w, h stands in the upright one: a·x + b·y + c·w + d·h for each axis.
var turns = map[int][2][4]float64{
	1: {{1, 0, 0, 0}, {0, 1, 0, 0}}, 2: {{-1, 0, 1, 0}, {0, 1, 0, 0}},
	3: {{-1, 0, 1, 0}, {0, -1, 0, 1}}, 4: {{1, 0, 0, 0}, {0, -1, 0, 1}},
	5: {{0, 1, 0, 0}, {1, 0, 0, 0}}, 6: {{0, -1, 0, 1}, {1, 0, 0, 0}},
	7: {{0, -1, 0, 1}, {-1, 0, 1, 0}}, 8: {{0, 1, 0, 0}, {-1, 0, 1, 0}},
}

// upright is the picture as it is to be seen, not longer than a preview is, on white where it is
// transparent.
func upright(picture image.Image, turned int) *image.RGBA {
	of := picture.Bounds()
	w, h := float64(of.Dx()), float64(of.Dy())
	scale := min(1, longest/max(w, h))
	turn, known := turns[turned]
	if !known {
		turn = turns[1]
	}
	width, height := w, h
	if turned >= 5 && known {
		width, height = h, w
	}
	shown := image.NewRGBA(image.Rect(0, 0, max(1, int(width*scale)), max(1, int(height*scale))))
	draw.Draw(shown, shown.Bounds(), image.White, image.Point{}, draw.Src)
	x, y := turn[0], turn[1]
	left, top := float64(of.Min.X), float64(of.Min.Y)
	where := f64.Aff3{
		scale * x[0], scale * x[1], scale * (x[2]*w + x[3]*h - x[0]*left - x[1]*top),
		scale * y[0], scale * y[1], scale * (y[2]*w + y[3]*h - y[0]*left - y[1]*top),
	}
	draw.ApproxBiLinear.Transform(shown, where, picture, of, draw.Over, nil)
	return shown
}

// drawWatermark repeats the words across the picture, slanting, light with a dark edge, so that they are read
// on any ground and cannot be cut away.
func drawWatermark(on *image.RGBA, words string) {
	line := renderLine(words)
	size := float64(max(on.Bounds().Dx(), on.Bounds().Dy())) / longest
	scale := max(1, 2.2*size)
	sin, cos := math.Sincos(-math.Pi / 9)
	stepX, stepY := float64(line.Bounds().Dx())*scale+60*scale, 90*scale
	reach := float64(on.Bounds().Dx() + on.Bounds().Dy())
	for row, y := 0, -reach; y < reach; row, y = row+1, y+stepY {
		for x := -reach + float64(row%2)*stepX/2; x < reach; x += stepX {
			draw.ApproxBiLinear.Transform(on, f64.Aff3{scale * cos, -scale * sin, x*cos - y*sin, scale * sin, scale * cos, x*sin + y*cos}, line, line.Bounds(), draw.Over, nil)
		}
	}
}

// renderLine is the words on nothing.
func renderLine(words string) *image.RGBA {
	face := basicfont.Face7x13
	line := image.NewRGBA(image.Rect(0, 0, font.MeasureString(face, words).Ceil()+2, face.Height+2))
	for _, stroke := range []struct {
		colour color.Color
		at     fixed.Point26_6
	}{{color.NRGBA{0, 0, 0, 90}, fixed.P(1, face.Ascent+1)}, {color.NRGBA{255, 255, 255, 130}, fixed.P(0, face.Ascent)}} {
		(&font.Drawer{Dst: line, Src: image.NewUniform(stroke.colour), Face: face, Dot: stroke.at}).DrawString(words)
	}
	return line
}
