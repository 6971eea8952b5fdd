package verification

import (
	"time"

	"github.com/gbpc/gbpc/internal/liveness"
)

// RecordView holds the fields that every record has.
type RecordView struct {
	ID           string        `json:"id"`
	Status       Status        `json:"status" enum:"0,1,2,3" doc:"0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected"`
	Step         string        `json:"step"`
	Decision     *string       `json:"decision" enum:"approve,return,reject" doc:"null before the first decision"`
	ReviewNote   string        `json:"reviewNote"`
	ReviewFields []ReviewField `json:"reviewFields" nullable:"false"`
	Realness     string        `json:"realness" enum:"none,pending,completed,failed"`
	SubmittedAt  *time.Time    `json:"submittedAt"`
	DecidedAt    *time.Time    `json:"decidedAt"`
	CreatedAt    time.Time     `json:"createdAt"`
	UpdatedAt    time.Time     `json:"updatedAt"`
}

func viewOf(r *Record) RecordView {
	v := RecordView{
		ID: r.ID, Status: r.Status, Step: r.Step, ReviewNote: r.Review.Note, ReviewFields: append([]ReviewField{}, r.Review.Fields...),
		Realness:    realnessOf(r.Liveness),
		SubmittedAt: r.SubmittedAt, DecidedAt: r.DecidedAt, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	if r.Decision != "" {
		v.Decision = &r.Decision
	}
	return v
}

func realnessOf(s *liveness.Session) string {
	if s == nil {
		return "none"
	}
	return string(s.Status)
}

type individualView struct {
	RecordView
	Individual
}

type businessView struct {
	RecordView
	Business
}

func viewOfIndividual(r *Record, err error) (*individualView, error) {
	if r == nil || err != nil {
		return nil, err
	}
	return &individualView{viewOf(r), *r.Individual}, nil
}

func viewOfBusiness(r *Record, err error) (*businessView, error) {
	if r == nil || err != nil {
		return nil, err
	}
	return &businessView{viewOf(r), *r.Business}, nil
}
