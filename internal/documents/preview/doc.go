// Package preview draws a picture with a watermark across it, so that a photograph of a reviewer's
// screen shows whose screen it was, and when.
//
// It promises that a picture is decoded by a process of its own, which has no keys, a limit on its memory and a deadline
// at which it is killed; that a picture which would be too large is not decoded at all; that a picture it cannot read is
// refused; and that the result is a new JPEG without the metadata of the original, such as place and camera. No customer
// and no reviewer has all of the processes. It knows nothing of documents.
package preview
