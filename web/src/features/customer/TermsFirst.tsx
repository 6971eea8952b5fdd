import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AcceptTerms } from "@/features/customer/AcceptTerms";
import { useSelf } from "@/features/customer/queries";
import { termsPending } from "@/features/customer/terms";
import styles from "@/features/customer/VerifyFirst.module.css";

type TermsFirstProps = {
  children: ReactNode;
  /** What can be done without accepting: whoever does not agree may leave with their money. */
  without?: string;
};

/** Asks for new terms of service in front of a payment. */
export function TermsFirst({ children, without }: TermsFirstProps) {
  const { data } = useSelf();
  const [goingOn, setGoingOn] = useState(false);
  if (goingOn || data === undefined || !termsPending(data)) {
    return children;
  }
  return (
    <section className={styles.gate}>
      <h2>{data.terms.accepted === null ? "Accept our terms first" : "Our terms of service have changed"}</h2>
      <AcceptTerms user={data}>
        {without !== undefined && (
          <Button variant="default" onClick={() => setGoingOn(true)}>
            {without}
          </Button>
        )}
      </AcceptTerms>
    </section>
  );
}
