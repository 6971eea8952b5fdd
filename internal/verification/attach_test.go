package verification_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/verification"
)

// deletion is a storage that tells when it is asked to delete.
type deletion struct {
	files.Storage
	begun func(name string)
}

func (d deletion) Delete(ctx context.Context, name string) error {
	d.begun(name)
	return d.Storage.Delete(ctx, name)
}

// sweeper returns a second process that sweeps the same documents.
func (b *bench) sweeper(begun func(name string)) *files.Store {
	b.t.Helper()
	s, err := files.New(b.t.Context(), files.Config{Location: b.folder}, files.Dependencies{DB: b.db, Clock: b.clock, Around: func(real files.Storage) files.Storage { return deletion{real, begun} }})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, s.Close()) })
	return s
}

func TestAttach_ADocumentThatIsBeingDeletedIsRefusedAtItsField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		token := "customer:" + b.customer(verification.KindIndividual)
		name := b.upload(token)
		form := object{"idDocument": object{"frontFile": name}}
		b.clock.Set(noon.AddDate(0, 0, 31))
		during := 0
		_, err := b.sweeper(func(string) { during = b.call("POST", "/user/real-name", token, form).Status }).Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 400, during)
		require.Contains(t, b.call("POST", "/user/real-name", token, form).fields(t), "idDocument.frontFile")
	})
}

func TestAttach_ADocumentThatAFormIsAttachingIsNotSwept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		customerID := b.customer(verification.KindIndividual)
		name := b.upload("customer:" + customerID)
		b.clock.Set(noon.AddDate(0, 0, 31))
		deleting, ended := make(chan string, 1), make(chan error, 1)
		sweeper := b.sweeper(func(name string) { deleting <- name })
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			var wrong fault.Fields
			if err := b.documents.CheckReferences(ctx, tx, customerID, []documents.Reference{{Field: "front", Name: name}}, &wrong); err != nil {
				return err
			}
			if err := wrong.Err(); err != nil {
				return err
			}
			go func() {
				_, err := sweeper.Sweep(t.Context())
				ended <- err
			}()
			select {
			case <-deleting:
			case <-time.After(300 * time.Millisecond): // the sweep waits for this form
			}
			return b.documents.KeepForCustomer(ctx, tx, []string{name})
		}))
		require.NoError(t, <-ended)
		require.Equal(t, 1, b.stored())
		f, err := b.files.Find(t.Context(), d.Read(), name)
		require.NoError(t, err)
		require.Nil(t, f.DeleteAt)
	})
}
