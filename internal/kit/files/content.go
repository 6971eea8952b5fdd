package files

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Kind is the type of a file, determined by its content. The file name and the type that the sender claims
// are ignored.
type Kind struct {
	Type      string // the media type with which it is served
	Extension string // of the name under which it is stored
}

// The supported kinds.
var (
	PDF  = Kind{"application/pdf", ".pdf"}
	JPEG = Kind{"image/jpeg", ".jpg"}
	PNG  = Kind{"image/png", ".png"}
	HEIC = Kind{"image/heic", ".heic"}
	WebP = Kind{"image/webp", ".webp"}
	MP4  = Kind{"video/mp4", ".mp4"}
	Text = Kind{"text/plain; charset=utf-8", ".txt"}
	// Of the program's own; nobody uploads one.
	ZIP  = Kind{"application/zip", ".zip"}
	Gzip = Kind{"application/gzip", ".gz"}
)

// The kinds accepted for a purpose: Documents for identity and ownership documents, Attachments for reports of
// faults.
var (
	Documents   = []Kind{PDF, JPEG, PNG, HEIC, WebP}
	Attachments = []Kind{PDF, JPEG, PNG, HEIC, WebP, MP4, Text}
)

// sniffLength is the number of bytes that determine the kind of a file.
const sniffLength = 4096

const byteOrderMark = "\xef\xbb\xbf"

// kindOf returns the kind of a file that begins with head. whole means that head is the whole file.
func kindOf(head []byte, whole bool) (Kind, bool) {
	switch {
	case bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte(byteOrderMark)), " \t\r\n\f"), []byte("%PDF-")):
		return PDF, true
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG, true
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return PNG, true
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return ZIP, true
	case bytes.HasPrefix(head, []byte("\x1f\x8b\x08")):
		return Gzip, true
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return WebP, true
	}
	if kind, ok := isoMedia(head); ok {
		return kind, true
	}
	if plainText(head, whole) {
		return Text, true
	}
	return Kind{}, false
}

// isoMedia reads the file-type box with which HEIC images and MP4 videos begin: a length, the word ftyp, a
// major brand, a version, and the compatible brands. The brand mif1 alone says only that it holds images: an AVIF has it too.
func isoMedia(head []byte) (Kind, bool) {
	if len(head) < 12 || string(head[4:8]) != "ftyp" {
		return Kind{}, false
	}
	size := int(head[0])<<24 | int(head[1])<<16 | int(head[2])<<8 | int(head[3])
	if size < 12 || size > 1024 {
		return Kind{}, false // no file has so many brands
	}
	brands := []string{string(head[8:12])}
	for at := 16; at+4 <= min(size, len(head)); at += 4 {
		brands = append(brands, string(head[at:at+4]))
	}
	video := false
	for _, brand := range brands {
		switch brand {
		case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs":
			return HEIC, true
		case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash":
			video = true
		}
	}
	return MP4, video
}

// plainText accepts UTF-8 without control characters that does not begin like markup, which a browser could
// execute.
func plainText(head []byte, whole bool) bool {
	text := bytes.TrimPrefix(head, []byte(byteOrderMark))
	if !whole { // the last character may be incomplete
		for i := 0; i < utf8.UTFMax-1 && len(text) > 0 && !utf8.Valid(text); i++ {
			text = text[:len(text)-1]
		}
	}
	return len(text) > 0 && printable(text) && utf8.Valid(text) && !markup(string(text))
}

// printable reports whether the text has no control characters other than those of plain text.
func printable(text []byte) bool {
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\x1b' || c == 0x7f {
			return false
		}
	}
	return true
}

func markup(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n\f")
	if len(text) < 2 || text[0] != '<' {
		return false
	}
	c := text[1] | 0x20
	return text[1] == '!' || text[1] == '?' || c >= 'a' && c <= 'z'
}
