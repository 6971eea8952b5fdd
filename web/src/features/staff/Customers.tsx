import { Drawer, Table, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { CustomerItem } from "@/api/contract";
import { CustomerFile } from "@/features/staff/CustomerFile";
import { useCustomers } from "@/features/staff/customers";
import { statusWords } from "@/features/staff/words";
import { Empty } from "@/ui/Empty";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { Status } from "@/ui/Status";
import { TableFrame } from "@/ui/TableFrame";

const pause = 300;

type CustomersProps = { more: (customerId: string) => ReactNode };

/** Who holds an account, to be sought and opened. Other departments add what they know of the one opened. */
export function Customers({ more }: CustomersProps) {
  const [sought, setSought] = useState("");
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<CustomerItem | null>(null);
  const [query] = useDebouncedValue(sought.trim(), pause);
  const customers = useCustomers(query, page);
  return (
    <>
      <TextInput
        className="seek"
        aria-label="Find a customer"
        placeholder="The whole email or id"
        value={sought}
        onChange={(event) => {
          setSought(event.currentTarget.value);
          setPage(1);
        }}
      />
      <ReadPages
        of={customers}
        what="the customers"
        rows={8}
        empty={
          <Empty>
            {query === ""
              ? "There is no customer yet. They open their accounts themselves."
              : "No customer has this email or id. Both are found only when they are whole."}
          </Empty>
        }
        onPage={setPage}
      >
        {(list) => (
          <TableFrame label="Customers, table">
            <Table className="ledger ledger-cards" aria-label="Customers">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Customer</Table.Th>
                  <Table.Th>Kind</Table.Th>
                  <Table.Th>Since</Table.Th>
                  <Table.Th>Status</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map((customer) => {
                  const status = statusWords[customer.status];
                  return (
                    <Table.Tr key={customer.id}>
                      <Table.Td>
                        <button type="button" className="row-link" onClick={() => setOpened(customer)}>
                          {customer.displayName || customer.email}
                          <span className="row-reference">{customer.email}</span>
                        </button>
                      </Table.Td>
                      <Table.Td>{customer.kind === "individual" ? "Individual" : "Business"}</Table.Td>
                      <Table.Td>
                        <Moment at={customer.createdAt} />
                      </Table.Td>
                      <Table.Td>
                        <Status tone={status.tone}>{status.word}</Status>
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </TableFrame>
        )}
      </ReadPages>
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        closeOnClickOutside={false} // a note may be half written
        position="right"
        size="520px"
        title={opened?.displayName || opened?.email}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {opened !== null && <CustomerFile id={opened.id} more={more(opened.id)} />}
      </Drawer>
    </>
  );
}
