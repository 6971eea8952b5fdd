import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import type { Rule } from "@/lib/typed";

type Option = { value: string; label: string };
type SelectFieldProps = Omit<NativeSelectProps, "data"> & { name: string; options: Option[]; rule?: Rule };

/** One option of a list. Nothing is chosen at first, so that no answer is given by accident. */
export function SelectField({ name, options, rule, ...rest }: SelectFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  return (
    <NativeSelect
      {...rest}
      data={[{ value: "", label: "Choose…" }, ...options]}
      error={getFieldState(name, formState).error?.message}
      {...register(name, rule)}
    />
  );
}
