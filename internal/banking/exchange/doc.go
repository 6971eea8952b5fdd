// Package exchange is where the files lie that a bank and the issuer give each other: in folders of this machine or of a
// file server (Disk), or of an SFTP server (SFTP). It owns no table and knows nothing of what the files say.
//
// It promises that a file is there completely or not at all, that none is replaced, that a file is moved in one step, that
// every step on an SFTP server ends in a limited time, and that a step whose outcome nobody can tell is not reported as one
// that failed.
package exchange
