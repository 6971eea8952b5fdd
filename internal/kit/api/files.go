package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

const formData = "multipart/form-data"

// MaxUpload is the size limit of a file in bytes. The sentence of fault.TooLarge states it.
const MaxUpload = 50 << 20

// uploadIdleTimeout is how long an upload may pause.
const uploadIdleTimeout = 30 * time.Second

// Upload is the input of a call that takes one file as multipart/form-data. The file is streamed: the HTTP
// layer never holds it in memory as a whole and never writes it to disk.
type Upload struct {
	values map[string]string
	parts  *multipart.Reader
	part   *multipart.Part
	body   io.Reader
	size   int64
	sent   io.Reader // the whole body
	key    string
}

// Resolve reads up to the file part. huma calls it before the handler.
func (u *Upload) Resolve(c huma.Context) []error {
	r, w := humago.Unwrap(c)
	const framing = 64 << 10 // boundaries, part headers and the small values
	body := &movingReader{
		ReadCloser: http.MaxBytesReader(w, r.Body, MaxUpload+framing), control: http.NewResponseController(w), call: deadlineOf(c.Context()),
		began: time.Now(),
	}
	u.size, u.sent, u.key = r.ContentLength, body, r.Header.Get("Idempotency-Key")
	r.Body = body
	parts, err := r.MultipartReader()
	if err != nil {
		return []error{fault.New(fault.UnsupportedType)}
	}
	form := c.Operation().RequestBody.Content[formData].Schema
	u.values, u.parts = map[string]string{}, parts
	var unknown fault.Fields
	for {
		part, err := parts.NextPart()
		if err != nil {
			return []error{fault.Invalid(append(few(unknown), fault.Field("file", fault.RequiredField))...)}
		}
		if form.Properties[part.FormName()] == nil { // what follows the file is only read by who waits for it
			unknown.Add(part.FormName(), fault.UnknownField)
			continue
		}
		if part.FormName() == "file" && part.FileName() != "" {
			if len(unknown) > 0 {
				return []error{fault.Invalid(few(unknown)...)}
			}
			u.part, u.body = part, &limited{part, MaxUpload}
			return nil
		}
		value, err := io.ReadAll(io.LimitReader(part, 4096))
		if err != nil {
			return []error{fault.Invalid()}
		}
		u.values[part.FormName()] = string(value)
	}
}

// Value returns a small form value that precedes the file, such as a code.
func (u *Upload) Value(name string) string { return u.values[name] }

// ValueAfter returns a small form value that follows the file. The file must have been read to its end.
func (u *Upload) ValueAfter(name string) string {
	for range 10 {
		part, err := u.parts.NextPart()
		if err != nil {
			return ""
		}
		if part.FormName() != name {
			continue
		}
		value, err := io.ReadAll(io.LimitReader(part, 4096))
		if err != nil {
			return ""
		}
		return string(value)
	}
	return ""
}

// IdempotencyKey returns that of the call, or "" if it came without one.
func (u *Upload) IdempotencyKey() string { return u.key }

// ClientName returns the file name that the client sent. It is displayed, never trusted.
func (u *Upload) ClientName() string { return u.part.FileName() }

// Content returns the reader of the file. Reading beyond MaxUpload returns fault.TooLarge, and reading a file whose upload
// ended early fault.Interrupted.
func (u *Upload) Content() io.Reader { return u.body }

// Size returns how large the file can be at most, as the client said before it sent it.
func (u *Upload) Size() int64 {
	if u.size < 0 || u.size > MaxUpload {
		return MaxUpload
	}
	return u.size
}

// drain reads and forgets what is left of an upload that was refused: a client that is still sending would not see the
// answer.
func (u *Upload) drain() {
	if body, moves := u.sent.(*movingReader); moves {
		body.until = time.Now().Add(drainTimeout)
		_, _ = io.Copy(io.Discard, body) // an error means that the client is gone
	}
}

