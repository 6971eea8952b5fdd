package main

// model is what both clients are written from.
type model struct {
	Version  string
	Services []*service
	Objects  []*object
	Enums    []*enum
	Codes    []code
}

// service is a group of calls.
type service struct {
	Name  string // "bankAccounts"
	Doc   string
	Calls []*call
}

// call is a call with the method that makes it.
type call struct {
	Method, Path string
	Name         string // "create"
	Summary      string
	Doc          []string // paragraphs
	Service      *service
	PathValues   []string // in the order of the path
	Query        *object  // of its own filters; nil: none
	Paged        bool     // a list by cursor
	Body         *object
	Multipart    bool
	Keyed        bool // takes an Idempotency-Key
	Answer       *kind
	// Shape is how data becomes the answer: "value", "list" (of a page), "file" or "nothing".
	Shape string
}

// object is a type with fields.
type object struct {
	Name, Doc string
	Fields    []field
	Paging    bool // has the fields of paging too
	Query     bool

	// An object that is one of several has the fields of all. Their field of the same name, Tells, says which of them it is.
	OneOf []*object
	Tells string
	IsOne bool // of such
}

type field struct {
	Wire, Doc string
	Required  bool
	Kind      *kind
}

// kind is a type of a value: "string", "int", "float", "bool", "time", "any", "file", or with Name "object" or "enum",
// or with Of "list" or "map", or with Either "either", or with Values "literal".
type kind struct {
	Is       string
	Name     string
	Of       *kind
	Either   []*kind
	Values   []string
	Nullable bool
}

type enum struct {
	Name, Doc string
	Values    []string
}

type code struct{ Code, Name, Doc string }
