import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { WhitelistEntry } from "@/api/contract";
import { useNetworks } from "@/api/networks";
import { DeleteAddressDialog } from "@/features/withdrawals/DeleteAddressDialog";
import { OwnerDialog } from "@/features/withdrawals/OwnerDialog";
import { WhitelistList } from "@/features/withdrawals/WhitelistList";
import { useAddresses } from "@/features/withdrawals/whitelist";
import { Empty } from "@/ui/Empty";
import { Failed } from "@/ui/Failed";
import { Filters } from "@/ui/Filters";
import { Pages } from "@/ui/Pages";
import { SearchField } from "@/ui/SearchField";
import { Waiting } from "@/ui/Waiting";

const pause = 300;

/** The whitelist, with a search, page by page. */
export function Whitelist() {
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState("");
  const [address] = useDebouncedValue(sought.trim(), pause);
  const [deleting, setDeleting] = useState<WhitelistEntry | null>(null);
  const [describing, setDescribing] = useState<WhitelistEntry | null>(null);
  const { data, isPending, isError, error, refetch } = useAddresses(page, address);
  const { networks } = useNetworks();
  const nameOf = (id: string) => networks.find((network) => network.id === id)?.name ?? id;

  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="your addresses" error={error} onRetry={refetch} />;
  }
  if (data.list.length === 0 && address === "") {
    return <Empty>No addresses yet. Add the first address you want to send GBPC to.</Empty>;
  }
  return (
    <>
      <Filters>
        <SearchField
          label="Search addresses"
          placeholder="Search by address, 0x…"
          value={sought}
          onChange={(value) => {
            setSought(value);
            setPage(1);
          }}
        />
      </Filters>
      {data.list.length === 0 ? (
        <Empty>No addresses match your search.</Empty>
      ) : (
        <>
          <WhitelistList
            entries={data.list}
            nameOf={nameOf}
            onDescribe={setDescribing}
            onDelete={setDeleting}
          />
          <Pages meta={data._meta} onPage={setPage} />
        </>
      )}
      <OwnerDialog entry={describing} onClose={() => setDescribing(null)} />
      <DeleteAddressDialog entry={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
