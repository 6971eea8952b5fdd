package preview

import (
	"bufio"
	"encoding/binary"
	"io"
)

// orientation is how the camera was held, as a JPEG notes it (EXIF, 1 to 8); 1 where it says nothing
// that can be read.
func orientation(content io.Reader) int {
	r := bufio.NewReader(content)
	var marker [2]byte
	if _, err := io.ReadFull(r, marker[:]); err != nil || marker != [2]byte{0xff, 0xd8} {
		return 1
	}
	for {
		var head [4]byte // a marker, and how long what follows is, these two bytes included
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
		note := make([]byte, length)
		if _, err := io.ReadFull(r, note); err != nil {
			return 1
		}
		if found := inNote(note); found != 0 {
			return found
		}
	}
}

const (
	noteHead       = "Exif\x00\x00"
	orientationTag = 0x0112
	entrySize      = 12
)

// inNote finds the orientation in the first directory of the camera's note (TIFF), 0 if it is not
// there.
func inNote(note []byte) int {
	if len(note) < len(noteHead)+8 || string(note[:len(noteHead)]) != noteHead {
		return 0
	}
	tiff := note[len(noteHead):]
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
