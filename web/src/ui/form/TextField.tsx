import { TextInput, type TextInputProps } from "@mantine/core";
import { useFormContext } from "react-hook-form";
import type { Rule } from "@/lib/typed";

type TextFieldProps = TextInputProps & { name: string; rule?: Rule };

/** A text field of the surrounding form, with its error. */
export function TextField({ name, rule, ...rest }: TextFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  return (
    <TextInput {...rest} error={getFieldState(name, formState).error?.message} {...register(name, rule)} />
  );
}
