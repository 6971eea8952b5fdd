import { useEffect, useState } from "react";
import styles from "@/ui/CopyButton.module.css";

type CopyButtonProps = {
  text: string /** What is copied, for those who only hear the button. */;
  what: string;
};

/** Copies a text and confirms it. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 2000) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser denied access to the clipboard: the text is beside the button and can be selected.
    }
  }

  return (
    <button type="button" className={`plain ${styles.copy}`} aria-label={`Copy ${what}`} onClick={handleCopy}>
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
