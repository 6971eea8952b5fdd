package documents

import (
	"context"
	"net/url"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// RegisterStaff adds the calls of the back office.
func RegisterStaff(r *api.Router, s *Service, g staff.Gate, cases Cases) {
	h := staffHandler{s, cases}
	api.GetFile(
		r, "/admin/document/{fileName}", g.RequireRole(staff.Compliance), "previewDocument",
		"A document for a reviewer: a picture with the watermark drawn on it, or a PDF with its watermark in the header Document-Watermark (percent-encoded); 415 for what cannot be previewed and must be downloaded",
		h.preview, api.Sends("image/jpeg", "application/pdf", "image/png", "image/heic", "image/webp"),
	)
}

type staffHandler struct {
	service *Service
	cases   Cases
}

type reviewedDocument struct {
	FileName string `path:"fileName" maxLength:"64"`
	Download bool   `query:"download" doc:"to save it: a picture with its watermark; what cannot be previewed as it was submitted"`
}

func (h staffHandler) preview(ctx context.Context, in *reviewedDocument) (api.File, error) {
	p, err := h.service.Preview(ctx, Look{By: staff.CurrentOperator(ctx), Name: in.FileName, Download: in.Download}, h.cases)
	if err != nil {
		return api.File{}, err
	}
	f := api.File{Name: in.FileName, ContentType: p.ContentType, Write: p.Write}
	switch {
	case p.Drawn:
		f.Name, f.Inline = in.FileName+".jpg", !in.Download
	case p.Watermark != "":
		f.Headers = map[string]string{"Document-Watermark": url.PathEscape(p.Watermark)}
	}
	return f, nil
}
