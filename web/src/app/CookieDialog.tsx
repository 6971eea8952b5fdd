import { useRef } from "react";
import styles from "@/app/CookieDialog.module.css";

/**
 * What is kept in the browser. There is nothing to choose, so nobody is asked before they may read.
 * In the public zone, which is not hydrated, the entry opens the dialog; it closes by itself.
 */
export function CookieDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="plain"
        data-opens="cookies"
        onClick={() => dialog.current?.open === false && dialog.current.showModal()}
      >
        Cookies
      </button>
      <dialog ref={dialog} id="cookies" className={styles.dialog} aria-labelledby="cookies-title">
        <h2 id="cookies-title">Cookies</h2>
        <p>
          We keep your session and your colour scheme in the browser’s storage, and one cookie to recognise a
          browser you have signed in with before. The site cannot work without them. None of them tracks you,
          and there are no others.
        </p>
        <p>
          <a href="/DataProtection#cookies">How we protect your data</a>
        </p>
        <form method="dialog">
          <button type="submit" className="button button-strong">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
