package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

type object = map[string]any

// at returns the object at the path of keys.
func at(t *testing.T, in object, keys ...string) object {
	t.Helper()
	for _, key := range keys {
		next, ok := in[key].(object)
		if !ok {
			t.Fatalf("the document has no %s in %v", key, keys)
		}
		in = next
	}
	return in
}

// few returns the customers' document with a few of its calls, which is compared faster than all.
func few(t *testing.T) object {
	t.Helper()
	text, err := os.ReadFile("../../web/openapi/customers.json")
	if err != nil {
		t.Fatal(err)
	}
	var document object
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	paths := at(t, document, "paths")
	for path := range paths {
		if !slices.Contains([]string{orders, one, list, batch}, path) {
			delete(paths, path)
		}
	}
	kept := map[string]bool{}
	var keep func(value any)
	keep = func(value any) {
		switch v := value.(type) {
		case object:
			if name, ok := v["$ref"].(string); ok && !kept[name] {
				kept[name] = true
				keep(at(t, document, strings.Split(strings.TrimPrefix(name, "#/"), "/")...))
			}
			for _, one := range v {
				keep(one)
			}
		case []any:
			for _, one := range v {
				keep(one)
			}
		}
	}
	keep(paths)
	delete(document, "webhooks")
	for _, kind := range []string{"schemas", "responses"} {
		components := at(t, document, "components", kind)
		for name := range components {
			if !kept["#/components/"+kind+"/"+name] {
				delete(components, name)
			}
		}
	}
	return document
}

const (
	orders = "/wallet/account/trade/fiat/withdrawal"
	one    = "/wallet/account/transaction/{id}"
	list   = "/wallet/account/transaction"
	batch  = "/wallet/account/batch"
)

func without(list any, value string) []any {
	return slices.DeleteFunc(slices.Clone(list.([]any)), func(one any) bool { return one == value })
}

// planted is one change of a document. found is the rule that has to see it, "" for a harmless one.
type planted struct {
	name  string
	found string
	make  func(t *testing.T, d object)
}

