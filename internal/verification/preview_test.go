package verification_test

import (
	"bytes"
	"image"
	"image/png"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/documents/preview"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

// Previews are drawn by the program itself, run as a worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == preview.WorkerCommand {
		os.Exit(preview.Work(os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

func TestPreview_IsForReviewersOnlyAndEachViewIsAudited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID, _ := b.submitted()
		owner := "customer:" + customerID
		var picture bytes.Buffer
		require.NoError(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 40, 30))))
		var f struct{ FileName string }
		b.send(store, owner, part{"file", picture.String()}).into(t, &f)
		path := "/admin/document/" + f.FileName
		for _, token := range []string{owner, b.operator(staff.Treasury), b.operator(staff.Support), b.operator(staff.Auditor), b.operator(staff.Administrator)} {
			require.Equal(t, 403, b.call("GET", path, token, nil).Status)
			require.Equal(t, 403, b.call("GET", path+"?download=true", token, nil).Status)
		}
		reviewer := b.operator(staff.Compliance)
		shown := b.call("GET", path, reviewer, nil)
		_, kind, err := image.Decode(bytes.NewReader(shown.Body))
		require.NoError(t, err)
		require.Equal(t, "jpeg", kind)
		saved := b.call("GET", path+"?download=true", reviewer, nil)
		require.Equal(t, shown.Body, saved.Body, "what can be watermarked is not given without")
		require.Contains(t, saved.Header.Get("Content-Disposition"), "attachment")
		require.Contains(t, dump(t, d, "staff_audit"), "file.view")
		var photo struct{ FileName string }
		const heic = "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
		b.send(store, owner, part{"file", heic}).into(t, &photo)
		require.Equal(t, 415, b.call("GET", "/admin/document/"+photo.FileName, reviewer, nil).Status, "what nothing here reads is downloaded instead")
		require.Equal(t, heic, string(b.call("GET", "/admin/document/"+photo.FileName+"?download=true", reviewer, nil).Body))
		require.Equal(t, 4, strings.Count(dump(t, d, "staff_audit"), "file.view"), "each look and each download")
		require.Equal(t, 404, b.call("GET", "/admin/document/none.png", reviewer, nil).Status)
	})
}

func TestLiveness_ShowsTheReviewerThePicturesOfTheTurnedHead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID := b.customer(verification.KindIndividual)
		token, other := "customer:"+customerID, "customer:"+b.customer(verification.KindIndividual)
		face, left, right := b.upload(token), b.upload(token), b.upload(token)
		var s session
		fields := b.call("POST", "/user/real-name/realness", token, object{"selfieFile": face, "turnFiles": []string{left, b.upload(other)}}).fields(t)
		require.Contains(t, fields, "turnFiles[1]", "another's picture is none")
		require.Contains(t, b.call("POST", "/user/real-name/realness", token, object{"selfieFile": face, "turnFiles": []string{left, left, left, left, left}}).fields(t), "turnFiles")
		b.call("POST", "/user/real-name/realness", token, object{"selfieFile": face, "turnFiles": []string{left, right}}).into(t, &s)
		require.Equal(t, "completed", s.Status)
		form := b.person(token)
		form["submit"] = true
		var record struct{ ID string }
		b.call("POST", "/user/real-name", token, form).into(t, &record)
		var shown struct{ Pictures []string }
		b.call("GET", "/admin/verification/individual/"+record.ID, b.operator(staff.Compliance), nil).into(t, &shown)
		require.Equal(t, []string{face, left, right}, shown.Pictures)
	})
}

func TestPreview_OfAPDFIsTheDocumentWithReviewerTimeAndCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		document := b.upload(token)
		reviewer := b.operator(staff.Compliance)
		require.Equal(t, 200, b.call("GET", "/admin/document/"+document, reviewer, nil).Status, "a customer who needs help has none yet")
		require.Equal(t, 200, b.call("POST", "/user/real-name/realness", token, object{"selfieFile": b.upload(token)}).Status)
		form := b.person(token)
		form["submit"] = true
		var record struct{ ID string }
		b.call("POST", "/user/real-name", token, form).into(t, &record)
		shown := b.call("GET", "/admin/document/"+document, reviewer, nil)
		require.Equal(t, 200, shown.Status)
		require.Equal(t, "application/pdf", shown.Header.Get("Content-Type"))
		require.Contains(t, shown.Header.Get("Content-Disposition"), "attachment", "the browser's own viewer does not open it")
		require.Equal(t, b.call("GET", store+"/"+document, token, nil).Body, shown.Body, "what is stored is not changed")
		mark, err := url.PathUnescape(shown.Header.Get("Document-Watermark"))
		require.NoError(t, err)
		require.Contains(t, mark, b.clock.Now().UTC().Format("2006-01-02 15:04 UTC"))
		require.True(t, strings.HasSuffix(mark, "case "+record.ID[24:]), mark)
		require.Contains(t, dump(t, d, "staff_audit"), document)
	})
}
