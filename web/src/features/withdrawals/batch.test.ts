import { expect, test } from "vitest";
import { readBatch, rowOf } from "@/features/withdrawals/batch";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

test("lines and CSV are read alike, headings are left out", () => {
  const rows = readBatch(`label,address\nPayroll,${address}\n\n"${address.replace("7", "8")}";"Rent"`);
  expect(rows.map(({ label, line, error }) => [label, line, error])).toEqual([
    ["Payroll", 2, ""],
    ["Rent", 4, ""],
  ]);
});

test("a single line without an address is no heading: it is wrong", () => {
  expect(readBatch("70997970C51812dc3A010C7d01b50e0d17dc79C8, Payroll").map(({ error }) => error)).toEqual([
    "No address in this line",
  ]);
});

test("each wrong line says what is wrong with it", () => {
  const rows = readBatch(`0x12, Short\n${address}\n${address}, Twice\nNo address here, 0`);
  expect(rows.map(({ error }) => error)).toEqual([
    "Enter 0x and 40 letters or digits",
    "No name in this line",
    "This address is listed twice",
    "No address in this line",
  ]);
});

test("the server's field leads to its row", () => {
  expect(rowOf("addresses[3].address")).toBe(3);
  expect(rowOf("addresses")).toBeNull();
});

test("cells in quotes hold commas and lines, rows without a value are no rows, and a column twice is named", () => {
  const rows = readBatch(`address,label\n"${address}","Rent,\nold"\n,\n`);
  expect(rows).toEqual([{ line: 2, address, label: "Rent,\nold", error: "" }]);
  expect(readBatch(`address,label,address\n${address},Rent,${address}\n`)[0]?.error).toContain("“address”");
});
