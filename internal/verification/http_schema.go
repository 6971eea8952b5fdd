package verification

import "github.com/danielgtaylor/huma/v2"

// The API reference marks as nullable the parts of a form that a person has not filled in yet, and the
// record before it is first saved.

// TransformSchema allows null.
func (Address) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema { return orNull(s) }

// TransformSchema allows null.
func (IDDocument) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema { return orNull(s) }

// TransformSchema allows null.
func (ProofOfAddress) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema { return orNull(s) }

// TransformSchema allows null.
func (individualView) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema { return orNull(s) }

// TransformSchema allows null.
func (businessView) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema { return orNull(s) }

func orNull(s *huma.Schema) *huma.Schema {
	s.Nullable = true
	return s
}
