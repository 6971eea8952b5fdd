package exceptions

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:generate go run ./generate

// What each kind is called, and what it means, is in words.json alone: mails read it here, and the back office has a copy that is
// generated.
//
//go:embed words.json
var wordsFile []byte

// kindWords are the words for a kind: its name in English and Chinese, and what it means for money.
type kindWords struct{ Title, Zh, What string }

var words = sync.OnceValue(func() (all map[Kind]kindWords) {
	if err := json.Unmarshal(wordsFile, &all); err != nil {
		panic("exceptions: words.json: " + err.Error())
	}
	return all
})

func titleOf(k Kind, language string) string {
	if language == "zh" {
		return words()[k].Zh
	}
	return words()[k].Title
}
