import { Link, type LinkOptions } from "@tanstack/react-router";
import styles from "@/ui/DataList.module.css";
import { type Column, DataTable, type DataTableProps } from "@/ui/DataTable";
import { useIsPhone } from "@/ui/useIsPhone";

type DataListProps<Row> = DataTableProps<Row> & {
  /** Opens a row: its title becomes a button, and a whole card reacts to a touch. */
  onOpen?: (row: Row) => void;
  /** The address of a row: its title becomes a link. */
  linkTo?: (row: Row) => LinkOptions;
};

/** DataList draws rows as a table, and as a list of cards on a phone, from one definition of the columns. */
export function DataList<Row>({ onOpen, linkTo, ...list }: DataListProps<Row>) {
  const isPhone = useIsPhone();
  const columns = list.columns.map((column) =>
    column.card === "title" && (onOpen !== undefined || linkTo !== undefined)
      ? { ...column, ...opening(column, onOpen, linkTo) }
      : column,
  );
  return isPhone ? <Cards {...list} columns={columns} /> : <DataTable {...list} columns={columns} />;
}

function opening<Row>(
  { cell }: Column<Row>,
  onOpen: DataListProps<Row>["onOpen"],
  linkTo: DataListProps<Row>["linkTo"],
): Pick<Column<Row>, "cell"> {
  if (linkTo !== undefined) {
    return {
      cell: (row) => (
        <Link className={styles.open} {...linkTo(row)}>
          {cell(row)}
        </Link>
      ),
    };
  }
  return {
    cell: (row) => (
      <button type="button" className={styles.open} onClick={() => onOpen?.(row)}>
        {cell(row)}
      </button>
    ),
  };
}

function Cards<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  const at = (...places: Column<Row>["card"][]) => columns.filter(({ card }) => places.includes(card));
  const fields = at(undefined);
  const actions = at("actions");
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div className={styles.main}>
            {at("title", "detail").map((column) => (
              <Part key={column.key} column={column} row={row} />
            ))}
          </div>
          <div className={styles.aside}>
            {at("figure", "status").map((column) => (
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
