// Package sanctions holds short made-up sanctions lists for the sandbox and for tests. They have the
// forms in which the real lists are published and contain two chain addresses that are really listed.
// A production server reads the published lists.
package sanctions
