import { TextInput } from "@mantine/core";

export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether the last day is before the first; lists then ignore the last day. */
export const isBackwards = ({ from, to }: Days) => from !== undefined && to !== undefined && to < from;

type DayRangeProps = {
  days: Days;
  onChange: (changed: Days) => void;
  /** The error of a day that is not chosen; without it both days are optional. */
  missing?: string | undefined;
};

/** The first and last day of a period, in London. */
export function DayRange({ days, onChange, missing }: DayRangeProps) {
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
        error={isBackwards(days) ? "The last day is before the first" : days.to === undefined && missing}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </>
  );
}
