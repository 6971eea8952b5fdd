import { Button } from "@mantine/core";
import { type Csv, useExport } from "@/api/exportList";

type ExportCsvProps = {
  of: Csv;
  /** The list in a sentence: “the messages”. */
  what: string;
};

/** Saves the whole list with its filters as a CSV file. A failure is shown as a notice, and nothing is saved. */
export function ExportCsv({ of, what }: ExportCsvProps) {
  const list = useExport();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Export CSV of ${what}`}
      loading={list.isPending}
      onClick={() => list.mutate(of)}
    >
      Export CSV
    </Button>
  );
}
