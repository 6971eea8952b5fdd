// Package calls measures the cost of an authenticated call: GET /user/self through the whole server, beside a
// net/http handler that runs one SELECT by primary key through the same pool, in the same run. The same
// clients call both over loopback.
package calls
