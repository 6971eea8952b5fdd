package privacy

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/staff"
)

// Register adds the customers' calls and those of the back office.
func Register(r *api.Router, s *Service, access auth.Access, g staff.Gate) {
	h := handler{s}
	registerStaff(r, h, g)
	const path = "/customer/data"
	own := access.To(auth.OwnData)
	api.Get(r, path, own, "getOwnData", "The data held about the account, and the status of requests about it", h.kept)
	api.Post(
		r, path+"/export", own, "requestDataExport", "Request a copy of all data of the account", h.requestExport, api.Describe(exportHelp),
	)
	api.GetFile(r, path+"/export/{id}", own, "downloadDataExport", "Download a copy that is ready", h.download, api.Sends("application/zip"),
		api.Describe("Needs a secondary authentication. The person who requested the copy can download it until expiresAt, any number of times."))
	api.Post(
		r, path+"/closing", own, "requestClosing", "Request that the account is closed and erased", h.requestClosing, api.Describe(closingHelp),
	)
	api.Delete(r, path+"/closing", own, "withdrawClosing", "Withdraw the request to close the account", h.withdrawClosing)
}

const exportHelp = "A ZIP with a JSON file for each table, the documents, and about.json, which names what is not in it and why. Needs a secondary authentication, and is mailed to the owner. Twice a day; a copy that is being prepared is answered again. " +
	"Another owner of a business has it without the sign-in of the person who opened the account. For a sub-account, send GBPC-Account."

const closingHelp = "Needs a secondary authentication. Only the person who opened the account can ask; nothing may be left in it (409, with what is left). Two operators decide, and until then it can be withdrawn. Then nobody can sign in any more, and " +
	"what the law does not require is erased at once."

type handler struct{ privacy *Service }

type keptView struct {
	Holdings     []holdingView  `json:"holdings" nullable:"false"`
	Retention    retentionView  `json:"retention"`
	Export       *exportView    `json:"export" doc:"the newest copy that the caller asked for"`
	NextExportAt *time.Time     `json:"nextExportAt" doc:"when another can be asked for; null: now"`
	MayClose     bool           `json:"mayClose" doc:"whether the caller opened the account, and can ask for its closing"`
	Closing      *closingView   `json:"closing"`
	Obstacles    []obstacleView `json:"obstacles" nullable:"false" doc:"what must be settled before the account can be closed"`

	EnrolmentRequired bool `json:"enrolmentRequired" example:"false" doc:"the caller must set up a second factor before asking for a copy or the closing, or downloading (A10029)"`
}

type holdingView struct {
	Part      Part `json:"part" enum:"profile,sign_in,identity,payees,payments,team,developer,checks,requests"`
	Exported  bool `json:"exported" doc:"some of it is in the copy"`
	Withheld  bool `json:"withheld" doc:"some of it is not, such as secrets and what may not be told"`
	AtClosing bool `json:"atClosing" doc:"some of it is erased when the account is closed"`
	Later     bool `json:"later" doc:"some of it is erased when the law's time is over"`
	Kept      bool `json:"kept" doc:"some of it stays: ids, amounts and times"`
}

type retentionView struct {
	ClosedYears int `json:"closedYears" example:"5" doc:"how long the law requires the rest after the account is closed"`
	MailDays    int `json:"mailDays" example:"90" doc:"how long the record of a sent email is kept; its text is erased immediately"`
	SessionDays int `json:"sessionDays" example:"90" doc:"how long browser and address of a session are kept after its end"`
}

type exportView struct {
	ID        string     `json:"id"`
	Status    string     `json:"status" enum:"preparing,ready,expired"`
	Size      int64      `json:"size" doc:"in bytes; 0 while it is prepared"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt" doc:"until when it can be downloaded"`
}

type closingView struct {
	Status      string     `json:"status" enum:"requested,declined"`
	RequestedAt time.Time  `json:"requestedAt"`
	DecidedAt   *time.Time `json:"decidedAt"`
}

type obstacleView struct {
	Name Obstacle `json:"name" enum:"balance,payment,deposit,unmatched_credit,open_sub_account,last_owner,frozen,sub_account,exception,screening_match,erased"`
}

func viewsOfObstacles(left []Obstacle) []obstacleView {
	views := make([]obstacleView, len(left))
	for i, o := range left {
		views[i] = obstacleView{o}
	}
	return views
}

func (h handler) viewOfExport(e *Export) *exportView {
	if e == nil {
		return nil
	}
	v := exportView{ID: e.ID, Status: "preparing", Size: e.Size, CreatedAt: e.CreatedAt, ExpiresAt: e.ExpiresAt}
	if e.ReadyAt != nil {
		v.Status = "ready"
		if !h.privacy.d.Clock.Now().Before(*e.ExpiresAt) {
			v.Status = "expired"
		}
	}
	return &v
}

const dayLong = 24 * time.Hour

func (h handler) kept(ctx context.Context, _ *api.Nothing) (keptView, error) {
	k, err := h.privacy.Kept(ctx)
	if err != nil {
		return keptView{}, err
	}
	c := h.privacy.config
	v := keptView{
		Holdings:  make([]holdingView, len(k.Holdings)),
		Retention: retentionView{ClosedYears: c.ClosedYears, MailDays: int(c.Mail / dayLong), SessionDays: int(sessionsKept / dayLong)},
		Export:    h.viewOfExport(k.Export), NextExportAt: k.NextAt, MayClose: k.MayClose, Obstacles: viewsOfObstacles(k.Obstacles),
		EnrolmentRequired: k.EnrolmentRequired,
	}
	for i, holding := range k.Holdings {
		v.Holdings[i] = holdingView(holding)
	}
	if k.Closing != nil {
		v.Closing = &closingView{Status: "requested", RequestedAt: k.Closing.RequestedAt, DecidedAt: k.Closing.DecidedAt}
		if k.Closing.Declined {
			v.Closing.Status = "declined"
		}
	}
	return v, nil
}

func (h handler) requestExport(ctx context.Context, _ *api.Nothing) (exportView, error) {
	e, err := h.privacy.RequestExport(ctx)
	if err != nil {
		return exportView{}, err
	}
	return *h.viewOfExport(&e), nil
}

type exportID struct {
	ID string `path:"id" maxLength:"64"`
}

func (h handler) download(ctx context.Context, in *exportID) (api.File, error) {
	d, err := h.privacy.Download(ctx, in.ID)
	return api.File{Name: d.Name, ContentType: "application/zip", Write: d.Write}, err
}

type requestClosing struct {
	Body struct {
		Reason LeavingReason `json:"reason,omitempty" required:"false" enum:"no_longer_needed,other_provider,fees,service,privacy,other" doc:"why, if the customer says so"`
	}
}

func (h handler) requestClosing(ctx context.Context, in *requestClosing) (*api.Nothing, error) {
	return nil, h.privacy.RequestClosing(ctx, in.Body.Reason)
}

func (h handler) withdrawClosing(ctx context.Context, _ *api.Nothing) (*api.Nothing, error) {
	return nil, h.privacy.WithdrawClosing(ctx)
}
