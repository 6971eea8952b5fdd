import type { ReactNode } from "react";
import { useOperator } from "@/features/staff/queries";
import { Failed } from "@/ui/Failed";
import { Waiting } from "@/ui/Waiting";

type OperatorOnlyProps = { children: ReactNode };

/** Shows its children to operators. The server refuses everybody else; here they are told so once. */
export function OperatorOnly({ children }: OperatorOnlyProps) {
  const { isPending, isError, error, refetch } = useOperator();
  if (isPending) {
    return <Waiting rows={6} />;
  }
  return isError ? <Failed what="the back office" error={error} onRetry={refetch} /> : children;
}
