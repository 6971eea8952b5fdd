package preview

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	_ "image/png" // registers the decoder
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/math/fixed"
	_ "golang.org/x/image/webp" // registers the decoder
)

// ErrUnreadable means that the content is not a picture of a supported format, or is too large.
var ErrUnreadable = errors.New("preview: not a picture that can be shown")

const (
	// maxSide is the maximum length of the longer side of a preview, in pixels.
	maxSide     = 1600
	jpegQuality = 82
)

// Watermarked returns the picture as a JPEG with the watermark repeated across it. It returns
// ErrUnreadable for content that it cannot show.
func Watermarked(content io.ReadSeeker, watermark string) ([]byte, error) {
	fit, err := fits(content)
	if err == nil && !fit {
		return nil, ErrUnreadable
	}
	if _, seekErr := content.Seek(0, io.SeekStart); err != nil || seekErr != nil {
		return nil, fmt.Errorf("read a picture again: %w", errors.Join(err, seekErr))
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
	drawWatermark(shown, watermark)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shown, &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("write a preview: %w", err)
	}
	return out.Bytes(), nil
}

// rotations maps each EXIF orientation to the coefficients a, b, c, d of each axis: the point x, y of a
// stored picture of the size w, h is at a·x + b·y + c·w + d·h in the upright picture.
var rotations = map[int][2][4]float64{
	1: {{1, 0, 0, 0}, {0, 1, 0, 0}}, 2: {{-1, 0, 1, 0}, {0, 1, 0, 0}},
	3: {{-1, 0, 1, 0}, {0, -1, 0, 1}}, 4: {{1, 0, 0, 0}, {0, -1, 0, 1}},
	5: {{0, 1, 0, 0}, {1, 0, 0, 0}}, 6: {{0, -1, 0, 1}, {1, 0, 0, 0}},
	7: {{0, -1, 0, 1}, {-1, 0, 1, 0}}, 8: {{0, 1, 0, 0}, {-1, 0, 1, 0}},
}

// upright returns the picture rotated by its EXIF orientation and scaled down to maxSide, on a white
// background.
func upright(picture image.Image, orientation int) *image.RGBA {
	of := picture.Bounds()
	w, h := float64(of.Dx()), float64(of.Dy())
	scale := min(1, maxSide/max(w, h))
	rotation, known := rotations[orientation]
	if !known {
		rotation = rotations[1]
	}
	width, height := w, h
	if orientation >= 5 && known {
		width, height = h, w
	}
	shown := image.NewRGBA(image.Rect(0, 0, max(1, int(width*scale)), max(1, int(height*scale))))
	draw.Draw(shown, shown.Bounds(), image.White, image.Point{}, draw.Src)
	x, y := rotation[0], rotation[1]
	left, top := float64(of.Min.X), float64(of.Min.Y)
	where := f64.Aff3{
		scale * x[0], scale * x[1], scale * (x[2]*w + x[3]*h - x[0]*left - x[1]*top),
		scale * y[0], scale * y[1], scale * (y[2]*w + y[3]*h - y[0]*left - y[1]*top),
	}
	transform(shown, where, picture.(image.RGBA64Image)) // as those of all decoders are
	return shown
}

// drawWatermark repeats the text diagonally across the picture, light with a dark edge, so that it is
// legible on any background and cannot be cropped out.
func drawWatermark(picture *image.RGBA, text string) {
	line := renderLine(text)
	size := float64(max(picture.Bounds().Dx(), picture.Bounds().Dy())) / maxSide
	scale := max(1, 2.2*size)
	sin, cos := math.Sincos(-math.Pi / 9)
	stepX, stepY := float64(line.Bounds().Dx())*scale+60*scale, 90*scale
	reach := float64(picture.Bounds().Dx() + picture.Bounds().Dy())
	for row, y := 0, -reach; y < reach; row, y = row+1, y+stepY {
		for x := -reach + float64(row%2)*stepX/2; x < reach; x += stepX {
			transform(picture, f64.Aff3{scale * cos, -scale * sin, x*cos - y*sin, scale * sin, scale * cos, x*sin + y*cos}, line)
		}
	}
}

// renderLine returns the text on a transparent background.
func renderLine(text string) *image.RGBA {
	face := basicfont.Face7x13
	line := image.NewRGBA(image.Rect(0, 0, font.MeasureString(face, text).Ceil()+2, face.Height+2))
	for _, stroke := range []struct {
		colour color.Color
		at     fixed.Point26_6
	}{{color.NRGBA{A: 90}, fixed.P(1, face.Ascent+1)}, {color.NRGBA{R: 255, G: 255, B: 255, A: 130}, fixed.P(0, face.Ascent)}} {
		(&font.Drawer{Dst: line, Src: image.NewUniform(stroke.colour), Face: face, Dot: stroke.at}).DrawString(text)
	}
	return line
}
