import { CountryField } from "@/ui/form/CountryField";
import formStyles from "@/ui/form/Form.module.css";
import { TextField } from "@/ui/form/TextField";

type AddressFieldsProps = { name: string };

/** A postal address, as a part of the form around it. */
export function AddressFields({ name }: AddressFieldsProps) {
  return (
    <>
      <CountryField name={`${name}.country`} label="Country" />
      <TextField name={`${name}.line1`} label="Address" autoComplete="address-line1" />
      <TextField
        name={`${name}.line2`}
        label="Address, second line (optional)"
        autoComplete="address-line2"
      />
      <div className={formStyles.fieldPair}>
        <TextField name={`${name}.city`} label="Town or city" autoComplete="address-level2" />
        <TextField name={`${name}.postcode`} label="Postcode" autoComplete="postal-code" />
      </div>
      <TextField name={`${name}.region`} label="County or region (optional)" autoComplete="address-level1" />
    </>
  );
}
