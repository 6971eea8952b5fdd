import { useFieldArray } from "react-hook-form";
import { CountryField } from "@/ui/form/CountryField";
import { TextField } from "@/ui/form/TextField";

const maxCountries = 5;

/** The countries where the customer pays tax, each with a tax number. */
export function TaxResidencies() {
  const { fields, append, remove } = useFieldArray({ name: "taxResidencies" });
  return (
    <fieldset className="field-group">
      <legend>Where do you pay tax?</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="field-pair">
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
