// Package sanctions reads the lists of sanctioned people, companies and chain addresses that the
// United Kingdom and the United States publish, and tells how much a name resembles one on them. It
// knows nothing of customers: whoever asks decides what a resemblance means.
package sanctions
