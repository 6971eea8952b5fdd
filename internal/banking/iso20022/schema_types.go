package iso20022

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
)

// The types of XML Schema of which the messages are made. Each has one reader, which takes every form that the schema
// allows. White space around a value is no part of it.

// oneLine returns a text without white space around it and with a blank for each line break and tab in it.
func oneLine(text string) string { return strings.TrimSpace(lineBreaks.Replace(text)) }

var lineBreaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ")

// readBoolean reads an xs:boolean.
func readBoolean(text string) (value, ok bool) {
	switch text {
	case "true", "1":
		return true, true
	case "false", "0":
		return false, true
	}
	return false, false
}

// readDecimal reads an xs:decimal that is not negative, and returns it without a sign, with digits before the point, and
// without zeros at the end of the fraction: ".50" is "0.5".
func readDecimal(text string) (plain string, ok bool) {
	parts := decimalForm.FindStringSubmatch(text)
	if parts == nil {
		return "", false
	}
	whole, fraction := strings.TrimLeft(parts[2], "0"), strings.TrimRight(parts[3]+parts[4], "0")
	if whole == "" {
		whole = "0"
	}
	if fraction != "" {
		whole += "." + fraction
	}
	return whole, parts[1] != "-" || whole == "0"
}

// A number has a digit before its point or after it.
var decimalForm = regexp.MustCompile(`^([+-]?)(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))$`)

// readDate reads an xs:date, whose zone is that of the bank. A day that no bank means is none.
func readDate(text string) (d day.Day, ok bool) {
	if !dateForm.MatchString(text) {
		return day.Day{}, false
	}
	d, err := day.Parse(text[:len(time.DateOnly)])
	return d, err == nil && !d.Before(firstDay) && !d.After(lastDay)
}

var (
	dateForm = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}` + zoneForm + `$`)
	firstDay = day.On(1970, time.January, 2)
	lastDay  = day.On(9998, time.December, 30)
)

const zoneForm = `(Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?`

// readDateTime reads an xs:dateTime. One without a zone is London's, as the standard says: it is the sender's local time.
// written is the date in the text: 24:00:00 ends that day and is the first moment of the next.
func readDateTime(text string) (t time.Time, written day.Day, ok bool) {
	parts := dateTimeForm.FindStringSubmatch(text)
	if parts == nil {
		return time.Time{}, day.Day{}, false
	}
	date, clock, zone := parts[1], parts[2], parts[3]
	if written, ok = readDate(date); !ok {
		return time.Time{}, day.Day{}, false
	}
	if endOfDay.MatchString(clock) {
		date, clock = written.Next().String(), "00:00:00"
	}
	t, err := day.ParseLocal("2006-01-02T15:04:05", date+"T"+clock)
	if zone != "" {
		t, err = time.Parse(time.RFC3339, date+"T"+clock+zone)
	}
	if err != nil {
		return time.Time{}, day.Day{}, false
	}
	return t.UTC().Truncate(time.Microsecond), written, true
}

var (
	dateTimeForm = regexp.MustCompile(`^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?)` + zoneForm + `$`)
	endOfDay     = regexp.MustCompile(`^24:00:00(?:\.0+)?$`)
)

// cut returns the first characters of a text that is longer than the standard allows.
func cut(text string, longest int) string {
	if runes := []rune(text); len(runes) > longest {
		return strings.TrimSpace(string(runes[:longest]))
	}
	return text
}

// shortened returns a reference of at most 35 characters (Max35Text). Two that are longer and differ stay different.
func shortened(reference string) string {
	runes := []rune(reference)
	if len(runes) <= max35 {
		return reference
	}
	sum := sha256.Sum256([]byte(reference))
	return string(runes[:max35-9]) + "~" + hex.EncodeToString(sum[:4])
}
