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

/** A file field of the surrounding form; its value is the name that the server gave the file. */
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
