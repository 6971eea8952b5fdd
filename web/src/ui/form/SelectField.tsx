import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useFormContext } from "react-hook-form";

type Option = { value: string; label: string };
type SelectFieldProps = Omit<NativeSelectProps, "data"> & { name: string; options: Option[] };

/** One of a list. Begins with nothing chosen, so that nothing is answered by accident. */
export function SelectField({ name, options, ...rest }: SelectFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  return (
    <NativeSelect
      {...rest}
      data={[{ value: "", label: "Choose…" }, ...options]}
      error={getFieldState(name, formState).error?.message}
      {...register(name)}
    />
  );
}
