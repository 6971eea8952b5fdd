# `make` alone prints the commands. A clean checkout needs Go, Node, make, gcc and git; each command fetches
# everything else that it needs, once.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

# The program, the linters and the tests that include the embedded chain share one setting, because the chain
# takes minutes to compile and is then compiled once. It also makes the program static.
GO := CGO_ENABLED=0 go
# lint-go vets everything once. Tests would vet every dependency again, for each setting.
TEST := test -vet=off -ldflags='-s -w'
# The race detector turns on a check of unsafe pointers. In SQLite, which is C translated to Go, it cannot find
# our mistakes and takes 10 to 25% of the processor time of a department's tests. Without the detector altogether
# (-race=false) it must not be compiled: the linker shares its copies of generic functions with everything else,
# and atomics in them are not seen, so races are reported that there are not.
RACE := $(TEST) -race -gcflags='modernc.org/...=-d=checkptr=0'
ADDR ?= 127.0.0.1:8080
DATA ?= data/sandbox
DEV_DATA ?= data/dev
DEV_PORT ?= 8081
SCALE ?= 1000000,20000000

VERSION = $(shell git describe --always --dirty 2>/dev/null || echo unknown)
COMMIT = $(shell git rev-parse HEAD 2>/dev/null)
COMMITTED = $(shell TZ=UTC0 git show -s --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ HEAD 2>/dev/null)

WEB_SOURCES := $(shell find web/src web/public web/scripts internal/customer/terms docs/guides clients/go clients/typescript/src tools/pack -type f) CHANGELOG.md web/index.html web/docs.html web/shell.html \
	web/vite.config.ts web/tsconfig.json
E2E := cd e2e && CHROMIUM="$$(../tools/chromium)"

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Running and building

.PHONY: run
run: build ## build everything and start the sandbox with its demo world on ADDR (127.0.0.1:8080) with its state in DATA (data/sandbox)
	bin/gbpc sandbox --demo --addr $(ADDR) --data $(DATA)

.PHONY: dev
dev: go-ready web/node_modules/.package-lock.json ## develop: the site on http://localhost:5173 updates at each save, the server restarts (state in DEV_DATA, data/dev)
	node tools/dev.mjs $(DEV_DATA) $(DEV_PORT) 5173

.PHONY: build
build: web/dist/site.json ## build the program with the site inside it: bin/gbpc
	$(GO) build -ldflags='-s -w -funcalign=16 -X main.version=$(VERSION) -X main.commit=$(COMMIT) -X main.date=$(COMMITTED)' -o bin/gbpc ./cmd/gbpc

web/dist/site.json: web/node_modules/.package-lock.json clients/typescript/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	cd clients/typescript && npm run --silent build
	go run -C tools ./pack ..
	@touch $@

.PHONY: release
release: go-ready web/dist/site.json ## build the program for every platform into bin/release, with checksums and the list of what it consists of
	tools/release

.PHONY: bench
bench: build ## measure the ledger, an authenticated call, orders by key, deliveries of events and single stages on SQLite and PostgreSQL and report what misses its target (DSN=… measures only that database)
	@tools/postgres
	bin/gbpc bench ledger $(if $(DSN),--database '$(DSN)')
	bin/gbpc bench calls $(if $(DSN),--database '$(DSN)')
	$(if $(DSN),,GBPC_BENCH_ORDERS=5s GBPC_BENCH_EVENTS=20000 GBPC_BENCH_STAGES=3s $(GO) test -p 1 -count=1 -vet=off -v ./internal/bench/orders ./internal/bench/events ./internal/bench/stages)
	$(if $(DSN),,$(MAKE) --no-print-directory test-processes)

.PHONY: bench-record
bench-record: ## run make bench and keep its ratios in docs/bench-ratios
	tools/bench-ratios record

# Ratios that have fallen by more than a tenth since, in two runs, fail.
.PHONY: bench-compare
bench-compare:
	tools/bench-ratios compare

