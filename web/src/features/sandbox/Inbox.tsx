import { TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { answer, client } from "@/api/client";
import type { CapturedMail } from "@/api/contract";
import styles from "@/features/sandbox/Inbox.module.css";
import { CopyButton } from "@/ui/CopyButton";
import { Empty } from "@/ui/Empty";
import { Link } from "@/ui/Link";
import { Moment } from "@/ui/Moment";
import { ReadPages } from "@/ui/ReadPages";

const often = 3_000;

function useMail(to: string, pageNumber: number) {
  return useQuery({
    queryKey: ["sandbox", "mail", to, pageNumber],
    queryFn: () =>
      answer(
        client.GET("/sandbox/mail", {
          params: { query: { pageNumber, pageSize: 20, ...(to === "" ? {} : { to }) } },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: often,
  });
}

/** Every mail that this sandbox would have sent, to whomever: the list, and one of them in full. */
export function Inbox({ id }: { id: string | undefined }) {
  const [to, setTo] = useState("");
  const [page, setPage] = useState(1);
  const mail = useMail(to.trim(), page);
  const opened = mail.data?.list.find((one) => one.id === id) ?? mail.data?.list[0];
  return (
    <div className={styles.inbox} data-opened={id !== undefined}>
      <section className={styles.list} aria-label="Mails">
        <TextInput
          label="To"
          placeholder="Everybody"
          inputMode="email"
          autoComplete="off"
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            setPage(1);
          }}
        />
        <ReadPages
          of={mail}
          what="the mail"
          rows={8}
          onPage={setPage}
          empty={<Empty>No emails yet. Emails from this server appear here instead of being sent.</Empty>}
        >
          {(list) => (
            <ul>
              {list.map((one) => (
                <li key={one.id}>
                  <Link
                    to="/sandbox/mail"
                    search={{ id: one.id }}
                    aria-current={one.id === opened?.id ? "true" : undefined}
                  >
                    <strong>{one.subject}</strong>
                    <span>{one.to}</span>
                    <Moment at={one.sentAt} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </ReadPages>
      </section>
      {opened !== undefined && <Letter mail={opened} />}
    </div>
  );
}

const codePattern = /\b(\d{6})\b/;

function Letter({ mail }: { mail: CapturedMail }) {
  const code = codePattern.exec(mail.text)?.[1];
  return (
    <article className={styles.letter} aria-label={mail.subject}>
      <p className={styles.back}>
        <Link to="/sandbox/mail" search={{}}>
          All mail
        </Link>
      </p>
      <h2>{mail.subject}</h2>
      <p className={styles.head}>
        To {mail.to}, <Moment at={mail.sentAt} />
      </p>
      {code !== undefined && (
        <p className={styles.code}>
          <span className="figures">{code}</span> <CopyButton text={code} what="the code" />
        </p>
      )}
      <div className={styles.text}>
        <Linked text={mail.text} />
      </div>
    </article>
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** A text with its addresses as links. Those of this server stay on it, by whatever name it was opened. */
function Linked({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={index} href={hereIfOurs(part)}>
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

function hereIfOurs(link: string): string {
  const { hostname, pathname, search, hash } = new URL(link);
  const isOurs = hostname === "localhost" || hostname === "127.0.0.1" || hostname === location.hostname;
  return isOurs ? pathname + search + hash : link;
}
