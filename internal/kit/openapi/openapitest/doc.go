// Package openapitest checks the answers of the API against its OpenAPI documents. Only tests import it: those of the
// departments and of the application wrap the handler that they call with Handler, and those of e2e/path check what the
// running program answers. A test of internal/app fails if another test makes a handler that is not wrapped.
package openapitest
