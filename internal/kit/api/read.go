package api

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"net"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// bodyTimeout is how long a client may take to send a body in JSON.
const bodyTimeout = 5 * time.Second

const unknownParameter = "unknown query parameter"

// requestReader reads the input of one request, and keeps what is wrong with it.
type requestReader struct {
	in      *input
	context huma.Context
	api     huma.API
	path    *huma.PathBuffer
	wrong   huma.ValidateResult
}

var readers = sync.Pool{New: func() any { return &requestReader{path: huma.NewPathBuffer(make([]byte, 0, 128), 0)} }}

// read returns the input of a request, or the status and the errors with which it is refused. Everything that is wrong is
// found at once, except where the rest cannot be read.
func (in *input) read(c huma.Context, api huma.API) (value any, status int, wrong []error) {
	r := readers.Get().(*requestReader)
	r.in, r.context, r.api = in, c, api
	v := reflect.New(in.of)
	status = r.into(v.Elem())
	if status == 0 && len(r.wrong.Errors) == 0 {
		r.in, r.context, r.api = nil, nil, nil
		readers.Put(r) // of a request that is refused it may have grown
		return v.Interface(), 0, nil
	}
	return nil, cmp.Or(status, http.StatusBadRequest), r.wrong.Errors
}

// into returns the status if it is another than that of an input that is not valid.
func (r *requestReader) into(v reflect.Value) (status int) {
	if address := r.context.URL(); address.RawQuery != "" {
		for name := range address.Query() {
			if !r.in.query[name] {
				r.locate("query", name)
				r.wrong.Add(r.path, "", unknownParameter)
			}
		}
	}
	if len(r.wrong.Errors) > 0 {
		return 0
	}
	for i := range r.in.parameters {
		r.parameter(v, &r.in.parameters[i])
	}
	if r.in.body != nil {
		if status, err := r.body(v); status != 0 {
			if err != nil {
				r.wrong.Errors = []error{err}
			}
			return status
		}
	}
	if r.in.resolves {
		r.wrong.Errors = append(r.wrong.Errors, v.Addr().Interface().(huma.Resolver).Resolve(r.context)...)
	}
	return 0
}

func (r *requestReader) locate(in, name string) {
	r.path.Reset()
	r.path.Push(in)
	if name != "" {
		r.path.Push(name)
	}
}

func (r *requestReader) parameter(v reflect.Value, p *parameter) {
	r.locate(p.in, p.name)
	text := cmp.Or(p.sent(r.context), p.defaultValue)
	if text == "" {
		if p.required {
			r.wrong.Add(r.path, "", "required "+p.in+" parameter is missing")
		}
		return
	}
	value, err := parse(v.FieldByIndex(p.at), text)
	if err != nil {
		r.wrong.Add(r.path, text, err.Error())
		return
	}
	r.validate(p.schema, value)
}

func (r *requestReader) validate(s *huma.Schema, value any) {
	huma.Validate(r.api.OpenAPI().Components.Schemas, s, r.path, huma.ModeWriteToServer, value, &r.wrong)
}

var bodies = sync.Pool{New: func() any { return bytes.NewBuffer(make([]byte, 0, 128)) }}

// body returns a status, and maybe an error, if the body cannot be read or is of another type.
func (r *requestReader) body(v reflect.Value) (status int, err error) {
	buffer := bodies.Get().(*bytes.Buffer)
	defer func() {
		if buffer.Cap() <= 1<<20 {
			buffer.Reset()
			bodies.Put(buffer)
		}
	}()
	if status, err := r.receive(buffer); status != 0 {
		return status, err
	}
	text := buffer.Bytes()
	if r.in.raw != nil {
		v.FieldByIndex(r.in.raw).SetBytes(bytes.Clone(text)) // the handler may keep it
	}
	if len(text) == 0 {
		if r.in.required {
			return http.StatusBadRequest, &huma.ErrorDetail{Message: "required body is missing", Location: "body"}
		}
		return 0, nil
	}
	return r.unmarshal(text, v), nil
}

func (r *requestReader) receive(to *bytes.Buffer) (status int, err error) {
	request, _ := humago.Unwrap(r.context)
	if request.Body == nil {
		return 0, nil
	}
	defer request.Body.Close()
	_ = r.context.SetReadDeadline(time.Now().Add(bodyTimeout)) // test writers may not support it
	limit := r.context.Operation().MaxBodyBytes
	n, err := io.Copy(to, io.LimitReader(request.Body, limit))
	if n == limit {
		return http.StatusRequestEntityTooLarge, nil
	}
	if err == nil {
		return 0, nil
	}
	if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
		return http.StatusRequestTimeout, nil
	}
	return http.StatusInternalServerError, err
}

// unmarshal validates a body as it was sent, and reads it into the field Body.
func (r *requestReader) unmarshal(text []byte, v reflect.Value) (status int) {
	kind := cmp.Or(r.context.Header("Content-Type"), "application/json")
	var sent any
	if err := r.api.Unmarshal(kind, text, &sent); err != nil {
		r.wrong.Errors = append(r.wrong.Errors, &huma.ErrorDetail{Location: "body", Message: err.Error()})
		if errors.Is(err, huma.ErrUnknownContentType) {
			return http.StatusUnsupportedMediaType
		}
		return 0
	}
	before := len(r.wrong.Errors)
	r.locate("body", "")
	r.validate(r.in.schema, sent)
	if err := r.api.Unmarshal(kind, text, v.FieldByIndex(r.in.body).Addr().Interface()); err != nil && len(r.wrong.Errors) == before {
		r.wrong.Errors = append(r.wrong.Errors, &huma.ErrorDetail{Location: "body", Message: err.Error()})
	}
	for _, d := range r.in.defaults {
		if member := v.FieldByIndex(d.at); member.IsZero() {
			member.SetString(d.text)
		}
	}
	return 0
}
