package mail

import "strings"

// paragraphs are what one of our own people wrote by hand, divided by empty lines. Nothing in it is
// taken for anything but text.
func paragraphs(text string) (written []writtenBlock) {
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		var words []string
		for word := range strings.FieldsSeq(part) {
			words = append(words, oneLine(word))
		}
		if len(words) > 0 {
			written = append(written, writtenBlock{kind: paragraph, text: strings.Join(words, " ")})
		}
	}
	return written
}
