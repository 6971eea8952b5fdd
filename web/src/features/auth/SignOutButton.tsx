import { useSignOut } from "@/features/auth/queries";

type SignOutButtonProps = { to: string };

export function SignOutButton({ to }: SignOutButtonProps) {
  const signOut = useSignOut(to);
  return (
    <button type="button" className="plain" onClick={signOut}>
      Log out
    </button>
  );
}
