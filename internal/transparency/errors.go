package transparency

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrNoBalances means that no customer has a balance, so that there is nothing to attest.
var ErrNoBalances = fault.New(fault.Conflict)

// ErrNoProof means that there is no such attestation, that it is older than 90 days, or that the
// customer had no balance at the time.
var ErrNoProof = fault.For(fault.NoProof)
