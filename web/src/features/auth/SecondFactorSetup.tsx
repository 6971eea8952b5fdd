import { useSelf } from "@/api/self";
import { Passkeys } from "@/features/auth/Passkeys";
import { Setup2FA } from "@/features/auth/Setup2FA";
import { Read } from "@/ui/Read";
import { SectionHead } from "@/ui/SectionHead";

type SecondFactorSetupProps = { onDone: () => void };

/** Has a customer set up a second factor of either kind. */
export function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const self = useSelf();
  return (
    <Read of={self} what="your account" rows={4}>
      {({ features }) =>
        features.twoFactor ? (
          <section>
            <SectionHead title="Authenticator app" />
            <Setup2FA onDone={onDone} otherwise={<Passkeys onAdded={onDone} />} />
          </section>
        ) : (
          <Passkeys onAdded={onDone} />
        )
      }
    </Read>
  );
}
