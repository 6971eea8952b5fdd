// Package stages measures what one sign-in, deposit, statement, picture or mail costs, so that docs/scale.md can say how many of
// each a machine does. It is a test, because only the departments' test bench joins them without a chain and a bank:
// GBPC_BENCH_STAGES=3s has it measure each stage for as long on each database (`make bench`).
package stages
