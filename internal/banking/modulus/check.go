package modulus

// The positions of the account number's digits, as the published rules name them. The sort code has
// positions 0 to 5.
const (
	posA = 6 + iota
	posB
	posC
	_
	_
	_
	posG
	posH
)

// Valid reports whether the account number is possible under the sort code. The sort code must be six digits
// and the account number eight; anything else is not valid.
func (c *Checker) Valid(sortCode, accountNumber string) bool {
	if !digits(sortCode, 6) || !digits(accountNumber, 8) {
		return false
	}
	rules := c.rulesFor(sortCode)
	if len(rules) == 0 {
		return true
	}
	n := numberOf(sortCode, accountNumber)
	// Exception 6: foreign currency accounts have no check digits.
	if rules[0].exception == 6 && n[posA] >= 4 && n[posA] <= 8 && n[posG] == n[posH] {
		return true
	}
	first := c.passes(rules[0], n, sortCode)
	if len(rules) == 1 {
		return first
	}
	switch exceptions := [2]int{rules[0].exception, rules[1].exception}; {
	case exceptions == [2]int{2, 9}, exceptions == [2]int{10, 11}, exceptions == [2]int{12, 13}:
		return first || c.passes(rules[1], n, sortCode)
	case exceptions[1] == 3 && (n[posC] == 6 || n[posC] == 9):
		return first // exception 3: such accounts have no second check
	}
	return first && c.passes(rules[1], n, sortCode)
}

// number is a sort code and an account number, digit by digit.
type number [14]int

func numberOf(sortCode, accountNumber string) (n number) {
	for i, d := range []byte(sortCode + accountNumber) {
		n[i] = int(d - '0')
	}
	return n
}

func (n number) under(sortCode string) number {
	for i := range sortCode {
		n[i] = int(sortCode[i] - '0')
	}
	return n
}

// The weights that exception 2 uses instead of the table's if a is not 0, and if also g is 9.
var (
	exception2      = weights{0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1}
	exception2With9 = weights{0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1}
)

// passes applies one row of the table, including its exception.
func (c *Checker) passes(r rule, n number, sortCode string) bool {
	w := r.weights
	switch r.exception {
	case 2:
		if n[posA] != 0 {
			w = exception2
			if n[posG] == 9 {
				w = exception2With9
			}
		}
	case 5:
		return c.passesWithCheckDigit(r, n, sortCode)
	case 7:
		if n[posG] == 9 {
			w = w.accountFromC()
		}
	case 8:
		n = n.under("090126")
	case 9:
		n = n.under("309634")
	case 10:
		if (n[posA] == 0 || n[posA] == 9) && n[posB] == 9 && n[posG] == 9 {
			w = w.accountFromC()
		}
	case 14:
		return remainder(r.method, w, n, 0) == 0 || passesShifted(r, n)
	}
	switch r.exception {
	case 1:
		return remainder(r.method, w, n, 27) == 0
	case 4:
		return remainder(r.method, w, n, 0) == n[posG]*10+n[posH]
	}
	return remainder(r.method, w, n, 0) == 0
}

// accountFromC returns the weights with those of c to h only.
func (w weights) accountFromC() weights {
	for i := range posC {
		w[i] = 0
	}
	return w
}

// passesWithCheckDigit applies exception 5: the remainder must match g (MOD11) or h (DBLAL).
func (c *Checker) passesWithCheckDigit(r rule, n number, sortCode string) bool {
	if other, ok := c.substitutes[sortCode]; ok {
		n = n.under(other)
	}
	rest := remainder(r.method, r.weights, n, 0)
	if r.method == dblal {
		return (10-rest)%10 == n[posH]
	}
	return rest != 1 && (11-rest)%11 == n[posG] // a rest of 1 would need a check digit of 10
}

// passesShifted applies exception 14: an older number that ends in 0, 1 or 9 is checked without its last
// digit.
func passesShifted(r rule, n number) bool {
	if n[posH] != 0 && n[posH] != 1 && n[posH] != 9 {
		return false
	}
	copy(n[posA+1:], n[posA:posH])
	n[posA] = 0
	return remainder(r.method, r.weights, n, 0) == 0
}

// remainder returns the weighted sum of the digits modulo the divisor of the method. Weights can be negative;
// the result is not.
func remainder(m method, w weights, n number, extra int) int {
	sum := extra
	for i, digit := range n {
		product := digit * w[i]
		if m == dblal {
			product = digitSum(product)
		}
		sum += product
	}
	modulus := 10
	if m == mod11 {
		modulus = 11
	}
	return (sum%modulus + modulus) % modulus
}

func digitSum(n int) int {
	sum := 0
	for ; n != 0; n /= 10 {
		sum += n % 10
	}
	return sum
}
