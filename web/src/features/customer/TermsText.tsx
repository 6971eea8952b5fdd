import styles from "@/features/customer/TermsText.module.css";
import type { TermsLanguage, TermsPart } from "@/lib/terms";
import { Callout } from "@/ui/Callout";

type TermsTextProps = { parts: TermsPart[]; level: 2 | 3 };

/** The place of a part in its page. */
export const placeOf = (at: number) => `part-${at + 1}`;

/** The text of the terms of service, part by part. */
export function TermsText({ parts, level }: TermsTextProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={styles.parts}>
      {parts.map(({ heading, blocks }, at) => (
        <section key={heading} id={placeOf(at)} className={styles.part}>
          <Heading className={styles.heading}>{heading}</Heading>
          {blocks.map((block) =>
            typeof block === "string" ? (
              <p key={block}>{block}</p>
            ) : (
              <ul key={block[0]}>
                {block.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

const sample = {
  en: {
    title: "A sample for counsel",
    text: "it is not legal advice, and it is not in force: nobody who uses this software is bound by it until an issuer has put its own text in its place.",
  },
  zh: {
    title: "供律师参考的样本",
    text: "本文不是法律意见，也未生效：在发行人换上自己的条款之前，它对本软件的任何使用者均无约束力。",
  },
};

/** Says wherever the text stands that it is a sample. */
export function TermsSample({ language }: { language: TermsLanguage }) {
  const { title, text } = sample[language];
  return (
    <Callout label={title}>
      <p className={styles.sample}>
        <strong>{title}</strong>: {text}
      </p>
    </Callout>
  );
}
