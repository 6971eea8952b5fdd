import { TextField } from "@/ui/form/TextField";

type DateFieldProps = {
  name: string;
  label: string;
  description?: string;
  autoComplete?: string;
  max?: string;
  min?: string;
};

/** A date in the browser's date picker; its value is YYYY-MM-DD, as in the API. */
export function DateField(props: DateFieldProps) {
  return <TextField type="date" {...props} />;
}
