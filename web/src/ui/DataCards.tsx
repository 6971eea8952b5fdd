import styles from "@/ui/DataCards.module.css";
import type { Column, DataTableProps } from "@/ui/DataTable";

/** The rows of a list as cards, for places that are narrow on every screen. */
export function DataCards<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const at = (place: Column<Row>["card"]) => columns.filter(({ card }) => card === place);
  const fields = at(undefined);
  const actions = at("actions");
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.main}>
            {[...at("title"), ...at("detail")].map((column) => (
              <Part key={column.key} column={column} row={row} />
            ))}
          </div>
          <div className={styles.aside}>
            {[...at("figure"), ...at("status")].map((column) => (
              <Part key={column.key} column={column} row={row} />
            ))}
          </div>
          {fields.length > 0 && (
            <dl className={styles.fields}>
              {fields.map(({ key, header, cell, second }) => (
                <div key={key}>
                  <dt>{header}</dt>
                  <dd>
                    {cell(row)}
                    {second !== undefined && <span className={styles.second}>{second(row)}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {actions.map(({ key, cell }) => (
            <div key={key} className={styles.buttons}>
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Part<Row>({ column: { card, cell, second }, row }: { column: Column<Row>; row: Row }) {
  return (
    <div className={card === "title" || card === "figure" ? styles.strong : undefined}>
      {cell(row)}
      {second !== undefined && <span className={styles.second}>{second(row)}</span>}
    </div>
  );
}
