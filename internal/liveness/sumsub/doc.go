// Package sumsub runs liveness checks with Sumsub: it fills liveness.Provider with Sumsub's hosted
// page and receives results by webhook. Requests are signed as Sumsub's reference prescribes, and a
// webhook without a matching digest is refused.
package sumsub
