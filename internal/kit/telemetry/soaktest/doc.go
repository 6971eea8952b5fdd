// Package soaktest judges whether a program that has worked for a while stays as it is: memory, goroutines and file descriptors
// that do not grow, queues that do not age. Samples are what its /metrics says.
package soaktest
