import { useVerifiedBanks } from "@/api/banks";
import { useLastTransactions } from "@/api/transactions";
import styles from "@/features/wallet/NextSteps.module.css";
import { Link } from "@/ui/Link";
import { SectionHead } from "@/ui/SectionHead";

type NextStepsProps = { verified: boolean };

/** The remaining steps before the first purchase. Draws nothing after the first transaction. */
export function NextSteps({ verified }: NextStepsProps) {
  // Bank accounts are for verified customers: asking earlier would be refused.
  const banks = useVerifiedBanks(verified);
  const last = useLastTransactions(1);
  if (last.data === undefined || last.data.length > 0) {
    return null;
  }
  const withBank = (banks.data?.length ?? 0) > 0;
  const steps = [
    { to: "/user/verification", label: "Verify your identity", done: verified },
    { to: "/user/payment", label: "Add your bank account", done: withBank },
    { to: "/user/gbpc/buy", label: "Buy your first GBPC", done: false },
  ] as const;
  return (
    <section>
      <SectionHead title="Get started" />
      <ol className={styles.nextSteps}>
        {steps.map(({ to, label, done }) => (
          <li key={to} data-done={done}>
            {done ? <span>{label}, done</span> : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </section>
  );
}
