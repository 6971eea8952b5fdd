package exceptions

// titles are the kinds as the mails to the operators name them, in English and in Chinese.
var titles = map[Kind][2]string{
	JobFailing:            {"Failing jobs", "反复失败的任务"},
	ChainOrder:            {"Token orders on hold", "无法执行的代币合约指令"},
	ChainDepositLost:      {"Reversed deposits not fully recovered", "因链重组而丢失的存入"},
	ChainDepositUnbooked:  {"On-chain deposits not booked", "未入账的链上存入"},
	ChainDepositUnowned:   {"Deposits at an unassigned address", "存入无主地址的代币"},
	ChainDepositHeld:      {"Deposits in quarantine", "隔离中的存入"},
	ChainUnreachable:      {"Networks not responding", "无响应的节点"},
	ChainWrong:            {"Nodes that disagree", "链不一致的节点"},
	ChainForeignEvent:     {"Unauthorised token events", "非我方发起的代币事件"},
	ChainIncident:         {"Incidents on a network", "链上事故"},
	ChainKey:              {"Keys that cannot sign or pay for gas", "无法签名或缺少燃料费的密钥"},
	SweepStuck:            {"Late sweeps", "未归集的代币"},
	MintStuck:             {"Late mints", "未铸造的代币"},
	OrderStuck:            {"Late token orders", "迟迟未完成的代币指令"},
	PayoutUnanswered:      {"Payouts with unknown status", "银行未答复的付款"},
	PayoutUnexplained:     {"Unexplained debits", "不明扣款"},
	BankFeedSilent:        {"Bank data overdue", "银行无回应"},
	BankFileRefused:       {"Bank files that cannot be read", "无法读取的银行文件"},
	BankEntryRefused:      {"Bank entries that cannot be booked", "无法入账的银行记录"},
	Reconciliation:        {"Reconciliation differences", "对账差异"},
	MintingStopped:        {"Minting is stopped", "铸造已暂停"},
	MonthOpen:             {"Months not closed", "未结账的月份"},
	ReserveLimit:          {"Reserve short or outside its limits", "储备不足或超出限额"},
	ReserveOrderLate:      {"Late reserve orders", "逾期的储备指令"},
	ReserveValuationStale: {"Valuations too old", "估值过期的储备资产"},
	BooksStale:            {"Books that may be out of date", "账簿落后于银行或链上记录"},
	ScreeningHold:         {"Payments held by screening", "因筛查而暂停的付款"},
	RedemptionOverdue:     {"Overdue redemptions", "逾期未付的赎回"},
	ScreeningUnavailable:  {"Addresses cannot be screened", "无法核查地址"},
	UnmatchedCredit:       {"Unmatched payments", "无法匹配的入账"},
	MailUnreachable:       {"Mail server not responding", "无响应的邮件服务器"},
	FilesUnreachable:      {"Document storage not responding", "无响应的文件存储"},
	TravelRuleUnanswered:  {"Receiving providers not responding", "收款服务商未答复的付款"},
	LivenessUnreachable:   {"Identity checks unavailable", "无法使用的身份核验服务"},
}

func titleOf(k Kind, language string) string {
	if language == "zh" {
		return titles[k][1]
	}
	return titles[k][0]
}