# On a PostgreSQL server in the temporary folder, or on that of GBPC_TEST_POSTGRES, as bench-scale. Both programs have the tables of today.
.PHONY: bench-path
bench-path: go-ready ## measure the whole path of this build beside that of an earlier commit, by turns, on both databases (BEFORE=commit, by default the last release; PATH_CUSTOMERS=500 PATH_SECONDS=1 is quick)
	@tools/postgres
	GBPC_PATH=$(or $(PATH_CUSTOMERS),50000),$(or $(PATH_SECONDS),5),$(BEFORE) tools/scratch env $(GO) $(TEST) -count=1 -timeout 12h -v -run TestPath_BesideAnEarlierProgram ./internal/app

.PHONY: bench-scale
bench-scale: go-ready ## measure orders, mints, settlements, events and reads with a million customers and twenty million entries beside few (SCALE=20000,400000)
	@tools/postgres
	GBPC_SCALE=$(SCALE) tools/scratch env $(GO) $(TEST) -count=1 -timeout 24h -v -run TestScale_TheWholePath ./internal/app

# Testing

# make test PKG=withdrawals runs the tests of one department, on the server and in the browser's code.
.PHONY: test
ifdef PKG
test: go-ready web/node_modules/.package-lock.json
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch tools/test-package $(PKG)
else
test: ## run every test, or with PKG=withdrawals those of one department (the parts: test-go test-node test-contracts test-web test-clients test-path test-e2e)
	tools/check test
endif

.PHONY: test-go
test-go: go-ready
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch env $(GO) $(TEST) -timeout 10m $$(tools/packages sequential)
	tools/scratch go $(RACE) -timeout 10m $$(tools/packages concurrent)

.PHONY: test-node
test-node: go-ready
	@tools/postgres
	@tools/pooler
	@tools/sshd
	@tools/systemd
	tools/scratch env $(GO) $(TEST) -parallel 4 -timeout 20m $$(tools/packages with-node)

.PHONY: test-contracts
test-contracts: contracts/node_modules/.package-lock.json
	cd contracts && npm test --silent

.PHONY: test-web
test-web: web/node_modules/.package-lock.json
	cd web && npm test --silent

.PHONY: test-clients
test-clients: go-ready clients/typescript/node_modules/.package-lock.json
	cd clients/go && go $(RACE) ./...
	cd clients/typescript && npm test --silent && npm run --silent build

# Tests that mostly wait for timers run together.
.PHONY: test-path
test-path: build clients/typescript/node_modules/.package-lock.json
	@tools/prometheus
	cd clients/typescript && npx tsc
	GBPC_BINARY=$(CURDIR)/bin/gbpc tools/scratch go $(RACE) -count=1 -timeout 20m -parallel 4 -v ./e2e/path

# The abuse tests are run by test-go, test-node and test-path with all others. This runs and lists them alone.
.PHONY: test-abuse
test-abuse: build ## run the tests that play a stranger, a thief of a password, a malicious customer and a malicious operator, and list what they show
	@tools/postgres
	@tools/pooler
	@tools/sshd
	GBPC_BINARY=$(CURDIR)/bin/gbpc tools/scratch tools/abuse

.PHONY: test-e2e
test-e2e: build e2e/node_modules/.package-lock.json
	@tools/chromium >/dev/null
	$(E2E) ../tools/scratch npx playwright test

# Check runs the same seeds on every machine, so that it fails for a change and not for a seed nobody has met.
.PHONY: simulate
simulate: go-ready ## simulate the money path with faults for three minutes (SEEDS=20000 runs that many; SEED=7 begins with it)
	$(GO) run ./cmd/gbpc-simulate --seed $(or $(SEED),1) --seeds $(or $(SEEDS),400 --for 3m)

# Only in check-full

.PHONY: sqlc-check
sqlc-check: .tools/sqlc
	tools/stale $(MAKE) --no-print-directory sqlc-generate

.PHONY: lighthouse
lighthouse: build e2e/lighthouse/node_modules/.package-lock.json ## run Lighthouse on every public page, as a phone on a slow network
	@tools/chromium >/dev/null
	CHROMIUM="$$(tools/chromium)" node e2e/lighthouse/measure.mjs

