package preview

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/math/f64"
)

// transform draws src over dst, moved, scaled and turned by where, with colours between those of the four nearest pixels.
// golang.org/x/image/draw has copies of this for each kind of picture, which are 0.3 MB of the program (decision 0193).
func transform(dst *image.RGBA, where f64.Aff3, src image.RGBA64Image) {
	of := src.Bounds()
	back := inverse(where)
	within := reach(where, of).Intersect(dst.Bounds())
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			atX, atY := apply(back, float64(x)+0.5, float64(y)+0.5)
			if !(image.Point{int(math.Floor(atX)), int(math.Floor(atY))}).In(of) {
				continue
			}
			over(dst, x, y, between(src, of, atX-0.5, atY-0.5))
		}
	}
}

func apply(m f64.Aff3, x, y float64) (float64, float64) {
	return m[0]*x + m[1]*y + m[2], m[3]*x + m[4]*y + m[5]
}

func inverse(m f64.Aff3) f64.Aff3 {
	by := 1 / (m[0]*m[4] - m[1]*m[3])
	return f64.Aff3{
		m[4] * by, -m[1] * by, (m[1]*m[5] - m[2]*m[4]) * by,
		-m[3] * by, m[0] * by, (m[2]*m[3] - m[0]*m[5]) * by,
	}
}

// reach returns a rectangle that has everything of the picture.
func reach(where f64.Aff3, of image.Rectangle) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, corner := range []image.Point{of.Min, of.Max, {of.Min.X, of.Max.Y}, {of.Max.X, of.Min.Y}} {
		x, y := apply(where, float64(corner.X), float64(corner.Y))
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

// between returns the colour at a place between pixels; beyond the edge is as the edge.
func between(src image.RGBA64Image, of image.Rectangle, x, y float64) color.RGBA64 {
	left, top := int(math.Floor(x)), int(math.Floor(y))
	right, below := x-float64(left), y-float64(top)
	x0, x1 := max(left, of.Min.X), min(left+1, of.Max.X-1)
	y0, y1 := max(top, of.Min.Y), min(top+1, of.Max.Y-1)
	a, b, c, d := src.RGBA64At(x0, y0), src.RGBA64At(x1, y0), src.RGBA64At(x0, y1), src.RGBA64At(x1, y1)
	mix := func(a, b, c, d uint16) uint16 {
		return uint16((float64(a)*(1-right)+float64(b)*right)*(1-below) + (float64(c)*(1-right)+float64(d)*right)*below)
	}
	return color.RGBA64{R: mix(a.R, b.R, c.R, d.R), G: mix(a.G, b.G, c.G, d.G), B: mix(a.B, b.B, c.B, d.B), A: mix(a.A, b.A, c.A, d.A)}
}

// over draws a colour, whose alpha is multiplied in, over a pixel.
func over(dst *image.RGBA, x, y int, c color.RGBA64) {
	pixel := dst.Pix[dst.PixOffset(x, y):][:4]
	rest := math.MaxUint16 - uint32(c.A)
	for i, part := range []uint16{c.R, c.G, c.B, c.A} {
		pixel[i] = uint8((uint32(pixel[i])*0x101*rest/math.MaxUint16 + uint32(part)) >> 8)
	}
}
