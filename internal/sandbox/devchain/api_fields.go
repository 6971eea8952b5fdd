package devchain

import (
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
)

// fieldsOf returns the fields of the JSON of a header, a transaction or a receipt.
func fieldsOf(v json.Marshaler) (fields map[string]any, err error) {
	text, err := v.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("write %T: %w", v, err)
	}
	return fields, json.Unmarshal(text, &fields)
}

// blockFields has the transactions themselves if whole is set, or else their hashes.
func (a *ethAPI) blockFields(block *types.Block, whole bool) map[string]any {
	fields, err := fieldsOf(block.Header())
	if err != nil {
		return nil
	}
	txs := make([]any, len(block.Transactions()))
	for i, tx := range block.Transactions() {
		txs[i] = tx.Hash()
		if whole {
			txs[i], _ = a.transactionFields(tx, block.Header(), uint64(i)) // what is in a block was written before
		}
	}
	fields["size"], fields["transactions"], fields["uncles"] = hexutil.Uint64(block.Size()), txs, []common.Hash{}
	if block.Withdrawals() != nil {
		fields["withdrawals"] = block.Withdrawals()
	}
	return fields
}

// transactionFields has no place if block is nil: the transaction is in the pool.
func (a *ethAPI) transactionFields(tx *types.Transaction, block *types.Header, index uint64) (map[string]any, error) {
	fields, err := fieldsOf(tx)
	if err != nil {
		return nil, err
	}
	fields["from"] = a.sender(tx)
	fields["blockHash"], fields["blockNumber"], fields["blockTimestamp"], fields["transactionIndex"] = nil, nil, nil, nil
	price := tx.GasFeeCap()
	if block != nil {
		fields["blockHash"], fields["blockNumber"] = block.Hash(), (*hexutil.Big)(block.Number)
		fields["blockTimestamp"], fields["transactionIndex"] = hexutil.Uint64(block.Time), hexutil.Uint64(index)
		if paid := tx.EffectiveGasTipValue(block.BaseFee); tx.Type() != types.LegacyTxType && tx.Type() != types.AccessListTxType {
			price = paid.Add(paid, block.BaseFee)
		}
	}
	fields["gasPrice"] = (*hexutil.Big)(price)
	return fields, nil
}

func (a *ethAPI) receiptFields(receipt *types.Receipt, tx *types.Transaction) map[string]any {
	logs := receipt.Logs
	if logs == nil {
		logs = []*types.Log{}
	}
	fields := map[string]any{
		"blockHash": receipt.BlockHash, "blockNumber": (*hexutil.Big)(receipt.BlockNumber),
		"transactionHash": tx.Hash(), "transactionIndex": hexutil.Uint64(receipt.TransactionIndex),
		"from": a.sender(tx), "to": tx.To(), "contractAddress": nil,
		"gasUsed": hexutil.Uint64(receipt.GasUsed), "cumulativeGasUsed": hexutil.Uint64(receipt.CumulativeGasUsed),
		"effectiveGasPrice": (*hexutil.Big)(receipt.EffectiveGasPrice), "logs": logs, "logsBloom": receipt.Bloom,
		"type": hexutil.Uint(tx.Type()), "status": hexutil.Uint(receipt.Status),
	}
	if tx.To() == nil {
		fields["contractAddress"] = receipt.ContractAddress
	}
	return fields
}

func (a *ethAPI) sender(tx *types.Transaction) common.Address {
	from, _ := types.Sender(types.LatestSigner(a.engine.chain.Config()), tx) // the pool checked it
	return from
}
