package monitor

import "github.com/prometheus/client_golang/prometheus"

func gauge(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("gbpc_"+name, help, labels, nil)
}

// The metrics. Ages are in seconds of the application's clock. docs/metrics.md lists them.
var (
	writableDesc = gauge("database_writable", "1 while the database takes writes, 0 while it cannot be reached or its disk is full.")
	listAgeDesc  = gauge("sanctions_list_age_seconds", "Age of the sanctions list's file that this process uses, by list (UK, OFAC).", "list")
	leaderDesc   = gauge("monitor_leader", "1 in the process that reads the gauges of the database, 0 in the others.")
	readAtDesc   = gauge("monitor_read_timestamp_seconds", "When the gauges of the database were read, as Unix time.")

	jobsDesc       = gauge("jobs", "Number of jobs by lane, kind and state (ready, failing, running).", "lane", "kind", "state")
	jobsDueDesc    = gauge("jobs_oldest_due_seconds", "Time for which the oldest due job of a lane has been due.", "lane")
	mailQueuedDesc = gauge("mail_queued", "Number of emails not sent yet.")
	mailAgeDesc    = gauge("mail_oldest_seconds", "Age of the oldest email not sent yet.")

	ordersDesc = gauge(
		"orders", "Number of transactions in a non-final status, by status. Those awaiting the customer's payment are left out.", "status",
	)
	ordersAgeDesc      = gauge("orders_oldest_seconds", "Age of the oldest transaction in a non-final status, by status.", "status")
	redemptionsDesc    = gauge("redemptions_open", "Number of redemptions that are not paid yet.")
	redemptionsDueDesc = gauge(
		"redemption_clock_seconds",
		"Time until the first redemption that is not paid is due; negative when it is overdue. Absent when there is none.",
	)
	breachesDesc = gauge("redemption_breaches_total", "Number of redemptions that were not paid when they were due.")
	overdueDesc  = gauge("redemptions_overdue", "Number of redemptions that are overdue now.")

	exceptionsDesc    = gauge("exceptions", "Number of open exceptions by kind and severity.", "kind", "severity")
	exceptionsAgeDesc = gauge("exception_age_seconds", "Age of the oldest open exception by kind and severity.", "kind", "severity")

	reserveRatioDesc = gauge("reserve_ratio", "The reserve divided by all coins, as it is published.")
	mintingDesc      = gauge("minting_stopped", "1 while minting is stopped, 0 otherwise.")
	pausedDesc       = gauge("money_paused", "1 while payments are paused because the books may be out of date, 0 otherwise.")
	reconciledDesc   = gauge(
		"reconciliation", "1 for the result of the newest reconciliation (balanced, discrepancy, unknown), 0 for the others.", "state",
	)
	reconciledAgeDesc = gauge("reconciliation_age_seconds", "Age of the newest reconciliation.")
	differencesDesc   = gauge(
		"reconciliation_differences", "Number of differences that the newest reconciliation found, by what was compared.", "code",
	)

	wordAtDesc = gauge(
		"rail_word_timestamp_seconds",
		"Time of a rail's newest data, as Unix time: a bank account's newest balance, or a chain's newest block read.", "rail",
	)
	wordAgeDesc = gauge("rail_word_age_seconds", "Age of a rail's newest data.", "rail")

	chainReadDesc      = gauge("chain_read_block", "Number of the newest block that was read.", "network")
	chainHeadDesc      = gauge("chain_head_block", "Number of the node's newest block.", "network")
	chainLagDesc       = gauge("chain_lag_blocks", "Number of blocks of the node that were not read yet.", "network")
	chainGasDesc       = gauge("chain_gas_ether", "Balance of a key for gas, in ether.", "network", "role")
	chainOrdersDesc    = gauge("chain_orders", "Number of mints and sweeps that are not confirmed yet, by state.", "network", "kind", "state")
	chainOrdersAgeDesc = gauge("chain_orders_oldest_seconds", "Age of the oldest mint or sweep that is not confirmed yet.", "network")
	chainAlertsDesc    = gauge("chain_alerts", "Number of open exceptions of a network by reason, which is the label kind.", "network", "kind")
)

func descriptions() []*prometheus.Desc {
	return []*prometheus.Desc{
		writableDesc, listAgeDesc, leaderDesc, readAtDesc, jobsDesc, jobsDueDesc, mailQueuedDesc, mailAgeDesc, ordersDesc, ordersAgeDesc,
		redemptionsDesc, redemptionsDueDesc, breachesDesc, overdueDesc,
		exceptionsDesc, exceptionsAgeDesc, reserveRatioDesc, mintingDesc, pausedDesc, reconciledDesc, reconciledAgeDesc, differencesDesc,
		wordAtDesc, wordAgeDesc,
		chainReadDesc, chainHeadDesc, chainLagDesc, chainGasDesc, chainOrdersDesc, chainOrdersAgeDesc, chainAlertsDesc,
	}
}
