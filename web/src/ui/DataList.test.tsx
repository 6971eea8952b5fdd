import { render, screen, within } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";

type Payment = { id: string; title: string; amount: string; network: string };

const payments: Payment[] = [
  { id: "1", title: "Bought", amount: "10.00", network: "Ethereum" },
  { id: "2", title: "Sent", amount: "2.50", network: "Base" },
];

const columns: Column<Payment>[] = [
  { key: "title", header: "Payment", cell: ({ title }) => title, card: "title" },
  { key: "network", header: "Network", cell: ({ network }) => network },
  { key: "amount", header: "Amount", cell: ({ amount }) => amount, align: "end", card: "figure" },
  {
    key: "actions",
    header: "Actions",
    cell: ({ title }) => <button type="button">Cancel {title}</button>,
    card: "actions",
  },
];

const list = { label: "Payments", columns, rows: payments, rowKey: ({ id }: Payment) => id };

function onPhone() {
  const media = window.matchMedia("(max-width: 744px)");
  vi.spyOn(window, "matchMedia").mockReturnValue({ ...media, matches: true });
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("on a wide screen it is a table with a header for each column and row", async () => {
  const open = vi.fn();
  render(<DataList {...list} onOpen={open} />);
  const table = screen.getByRole("table", { name: "Payments" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(4);
  expect(within(table).getByRole("rowheader", { name: "Bought" })).toBeInTheDocument();

  screen.getByRole("button", { name: "Sent" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(open).toHaveBeenCalledWith(payments[1]);
});

test("on a phone it is a list of cards, which name the values that have no place of their own", async () => {
  onPhone();
  const open = vi.fn();
  render(<DataList {...list} onOpen={open} />);
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  const [first] = within(screen.getByRole("list", { name: "Payments" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/Bought.*10\.00.*NetworkEthereum/);

  await userEvent.click(screen.getByRole("button", { name: "Cancel Bought" }));
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Bought" }));
  expect(open).toHaveBeenCalledWith(payments[0]);
});

test("without a way to open them, rows hold no button of the list's own", () => {
  render(<DataList {...list} />);
  expect(screen.queryByRole("button", { name: "Bought" })).not.toBeInTheDocument();
});
