package secret

// Text is a password, a token or a code. Neither %v nor %#v prints it.
type Text string

func (Text) String() string { return "[hidden]" }

// GoString keeps %#v from printing it too.
func (Text) GoString() string { return "[hidden]" }
