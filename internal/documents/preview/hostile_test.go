package preview_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"
)

// blankPNG returns a picture of nothing, which is small as a file and large when it is decoded.
func blankPNG(t testing.TB, width, height, bitsPerSample int, interlaced bool) []byte {
	t.Helper()
	const rgba = 6
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(width)), uint32(height))
	head = append(head, byte(bitsPerSample), rgba, 0, 0, 0)
	var packed bytes.Buffer
	z, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	require.NoError(t, err)
	bytesPerPixel := bitsPerSample / 2
	rows := []int{}
	if interlaced {
		head[12] = 1
		for _, pass := range [][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}} {
			for y := pass[1]; y < height; y += pass[3] {
				rows = append(rows, (width-pass[0]+pass[2]-1)/pass[2])
			}
		}
	} else {
		for range height {
			rows = append(rows, width)
		}
	}
	blank := make([]byte, 1+width*bytesPerPixel)
	for _, pixels := range rows {
		_, err := z.Write(blank[:1+pixels*bytesPerPixel])
		require.NoError(t, err)
	}
	require.NoError(t, z.Close())
	file := []byte("\x89PNG\r\n\x1a\n")
	for _, c := range []struct {
		name string
		data []byte
	}{{"IHDR", head}, {"IDAT", packed.Bytes()}, {"IEND", nil}} {
		file = binary.BigEndian.AppendUint32(file, uint32(len(c.data)))
		body := append([]byte(c.name), c.data...)
		file = binary.BigEndian.AppendUint32(append(file, body...), crc32.ChecksumIEEE(body))
	}
	return file
}

// endlessJPEG returns a progressive JPEG of side × side pixels that goes over them once for each of its scans.
func endlessJPEG(side, scans int) []byte {
	file := []byte{0xff, 0xd8, 0xff, 0xdb, 0, 67, 0} // a quantisation table of ones
	file = append(file, bytes.Repeat([]byte{1}, 64)...)
	file = append(file, 0xff, 0xc2, 0, 11, 8)
	file = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(file, uint16(side)), uint16(side))
	file = append(file, 1, 1, 0x11, 0)
	file = append(append(append(file, 0xff, 0xc4, 0, 20, 0x10, 1), make([]byte, 15)...), 0xe0) // one code: "so many blocks end here"
	for range scans {
		file = append(file, 0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0x10)
		// 15 bits, again and again: the code, and 10922 of 16384 blocks more.
		for blocks := 0; blocks < side*side/64; blocks += 8 * 27306 {
			file = append(file, 0x55, 0x54, 0xaa, 0xa9, 0x55, 0x52, 0xaa, 0xa5, 0x55, 0x4a, 0xaa, 0x95, 0x55, 0x2a, 0xaa)
		}
	}
	return append(file, 0xff, 0xd9)
}
