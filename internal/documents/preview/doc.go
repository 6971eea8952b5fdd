// Package preview shows a picture with words across it: who looked at it, and when. What a reviewer
// photographs from the screen then tells on whose screen it was.
//
// It promises that no picture costs more memory than MaxPixels pixels do, that a picture which it cannot
// read is refused, and that what it gives back is a new JPEG: nothing hidden in the original, its
// place and camera included, leaves with it. It knows nothing of customers.
package preview
