import { Button, NativeSelect, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type Tried, tryKey } from "@/features/developers/queries";
import styles from "@/features/developers/TryKey.module.css";

const calls = [
  "/wallet/account",
  "/wallet/account/transaction/last",
  "/wallet/payment/bank",
  "/event",
  "/developer/webhook",
];

type TryKeyProps = { /** The key that was just made. */ known?: string };

/** Makes a call that changes nothing with a key alone, and shows what the server answered. */
export function TryKey({ known }: TryKeyProps) {
  const [typed, setTyped] = useState("");
  const [path, setPath] = useState(calls[0] ?? "");
  const [tried, setTried] = useState<Tried | "failed" | "busy" | null>(null);
  const secret = known ?? typed.trim();

  async function handleTry(event: FormEvent) {
    event.preventDefault();
    setTried("busy");
    setTried(await tryKey(secret, path).catch(() => "failed" as const));
  }

  return (
    <form className={styles.box} onSubmit={handleTry}>
      {known === undefined && (
        <PasswordInput
          label="API key"
          description="It stays on this page and is sent only with the call."
          autoComplete="off"
          placeholder="gbpc_…"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.call}>
        <NativeSelect
          label="Call"
          data={calls.map((call) => ({ value: call, label: `GET ${call}` }))}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={tried === "busy"} disabled={secret === ""}>
          Try it
        </Button>
      </div>
      <div role="status">
        {tried === "failed" && <p>The call did not reach the server. Try again.</p>}
        {tried !== null && typeof tried === "object" && (
          <>
            <p>
              Answered {tried.status} in <span className="figures">{tried.millis}</span> ms
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
            <pre className={styles.answer} tabIndex={0}>
              <code>{tried.body}</code>
            </pre>
          </>
        )}
      </div>
    </form>
  );
}
