package verification_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification"
)

const store = "/third-party/file-store"

func TestAbuse_TheOwnersCallAnswersAReviewerAsAStranger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		owner, other := "customer:"+b.customer(verification.KindIndividual), "customer:"+b.customer(verification.KindIndividual)
		var f struct {
			FileName, ContentType string
			Size                  int
		}
		b.send(store, owner, part{"file", aPDF}).into(t, &f)
		require.Equal(t, "application/pdf", f.ContentType)
		require.Equal(t, len(aPDF), f.Size)
		require.Equal(t, aPDF, string(b.call("GET", store+"/"+f.FileName, owner, nil).Body))
		unknown := b.call("GET", store+"/none.pdf", owner, nil)
		strangers := []string{other}
		for _, role := range staff.Roles {
			strangers = append(strangers, b.operator(role))
		}
		for _, token := range append(strangers, b.operator(staff.Roles...)) {
			a := b.call("GET", store+"/"+f.FileName, token, nil)
			require.Equal(t, 404, a.Status, token)
			require.Equal(t, unknown.Code, a.Code)
			require.Equal(t, unknown.Message, a.Message)
		}
		require.Equal(t, 401, b.call("GET", store+"/"+f.FileName, "", nil).Status)
	})
}

func TestFileStore_RefusesUnsupportedFormats(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	owner := "customer:" + b.customer(verification.KindIndividual)
	require.Equal(t, 415, b.send(store, owner, part{"file", "just a text"}).Status)
	require.Equal(t, 415, b.send(store, owner, part{"file", "MZ\x90\x00"}).Status)
	require.Contains(t, b.send(store, owner, part{"file", ""}).fields(t), "file")
	require.Contains(t, b.send(store, owner, part{"other", "x"}).fields(t), "file")
	require.Equal(t, 401, b.send(store, "", part{"file", aPDF}).Status)
	require.Equal(t, 401, b.send(store, "nonsense", part{"file", aPDF}).Status)
	require.Equal(t, 404, b.send(store, "", part{"code", "NOSUCHCODE"}, part{"file", aPDF}).Status)
	require.Equal(t, 404, b.send(store, "", part{"file", aPDF}, part{"code", "NOSUCHCODE"}).Status)
	require.Zero(t, b.stored())
}

func TestFileStore_RefusesMoreThanTheLimit(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	owner := "customer:" + b.customer(verification.KindIndividual)
	content := aPDF + strings.Repeat("x", api.MaxUpload-len(aPDF))
	a := b.send(store, owner, part{"file", content + "x"})
	require.Equal(t, 413, a.Status)
	require.Equal(t, string(fault.TooLarge), a.Code)
	require.Equal(t, "File size exceeds 50 MB", a.Message)
	require.Equal(t, 50, api.MaxUpload>>20)
	require.Zero(t, b.stored(), "half an upload leaves nothing")
	require.Equal(t, 200, b.send(store, owner, part{"file", content}).Status, "exactly the limit is taken")
}

func TestAbuse_ACustomerUploadsSoMuchADayAndWhatFailsCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		owner := "customer:" + b.customer(verification.KindIndividual)
		for range 29 {
			require.Equal(t, 415, b.send(store, owner, part{"file", "just a text"}).Status)
		}
		require.Equal(t, 200, b.send(store, owner, part{"file", aPDF}).Status)
		a := b.send(store, owner, part{"file", aPDF})
		require.Equal(t, 429, a.Status)
		require.Equal(t, string(fault.TooManyRequests), a.Code)
		require.NotEmpty(t, a.Header.Get("Retry-After"))
		require.Equal(t, 1, b.stored(), "nothing is stored before it is counted")
		require.Equal(t, 200, b.send(store, "customer:"+b.customer(verification.KindIndividual), part{"file", aPDF}).Status, "another customer's is another's")
		b.clock.Set(noon.Add(25 * time.Hour))
		require.Equal(t, 200, b.send(store, owner, part{"file", aPDF}).Status)
	})
}

func TestAbuse_AClientWithoutAnAccountUploadsSoMuchADay(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for n := range uploadsOfClient { // the code may come first or last
		parts := []part{{"file", aPDF}, {"code", "NOSUCHCODE"}}
		if n%2 == 0 {
			slices.Reverse(parts)
		}
		require.Equal(t, 404, b.send(store, "", parts...).Status)
	}
	a := b.send(store, "", part{"file", aPDF}, part{"code", "NOSUCHCODE"})
	require.Equal(t, 429, a.Status)
	require.NotEmpty(t, a.Header.Get("Retry-After"))
	require.Zero(t, b.stored())
}

// stored counts the files in the document store's folder.
func (b *bench) stored() (count int) {
	b.t.Helper()
	require.NoError(b.t, filepath.WalkDir(b.folder, func(_ string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			count++
		}
		return err
	}))
	return count
}

func TestFileStore_EncryptsEveryFile(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	name := b.upload("customer:" + b.customer(verification.KindIndividual))
	content, err := os.ReadFile(filepath.Join(b.folder, name))
	require.NoError(t, err)
	require.NotContains(t, string(content), "secret")
}

func TestFileStore_DeletesUnreferencedUploadsOnly(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	_, _ = b.submitted()
	b.upload("customer:" + b.customer(verification.KindIndividual))
	require.Equal(t, 4, b.stored())
	b.clock.Set(noon.AddDate(1, 0, 0))
	_, err := b.files.Sweep(t.Context())
	require.NoError(t, err)
	require.Equal(t, 3, b.stored())
}
