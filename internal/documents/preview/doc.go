// Package preview draws a picture with a watermark across it, so that a photograph of a reviewer's
// screen shows whose screen it was, and when.
//
// It promises that a picture of more than MaxPixels pixels is not decoded, that a picture it cannot read
// is refused, and that the result is a new JPEG without the metadata of the original, such as place and
// camera. It knows nothing of customers.
package preview
