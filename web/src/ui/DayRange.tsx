import { TextInput } from "@mantine/core";

export type Days = { from?: string | undefined; to?: string | undefined };

/** Whether the last day is before the first; the lists then leave it out. */
export const isBackwards = ({ from, to }: Days) => from !== undefined && to !== undefined && to < from;

type DayRangeProps = {
  days: Days;
  onChange: (changed: Days) => void;
  /** What is said of a day that is not chosen; without it either may be left open. */
  missing?: string | undefined;
};

/** From which day to which. */
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
