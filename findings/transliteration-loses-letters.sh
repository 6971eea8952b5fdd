#!/bin/sh
# unidecode 1.1.0, transliteration 2.6.1 and any-ascii 0.3.3 (npm), as names are brought into Latin letters to be compared with a list.
# The tables of the first two are those of Text::Unidecode, as in most languages.
# Guess: letters stay letters, a capital is one at the beginning of a word only, and three libraries agree on a surname.
# Seen: Azerbaijani "ə" becomes "@" (with a backslash in unidecode), so that a comparison of letters loses the first letter of "Əliyev";
# "محمد" has a capital inside that means another letter ("mHmd"); the surname 葉 (Ye) is "Xie"; "Щёголев" has three spellings, of which
# any-ascii's alone is the one in passports.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unidecode@1.1.0 transliteration@2.6.1 any-ascii@0.3.3
cat >run.mjs <<'JS'
import { createRequire } from "node:module"
import anyAscii from "any-ascii"
import { transliterate } from "transliteration"
const unidecode = createRequire(import.meta.url)("unidecode")
for (const name of ["Əliyev", "محمد", "葉", "Щёголев"])
  console.log(name, unidecode(name).trim(), transliterate(name).trim(), anyAscii(name))
JS
seen=$(node run.mjs)
echo "name, unidecode, transliteration, any-ascii:"
echo "$seen"
test "$seen" = 'Əliyev \@liyev @liyev Eliyev
محمد mHmd mHmd mhmd
葉 Xie Xie Ye
Щёголев Shchiogolev Shchyogolev Shchegolev'
