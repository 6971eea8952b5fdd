import type { DataHolding, OwnData } from "@/api/contract";
import { howLong, partWords } from "@/features/privacy/words";
import styles from "@/features/privacy/YourData.module.css";
import { type Column, DataTable } from "@/ui/DataTable";
import formStyles from "@/ui/form/Form.module.css";
import { SectionHead } from "@/ui/SectionHead";

type HoldingsProps = { data: OwnData; business: boolean };

/** What we hold, why, and for how long, from the server's list of tables. */
export function Holdings({ data: { holdings, retention }, business }: HoldingsProps) {
  const columns: Column<DataHolding>[] = [
    {
      key: "what",
      header: "What",
      cell: ({ part }) => partWords[part].title,
      second: ({ part }) => partWords[part].holds,
      card: "title",
    },
    {
      key: "why",
      header: "Why",
      cell: ({ part }) => partWords[part].why,
      second: ({ part, withheld }) => withheld && partWords[part].notInCopy,
      card: "detail",
    },
    { key: "long", header: "How long", cell: (holding) => howLong(holding, retention.closedYears) },
  ];
  return (
    <section>
      <SectionHead title="What we hold" />
      <DataTable
        label="What we hold"
        columns={columns}
        rows={holdings.filter(({ part }) => business || part !== "team")}
        rowKey={({ part }) => part}
        stacked
        text
      />
      <p className={`${formStyles.fieldHint} ${styles.note}`}>
        IDs, amounts and times of erased payments are kept because our books must balance. The browser and
        address of a session are kept for {retention.sessionDays} days after it ends. The text of an email is
        deleted as soon as it is sent; the record that it was sent is kept for {retention.mailDays} days. What
        is public on a chain cannot be erased.
      </p>
    </section>
  );
}
