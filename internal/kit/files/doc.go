// Package files stores documents in a folder or in S3-compatible storage. Each is encrypted while it is
// streamed, with a key of its owner that is wrapped by the master key. Tables: files and file_keys.
//
// Nothing is ever stored in clear. The type of a file is determined by its content. An upload that fails or
// is interrupted leaves nothing behind. A document that was altered in storage is never delivered whole. A
// document is deleted when its time comes, claimed first so that nobody attaches it meanwhile. What is uploaded in a day has
// limits. Access control is up to the callers.
package files
