import { Drawer } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { CustomerItem } from "@/api/contract";
import { CustomerFile } from "@/features/staff/CustomerFile";
import { useCustomer, useCustomers } from "@/features/staff/customers";
import { kindOf, statusWords } from "@/features/staff/words";
import { customerName } from "@/lib/customerName";
import { DataList } from "@/ui/DataList";
import type { Column } from "@/ui/DataTable";
import { Empty } from "@/ui/Empty";
import { Filters } from "@/ui/Filters";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";
import { SearchField } from "@/ui/SearchField";
import { Status } from "@/ui/Status";
import { useOwnEscape } from "@/ui/useOwnEscape";

/** Milliseconds without typing before the search starts. */
const searchDelay = 300;

const columns: Column<CustomerItem>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: customerName,
    second: ({ displayName, email }) => displayName && email,
    card: "title",
  },
  { key: "type", header: "Type", cell: kindOf },
  { key: "since", header: "Customer since", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Status tone={statusWords[status].tone}>{statusWords[status].word}</Status>,
    card: "status",
  },
];

type CustomersProps = {
  /** What other departments show of the customer that is opened. */
  sections: (customerId: string) => ReactNode;
  /** The id of the customer whose file is open. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
};

/** All customers, with a search and a file for each. */
export function Customers({ sections, opened, onOpen }: CustomersProps) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [query] = useDebouncedValue(search.trim(), searchDelay);
  const customers = useCustomers(query, page);
  const close = () => onOpen(undefined);
  const layer = useOwnEscape(opened !== undefined, close);
  return (
    <>
      <Filters>
        <SearchField
          label="Find a customer"
          placeholder="Full email or customer ID"
          value={search}
          onChange={(value) => {
            setSearch(value);
            setPage(1);
          }}
        />
      </Filters>
      <ReadPages
        of={customers}
        what="the customers"
        rows={8}
        empty={
          <Empty>
            {query === ""
              ? "No customers yet. Customers open their accounts themselves."
              : "No customer has this email or ID. Enter the full email or the full ID."}
          </Empty>
        }
        onPage={setPage}
        csv={{ path: "/admin/customer", query: query === "" ? {} : { query } }}
      >
        {(list) => (
          <DataList
            label="Customers"
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </ReadPages>
      <Drawer
        opened={opened !== undefined}
        onClose={close}
        {...layer}
        closeOnClickOutside={false} // a note may be half written
        position="right"
        size="560px"
        title={opened !== undefined && <CustomerTitle id={opened} />}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {opened !== undefined && <CustomerFile key={opened} id={opened} sections={sections(opened)} />}
      </Drawer>
    </>
  );
}

function CustomerTitle({ id }: { id: string }) {
  const { data } = useCustomer(id);
  return data === undefined ? "Customer" : customerName(data);
}
