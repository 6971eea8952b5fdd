import { countries } from "@/lib/countries";
import { SelectField } from "@/ui/form/SelectField";

type CountryFieldProps = { name: string; label: string; description?: string };

export function CountryField(props: CountryFieldProps) {
  return <SelectField {...props} options={countries()} autoComplete="country" />;
}
