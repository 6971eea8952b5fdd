// Package files keeps documents: in a folder or in S3-compatible storage, each encrypted as it
// streams in, with a key of its owner's that is itself wrapped by the master key. Tables: files and
// file_keys.
//
// It promises that nothing is ever stored in clear, that what a file is is decided by its content,
// that an upload which fails or is cut off leaves nothing, that a document handed out is whole and
// unchanged or not handed out to its end, and that a document whose time has come is deleted. Who
// may read what is its callers' business.
package files
