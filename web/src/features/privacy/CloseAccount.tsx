import { Button, Modal, NativeSelect } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import type { LeavingReason, Obstacle, OwnData } from "@/api/contract";
import { useRequestClosing, useWithdrawClosing } from "@/features/privacy/queries";
import { leavingReasons, obstacleWords } from "@/features/privacy/words";
import styles from "@/features/privacy/YourData.module.css";
import { Callout } from "@/ui/Callout";
import { FormAlert } from "@/ui/FormAlert";
import formStyles from "@/ui/form/Form.module.css";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { SectionHead } from "@/ui/SectionHead";

type CloseAccountProps = {
  data: OwnData;
  /** Sets up a second factor, for a reader who has nothing to confirm with. */
  onEnrol: () => void;
};

/** The way out: what is in the way, the request, and what became of it. */
export function CloseAccount({ data, onEnrol }: CloseAccountProps) {
  const { mayClose, closing, obstacles, enrolmentRequired, retention } = data;
  return (
    <section>
      <SectionHead title="Close your account" />
      {!mayClose && <p>Only the person who opened this account can close it.</p>}
      {closing?.status === "requested" && <Requested at={closing.requestedAt} />}
      {closing?.status === "declined" && (
        <Callout>
          <p>
            We could not close your account. Nothing was erased. <a href="/ContactUs">Contact us</a>, so that
            we can tell you what to do.
          </p>
        </Callout>
      )}
      {mayClose && closing?.status !== "requested" && (
        <>
          <p className={styles.text}>
            You can then no longer sign in, and data we do not have to keep is erased immediately. By law we
            keep your identity checks, documents, bank accounts and the details of your payments for{" "}
            {retention.closedYears} years; IDs and amounts stay in our books. Download a copy first if you
            want one.
          </p>
          {obstacles.length > 0 || enrolmentRequired ? (
            <Obstacles
              obstacles={obstacles.map(({ name }) => name)}
              onEnrol={enrolmentRequired ? onEnrol : null}
            />
          ) : (
            <Ask />
          )}
        </>
      )}
    </section>
  );
}

function Requested({ at }: { at: string }) {
  const withdraw = useWithdrawClosing();
  return (
    <Callout label="Your request">
      <p>
        You asked us to close your account <Moment at={at} />. It stays open until two of our staff have
        approved; until then you can withdraw the request. We will email you.
      </p>
      <FormAlert error={withdraw.error} />
      <div>
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw the request
        </Button>
      </div>
    </Callout>
  );
}

type ObstaclesProps = { obstacles: Obstacle[]; onEnrol: (() => void) | null };

function Obstacles({ obstacles, onEnrol }: ObstaclesProps) {
  return (
    <div className={styles.actions}>
      <Callout label="Before you can close it">
        <p>Before you can close your account:</p>
        <ul>
          {onEnrol !== null && (
            <li>
              You have no second factor to confirm with.{" "}
              <button type="button" className="plain" onClick={onEnrol}>
                Set one up
              </button>
            </li>
          )}
          {obstacles.map((name) => {
            const { customer, way } = obstacleWords[name];
            return (
              <li key={name}>
                {customer}{" "}
                {way !== undefined &&
                  (way.to === "/ContactUs" ? (
                    <a href={way.to}>{way.label}</a>
                  ) : (
                    <Link to={way.to}>{way.label}</Link>
                  ))}
              </li>
            );
          })}
        </ul>
      </Callout>
    </div>
  );
}

function Ask() {
  const [opened, dialog] = useDisclosure();
  const [reason, setReason] = useState("");
  const request = useRequestClosing();

  function handleRequest(event: FormEvent) {
    event.preventDefault();
    const chosen = leavingReasons.find(({ value }) => value === reason)?.value;
    request.mutate(chosen, { onSuccess: dialog.close });
  }

  function handleClose() {
    request.cancel();
    dialog.close();
  }

  return (
    <div className={styles.actions}>
      <Button variant="default" onClick={dialog.open}>
        Close my account
      </Button>
      <Modal
        opened={opened}
        onClose={handleClose}
        title="Close your account"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <form className={formStyles.form} onSubmit={handleRequest}>
          <p>
            Two members of our staff review your request. Once they have approved it, your account is closed
            and erased for good. This cannot be undone.
          </p>
          <NativeSelect
            label="Why are you leaving? (optional)"
            data={[{ value: "", label: "Rather not say" }, ...leavingReasons]}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as LeavingReason | "")}
            data-autofocus
          />
          <FormAlert error={request.error} />
          <div className={formStyles.formActions}>
            <Button variant="default" onClick={handleClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={request.isPending}>
              Request closing
            </Button>
          </div>
        </form>
      </Modal>
    </div>
  );
}
