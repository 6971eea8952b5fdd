package mail

import (
	"strings"

	"github.com/gbpc/gbpc/internal/kit/plain"
)

// paragraphs splits what a member of staff wrote at its empty lines. None of it is interpreted as
// anything but text.
func paragraphs(text string) (blocks []renderedBlock) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		var words []string
		for word := range strings.FieldsSeq(part) {
			words = append(words, plain.Clean(word, longestValue))
		}
		if len(words) > 0 {
			blocks = append(blocks, renderedBlock{kind: paragraph, text: strings.Join(words, " ")})
		}
	}
	return blocks
}