// An upload may take as long as it moves: it may pause for uploadIdleTimeout, and after uploadStart it must have brought
// so many bytes a second. The largest file has two hours.
const (
	uploadStart = time.Minute
	uploadRate  = 8 << 10
)

// movingReader extends the read deadline and the call's with every read, and ends the call of an upload that is too slow.
type movingReader struct {
	io.ReadCloser
	control *http.ResponseController
	call    *deadline
	began   time.Time
	got     int64
	until   time.Time // zero: as the upload moves
}

func (p *movingReader) Read(b []byte) (int, error) {
	left := min(uploadIdleTimeout, time.Until(p.began.Add(uploadStart+time.Duration(p.got)*time.Second/uploadRate)))
	if !p.until.IsZero() {
		left = time.Until(p.until)
	}
	if left <= 0 {
		if p.call != nil {
			p.call.end(context.DeadlineExceeded)
		}
		return 0, context.DeadlineExceeded
	}
	_ = p.control.SetReadDeadline(time.Now().Add(left)) // test writers may not support it
	p.call.move(left)
	n, err := p.ReadCloser.Read(b)
	p.got += int64(n)
	return n, err
}

type limited struct {
	from io.Reader
	left int64
}

func (l *limited) Read(b []byte) (int, error) {
	n, err := l.from.Read(b)
	l.left -= int64(n)
	if _, cut := errors.AsType[*http.MaxBytesError](err); cut || l.left < 0 {
		return 0, fault.New(fault.TooLarge)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return 0, fault.Interrupted
	}
	return n, err
}

// PostFile registers a call that takes one file. values names further form values.
func PostFile[O any](r *Router, path string, a Access, id, summary string, h func(context.Context, *Upload) (O, error), values ...string) {
	postFile(r, path, a, id, summary, h, values)
}

// PostKeyedFile registers a call that takes one file and that an idempotency key makes unique: it moves money. Who has to
// send a key is for the handler to say (Upload.IdempotencyKey).
func PostKeyedFile[O any](
	r *Router, path string, a Access, id, summary string, h func(context.Context, *Upload) (O, error), values ...string,
) {
	postFile(r, path, a, id, summary, h, values, func(o *huma.Operation) {
		longest := maxIdempotencyKey
		mark(o, takesKey, true)
		o.Parameters = append(o.Parameters, &huma.Param{
			Name: "Idempotency-Key", In: "header", Description: "1 to 255 characters: the same key and body are carried out once",
			Schema: &huma.Schema{Type: huma.TypeString, MaxLength: &longest},
		})
	})
}

func postFile[O any](
	r *Router, path string, a Access, id, summary string, h func(context.Context, *Upload) (O, error), values []string, options ...Option,
) {
	r.postFile(
		path, a, id, summary, types{(**Upload)(nil), (*Envelope[O])(nil)},
		func(ctx context.Context, in any) (any, error) { return h(ctx, in.(*Upload)) }, values, options,
	)
}

func (r *Router) postFile(path string, a Access, id, summary string, t types, h handler, values []string, options []Option) {
	r.register(http.MethodPost, path, a, id, summary, t, func(ctx context.Context, in any) (any, error) {
		out, err := h(ctx, in)
		if err != nil {
			in.(*Upload).drain()
		}
		return out, err
	}, append(options, MaxBody(-1)))
	properties := map[string]*huma.Schema{"file": {Type: huma.TypeString, Format: "binary"}}
	for _, name := range values {
		properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	// The body is described after the registration, because huma would parse a body that it knows of.
	r.server.huma.OpenAPI().Paths[path].Post.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		formData: {Schema: &huma.Schema{Type: huma.TypeObject, Required: []string{"file"}, Properties: properties}},
	}}
}

// File is the response of a download.
type File struct {
	Name        string // the suggested file name
	ContentType string
	// Inline lets the browser display the file. Otherwise it saves it.
	Inline bool
	// Headers are sent in addition.
	Headers map[string]string
	// Write streams the content. An error before the first byte is answered as any other is. One after it aborts the connection, so
	// that an incomplete file is never taken for a complete one.
	Write func(ctx context.Context, w io.Writer) error
}

