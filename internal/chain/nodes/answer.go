package nodes

import (
	"errors"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// question is a call of a node.
type question struct {
	name   string           // an endpoint that fails it while another one answers is passed over for it; "": is not
	answer func(error) bool // which of its errors are answers. Every other one is a failure of the endpoint
	hashed bool             // it names a block by its hash: one that does not know the block is behind, or on another fork
}

// The questions. Of logs of several blocks every node gives only so many at once, which is no failure.
var (
	askNewest      = question{name: "newest block", answer: func(error) bool { return false }}
	askHeader      = question{name: "block", answer: IsNotFound}
	askLogs        = question{name: "logs", answer: IsNotFound, hashed: true}
	askLogRange    = question{name: "", answer: IsNotFound}
	askReceipt     = question{name: "receipt", answer: IsNotFound}
	askTransaction = question{name: "transaction", answer: IsNotFound}
	askAccount     = question{name: "account", answer: IsNotFound} // its nonce, code or balance
	askChain       = question{name: "chain", answer: IsNotFound}   // its id, or the usual tip
	askCall        = question{name: "call", answer: Reverted, hashed: true}
	askEstimate    = question{name: "estimate", answer: Reverted}
	askSubmit      = question{name: "submit", answer: isRefusal}
)

// IsNotFound reports whether the node says that there is no such thing.
func IsNotFound(err error) bool { return errors.Is(err, ethereum.NotFound) }

// The codes of JSON-RPC.
const (
	codeReverted       = 3
	codeMethodNotFound = -32601
	codeInternalError  = -32603
)

// limitCodes are those with which providers say that they do not answer now: too many requests, nothing at hand, out of step.
var limitCodes = []int{429, -32002, -32005, -32016, -32029, -32097}

// isRefusal reports whether the node looked at what it was given, such as a signed transaction, and did not accept it. Nodes
// agree neither on codes nor on words for why: Standing says what becomes of a transaction.
func isRefusal(err error) bool {
	var answer rpc.Error
	if !errors.As(err, &answer) {
		return false
	}
	code := answer.ErrorCode()
	return code != codeMethodNotFound && code != codeInternalError && !slices.Contains(limitCodes, code)
}

// isFromNode reports whether a node gave the error, as opposed to not answering.
func isFromNode(err error) bool {
	var answer rpc.Error
	return errors.As(err, &answer)
}

// Reverted reports whether the error of a call or of an estimate is a contract's rejection. Nodes give it the code 3, or the
// contract's words as its data, and some only say so.
func Reverted(err error) bool {
	var answer rpc.Error
	isAnswer := errors.As(err, &answer)
	if isAnswer && answer.ErrorCode() == codeReverted {
		return true
	}
	if _, ok := RevertData(err); ok {
		return true
	}
	return isAnswer && !slices.Contains(limitCodes, answer.ErrorCode()) && strings.Contains(strings.ToLower(answer.Error()), "revert")
}

// RevertData returns the encoded error with which a contract rejected a call, from the error of a node. Some nodes write
// «Reverted» before it, and some put it into an object.
func RevertData(err error) (raw []byte, ok bool) {
	var withData rpc.DataError
	if !errors.As(err, &withData) {
		return nil, false
	}
	data := withData.ErrorData()
	if object, is := data.(map[string]any); is {
		data = object["data"]
	}
	text, _ := data.(string)
	raw, decodeErr := hexutil.Decode(strings.TrimPrefix(text, "Reverted "))
	return raw, decodeErr == nil && len(raw) >= 4
}
