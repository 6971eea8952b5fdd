package fault

// Required returns a field error if the value of a required field is empty.
func Required(field, value string) error {
	if value == "" {
		return Invalid(Field(field, RequiredField))
	}
	return nil
}

// Interrupted is the failure of an upload that ended before its file did.
var Interrupted = Invalid(Field("file", InvalidFormat, "The upload ended before the file did"))

// JoinFields returns one failure with the field errors of all errs, and nil if none has any.
func JoinFields(errs ...error) error {
	var wrong Fields
	for _, err := range errs {
		wrong.Join(err)
	}
	return wrong.Err()
}
