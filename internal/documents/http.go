package documents

import (
	"context"
	"errors"
	"io"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
)

// MemberLinks resolves the codes with which members of a business upload without an account. Filled by
// verification.
type MemberLinks interface {
	// AllowAttempt counts an attempt from a client address and returns an error after too many.
	AllowAttempt(ctx context.Context, address string) error
	// UploaderByCode returns the owner of a document that is uploaded with the code.
	UploaderByCode(ctx context.Context, code string) (Owner, error)
}

// Register adds the calls of customers and members.
func Register(r *api.Router, s *Service, access auth.Access, links MemberLinks) {
	h := handler{service: s, access: access, links: links}
	api.PostFile(
		r, "/third-party/file-store", h.sessionOrCode(), "uploadFile",
		"Upload a document: PDF, JPEG, PNG, HEIC or WebP by content, at most 50 MB", h.upload, "code",
	)
	api.GetFile(
		r, "/third-party/file-store/{fileName}", access.User, "downloadFile", "A document, for its owner only", h.download,
		api.Sends("image/jpeg", "application/pdf", "image/png", "image/heic", "image/webp"),
	)
}

type handler struct {
	service *Service
	access  auth.Access
	links   MemberLinks
}

type fileView struct {
	FileName    string `json:"fileName"`
	Size        int64  `json:"size"`
	ContentType string `json:"contentType" doc:"by content, not by name"`
}

func viewOfFile(f files.File, err error) (fileView, error) {
	return fileView{FileName: f.Name, Size: f.Size, ContentType: f.ContentType}, err
}

// sessionOrCode admits signed-in customers, and requests without a session, whose code is in the body.
func (h handler) sessionOrCode() api.Access {
	verify := h.access.To(auth.Verify, auth.Onboard)
	return api.Access{Name: verify.Name + ", or a member's code", Scopes: verify.Scopes, Check: func(
		ctx context.Context, token string,
	) (context.Context, error) {
		if token == "" && !api.ByKey(ctx) {
			return ctx, nil
		}
		return verify.Check(ctx, token)
	}}
}

// upload uses the code if there is one, even in a browser with a signed-in customer: the document is
// then the member's.
func (h handler) upload(ctx context.Context, in *api.Upload) (fileView, error) {
	code, customerID := in.Value("code"), auth.CustomerID(ctx)
	if code == "" && customerID != "" {
		return h.uploadAs(ctx, Owner{ID: customerID, KeyOwner: customerID}, in.Size(), in.Content())
	}
	address := api.InfoOf(ctx).Address
	if err := h.links.AllowAttempt(ctx, address); err != nil {
		return fileView{}, err
	}
	leave, err := h.service.files.Admit(ctx, files.Uploader{Purpose: purpose, Address: address}, in.Size())
	if err != nil {
		return fileView{}, err
	}
	defer leave()
	if code != "" {
		return h.uploadByCode(ctx, code, in.Size(), in.Content())
	}
	return h.uploadBeforeCode(ctx, in)
}

// uploadAs counts the upload before it stores any of it.
func (h handler) uploadAs(ctx context.Context, owner Owner, size int64, content io.Reader) (fileView, error) {
	leave, err := h.service.files.Admit(ctx, files.Uploader{Purpose: purpose, Owner: owner.ID}, size)
	if err != nil {
		return fileView{}, err
	}
	defer leave()
	return viewOfFile(h.service.Upload(ctx, owner, content))
}

func (h handler) uploadByCode(ctx context.Context, code string, size int64, content io.Reader) (fileView, error) {
	owner, err := h.links.UploaderByCode(ctx, code)
	if err != nil {
		return fileView{}, err
	}
	return h.uploadAs(ctx, owner, size, content)
}

// uploadBeforeCode accepts a form whose code follows its file. Until the code is known, the file is
// staged, encrypted with a key that is not stored.
func (h handler) uploadBeforeCode(ctx context.Context, in *api.Upload) (_ fileView, err error) {
	staged, err := h.service.files.Stage(ctx, in.Content())
	if err != nil {
		return fileView{}, err
	}
	defer func() { err = errors.Join(err, staged.Discard(ctx)) }()
	code := in.ValueAfter("code")
	if code == "" {
		return fileView{}, fault.New(fault.SessionExpired)
	}
	content, err := staged.Content(ctx)
	if err != nil {
		return fileView{}, err
	}
	defer content.Close()
	return h.uploadByCode(ctx, code, in.Size(), content)
}

type documentByName struct {
	FileName string `path:"fileName" maxLength:"64"`
}

func (h handler) download(ctx context.Context, in *documentByName) (api.File, error) {
	// To an operator, who acts for no customer, the file does not exist.
	if caller := auth.Caller(ctx); caller.CustomerID != "" && !caller.Has(auth.Verify) {
		return api.File{}, auth.ErrForbidden
	}
	f, err := h.service.Find(ctx, auth.CustomerID(ctx), in.FileName)
	if err != nil {
		return api.File{}, err
	}
	return api.File{Name: f.Name, ContentType: f.ContentType, Inline: true, Write: func(ctx context.Context, w io.Writer) error {
		return h.service.files.Copy(ctx, w, f)
	}}, nil
}
