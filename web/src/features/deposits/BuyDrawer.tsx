import { Button, Drawer } from "@mantine/core";
import type { DepositQuote, Transaction } from "@/api/contract";
import { useAnnounce } from "@/features/deposits/orders";
import { sortCodeShown } from "@/lib/bank";
import { isZero } from "@/lib/decimal";
import { CopyButton } from "@/ui/CopyButton";
import { Facts } from "@/ui/Facts";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import largeSumStyles from "@/ui/LargeSum.module.css";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";

type BuyDrawerProps = {
  quote: DepositQuote | null;
  onClose: () => void;
  onAnnounced: (transaction: Transaction) => void;
};

/** The payment details of a quote, and what will be credited. */
export function BuyDrawer({ quote, onClose, onAnnounced }: BuyDrawerProps) {
  return (
    <Drawer
      opened={quote !== null}
      onClose={onClose}
      position="right"
      size="500px"
      title="Make this payment"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {quote !== null && <Payment key={quote.id} quote={quote} onAnnounced={onAnnounced} />}
    </Drawer>
  );
}

type PaymentProps = { quote: DepositQuote; onAnnounced: (transaction: Transaction) => void };

function Payment({ quote, onAnnounced }: PaymentProps) {
  const announce = useAnnounce();
  const { amount, receiveAmount, fee, reference, officialBank, expiresAt } = quote;
  const copied = (text: string, what: string, shown = text) => (
    <span className="figures">
      {shown} <CopyButton text={text} what={what} />
    </span>
  );
  return (
    <div className={formStyles.form}>
      <p className={largeSumStyles.drawerSum}>
        <Money amount={amount} currency="GBP" />
      </p>
      <p>
        Pay from your bank, by Faster Payment, to this account. It is yours alone: every payment into it from
        your verified account is credited to you.
      </p>
      <Facts
        headed
        facts={[
          ["Name", copied(officialBank.accountHolder, "the name")],
          ["Sort code", copied(officialBank.sortCode, "the sort code", sortCodeShown(officialBank.sortCode))],
          ["Account number", copied(officialBank.accountNumber, "the account number")],
          ["Reference", copied(reference, "the reference")],
          ["Bank", officialBank.bankName],
        ]}
      />
      <Facts
        headed
        facts={[
          ["Fee", isZero(fee) ? "Free" : <Money key="fee" amount={fee} currency="GBP" />],
          ["You receive", <Money key="receive" amount={receiveAmount} currency="GBPC" />],
          ["Pay before", <Moment key="until" at={expiresAt} />],
        ]}
      />
      <FormAlert error={announce.error} />
      <Button
        size="lg"
        loading={announce.isPending}
        onClick={() => announce.mutate(quote.id, { onSuccess: onAnnounced })}
      >
        I have sent the payment
      </Button>
    </div>
  );
}
