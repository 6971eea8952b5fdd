// Package openapi makes the three documents of the API: for customers and the public, for operators, and of the
// sandbox. Its input is what huma writes from the types of the calls; what all calls have in common is added here, from
// tables and not call by call: the headers of requests and answers, every code that a call can answer with, and an
// example, and where it has one a pattern, for each property and parameter.
//
// The tables are errors.json, which Command errors finds in the source, and words.json, which has the words of the API
// with an example of each. A test of internal/app names what they lack. Package openapitest checks what tests are answered
// against the documents.
package openapi

//go:generate go run ./errors errors.json
