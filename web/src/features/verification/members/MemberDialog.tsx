import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Modal } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useAddMember } from "@/features/verification/members/queries";
import { address, addressOf, country, optional, pastDay, required } from "@/features/verification/rules";
import { AddressFields } from "@/features/verification/steps/AddressFields";
import { checkAtOnce } from "@/features/verification/steps/checkAtOnce";
import { options, roleWords } from "@/features/verification/words";
import { typedPercentage } from "@/lib/decimal";
import { FormAlert } from "@/ui/FormAlert";
import { ChecksField } from "@/ui/form/ChecksField";
import { CountryField } from "@/ui/form/CountryField";
import { DateField } from "@/ui/form/DateField";
import formStyles from "@/ui/form/Form.module.css";
import { TextField } from "@/ui/form/TextField";
import { useServerErrors } from "@/ui/useServerErrors";

type MemberDialogProps = { opened: boolean; realnessId: string; onClose: () => void };

/** Adds a director, beneficial owner, signatory or senior manager. */
export function MemberDialog({ opened, realnessId, onClose }: MemberDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title="Add a person"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <MemberForm realnessId={realnessId} onClose={onClose} />
    </Modal>
  );
}

const decimalShare = /^\d{1,3}(\.\d{1,4})?$/;

const schema = z
  .object({
    firstName: required("Enter their first name"),
    lastName: required("Enter their last name"),
    dateOfBirth: pastDay("Enter their date of birth"),
    nationality: country,
    email: z.email("Enter a valid email address"),
    roles: z
      .array(z.enum(["director", "ubo", "signatory", "senior_manager"]))
      .check(z.minLength(1, "Choose at least one role")),
    ownershipPercent: optional,
    address,
  })
  .check(
    z.refine(
      ({ roles, ownershipPercent }) =>
        !roles.includes("ubo") || decimalShare.test(typedPercentage(ownershipPercent)),
      { path: ["ownershipPercent"], error: "Enter the share in percent, for example 33.3" },
    ),
    z.refine(
      ({ roles, ownershipPercent }) => {
        const share = Number(typedPercentage(ownershipPercent));
        return !roles.includes("ubo") || !(share <= 0 || share > 100);
      },
      { path: ["ownershipPercent"], error: "Enter a share of more than 0 and at most 100 percent" },
    ),
  );

const aboutFields = { V4006: "ownershipPercent" } as const;

type Values = z.infer<typeof schema>;

const empty: Values = {
  firstName: "",
  lastName: "",
  dateOfBirth: "",
  nationality: "",
  email: "",
  roles: [],
  ownershipPercent: "",
  address: addressOf(null),
};

function MemberForm({ realnessId, onClose }: { realnessId: string; onClose: () => void }) {
  const add = useAddMember();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: empty });
  const rest = useServerErrors(form, add.error, aboutFields);
  const roles = form.watch("roles");

  function handleAdd(values: Values) {
    // A share entered before the role was deselected no longer applies.
    const ownershipPercent = values.roles.includes("ubo") ? typedPercentage(values.ownershipPercent) : "0";
    add.mutate({ ...values, ownershipPercent, realnessId }, { onSuccess: onClose });
  }

  return (
    <FormProvider {...form}>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={form.handleSubmit(handleAdd)}
        {...checkAtOnce(form)}
      >
        <div className={formStyles.fieldPair}>
          <TextField name="firstName" label="First name" autoComplete="off" />
          <TextField name="lastName" label="Last name" autoComplete="off" />
        </div>
        <div className={formStyles.fieldPair}>
          <DateField name="dateOfBirth" label="Date of birth" />
          <CountryField name="nationality" label="Nationality" />
        </div>
        <TextField
          name="email"
          label="Email"
          description="We send the verification link to this address."
          type="email"
          autoComplete="off"
        />
        <ChecksField name="roles" label="Roles" options={options(roleWords)} />
        {roles.includes("ubo") && (
          <TextField
            name="ownershipPercent"
            label="Share in percent"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <AddressFields name="address" />
        <FormAlert error={rest} />
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
