package documents

import (
	"context"
	"net/url"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate, cases Cases) {
	h := staffHandler{s, cases}
	api.GetFile(r, "/admin/document/{fileName}", g.RequireRole(staff.Compliance), "previewDocument", "A document for a reviewer: a picture with the watermark drawn on it, or a PDF with its watermark in the header Document-Watermark (percent-encoded); 415 for a format that cannot be previewed and must be downloaded", h.preview)
}

type staffHandler struct {
	service *Service
	cases   Cases
}

func (h staffHandler) preview(ctx context.Context, in *documentByName) (api.File, error) {
	p, err := h.service.Preview(ctx, staff.CurrentOperator(ctx), in.FileName, h.cases)
	if err != nil {
		return api.File{}, err
	}
	f := api.File{Name: in.FileName, ContentType: p.ContentType, Write: p.Write}
	if p.ContentType == files.PDF.Type {
		f.Headers = map[string]string{"Document-Watermark": url.PathEscape(p.Watermark)}
	} else {
		f.Name, f.Inline = in.FileName+".jpg", true
	}
	return f, nil
}
