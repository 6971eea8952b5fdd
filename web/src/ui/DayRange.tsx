import { TextInput } from "@mantine/core";

export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether the last day is before the first; lists then ignore the last day. */
export const isBackwards = ({ from, to }: Days) => from !== undefined && to !== undefined && to < from;

/** Whether a period has more days than this, the first and the last included. */
export const isLongerThan = ({ from, to }: Days, most: number) =>
  from !== undefined && to !== undefined && (Date.parse(to) - Date.parse(from)) / dayLong >= most;

const dayLong = 24 * 60 * 60 * 1000;

function wrongWith(days: Days, most: number): string | undefined {
  if (isBackwards(days)) {
    return "The last day is before the first";
  }
  return isLongerThan(days, most) ? `Choose at most ${most} days` : undefined;
}

type DayRangeProps = {
  days: Days;
  onChange: (changed: Days) => void;
  /** The error of a day that is not chosen; without it both days are optional. */
  missing?: string | undefined;
  /** How many days it may have. */
  most?: number;
};

/** The first and last day of a period, in London. */
export function DayRange({ days, onChange, missing, most = Number.POSITIVE_INFINITY }: DayRangeProps) {
  return (
    <>
      <TextInput
        type="date"
        label="From"
        value={days.from ?? ""}
        error={days.from === undefined && missing}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        value={days.to ?? ""}
        error={wrongWith(days, most) ?? (days.to === undefined && missing)}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
}
