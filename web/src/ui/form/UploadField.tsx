import { useController } from "react-hook-form";
import { FileField, type Send } from "@/ui/FileField";

type UploadFieldProps = {
  name: string;
  label: string;
  description?: string;
  send: Send;
  onSent?: (file: File) => void;
  accept?: string;
  capture?: "user" | "environment";
};

/** A file of the form around it; the form holds the name the server gave it. */
export function UploadField({ name, ...rest }: UploadFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <FileField
      {...rest}
      value={typeof field.value === "string" ? field.value : ""}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
