package mail

import "strings"

// Written is a letter that one of our own people wrote by hand: plain paragraphs, divided by empty
// lines. Nothing in it is taken for anything but text.
func Written(to, subject, text string) Message {
	var blocks []writtenBlock
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		var words []string
		for word := range strings.FieldsSeq(part) {
			words = append(words, oneLine(word))
		}
		if len(words) > 0 {
			blocks = append(blocks, writtenBlock{kind: paragraph, text: strings.Join(words, " ")})
		}
	}
	subject = oneLine(subject)
	return Message{To: to, Subject: subject, Text: plainText("en", blocks), HTML: htmlText("en", subject, blocks)}
}
