import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { User } from "@/api/contract";
import { messages } from "@/api/messages";
import styles from "@/features/customer/AcceptTerms.module.css";
import { TermsSample, TermsText } from "@/features/customer/TermsText";
import { termsAddress, termsLanguage, useAcceptTerms, useTermsText } from "@/features/customer/terms";
import { dayShown } from "@/lib/moment";
import { Failed } from "@/ui/Failed";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { notify } from "@/ui/notices";
import { Waiting } from "@/ui/Waiting";

type AcceptTermsProps = {
  user: User;
  /** What else the reader can do, beside accepting. */
  children?: ReactNode;
  onAccepted?: () => void;
};

/** The terms in force with what changed, and the button that accepts them. */
export function AcceptTerms({ user, children, onAccepted }: AcceptTermsProps) {
  const { current, accepted } = user.terms;
  const { data, isPending, isError, error, refetch } = useTermsText(user);
  const accept = useAcceptTerms();
  return (
    <div className={styles.ask}>
      <p>
        {accepted === null
          ? "Please read and accept our terms of service."
          : `You accepted the version of ${dayShown(accepted)}; there is a new one of ${dayShown(current)}.`}{" "}
        Until you accept it, you can still view your account and redeem.
      </p>
      {isPending && <Waiting rows={4} />}
      {isError && <Failed what="the terms of service" error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className={styles.ask} lang={termsLanguage(user) === "zh" ? "zh-Hans" : "en-GB"}>
          <p className={styles.changed}>{data.changed}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.text} aria-label={data.title} tabIndex={0}>
            <TermsSample language={termsLanguage(user)} />
            <TermsText parts={data.parts} level={3} />
          </section>
        </div>
      )}
      <p>
        <a href={termsAddress(user, current)} target="_blank" rel="noreferrer">
          Open the terms as a page
        </a>
      </p>
      <FormAlert error={accept.error} />
      <div className={formStyles.formActions}>
        {children}
        <Button
          disabled={data === undefined}
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(current, {
              onSuccess: () => {
                notify("good", messages.updated);
                onAccepted?.();
              },
            })
          }
        >
          Accept the terms
        </Button>
      </div>
    </div>
  );
}
