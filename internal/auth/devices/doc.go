// Package devices recognises the browsers in which a user has signed in before, by a cookie, and
// describes a browser and its address as its user reads them. Table: auth_devices.
//
// It promises that the database keeps no token but its SHA-256, and that addresses and user agents are
// sealed at rest.
package devices
