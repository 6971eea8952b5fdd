package coldkeys

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
)

const fileFormat = "gbpc-token-transaction/1"

// File is a transaction on its way between the machines: unsigned, and after Sign with the signed bytes.
type File struct {
	Format      string        `json:"format"`
	Description string        `json:"description"` // in words; Sign compares it with the data
	ChainID     uint64        `json:"chainId"`
	From        string        `json:"from"` // the address of the key that has to sign
	To          string        `json:"to"`
	Nonce       uint64        `json:"nonce"`
	Gas         uint64        `json:"gas"`
	MaxFee      *big.Int      `json:"maxFeePerGas"` // wei
	MaxTip      *big.Int      `json:"maxPriorityFeePerGas"`
	Data        hexutil.Bytes `json:"data"`
	Signed      hexutil.Bytes `json:"signed,omitempty"`
}

// ReadFile decodes a file and checks that its description is what its data does.
func ReadFile(text []byte) (File, error) {
	var f File
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil || f.Format != fileFormat || f.MaxFee == nil || f.MaxTip == nil {
		return File{}, errors.New("this is not a file of gbpc token prepare or gbpc token sign")
	}
	for _, address := range []string{f.From, f.To} {
		if _, err := chain.ParseAddress(address); err != nil {
			return File{}, fmt.Errorf("%s: %w", address, err)
		}
	}
	words, err := Describe(f.Data)
	if err != nil {
		return File{}, err
	}
	if words != f.Description {
		return File{}, fmt.Errorf("the file says %q, but its transaction would %q: do not sign it", f.Description, words)
	}
	return f, nil
}

// Encode returns the file as it is written.
func (f File) Encode() ([]byte, error) {
	text, err := json.MarshalIndent(f, "", "  ")
	return append(text, '\n'), err
}

// Words says what the transaction does, for whoever has to sign or send it.
func (f File) Words() string {
	highest := new(big.Int).Mul(f.MaxFee, new(big.Int).SetUint64(f.Gas))
	return fmt.Sprintf("%s\n  chain id     %d\n  contract     %s\n  signed by    %s\n  nonce        %d\n  highest fee  %s wei\n",
		f.Description, f.ChainID, f.To, f.From, f.Nonce, highest)
}

func (f File) unsigned() *types.DynamicFeeTx {
	to := common.HexToAddress(f.To)
	return &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(f.ChainID), Nonce: f.Nonce, GasTipCap: f.MaxTip, GasFeeCap: f.MaxFee, Gas: f.Gas, To: &to,
		Value: new(big.Int), Data: f.Data,
	}
}

// signedTx decodes the signed bytes and checks that they are the file's transaction, signed by the file's key.
func (f File) signedTx() (*types.Transaction, error) {
	if len(f.Signed) == 0 {
		return nil, errors.New("the file is not signed: run gbpc token sign first")
	}
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(f.Signed); err != nil {
		return nil, fmt.Errorf("read the signed transaction: %w", err)
	}
	if tx.ChainId().Uint64() != f.ChainID {
		return nil, fmt.Errorf("the signed transaction is for chain %s, but the file is for chain %d", tx.ChainId(), f.ChainID)
	}
	signer := types.LatestSignerForChainID(new(big.Int).SetUint64(f.ChainID))
	if signer.Hash(tx) != signer.Hash(types.NewTx(f.unsigned())) {
		return nil, errors.New("the signed transaction is not the one that the file describes")
	}
	from, err := types.Sender(signer, tx)
	if err != nil || from != common.HexToAddress(f.From) {
		return nil, fmt.Errorf("the transaction is not signed by %s", f.From)
	}
	return tx, nil
}
