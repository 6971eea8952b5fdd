package files

// KindOf returns the kind of a whole file, for the fuzz test.
func KindOf(whole []byte) (Kind, bool) { return kindOf(whole, true) }