func changes() []planted {
	schema := func(t *testing.T, d object, name string) object { return at(t, d, "components", "schemas", name) }
	member := func(t *testing.T, d object, name, of string) object {
		return at(t, schema(t, d, name), "properties", of)
	}
	const transaction, order = "TransactionsView", "WithdrawToBankBody"
	parameter := func(t *testing.T, d object, path, name string) object {
		for _, p := range at(t, d, "paths", path, "get")["parameters"].([]any) {
			if p.(object)["name"] == name {
				return p.(object)
			}
		}
		t.Fatalf("%s has no parameter %s", path, name)
		return nil
	}
	return []planted{
		{"a call is removed", "api-path-removed-without-deprecation", func(t *testing.T, d object) { delete(at(t, d, "paths"), one) }},
		{"a method is removed", "api-removed-without-deprecation", func(t *testing.T, d object) { delete(at(t, d, "paths", batch), "post") }},
		{"a member of an answer is removed", "response-required-property-removed", func(t *testing.T, d object) {
			delete(at(t, schema(t, d, transaction), "properties"), "currency")
			schema(t, d, transaction)["required"] = without(schema(t, d, transaction)["required"], "currency")
		}},
		{"a member of an answer is renamed", "response-required-property-removed", func(t *testing.T, d object) {
			all := at(t, schema(t, d, transaction), "properties")
			all["feeAmount"] = all["fee"]
			delete(all, "fee")
			schema(t, d, transaction)["required"] = append(without(schema(t, d, transaction)["required"], "fee"), "feeAmount")
		}},
		{"a member of an answer may be null", "response-property-became-nullable", func(t *testing.T, d object) {
			member(t, d, transaction, "amount")["type"] = []any{"string", "null"}
		}},
		{"an object of an answer may be null", "response-property-", func(t *testing.T, d object) {
			all := at(t, schema(t, d, transaction), "properties")
			all["status"] = object{"anyOf": []any{all["status"], object{"type": "null"}}}
		}},
		{"a member of an answer may be absent", "response-property-became-optional", func(t *testing.T, d object) {
			schema(t, d, transaction)["required"] = without(schema(t, d, transaction)["required"], "status")
		}},
		{"a member of an answer changes its type", "response-property-type-changed", func(t *testing.T, d object) {
			member(t, d, transaction, "amount")["type"] = "number"
		}},
		{"a request has a new required member", "new-required-request-property", func(t *testing.T, d object) {
			at(t, schema(t, d, order), "properties")["purpose"] = object{"type": "string"}
			schema(t, d, order)["required"] = append(schema(t, d, order)["required"].([]any), "purpose")
		}},
		{"a member of a request becomes required", "request-property-became-required", func(t *testing.T, d object) {
			schema(t, d, order)["required"] = append(schema(t, d, order)["required"].([]any), "externalId")
		}},
		{"a member of a request is removed", "request-property-removed", func(t *testing.T, d object) {
			delete(at(t, schema(t, d, order), "properties"), "externalId")
		}},
		{"a member of a request changes its type", "request-property-type-changed", func(t *testing.T, d object) {
			member(t, d, order, "amount")["type"] = "number"
		}},
		{"a member of a request may not be null any more", "request-property-became-not-nullable", func(t *testing.T, d object) {
			member(t, d, order, "externalId")["type"] = "string"
		}},
		{"a request's text must be shorter", "request-property-max-length-decreased", func(t *testing.T, d object) {
			member(t, d, "OrderBatchBody", "name")["maxLength"] = 32
		}},
		{"a request has a member that gets a limit", "request-property-max-length-set", func(t *testing.T, d object) {
			member(t, d, order, "externalId")["maxLength"] = 32
		}},
		{"a request's text gets a narrower pattern", "request-property-pattern-changed", func(t *testing.T, d object) {
			member(t, d, order, "amount")["pattern"] = "^[0-9]{1,9}$"
		}},
		{"a filter knows a value less", "request-parameter-enum-value-removed", func(t *testing.T, d object) {
			s := at(t, parameter(t, d, list, "sort"), "schema")
			s["enum"] = without(s["enum"], "-updatedAt")
		}},
		{"a filter is removed", "request-parameter-removed", func(t *testing.T, d object) {
			get := at(t, d, "paths", list, "get")
			get["parameters"] = slices.DeleteFunc(get["parameters"].([]any), func(p any) bool { return p.(object)["name"] == "externalId" })
		}},
		{"a filter becomes required", "request-parameter-became-required", func(t *testing.T, d object) {
			parameter(t, d, list, "externalId")["required"] = true
		}},
		{"an error code is removed", "code-removed", func(t *testing.T, d object) {
			delete(at(t, d, "paths", orders, "post", "responses"), "422")
		}},
		{"an error code changes its status", "code-status-changed", func(t *testing.T, d object) {
			answers := at(t, d, "paths", orders, "post", "responses")
			answers["410"] = answers["422"]
			delete(answers, "422")
		}},
		{"keys may not make the call any more", "api-security-removed", func(t *testing.T, d object) {
			post := at(t, d, "paths", orders, "post")
			post["security"] = []any{object{"satoken": []any{}}}
			delete(post, "x-key-scopes")
		}},
		{"a call needs another scope", "scope-removed", func(t *testing.T, d object) {
			at(t, d, "paths", orders, "post")["x-key-scopes"] = []any{"transfers"}
		}},
		{"a header of an answer is removed", "required-response-header-removed", func(t *testing.T, d object) {
			delete(at(t, d, "paths", list, "get", "responses", "200", "headers"), "GBPC-Version")
		}},
		{"another media type is answered", "response-media-type-removed", func(t *testing.T, d object) {
			content := at(t, d, "paths", list, "get", "responses", "200", "content")
			delete(content, "application/json")
			content["application/xml"] = object{"schema": object{"type": "string"}}
		}},

		{"a new call", "", func(t *testing.T, d object) { at(t, d, "paths")["/wallet/new"] = at(t, d, "paths", one) }},
		{"a new optional member of a request", "", func(t *testing.T, d object) {
			at(t, schema(t, d, order), "properties")["note"] = object{"type": "string"}
		}},
		{"a new member of an answer", "", func(t *testing.T, d object) {
			at(t, schema(t, d, transaction), "properties")["colour"] = object{"type": "string"}
			schema(t, d, transaction)["required"] = append(schema(t, d, transaction)["required"].([]any), "colour")
		}},
		{"a new value of an enum in an answer", "", func(t *testing.T, d object) {
			s := member(t, d, transaction, "status")
			s["enum"] = append(s["enum"].([]any), "thinking")
		}},
		{"a new filter", "", func(t *testing.T, d object) {
			get := at(t, d, "paths", list, "get")
			get["parameters"] = append(get["parameters"].([]any), object{"name": "colour", "in": "query", "schema": object{"type": "string"}})
		}},
		{"a filter knows a value more", "", func(t *testing.T, d object) {
			s := at(t, parameter(t, d, list, "sort"), "schema")
			s["enum"] = append(s["enum"].([]any), "amount")
		}},
		{"a new error code", "", func(t *testing.T, d object) {
			answers := at(t, d, "paths", orders, "post", "responses")
			answers["418"] = object{"description": "new", "content": object{"application/json": object{"schema": object{"properties": object{"code": object{"enum": []any{"X0001"}}}}}}}
		}},
		{"keys of another scope may, too", "", func(t *testing.T, d object) {
			at(t, d, "paths", orders, "post")["x-key-scopes"] = []any{"redemptions", "transfers"}
		}},
		{"a request's text may be longer", "", func(t *testing.T, d object) { member(t, d, "OrderBatchBody", "name")["maxLength"] = 200 }},
		{"an answer's member is never null any more", "", func(t *testing.T, d object) { member(t, d, transaction, "externalId")["type"] = "string" }},
		{"other words", "", func(t *testing.T, d object) {
			at(t, d, "paths", list, "get")["description"] = "Other words."
			member(t, d, transaction, "amount")["examples"] = []any{"7.00"}
		}},
	}
}

