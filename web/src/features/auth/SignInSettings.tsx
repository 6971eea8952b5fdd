import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import type { User } from "@/api/contract";
import { EmailDialog } from "@/features/auth/EmailDialog";
import { useMailedLink } from "@/features/auth/mailedLink";
import { PasswordDialog } from "@/features/auth/PasswordDialog";
import settingListStyles from "@/features/auth/SettingList.module.css";
import { TwoFactorSetting } from "@/features/auth/TwoFactorSetting";
import { SectionHead } from "@/ui/SectionHead";

type SignInSettingsProps = { user: User };

/** The sign-in methods of the user, each with its setting. */
export function SignInSettings({ user }: SignInSettingsProps) {
  const [changingEmail, email] = useDisclosure();
  const [changingPassword, password] = useDisclosure();
  const { code } = useMailedLink();
  const openEmail = email.open;

  useEffect(() => {
    if (code !== "") {
      openEmail();
    }
  }, [code, openEmail]);

  return (
    <section>
      <SectionHead title="Sign-in" />
      <ul className={settingListStyles.settingList}>
        <li>
          <div>
            <strong>Email</strong>
            <span>{user.email}</span>
          </div>
          <Button variant="default" size="sm" aria-label="Change your email" onClick={email.open}>
            Change
          </Button>
        </li>
        <li>
          <div>
            <strong>Password</strong>
            <span>Changing it signs you out on all other devices</span>
          </div>
          <Button variant="default" size="sm" aria-label="Change your password" onClick={password.open}>
            Change
          </Button>
        </li>
        {user.features.twoFactor && <TwoFactorSetting user={user} />}
      </ul>
      <EmailDialog opened={changingEmail} code={code} onClose={email.close} />
      <PasswordDialog opened={changingPassword} onClose={password.close} />
    </section>
  );
}
