package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Envelope is the body of every successful response.
type Envelope[T any] struct {
	Code    fault.Code `json:"code" example:"00000" doc:"00000 on success; docs/errors.md lists the others"`
	Message string     `json:"message" example:"Success" doc:"English, or Chinese for Accept-Language: zh"`
	Success bool       `json:"success"`
	Data    T          `json:"data"`
}

func succeeded(ctx context.Context, data any) *Envelope[any] {
	return &Envelope[any]{Code: fault.Success, Message: sentence(ctx, fault.Success), Success: true, Data: data}
}

// answer writes a body.
func (s *Server) answer(c huma.Context, status int, body any) {
	kind, err := s.huma.Negotiate(c.Header("Accept"))
	if err != nil {
		panic(err) // it falls back to JSON
	}
	c.SetHeader("Content-Type", kind)
	c.SetStatus(status)
	if err := s.huma.Marshal(c.BodyWriter(), kind, body); err != nil && c.Context().Err() == nil { // or the client is gone
		panic(fmt.Errorf("answer %s %s: %w", c.Operation().Method, c.Operation().Path, err))
	}
}

// refuse answers with an error of a use case, and logs it.
func (s *Server) refuse(c huma.Context, err error) {
	f := s.failed(c.Context(), err)
	for name, values := range f.GetHeaders() {
		for _, value := range values {
			c.AppendHeader(name, value)
		}
	}
	s.answer(c, f.status, f)
}

// Page is the data of a list call.
type Page[T any] struct {
	List []T  `json:"list" nullable:"false"`
	Meta Meta `json:"_meta"`
}

// Meta says which page this is and how many there are.
type Meta struct {
	PageNumber int   `json:"pageNumber" doc:"from 1"`
	PageSize   int   `json:"pageSize"`
	Total      int64 `json:"total" doc:"entries on all pages"`
	TotalPages int64 `json:"totalPages"`
}

// PageOf returns a Page of the entries. total counts the entries of all pages.
func PageOf[T any](entries []T, p Paging, total int64) Page[T] {
	if entries == nil {
		entries = []T{}
	}
	return Page[T]{List: entries, Meta: metaOf(p, total)}
}

func metaOf(p Paging, total int64) Meta {
	size := int64(p.PageSize)
	return Meta{PageNumber: p.PageNumber, PageSize: p.PageSize, Total: total, TotalPages: (total + size - 1) / size}
}

// Paging is embedded in the input of a list call.
type Paging struct {
	PageNumber int `query:"pageNumber" default:"1" minimum:"1" maximum:"1000000" doc:"from 1"`
	PageSize   int `query:"pageSize" default:"10" minimum:"1" maximum:"100"`
}

// Limit returns the number of entries on a page, for SQL.
func (p Paging) Limit() int32 { return int32(p.PageSize) } // at most 100

// Offset returns the number of entries before the page, for SQL.
func (p Paging) Offset() int32 {
	return int32(min(int64(p.PageNumber-1)*int64(p.PageSize), math.MaxInt32)) // bounded here
}

// Failure is the body of every error response. It is the error type of huma.
type Failure struct {
	Code      fault.Code `json:"code" example:"A0400" doc:"what failed; docs/errors.md"`
	Message   string     `json:"message"`
	Success   bool       `json:"success" enum:"false"`
	RequestID string     `json:"requestId" doc:"finds the call in the server's log"`
	Docs      string     `json:"docs" doc:"the page of the code in the documentation"`
	// Data has "fields" for invalid input, and for other codes the data that they document.
	Data any `json:"data" doc:"for invalid input {fields: [{field, code, message}]}"`

	status     int
	retryAfter time.Duration
}

// FieldFailure describes one invalid field.
type FieldFailure struct {
	Field   string     `json:"field"`
	Code    fault.Code `json:"code"`
	Message string     `json:"message"`
}

func (f *Failure) Error() string { return string(f.Code) + ": " + f.Message }

// GetStatus returns the HTTP status. It is part of huma.StatusError.
func (f *Failure) GetStatus() int { return f.status }

// unavailableRetry is after how many seconds a caller is asked to try again when the database does not answer.
const unavailableRetry = 5

// GetHeaders returns the headers of the response.
func (f *Failure) GetHeaders() http.Header {
	h := http.Header{}
	switch {
	case f.retryAfter == 0 && (f.Code == fault.Unavailable || f.Code == fault.OutcomeUnknown):
		h.Set("Retry-After", strconv.Itoa(unavailableRetry))
	case f.retryAfter > 0:
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.retryAfter.Seconds()))))
	}
	return h
}

// failed translates the error of a use case for the client, and logs it.
func (s *Server) failed(ctx context.Context, err error) *Failure {
	f := refusalOf(ctx, err)
	s.logFailure(ctx, f)
	return failureOf(ctx, f)
}

func (s *Server) logFailure(ctx context.Context, f *fault.Error) {
	if s.config.Log == nil {
		return
	}
	level := slog.LevelInfo
	if f.Status() >= http.StatusInternalServerError && !errors.Is(context.Cause(ctx), context.Canceled) { // not if the client went away
		level = slog.LevelError
	}
	attrs := []slog.Attr{slog.String("requestId", InfoOf(ctx).RequestID), slog.String("code", string(f.Code()))}
	if cause := f.Unwrap(); cause != nil && level == slog.LevelError {
		attrs = append(attrs, slog.String("err", cause.Error()))
	}
	s.config.Log.LogAttrs(ctx, level, "call refused", attrs...)
}

func failureOf(ctx context.Context, f *fault.Error) *Failure {
	out := &Failure{
		Code: f.Code(), Message: f.Sentence(InfoOf(ctx).Language()), RequestID: InfoOf(ctx).RequestID, Docs: docsOf(ctx, f.Code()),
		Data: f.Data(), status: f.Status(), retryAfter: f.RetryAfter(),
	}
	if len(f.Fields()) > 0 {
		fields := make([]FieldFailure, min(len(f.Fields()), maxFields))
		for i, field := range f.Fields()[:len(fields)] {
			fields[i] = FieldFailure{short(field.Field), field.Code, sentence(ctx, field.Code)}
			if text := field.Sentence(InfoOf(ctx).Language()); text != "" {
				fields[i].Message = shortText(text)
			}
		}
		out.Data = map[string]any{"fields": fields}
	}
	return out
}

// docsOf returns the address of the page about a code.
func docsOf(ctx context.Context, c fault.Code) string {
	return InfoOf(ctx).site + "/docs/errors/" + string(c)
}

func sentence(ctx context.Context, c fault.Code) string {
	if InfoOf(ctx).Chinese {
		return fault.Lookup(c).Chinese
	}
	return fault.Lookup(c).English
}

// WriteFailure writes an error response outside a registered call: for unknown paths, guards and panics.
func WriteFailure(w http.ResponseWriter, r *http.Request, err *fault.Error) {
	f := failureOf(r.Context(), err)
	for name, values := range f.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(f.status)
	_ = json.NewEncoder(w).Encode(f) // an error means that the client is gone
}
