import { useEffect, useRef } from "react";
import { sentenceOf } from "@/lib/sentence";
import styles from "@/ui/FormAlert.module.css";

type FormAlertProps = { error: unknown };

/** Why a form was refused, above its button. What was typed stays; what the reader cancelled is no error. */
export function FormAlert({ error }: FormAlertProps) {
  const box = useRef<HTMLParagraphElement>(null);
  const sentence = error === null || error === undefined ? null : sentenceOf(error);

  useEffect(() => {
    if (sentence !== null) {
      box.current?.scrollIntoView?.({ block: "nearest" });
    }
  }, [sentence]);

  return sentence === null ? null : (
    <p ref={box} className={styles.formAlert} role="alert">
      {sentence}
    </p>
  );
}
