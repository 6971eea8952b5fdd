import { Button, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { takeGreeting } from "@/api/session";
import { useSelf } from "@/features/customer/queries";
import { termsPending } from "@/features/customer/terms";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";

const inReview = 1;
const approved = 2;

/** Greets an unverified customer once after sign-in and says what is still required. */
export function WelcomeDialog() {
  const { data } = useSelf();
  const [greeting, setGreeting] = useState(false);
  // New terms of service come first: two dialogs at once are one too many.
  const status = data === undefined || termsPending(data) ? undefined : data.verification.status;

  useEffect(() => {
    if (status !== undefined && status !== approved && takeGreeting()) {
      setGreeting(true);
    }
  }, [status]);

  const close = () => setGreeting(false);
  return (
    <Modal opened={greeting} onClose={close} title="Welcome" closeButtonProps={{ "aria-label": "Close" }}>
      <div className={formStyles.form}>
        {status === inReview ? (
          <p>
            Your verification is in review. We will email you the decision; you can look around in the
            meantime.
          </p>
        ) : (
          <p>
            One step is left before you can buy, hold and send GBPC: verify your identity. It takes a few
            minutes, and your progress is saved.
          </p>
        )}
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={close}>
            Look around first
          </Button>
          {status !== inReview && (
            <Button renderRoot={(root) => <Link {...root} to="/user/verification" />} onClick={close}>
              Verify now
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
