import { exactMoment, shortMoment } from "@/lib/moment";
import styles from "@/ui/Moment.module.css";

type MomentProps = { at: string };

/** A time in the reader's zone, with the exact one on hover. */
export function Moment({ at }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactMoment(date)} className={`${styles.moment} figures`}>
      {shortMoment(date)}
    </time>
  );
}