func TestCompare_FindsEachChangeThatBreaksAClientAndNoOther(t *testing.T) {
	base, err := json.Marshal(few(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range changes() {
		t.Run(change.name, func(t *testing.T) {
			var d object
			if err := json.Unmarshal(base, &d); err != nil {
				t.Fatal(err)
			}
			change.make(t, d)
			revision, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			found, moved, err := breaks(base, revision)
			if err != nil || moved {
				t.Fatal(moved, err)
			}
			switch {
			case change.found == "" && len(found) > 0:
				t.Errorf("harmless, and found: %q", found)
			case change.found != "" && !slices.ContainsFunc(found, func(f string) bool { return strings.Contains(f, "["+change.found) }):
				t.Errorf("not found as %s: %q", change.found, found)
			}
		})
	}
}

func TestCompare_ABreakMovesTheVersion(t *testing.T) {
	d := few(t)
	base, _ := json.Marshal(d)
	delete(at(t, d, "paths"), one)
	at(t, d, "info")["x-gbpc-version"] = "2100-01-01"
	revision, _ := json.Marshal(d)
	found, moved, err := breaks(base, revision)
	if err != nil || !moved || len(found) == 0 {
		t.Error("found and moved", found, moved, err)
	}
	if _, _, err := breaks(revision, base); err == nil {
		t.Error("a version does not go back")
	}
}

func TestNewestRelease_IsTheHighestVersion(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"0.2.0", "0.10.0", "0.9.1", "notes"} {
		if err := os.Mkdir(folder+"/"+name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if newest, err := newestRelease(folder); err != nil || newest != "0.10.0" {
		t.Error(newest, err)
	}
	if _, err := newestRelease(t.TempDir()); err == nil {
		t.Error("no release is a failure")
	}
}
