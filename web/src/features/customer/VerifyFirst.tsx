import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSelf } from "@/features/customer/queries";
import styles from "@/features/customer/VerifyFirst.module.css";
import { Failed } from "@/ui/Failed";
import { Link } from "@/ui/Link";
import { Waiting } from "@/ui/Waiting";

type VerifyFirstProps = { children: ReactNode };

const approved = 2;

/** Shows its children to verified customers, and the way to verification to everyone else. */
export function VerifyFirst({ children }: VerifyFirstProps) {
  const { data, isPending, isError, error, refetch } = useSelf();
  if (isPending) {
    return <Waiting rows={5} />;
  }
  if (isError) {
    return <Failed what="your account" error={error} onRetry={refetch} />;
  }
  if (data.verification?.status === approved) {
    return children;
  }
  return (
    <section className={styles.gate}>
      <h2>Verify your identity first</h2>
      <p>We must verify your identity before you can move money. It takes a few minutes, once.</p>
      <Button renderRoot={(root) => <Link {...root} to="/user/verification" />}>Go to verification</Button>
    </section>
  );
}
