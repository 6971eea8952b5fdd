package breached

// BreachedFrom is how many of the breached passwords have at least so many characters.
func BreachedFrom(length int) (size int) {
	for password := range leaked() {
		if len(password) >= length {
			size++
		}
	}
	return size
}
