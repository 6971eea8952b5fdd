import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldValues, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { ReserveHolding, ReserveOrder, ReservePosition } from "@/api/contract";
import {
  asks,
  type HoldingDraft,
  instrumentWords,
  type OrderDraft,
  orderWords,
  useRequestHolding,
  useRequestOrder,
  useRequestValuation,
  type ValuationDraft,
} from "@/features/treasury/reserve";
import { anAmount, longestOrder, needed } from "@/lib/typed";
import { ActionForm, type MutationState } from "@/ui/form/ActionForm";
import { ReasonField } from "@/ui/form/ReasonField";
import { SelectField } from "@/ui/form/SelectField";
import { TextField } from "@/ui/form/TextField";
import { Money } from "@/ui/Money";
import { useOwnEscape } from "@/ui/useOwnEscape";

type RequestProps<Draft extends FieldValues> = {
  opened: boolean;
  title: string;
  form: UseFormReturn<Draft>;
  mutation: MutationState;
  onSend: (draft: Draft) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that asks for another operator's approval. What was typed is kept until it was submitted. */
function RequestDialog<Draft extends FieldValues>(props: RequestProps<Draft>) {
  const { opened, title, form, mutation, onSend, onClose, children } = props;
  const layer = useOwnEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="560px"
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      {...layer}
    >
      <ActionForm
        form={form}
        mutation={mutation}
        action="Submit for approval"
        onSend={onSend}
        onClose={onClose}
      >
        {children}
        <ReasonField most={longestOrder} />
      </ActionForm>
    </Modal>
  );
}

const options = (words: Record<string, string>, of = Object.keys(words)) =>
  of.map((value) => ({ value, label: words[value] ?? value }));

const emptyHolding: HoldingDraft = {
  kind: "",
  isin: "",
  name: "",
  matures: "",
  custodian: "",
  payeeName: "",
  sortCode: "",
  accountNumber: "",
  lei: "",
  reason: "",
};

type HoldingDialogProps = { opened: boolean; funds: boolean; onClose: () => void };

