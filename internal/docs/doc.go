// Package docs writes the pages of the developers' documentation that come from the program itself: the reference, from
// the OpenAPI documents, and a page for each error code, from the catalogue. The guides are in docs/guides, and the site's
// build makes pages of them.
//
// It owns no table and reads none. Everything is written once, at the start.
package docs
