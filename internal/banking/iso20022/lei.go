package iso20022

import "math/big"

// ValidLEI reports whether a text is a legal entity identifier by its form and its check digits (ISO 17442).
func ValidLEI(text string) bool {
	if len(text) != 20 {
		return false
	}
	var digits []byte
	for _, c := range []byte(text) {
		switch {
		case c >= '0' && c <= '9':
			digits = append(digits, c)
		case c >= 'A' && c <= 'Z':
			digits = append(digits, '1'+(c-'A')/10, '0'+(c-'A')%10)
		default:
			return false
		}
	}
	n, _ := new(big.Int).SetString(string(digits), 10)
	return n.Mod(n, big.NewInt(97)).Int64() == 1
}
