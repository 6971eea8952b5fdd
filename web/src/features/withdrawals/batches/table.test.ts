import { expect, test } from "vitest";
import { faultsBefore, faultsOf } from "@/features/withdrawals/batches/faults";
import { nextId, retryTable } from "@/features/withdrawals/batches/retry";
import { emptyLine, itemOf, readTable, writeTable } from "@/features/withdrawals/batches/table";

test("a table is read with commas, semicolons or tabs, in any order of its columns", () => {
  const { lines } = readTable('\uFEFFexternalId;Amount;"bank id"\r\na-1; £1,250.00 ;b1\r\n\r\na-2;3;b2\r\n');
  expect(lines).toMatchObject([
    { kind: "fiat_withdrawal", amount: "1250.00", bankId: "b1", externalId: "a-1" },
    { amount: "3", bankId: "b2", externalId: "a-2" },
  ]);
  expect(readTable("address\tamount\n0xab\t1").lines).toMatchObject([{ kind: "chain_withdrawal" }]);
});

test("a file that is no such table says why", () => {
  expect(readTable("").fault).toBe("The file is empty.");
  expect(readTable("amount,iban\n1,x").fault).toContain("iban");
  expect(readTable("bankId\nb1").fault).toContain("amount");
  expect(readTable("amount\n").fault).toBe("The file has no payments in it.");
  expect(readTable(`amount\n${"1\n".repeat(10_001)}`).fault).toContain("Row 10002: There are too many rows");
  expect(readTable("amount,bankId,amount\n1,b1,2\n").fault).toBe("The column “amount” appears twice.");
  expect(readTable("amount,bankId\n1,b1,2\n").fault).toContain("Row 2");
});

test("what is written can be read again, quotes and all", () => {
  const line = { ...emptyLine(0), amount: "1.00", externalId: 'a"b,c', metadata: '{"run":"x"}' };
  expect(readTable(writeTable([line])).lines).toEqual([line]);
  expect(itemOf(line)?.metadata).toEqual({ run: "x" });
});

test("metadata that is no object of texts is found before anything is sent", () => {
  const lines = [emptyLine(0), { ...emptyLine(1), metadata: "[1]" }];
  expect(faultsBefore(lines)).toMatchObject([{ item: 1, field: "metadata" }]);
});

test("a fault stands at its cell, and one of a cell that is not shown at the payee", () => {
  const lines = [emptyLine(7), { ...emptyLine(9), kind: "chain_withdrawal" }];
  const found = [
    { item: 0, field: "amount", code: "A0402", message: "wrong" },
    { item: 1, field: "bankId", code: "A0431", message: "not here" },
    { item: 5, field: "amount", code: "A0402", message: "of no line" },
  ];
  const faults = faultsOf(found, lines);
  expect([...faults]).toEqual([
    [7, { amount: "wrong" }],
    [9, { address: expect.stringContaining("cannot also have a bank account") }],
  ]);
});

test("a second try has an ID of its own", () => {
  expect(nextId("salary-7")).toBe("salary-7-try2");
  expect(nextId("salary-7-try2")).toBe("salary-7-try3");
  const table = retryTable([
    {
      item: 3,
      kind: "fiat_withdrawal",
      amount: "10.00",
      currency: "GBP",
      bankId: "b1",
      address: null,
      network: null,
      externalId: "salary-7",
      status: "failed",
      transactionId: null,
      failureCode: "W2001",
      failureReason: "Insufficient balance",
    },
  ]);
  expect(readTable(table).lines).toMatchObject([{ bankId: "b1", externalId: "salary-7-try2" }]);
});

test("an amount with a comma before its pence stays as it is, and is refused by the server's check", () => {
  const { lines } = readTable("amount;bankId;externalId\n25,50;b1;-a:1\n1,234.50;b1;a-2\n.50;b1;a-3\n");
  expect(lines?.map(({ amount }) => amount)).toEqual(["25,50", "1234.50", "0.50"]);
  expect(lines?.map((line) => itemOf(line)?.externalId)).toEqual(["-a:1", "a-2", "a-3"]);
});
