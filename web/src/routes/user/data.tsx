import { SecondFactorSetup } from "@/features/auth/SecondFactorSetup";
import { YourData } from "@/features/privacy/YourData";
import { Link } from "@/ui/Link";
import { PageHead } from "@/ui/PageHead";

export function DataScreen() {
  return (
    <>
      <PageHead title="Your data" note="What we hold about you, a copy of it, and how to leave.">
        <Link to="/user/profile">Profile</Link>
      </PageHead>
      <YourData enrolment={(onDone) => <SecondFactorSetup onDone={onDone} />} />
    </>
  );
}
