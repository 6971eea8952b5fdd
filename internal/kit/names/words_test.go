package names_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/names"
)

// As passports and lists write them, where the general tables lose a letter or read another one.
func TestWords_OfEveryScriptAreAsPassportsWriteThem(t *testing.T) {
	for name, want := range map[string][]string{
		"Щёголев, Юрий": {"shchegolev", "yurii"}, "Хрущёв": {"khrushchev"}, "Əliyev": {"aliyev"}, "Łukasz Żółć": {"lukasz", "zolc"}, "O’Neil & Söhne": {"oneil", "and", "sohne"}, "葉 示例": {"ye", "shi", "li"},
		"Γιώργος": {"giorgos"}, "محمد": {"mhmd"}, "ＡＢＣ １": {"abc", "1"}, "…": {}, "": {},
	} {
		require.Equal(t, want, names.Words(name), name)
	}
}
