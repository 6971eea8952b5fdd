package exceptions

// titles are the kinds as the mails to the operators name them, in English and in Chinese.
var titles = map[Kind][2]string{
	JobFailing:            {"Failing jobs", "反复失败的任务"},
	ChainOrder:            {"Orders to a token contract that cannot be carried out", "无法执行的代币合约指令"},
	ChainDepositLost:      {"Lost deposits", "因链重组而丢失的存入"},
	ChainDepositUnbooked:  {"Deposits on a chain that are not booked", "未入账的链上存入"},
	ChainDepositUnowned:   {"Deposits at an address of nobody", "存入无主地址的代币"},
	ChainDepositHeld:      {"Deposits in quarantine", "隔离中的存入"},
	ChainUnreachable:      {"Nodes that do not answer", "无响应的节点"},
	ChainWrong:            {"Nodes that follow another chain", "链不一致的节点"},
	ChainForeignEvent:     {"Token events that nobody ordered", "非我方发起的代币事件"},
	ChainIncident:         {"Incidents on a network", "链上事故"},
	ChainKey:              {"Keys that cannot sign or pay for gas", "无法签名或缺少燃料费的密钥"},
	SweepStuck:            {"Coins that are not collected", "未归集的代币"},
	MintStuck:             {"Coins that are not minted", "未铸造的代币"},
	OrderStuck:            {"Orders to the token that are late", "迟迟未完成的代币指令"},
	PayoutUnanswered:      {"Payouts without the bank's answer", "银行未答复的付款"},
	PayoutUnexplained:     {"Unexplained debits", "不明扣款"},
	BankFeedSilent:        {"A bank that is silent", "银行无回应"},
	BankFileRefused:       {"Bank files that cannot be read", "无法读取的银行文件"},
	BankEntryRefused:      {"Bank entries that cannot be booked", "无法入账的银行记录"},
	Reconciliation:        {"Reconciliation differences", "对账差异"},
	MintingStopped:        {"Minting is stopped", "铸造已暂停"},
	MonthOpen:             {"Months that are not closed", "未结账的月份"},
	ReserveLimit:          {"A reserve that is short or breaks a limit", "储备不足或超出限额"},
	ReserveOrderLate:      {"Late orders of the reserve", "逾期的储备指令"},
	ReserveValuationStale: {"Holdings whose valuation is too old", "估值过期的储备资产"},
	BooksStale:            {"Books older than bank or chain", "账簿落后于银行或链上记录"},
	ScreeningHold:         {"Payments held by screening", "因筛查而暂停的付款"},
	RedemptionOverdue:     {"Overdue redemptions", "逾期未付的赎回"},
	ScreeningUnavailable:  {"Addresses cannot be screened", "无法核查地址"},
	UnmatchedCredit:       {"Unmatched credits", "无法匹配的入账"},
	MailUnreachable:       {"A mail server that does not answer", "无响应的邮件服务器"},
	FilesUnreachable:      {"A document storage that does not answer", "无响应的文件存储"},
	TravelRuleUnanswered:  {"Payments without the receiving provider's answer", "收款服务商未答复的付款"},
	LivenessUnreachable:   {"Identity checks that are unavailable", "无法使用的身份核验服务"},
}

func titleOf(k Kind, language string) string {
	if language == "zh" {
		return titles[k][1]
	}
	return titles[k][0]
}
