package world

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// papers are the pictures that everybody submits: drawings that could not be taken for documents.
type papers struct{ passport, face, bill []byte }

func newPapers() papers {
	r := image.Rect
	return papers{
		passport: draw(
			r(0, 0, 640, 440), color.RGBA{R: 0x74, G: 0x1c, B: 0x2c, A: 0xff}, r(60, 70, 210, 270), r(250, 90, 560, 112), r(250, 140, 490, 162),
			r(250, 190, 530, 212), r(60, 330, 580, 348), r(60, 365, 580, 383),
		),
		face: draw(r(0, 0, 480, 480), color.RGBA{R: 0x6b, G: 0x8f, B: 0xa3, A: 0xff}, r(170, 90, 310, 260), r(110, 300, 370, 480)),
		bill: draw(
			r(0, 0, 600, 800), color.RGBA{R: 0x2f, G: 0x4f, B: 0x4f, A: 0xff}, r(50, 50, 250, 90), r(50, 140, 350, 156), r(50, 170, 310, 186),
			r(50, 200, 270, 216), r(50, 320, 550, 334), r(50, 350, 550, 364), r(50, 380, 510, 394), r(350, 460, 550, 490),
		),
	}
}

// draw returns a PNG of light boxes on a ground.
func draw(size image.Rectangle, ground color.RGBA, boxes ...image.Rectangle) []byte {
	picture := image.NewPaletted(size, color.Palette{ground, color.RGBA{R: 0xf2, G: 0xee, B: 0xe4, A: 0xff}})
	for _, b := range boxes {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				picture.SetColorIndex(x, y, 1)
			}
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}
