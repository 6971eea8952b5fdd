import { Fragment } from "react";
import styles from "@/ui/Groups.module.css";

type GroupsProps = { text: string };

/** A long number or address with every character, in groups of four; lines break between them, and copying joins them. */
export function Groups({ text }: GroupsProps) {
  const groups = text.match(/^0x.{1,4}|.{1,4}/g) ?? [];
  return (
    <span className={styles.groups}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span className={styles.group}>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}
