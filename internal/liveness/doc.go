// Package liveness checks that the applicant is present in front of the camera: a session is opened with a
// provider, the person takes pictures on the provider's page, and the session is completed or fails.
// Table: liveness_sessions.
//
// The newest session of a person counts. Two providers exist: Embedded, whose pictures a reviewer
// compares with the identity document, and sumsub, which sends its result by webhook. The package does
// not know what a session is needed for; that is decided by verification.
package liveness
