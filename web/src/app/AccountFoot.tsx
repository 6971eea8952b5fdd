import accountLayoutStyles from "@/app/AccountLayout.module.css";
import { SchemeSwitch } from "@/app/SchemeSwitch";
import { SignOutButton } from "@/features/auth/SignOutButton";
import { useSelf } from "@/features/customer/queries";

/** The foot of the navigation: the user's name, the theme switch and the log-out button. */
export function AccountFoot() {
  const { data } = useSelf();
  return (
    <div className={accountLayoutStyles.accountFoot}>
      <span className={accountLayoutStyles.accountName}>{data?.displayName || data?.email || " "}</span>
      <SchemeSwitch />
      <SignOutButton to="/Auth/Login" />
    </div>
  );
}
