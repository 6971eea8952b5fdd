package iso20022

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// declaredAs finds the encoding in an XML declaration, which is in letters of ASCII in each encoding but UTF-16.
var declaredAs = regexp.MustCompile(`^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// maxDeclaration is more than an XML declaration has.
const maxDeclaration = 256

// encodings are those that a file may declare, by their names in capital letters. Bytes that are no letter in the encoding
// become the sign for that (U+FFFD): a name may be spoilt, the file is read. Programs that write UTF-16 into a text of
// theirs and save that as UTF-8 declare the former.
var encodings = map[string]encoding.Encoding{
	"UTF-8": unicode.UTF8, "UTF8": unicode.UTF8, "US-ASCII": unicode.UTF8, "ASCII": unicode.UTF8, "UTF-16": unicode.UTF8,
	"UTF-16LE": unicode.UTF8, "UTF-16BE": unicode.UTF8,
	"ISO-8859-1": charmap.ISO8859_1, "ISO8859-1": charmap.ISO8859_1, "ISO_8859-1": charmap.ISO8859_1, "LATIN1": charmap.ISO8859_1,
	"LATIN-1":      charmap.ISO8859_1,
	"WINDOWS-1252": charmap.Windows1252, "CP1252": charmap.Windows1252, "CP-1252": charmap.Windows1252,
}

// utf8Of returns the file in UTF-8, whatever encoding its first bytes or its XML declaration name.
func utf8Of(r io.Reader) (io.Reader, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	start, err := in.Peek(maxDeclaration)
	if err != nil && err != io.EOF { // of a short file
		return nil, err
	}
	from := encoding.Encoding(unicode.UTF8)
	switch {
	case bytes.HasPrefix(start, []byte("\xfe\xff")), bytes.HasPrefix(start, []byte("\x00<")):
		from = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case bytes.HasPrefix(start, []byte("\xff\xfe")), bytes.HasPrefix(start, []byte("<\x00")):
		from = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	default:
		start = bytes.TrimPrefix(start, []byte("\xef\xbb\xbf"))
		if name := declaredAs.FindSubmatch(start); name != nil {
			known := false
			if from, known = encodings[strings.ToUpper(string(name[1]))]; !known {
				return nil, malformed("the encoding %s", name[1])
			}
		}
	}
	return transform.NewReader(in, from.NewDecoder()), nil
}
