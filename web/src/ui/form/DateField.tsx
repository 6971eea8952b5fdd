import { TextField } from "@/ui/form/TextField";

type DateFieldProps = {
  name: string;
  label: string;
  description?: string;
  autoComplete?: string;
  max?: string;
  min?: string;
};

/** A day, by the browser's own picker; its value is the contract's YYYY-MM-DD. */
export function DateField(props: DateFieldProps) {
  return <TextField type="date" {...props} />;
}
