import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { User } from "@/api/contract";
import { messages } from "@/api/messages";
import styles from "@/features/customer/ProfileForm.module.css";
import { useChangeProfile } from "@/features/customer/queries";
import { isWrongPhone, notAPhone } from "@/lib/contactRules";
import { FormAlert } from "@/ui/FormAlert";
import { CountryField } from "@/ui/form/CountryField";
import formStyles from "@/ui/form/Form.module.css";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { notify } from "@/ui/notices";
import { SectionHead } from "@/ui/SectionHead";
import { useServerErrors } from "@/ui/useServerErrors";

type ProfileFormProps = { user: User };

const schema = z
  .object({
    displayName: z.string().check(z.trim(), z.maxLength(100, "Keep it under 100 characters")),
    phone: z.string(),
    country: z.string(),
    language: z.string(),
  })
  .check(
    z.refine(async ({ phone, country }) => !(await isWrongPhone(phone, country)), {
      path: ["phone"],
      error: notAPhone,
    }),
  );

const languages = [
  { value: "en", label: "English" },
  { value: "zh", label: "中文" },
];

/** The display name and contact details of the user. */
export function ProfileForm({ user }: ProfileFormProps) {
  const change = useChangeProfile();
  const form = useForm({
    mode: "onTouched",
    resolver: zodResolver(schema),
    defaultValues: {
      displayName: user.displayName ?? "",
      phone: user.phone ?? "",
      country: user.country ?? "",
      language: user.language || "en",
    },
  });
  const rest = useServerErrors(form, change.error);

  return (
    <section>
      <SectionHead title="Personal details" />
      <FormProvider {...form}>
        <form
          className={`${formStyles.form} ${styles.profileForm}`}
          noValidate
          onSubmit={form.handleSubmit((values) =>
            change.mutate(values, { onSuccess: () => notify("good", messages.updated) }),
          )}
        >
          <TextField name="displayName" label="Display name" autoComplete="name" />
          <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
          <CountryField name="country" label="Country" />
          <SelectField name="language" label="Email language" options={languages} />
          <FormAlert error={rest} />
          <div className={formStyles.stepActions}>
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}
