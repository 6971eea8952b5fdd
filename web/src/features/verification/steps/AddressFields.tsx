import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { isWithoutPostcodes } from "@/lib/contactRules";
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
        <Postcode name={name} />
      </div>
      <TextField name={`${name}.region`} label="County or region (optional)" autoComplete="address-level1" />
    </>
  );
}

function Postcode({ name }: AddressFieldsProps) {
  const country: unknown = useWatch({ name: `${name}.country` });
  const [none, setNone] = useState(false);

  useEffect(() => {
    let left = false;
    isWithoutPostcodes(typeof country === "string" ? country : "").then((known) => left || setNone(known));
    return () => {
      left = true;
    };
  }, [country]);

  return (
    <TextField
      name={`${name}.postcode`}
      label="Postcode"
      description={none ? "If the address has none, enter 00000." : undefined}
      autoComplete="postal-code"
    />
  );
}