.PHONY: test-large
test-large: go-ready
	@tools/postgres
	tools/scratch env GBPC_LARGE=1 $(GO) $(TEST) -count=1 -timeout 20m -v -run TestScan ./internal/banking/iso20022
	tools/scratch env BATCH_ITEMS=10000 $(GO) $(TEST) -count=1 -timeout 10m -v -run TestBatch_OfMany ./internal/withdrawals

.PHONY: test-contracts-full
test-contracts-full: contracts/node_modules/.package-lock.json
	cd contracts && FOUNDRY_PROFILE=full npm test --silent

.PHONY: test-displays-full
test-displays-full: build e2e/node_modules/.package-lock.json
	@tools/chromium >/dev/null
	$(E2E) GBPC_FULL=1 ../tools/scratch npx playwright test dialogs screens

.PHONY: test-go-race
test-go-race: go-ready
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch go $(RACE) -timeout 60m $$(tools/packages without-node)

.PHONY: test-node-race
test-node-race: go-ready
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch go $(RACE) -timeout 60m $$(tools/packages with-node)

.PHONY: fuzz
fuzz: go-ready
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch tools/fuzz $(or $(FUZZTIME),30s)

# CALLS and SEED are those that a failure prints.
.PHONY: fuzz-api
fuzz-api: build ## call every call of the OpenAPI document as everyone, with hostile requests: CALLS=50000 SEED=1
	GBPC_BINARY=$(CURDIR)/bin/gbpc GBPC_CALLS=$(or $(CALLS),50000) GBPC_SEED=$(or $(SEED),1) tools/scratch go $(TEST) -count=1 -timeout 40m -v -run TestFuzz ./e2e/path

.PHONY: test-kills
test-kills: build
	GBPC_BINARY=$(CURDIR)/bin/gbpc GBPC_KILLS=$(or $(KILLS),100) tools/scratch go $(TEST) -count=1 -timeout 40m -v -run TestKills ./e2e/path

.PHONY: reproducible
reproducible: go-ready web/node_modules/.package-lock.json
	tools/reproducible

# Five failovers of PostgreSQL under Patroni and etcd, under orders. Four kinds of failure take turns (GBPC_FAILURE is the first).
.PHONY: test-failover
test-failover: go-ready
	@tools/postgres
	@tools/patroni
	GBPC_FAILOVERS=$(or $(FAILOVERS),5) tools/scratch env $(GO) $(TEST) -count=1 -timeout 20m -v -run TestFailover ./internal/app

# Both at the same time. GBPC_SOAK=1m is for a first look: what a short one finds is a fast leak.
.PHONY: soak
soak: build ## ten minutes of mixed load on the program, on SQLite and on PostgreSQL: memory, goroutines, files and queues stay as they are, and the books balance (GBPC_SOAK=1m)
	@tools/postgres
	GBPC_SOAK=$(or $(GBPC_SOAK),10m) GBPC_BINARY=$(CURDIR)/bin/gbpc tools/scratch env $(GO) $(TEST) -count=1 -timeout 40m -v -run TestSoak ./e2e/path ./internal/app

# The program of the last release, built from its commit, under traffic on the schema of today beside the program of today. It reads
# what today's writes.
.PHONY: test-upgrade
test-upgrade: go-ready
	@tools/postgres
	GBPC_UPGRADE=yes tools/scratch env $(GO) $(TEST) -count=1 -timeout 15m -v -run TestUpgrade ./internal/app

# Three processes do at least what one does.
.PHONY: test-processes
test-processes: go-ready
	@tools/postgres
	GBPC_BENCH_PROCESSES=2s tools/scratch env $(GO) $(TEST) -count=1 -timeout 5m -v -run TestServe_ThreeProcessesDoWhatOneDoes ./internal/app

# What Kubernetes says of deploy/kubernetes.
.PHONY: test-manifests
test-manifests: go-ready
	cd tools/kubernetes && $(GO) vet . && $(GO) test -count=1 . && $(GO) run . ../../deploy/kubernetes

# The token, the sender and the deployment on anvil, Hardhat and geth, the last with the rules of Osaka and of Amsterdam.
.PHONY: test-nodes
test-nodes: go-ready
	@tools/nodes
	tools/scratch env GBPC_NODES=$(CURDIR)/.tools/nodes $(GO) $(TEST) -count=1 -timeout 10m -v -run TestRealNodes ./internal/chain

