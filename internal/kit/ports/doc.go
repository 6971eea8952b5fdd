// Package ports reserves TCP ports for tests of servers that cannot listen on port 0: programs of others, and those that must come
// back where they were. Every other server listens on port 0 and says where.
//
// It promises that no port is given out twice at a time, in whichever process of this machine. A port that is found by
// listening on port 0 and closing again is the next one that the system gives to somebody else.
package ports
