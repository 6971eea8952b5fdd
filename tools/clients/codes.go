package main

import (
	"regexp"
	"strings"
)

var codeInErrors = regexp.MustCompile("`([A-Z][0-9]+)` \\([0-9]+, ([A-Za-z]+)\\)")

// readCodes collects the codes with which the call may fail.
func (r *reader) readCodes(op *operation) {
	meanings := map[string]string{}
	for _, response := range op.Responses {
		if name, shared := strings.CutPrefix(response.Ref, "#/components/responses/"); shared {
			response = r.spec.Components.Responses[name]
		}
		for paragraph := range strings.SplitSeq(response.Description, "\n\n") {
			if c, meaning, ok := strings.Cut(paragraph, ": "); ok {
				meanings[c] = meaning
			}
		}
	}
	for _, found := range codeInErrors.FindAllStringSubmatch(op.Description, -1) {
		c := code{Code: found[1], Name: found[2], Doc: meanings[found[1]]}
		if c.Doc != "" || r.codes[c.Code].Code == "" {
			r.codes[c.Code] = c
		}
	}
}