/** A new instrument that may be held. */
export function HoldingDialog({ opened, funds, onClose }: HoldingDialogProps) {
  const request = useRequestHolding();
  const form = useForm<HoldingDraft>({ defaultValues: emptyHolding });
  const kind = useWatch({ control: form.control, name: "kind" });
  const kinds = options(instrumentWords).filter(({ value }) => funds || value !== "money_market_fund");
  return (
    <RequestDialog
      opened={opened}
      title="Add an instrument"
      form={form}
      mutation={request}
      onSend={(draft) =>
        request.mutate(
          { ...draft, matures: draft.kind === "money_market_fund" ? "" : draft.matures },
          {
            onSuccess: () => {
              form.reset(emptyHolding);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>Nothing is bought yet. Purchases are paid only to this bank account of the custodian.</p>
      <SelectField name="kind" label="Instrument" options={kinds} rule={needed("Choose an instrument")} />
      <TextField name="name" label="Name" rule={needed("Enter the name", 140)} />
      <TextField name="isin" label="ISIN" autoComplete="off" rule={needed("Enter the ISIN", 12)} />
      {kind !== "money_market_fund" && (
        <TextField name="matures" label="Matures" type="date" rule={needed("Enter the day")} />
      )}
      <TextField name="custodian" label="Custodian" rule={needed("Enter the custodian", 140)} />
      <TextField
        name="payeeName"
        label="Account holder at the custodian’s bank"
        rule={needed("Enter the account holder", 70)}
      />
      <TextField
        name="sortCode"
        label="Sort code"
        inputMode="numeric"
        autoComplete="off"
        rule={needed("Enter the sort code", 8)}
      />
      <TextField
        name="accountNumber"
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        rule={needed("Enter the account number", 8)}
      />
      <TextField
        name="lei"
        label="Custodian’s LEI (optional)"
        description="Banks ask for it when a payment goes by CHAPS."
        autoComplete="off"
      />
    </RequestDialog>
  );
}

const emptyOrder: OrderDraft = {
  kind: "",
  holdingId: "",
  quantity: "",
  amount: "",
  due: "",
  creditId: "",
  reason: "",
};

const effects: Record<ReserveOrder["kind"], string> = {
  purchase:
    "the price is paid from the safeguarding account to the custodian’s bank account, and booked when the bank has paid.",
  sale: "the order waits for the custodian’s payment, which you then select.",
  maturity: "the order waits for repayment of the entire holding, which you then select.",
  income: "the unmatched payment becomes the company’s own money in the reserve.",
  top_up: "the amount is paid from the corporate account to the safeguarding account.",
  surplus: "the amount is paid from the safeguarding account to the corporate account.",
};

type OrderDialogProps = { opened: boolean; position: ReservePosition; onClose: () => void };

/** A new order. */
export function OrderDialog({ opened, position, onClose }: OrderDialogProps) {
  const request = useRequestOrder();
  const form = useForm<OrderDraft>({ defaultValues: emptyOrder });
  const [chosen, holdingId] = useWatch({ control: form.control, name: ["kind", "holdingId"] });
  const asked = chosen === "" ? null : asks[chosen];
  const fund = position.holdings.find(({ id }) => id === holdingId)?.kind === "money_market_fund";
  const holdings = position.holdings.map(({ id, name, isin }) => ({ value: id, label: `${name}, ${isin}` }));
  const kinds = options(orderWords, holdings.length === 0 ? ["top_up", "surplus"] : undefined);
  return (
    <RequestDialog
      opened={opened}
      title="New order"
      form={form}
      mutation={request}
      onSend={(draft) =>
        request.mutate(draft, {
          onSuccess: () => {
            form.reset(emptyOrder);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <SelectField name="kind" label="Order" options={kinds} rule={needed("Choose an order")} />
      {chosen !== "" && <p>No money moves yet. When a second operator approves, {effects[chosen]}</p>}
      {chosen === "surplus" && (
        <p>
          Available to withdraw: <Money amount={position.excess} currency="GBP" />.
        </p>
      )}
      {asked?.holding && (
        <SelectField name="holdingId" label="Holding" options={holdings} rule={needed("Choose a holding")} />
      )}
      {asked?.quantity && (
        <TextField
          name="quantity"
          label={fund ? "Units" : "Nominal in GBP"}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          rule={anAmount(fund ? "GBPC" : "GBP")}
        />
      )}
      {asked?.amount && (
        <TextField
          name="amount"
          label={asked.amount}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          rule={anAmount("GBP")}
        />
      )}
      {asked?.due && (
        <TextField name="due" label="Settles by" type="date" description="If empty: the next working day" />
      )}
      {asked?.credit && (
        <TextField
          name="creditId"
          label="Unmatched payment ID"
          autoComplete="off"
          rule={needed("Enter the payment’s ID", 36)}
        />
      )}
    </RequestDialog>
  );
}

const emptyValuation: ValuationDraft = {
  valuedOn: "",
  value: "",
  valuer: "",
  document: "",
  documentHash: "",
  reason: "",
};

type ValuationDialogProps = { of: ReserveHolding; onClose: () => void };

/** What a third party says that a holding is worth. */
export function ValuationDialog({ of, onClose }: ValuationDialogProps) {
  const request = useRequestValuation(of.id);
  const form = useForm<ValuationDraft>({
    defaultValues: { ...emptyValuation, valuer: of.valuation?.valuer ?? "" },
  });
  return (
    <RequestDialog
      opened
      title={`Valuation of ${of.name}`}
      form={form}
      mutation={request}
      onSend={(draft) => request.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It takes effect once a second operator has approved it, and only if below the cost of{" "}
        <Money amount={of.cost} currency="GBP" />.
      </p>
      <TextField name="valuedOn" label="Valued on" type="date" rule={needed("Enter the day")} />
      <TextField
        name="value"
        label="Value of the entire holding, GBP"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        rule={anAmount("GBP")}
      />
      <TextField name="valuer" label="Valued by" rule={needed("Enter who valued it", 140)} />
      <TextField
        name="document"
        label="Their document’s reference"
        rule={needed("Enter the reference", 140)}
      />
      <TextField
        name="documentHash"
        label="SHA-256 of the document"
        autoComplete="off"
        rule={needed("Enter the 64 characters", 64)}
      />
    </RequestDialog>
  );
}
