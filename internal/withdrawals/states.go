package withdrawals

// ReviewReason is a code for why operators must review a withdrawal.
type ReviewReason string

// The review reasons.
const (
	ReviewAmount   ReviewReason = "amount"          // it is as large as two operators must agree to
	ReviewMatch    ReviewReason = "screening_match" // the customer has an open screening match
	ReviewVelocity ReviewReason = "velocity"        // the customer pays out unusually many times or much in a day
)
