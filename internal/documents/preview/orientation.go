package preview

import (
	"bufio"
	"encoding/binary"
	"io"
)

// orientation returns the EXIF orientation of a JPEG, 1 to 8. It returns 1 for content without a readable
// one.
func orientation(content io.Reader) int {
	r := bufio.NewReader(content)
	var marker [2]byte
	if _, err := io.ReadFull(r, marker[:]); err != nil || marker != [2]byte{0xff, 0xd8} {
		return 1
	}
	for {
		var head [4]byte // a marker, and the length of its segment including the two bytes of the length
		if _, err := io.ReadFull(r, head[:]); err != nil || head[0] != 0xff || head[1] == 0xda {
			return 1
		}
		length := int(binary.BigEndian.Uint16(head[2:])) - 2
		if length < 0 {
			return 1
		}
		if head[1] != 0xe1 {
			if _, err := r.Discard(length); err != nil {
				return 1
			}
			continue
		}
		segment := make([]byte, length)
		if _, err := io.ReadFull(r, segment); err != nil {
			return 1
		}
		if found := exifOrientation(segment); found != 0 {
			return found
		}
	}
}

const (
	exifHeader     = "Exif\x00\x00"
	orientationTag = 0x0112
	entrySize      = 12
)

// exifOrientation returns the orientation in the first TIFF directory of an EXIF segment, 0 if it has
// none.
func exifOrientation(segment []byte) int {
	if len(segment) < len(exifHeader)+8 || string(segment[:len(exifHeader)]) != exifHeader {
		return 0
	}
	tiff := segment[len(exifHeader):]
	var order binary.ByteOrder
	switch string(tiff[:2]) {
	case "II":
		order = binary.LittleEndian
	case "MM":
		order = binary.BigEndian
	default:
		return 0
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 0
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entrySize {
			return 0
		}
		if order.Uint16(entries) == orientationTag {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 0
		}
		entries = entries[entrySize:]
	}
	return 0
}