# The reverse proxies that deploy/ has examples for, before stand-ins that misbehave, and before servers that are replaced under orders.
.PHONY: test-proxies
test-proxies: go-ready
	@tools/proxies
	@tools/postgres
	tools/scratch env GBPC_PROXIES=yes $(GO) $(TEST) -p 1 -count=1 -timeout 10m -v -run '^(TestProxy_|TestServe_BehindTheProxies)' ./e2e/path ./internal/app

# Checking

.PHONY: check
check: ## run everything that the build server runs: linters, generated files, every test, budgets
	tools/check

.PHONY: check-full
check-full: ## run the same checks for longer: wide matrices, the race detector everywhere, 100 kills, fuzzing
	tools/check full

.PHONY: lint
lint: lint-source lint-go lint-scripts lint-contracts lint-web lint-e2e lint-clients lint-openapi

# What the source itself must keep to. It compiles nothing of the program, so that it fails in the first minute of a check.
.PHONY: lint-source
lint-source: go-ready
	$(GO) $(TEST) ./internal/app/sourcetest

.PHONY: lint-go
lint-go: go-ready .tools/staticcheck
	@test -z "$$(gofmt -l cmd internal web/*.go e2e/path clients/go tools/clients)" || { gofmt -l cmd internal web/*.go e2e/path clients/go tools/clients; echo 'not formatted: run make fmt'; exit 1; }
	$(GO) vet ./...
	CGO_ENABLED=0 .tools/staticcheck ./...
	cd clients/go && $(GO) vet ./... && CGO_ENABLED=0 ../../.tools/staticcheck ./...

.PHONY: lint-scripts
lint-scripts:
	@if command -v shellcheck >/dev/null; then shellcheck .ci/run $$(grep -lE -d skip '^#!/bin/sh' tools/*); else echo 'shellcheck is not installed: scripts are not linted'; fi

.PHONY: lint-contracts
lint-contracts: contracts/node_modules/.package-lock.json
	cd contracts && npm run --silent lint

.PHONY: lint-web
lint-web: web/node_modules/.package-lock.json
	cd web && npm run --silent check

.PHONY: lint-e2e
lint-e2e: e2e/node_modules/.package-lock.json
	cd e2e && npm run --silent check

.PHONY: lint-clients
lint-clients: clients/typescript/node_modules/.package-lock.json
	cd clients/typescript && npm run --silent check

.PHONY: lint-openapi
lint-openapi: go-ready tools/openapi/node_modules/.package-lock.json ## lint the three OpenAPI documents with spectral and redocly, and refuse what breaks clients of the last release
	cd tools/openapi && npm run --silent check
	$(GO) test -C tools -vet=off ./released
	$(GO) run -C tools ./released ..

# What the program may have in bytes (decision 0193). Raise it for what is worth it, and say in the commit what that brings.
PROGRAM_BYTES := 80000000

.PHONY: size
size: build ## compare what a page downloads, and the program, with their budgets
	cd web && npm run --silent size
	@bytes=$$(wc -c <bin/gbpc); echo "the program has $$bytes bytes of $(PROGRAM_BYTES)"; test "$$bytes" -le $(PROGRAM_BYTES)

.PHONY: generated-check
generated-check: contracts/node_modules/.package-lock.json web/node_modules/.package-lock.json
	tools/stale $(MAKE) --no-print-directory generate

# Writing

.PHONY: generate
generate: catalogue sqlc states metrics config contract-code tables openapi notices ## regenerate every generated file

.PHONY: catalogue
catalogue:
	$(GO) generate ./internal/kit/fault ./internal/exceptions

# Building sqlc takes a minute, so it runs only if a file that it reads or writes has changed.
.PHONY: sqlc
sqlc:
	@test "$$(tools/sqlc-sum)" = "$$(cat sqlc.sum)" || $(MAKE) --no-print-directory sqlc-generate

.PHONY: sqlc-generate
sqlc-generate: .tools/sqlc
	.tools/sqlc generate
	tools/sqlc-sum >sqlc.sum

.PHONY: states
states: go-ready
	@tools/scratch env UPDATE_STATES=1 $(GO) $(TEST) -run TestStates_Document ./internal/app

.PHONY: config
config: go-ready
	@tools/scratch env UPDATE_CONFIG=1 $(GO) $(TEST) -run TestConfig_ThePublishedSchema ./cmd/gbpc

.PHONY: metrics
metrics: go-ready
	@tools/scratch env UPDATE_METRICS=1 $(GO) $(TEST) -run TestMetrics_Document ./internal/app

.PHONY: notices
notices: go-ready
	$(GO) build -C tools -o ../.tools/notices ./notices
	.tools/notices

.PHONY: contract-code
contract-code: contracts/node_modules/.package-lock.json
	cd contracts && npm run --silent artifacts
	$(GO) generate ./internal/chain/token

.PHONY: tables
tables: go-ready
	$(GO) generate ./internal/banking/modulus ./internal/customer

.PHONY: openapi
openapi: web/node_modules/.package-lock.json
	$(GO) generate ./internal/kit/openapi
	$(GO) run ./cmd/gbpc openapi --dir web/openapi
	cd web && npm run --silent generate
	$(GO) run -C tools ./clients ..

.PHONY: release-documents
release-documents: ## make the OpenAPI documents of today those of their release (docs/api), which later ones may not break
	$(GO) run -C tools ./released -write ..

# COMMIT_OF_RELEASE is the release's, the newest by default. PUBLISHED=yes: its migrations are never edited any more.
.PHONY: release-record
release-record: go-ready ## record what RELEASE=1.2.3 is to its database (internal/schema/releases), which later ones must let it run on
	@tools/postgres
	@tools/scratch env GBPC_RECORD=$(RELEASE) GBPC_COMMIT=$(COMMIT_OF_RELEASE) GBPC_PUBLISHED=$(PUBLISHED) $(GO) $(TEST) -count=1 -v -run TestRelease_Record ./internal/app

.PHONY: golden
golden: go-ready ## rewrite the golden files (read the diff before you commit it)
	@tools/postgres
	@tools/pooler
	@tools/sshd
	tools/scratch env $(GO) $(TEST) -timeout 10m $$(tools/packages with-golden) -update

.PHONY: examples
examples: build clients/typescript/node_modules/.package-lock.json ## record again the calls that the API reference shows (read the diff before you commit it)
	cd clients/typescript && npx tsc
	GBPC_BINARY=$(CURDIR)/bin/gbpc UPDATE_EXAMPLES=1 tools/scratch env $(GO) $(TEST) -count=1 -run TestExamples ./e2e/path

.PHONY: fmt
fmt: web/node_modules/.package-lock.json contracts/node_modules/.package-lock.json e2e/node_modules/.package-lock.json clients/typescript/node_modules/.package-lock.json ## format everything
	gofmt -w cmd internal web/*.go e2e/path clients/go tools/clients
	cd web && npx biome check --write .
	cd e2e && npx biome check --write .
	cd clients/typescript && npx biome check --write .
	cd contracts && npm run --silent fmt

.PHONY: screenshots
screenshots: build e2e/node_modules/.package-lock.json ## take the pictures of docs/images, and every screen into screenshots/
	$(E2E) ../tools/scratch npx playwright test --config screenshots.config.ts

.PHONY: clean
clean: ## remove what was built and fetched (DATA stays)
	rm -rf bin .tools web/.ssr tools/openapi/node_modules web/node_modules contracts/node_modules clients/typescript/node_modules clients/typescript/dist clients/typescript/.build contracts/out contracts/cache e2e/node_modules e2e/test-results screenshots
	find web/dist -mindepth 1 ! -name .gitkeep -delete

# Requirements of the commands above

.PHONY: go-ready
go-ready:
	@tools/needs go

%/node_modules/.package-lock.json: %/package.json %/package-lock.json
	@tools/needs node
	cd $* && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

.tools/sqlc .tools/staticcheck: tools/go.mod tools/go.sum
	@tools/needs go
	cd tools && $(GO) build -o ../$@ $(if $(findstring sqlc,$@),github.com/sqlc-dev/sqlc/cmd/sqlc,honnef.co/go/tools/cmd/staticcheck)
