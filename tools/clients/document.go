package main

import (
	"encoding/json"
	"os"
	"strings"
)

// spec is the part of an OpenAPI document that the clients need.
type spec struct {
	Info struct {
		Version string `json:"x-gbpc-version"`
	} `json:"info"`
	Tags []struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	} `json:"tags"`
	Paths      map[string]map[string]*operation `json:"paths"`
	Components struct {
		Schemas   map[string]*schema  `json:"schemas"`
		Responses map[string]response `json:"responses"`
	} `json:"components"`
}

type operation struct {
	ID          string      `json:"operationId"`
	Summary     string      `json:"summary"`
	Description string      `json:"description"`
	Tags        []string    `json:"tags"`
	Deprecated  bool        `json:"deprecated"`
	Parameters  []parameter `json:"parameters"`
	RequestBody *struct {
		Content map[string]media `json:"content"`
	} `json:"requestBody"`
	Responses map[string]response   `json:"responses"`
	Security  []map[string][]string `json:"security"`
}

// response is an answer, or refers to one that several calls have.
type response struct {
	Ref         string           `json:"$ref"`
	Description string           `json:"description"`
	Content     map[string]media `json:"content"`
}

type media struct {
	Schema *schema `json:"schema"`
}

type parameter struct {
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Description string  `json:"description"`
	Required    bool    `json:"required"`
	Schema      *schema `json:"schema"`
}

type schema struct {
	Ref           string    `json:"$ref"`
	Type          typeNames `json:"type"`
	Format        string    `json:"format"`
	Description   string    `json:"description"`
	Enum          []any     `json:"enum"`
	AnyOf         []*schema `json:"anyOf"`
	OneOf         []*schema `json:"oneOf"`
	Discriminator struct {
		Property string `json:"propertyName"`
	} `json:"discriminator"`
	Items                *schema            `json:"items"`
	Properties           map[string]*schema `json:"properties"`
	Required             []string           `json:"required"`
	AdditionalProperties json.RawMessage    `json:"additionalProperties"`
}

// typeNames are the types that a value may have: one, or a type and null.
type typeNames []string

func (t *typeNames) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*t = typeNames{one}
		return nil
	}
	var all []string
	err := json.Unmarshal(text, &all)
	*t = all
	return err
}

// named returns the name of the schema that it refers to, or "".
func (s *schema) named() string {
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

// namesFile is names.json.
type namesFile struct {
	// Calls are by operation: "service.method".
	Calls map[string]string `json:"calls"`
	// Services are what a service is about, by its name.
	Services map[string]string `json:"services"`
	// Types are by the name of the schema.
	Types map[string]string `json:"types"`
	// Queries are the types of a call's filters, by operation.
	Queries map[string]string `json:"queries"`
	// Enums are by their values, joined by blanks. An empty name is a plain string.
	Enums map[string]string `json:"enums"`
	// Left are the operations without a method, with the reason.
	Left map[string]string `json:"left"`
	// ForPeople are optional members of bodies that mean nothing to a key.
	ForPeople []string `json:"forPeople"`
}

func readJSON(file string, to any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, to)
}
