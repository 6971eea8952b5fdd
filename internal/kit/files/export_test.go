package files

// KindOf is kindOf of the whole of a file, for the fuzz test.
func KindOf(whole []byte) (Kind, bool) { return kindOf(whole, true) }
