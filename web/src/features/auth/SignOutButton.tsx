import { useSignOut } from "@/features/auth/queries";
import type { Address } from "@/lib/router";

type SignOutButtonProps = { to: Address };

export function SignOutButton({ to }: SignOutButtonProps) {
  const signOut = useSignOut(to);
  return (
    <button type="button" className="plain" onClick={signOut}>
      Log out
    </button>
  );
}
