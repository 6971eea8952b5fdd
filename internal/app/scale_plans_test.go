package app

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// What a server asks with every block, every few seconds or for every page must not read all that was ever written. Each index is found
// although the planner cannot know that so few rows are in it.
func TestPlans_WhatIsAskedAllTheTimeReadsFewRows(t *testing.T) {
	dbtest.EachUnused(t, func(t *testing.T, d *db.DB) {
		for department, queries := range map[string]map[string][]string{
			"chain": {
				"FailingGroups": {"chain_orders_unfinished"}, "FailingOrders": {"chain_orders_unfinished"}, "CountFailing": {"chain_orders_unfinished"}, "OldOrders": {"chain_orders_unfinished"},
				"CreditedNotBurned": {"chain_events_unswept", "chain_sweeps_open"},
				"BurnedNotCredited": {"chain_events_gone"},
				"HeldBurned":        {"chain_events_held"},
				"Wiped":             {"chain_events_wipes"},
				"MintsNotBooked":    {"chain_events_new"},
			},
			"transactions": {"CountInStatus": {"transactions_open"}, "OldestInStatus": {"transactions_open"}},
			"banking":      {"EntriesNotInStatement": {"bank_entries_day"}, "NetSince": {"bank_entries_day"}},
		} {
			text, err := os.ReadFile("../" + department + "/q/queries.sql.go")
			require.NoError(t, err)
			for name, indexes := range queries {
				query := regexp.MustCompile("(?s)`-- name: " + name + " :\\w+\n(.*?)`").FindSubmatch(text)
				require.NotNil(t, query, name)
				plan := dbtest.Plan(t, d, string(query[1]))
				for _, index := range indexes {
					assert.Contains(t, plan, index, name)
				}
			}
		}
	})
}
