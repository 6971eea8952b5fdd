import { Textarea, type TextareaProps } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import type { Rule } from "@/lib/typed";

type AreaFieldProps = TextareaProps & { name: string; rule?: Rule };

/** A multi-line text field of the surrounding form, with its error. */
export function AreaField({ name, rule, rows = 3, ...rest }: AreaFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  return (
    <Textarea
      {...rest}
      rows={rows}
      error={getFieldState(name, formState).error?.message}
      {...register(name, rule)}
    />
  );
}