// GetFile registers a call that responds with a file instead of an envelope. P is a pointer to its input. Its errors are envelopes.
// The option Sends
// declares the file's types.
func GetFile[P any](r *Router, path string, a Access, id, summary string, h func(context.Context, P) (File, error), options ...Option) {
	r.getFile(path, a, id, summary, types{input: (*P)(nil)}, func(ctx context.Context, in any) (File, any, error) {
		file, err := h(ctx, in.(P))
		return file, nil, err
	}, options)
}

// GetPaper is like GetFile, for a file whose facts can be had in an envelope too: h returns them where they are asked for, and
// else the file.
func GetPaper[P, O any](
	r *Router, path string, a Access, id, summary string, h func(context.Context, P) (File, *O, error), options ...Option,
) {
	r.getFile(path, a, id, summary, types{(*P)(nil), (*Envelope[O])(nil)}, func(ctx context.Context, in any) (File, any, error) {
		file, facts, err := h(ctx, in.(P))
		if facts == nil {
			return file, nil, err
		}
		return file, *facts, err
	}, options)
}

func (r *Router) getFile(
	path string, a Access, id, summary string, t types, h func(ctx context.Context, in any) (File, any, error), options []Option,
) {
	op := r.operation(http.MethodGet, path, a, id, summary, append([]Option{Costly, Sends("application/octet-stream")}, options...))
	op.Middlewares = append(within(path, callTimeLimit, true), op.Middlewares...)
	op.Responses["200"] = &huma.Response{Description: "the file", Content: map[string]*huma.MediaType{
		"application/octet-stream": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}},
	}}
	if t.answer != nil {
		schemas, answer := r.server.huma.OpenAPI().Components.Schemas, reflect.TypeOf(t.answer).Elem()
		op.Responses["200"].Content["application/json"] = &huma.MediaType{Schema: schemas.Schema(answer, true, "")}
		defer documentNulls(schemas, answer)
	}
	r.server.add(op, t.inputType(), func(c huma.Context, in any) error {
		file, facts, err := h(c.Context(), in)
		switch {
		case err != nil:
			return err
		case facts != nil:
			r.server.answer(c, http.StatusOK, succeeded(c.Context(), facts))
		default:
			return r.server.send(c, file)
		}
		return nil
	})
}

// send answers with the file. It returns the error of one that has not begun.
func (s *Server) send(c huma.Context, file File) error {
	out := &sending{to: c.BodyWriter(), call: deadlineOf(c.Context()), begin: func() { file.announce(c) }}
	if c.Method() == http.MethodHead {
		out.begin()
		return nil
	}
	err := file.Write(c.Context(), out)
	switch {
	case err != nil && !out.begun:
		return err
	case err != nil:
		s.logFailure(c.Context(), refusalOf(c.Context(), err))
		panic(http.ErrAbortHandler)
	case !out.begun: // an empty file
		out.begin()
	}
	return nil
}

// announce sets the headers of the answer.
func (file File) announce(c huma.Context) {
	kind := "attachment"
	if file.Inline {
		kind = "inline"
	}
	c.SetHeader("Content-Type", file.ContentType)
	c.SetHeader("Content-Disposition", fmt.Sprintf("%s; filename=%q", kind, file.Name))
	// A customer's document must not execute or load anything in the site's origin.
	c.SetHeader("Content-Security-Policy", nothingAllowed+"; style-src 'unsafe-inline'; sandbox")
	for name, value := range file.Headers {
		c.SetHeader(name, value)
	}
}

// sending moves the call's deadline with every write, and announces the file with the first.
type sending struct {
	to    io.Writer
	call  *deadline
	begin func()
	begun bool
}

func (s *sending) Write(b []byte) (int, error) {
	if !s.begun {
		s.begun = true
		s.begin()
	}
	s.call.move(sendTimeout)
	defer s.call.move(sendTimeout)
	return s.to.Write(b)
}
