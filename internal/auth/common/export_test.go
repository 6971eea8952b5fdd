package common

// SizeFrom is how many passwords the lists hold that have at least so many characters.
func SizeFrom(length int) (size int) {
	for password := range list() {
		if len(password) >= length {
			size++
		}
	}
	return size
}
