import { useFieldArray } from "react-hook-form";
import { CountryField } from "@/ui/form/CountryField";
import formStyles from "@/ui/form/Form.module.css";
import { TextField } from "@/ui/form/TextField";

const maxCountries = 5;

/** The countries where the customer pays tax, each with a tax number. */
export function TaxResidencies() {
  const { fields, append, remove } = useFieldArray({ name: "taxResidencies" });
  return (
    <fieldset className={formStyles.fieldGroup}>
      <legend>Where do you pay tax?</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={formStyles.fieldPair}>
          <CountryField name={`taxResidencies.${index}.country`} label="Country" />
          <div>
            <TextField
              name={`taxResidencies.${index}.tin`}
              label="Tax number (optional)"
              autoComplete="off"
            />
            {fields.length > 1 && (
              <button type="button" className="plain" onClick={() => remove(index)}>
                Remove country
              </button>
            )}
          </div>
        </div>
      ))}
      {fields.length < maxCountries && (
        <button type="button" className="plain" onClick={() => append({ country: "", tin: "" })}>
          Add another country
        </button>
      )}
    </fieldset>
  );
}
