package preview

import (
	"bufio"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// maxDecoded limits what a picture takes in memory, in bytes: 50 million pixels at 8 bits a sample, more than a phone's
// camera takes. What is larger is not decoded.
const maxDecoded = 200_000_000

// fits reports from its head whether a picture can be decoded within maxDecoded.
func fits(content io.ReadSeeker) (bool, error) {
	config, format, err := image.DecodeConfig(content)
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return false, nil
	}
	perPixel := bytesPerPixel(config.ColorModel)
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	switch {
	case format == "jpeg" && progressive(content):
		perPixel *= 5 // the coefficients of all scans are kept, at four bytes each
	case format == "png" && interlaced(content):
		perPixel *= 2 // each pass is a picture
	}
	return config.Width <= maxDecoded/perPixel/config.Height, nil
}

func bytesPerPixel(m color.Model) int {
	switch m {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.YCbCrModel:
		return 3
	case color.RGBAModel, color.NRGBAModel, color.NYCbCrAModel:
		return 4
	}
	if _, palette := m.(color.Palette); palette {
		return 1
	}
	return 8 // CMYK, which is decoded twice, 16 bits a sample, and what nobody knows
}

// interlaced reports the last field of a PNG's header.
func interlaced(content io.Reader) bool {
	var head [29]byte
	_, err := io.ReadFull(content, head[:])
	return err == nil && head[28] != 0
}

// progressive reports whether a JPEG's frame is anything but a baseline one.
func progressive(content io.Reader) bool {
	const sof0, sof1, sof2, sos = 0xc0, 0xc1, 0xc2, 0xda
	r := bufio.NewReader(content)
	if _, err := r.Discard(2); err != nil {
		return true
	}
	for {
		var head [4]byte // a marker, and the length of its segment including the two bytes of the length
		if _, err := io.ReadFull(r, head[:]); err != nil || head[0] != 0xff {
			return true
		}
		switch head[1] {
		case sof0, sof1:
			return false
		case sof2, sos:
			return true
		}
		if _, err := r.Discard(max(0, int(binary.BigEndian.Uint16(head[2:]))-2)); err != nil {
			return true
		}
	}
}
