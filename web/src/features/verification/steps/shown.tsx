import type { ReactNode } from "react";
import type { PostalAddress } from "@/api/contract";
import styles from "@/features/verification/steps/shown.module.css";
import { countryName } from "@/lib/countries";

// How answers of several parts are shown in the review.

export const yesOrNo = (answer: boolean | null | undefined) =>
  answer === true ? "Yes" : answer === false ? "No" : "";

/** One under the other; nothing if there are none. */
export function lines(texts: readonly (string | null | undefined)[]): ReactNode {
  const given = texts.filter((text) => text !== null && text !== undefined && text !== "");
  return given.length === 0
    ? ""
    : [...new Set(given)].map((text) => (
        <span key={text} className={styles.line}>
          {text}
        </span>
      ));
}

export const residencyShown = ({ country, tin }: { country?: string; tin?: string }) =>
  [countryName(country ?? ""), tin].filter(Boolean).join(", ");

/** An address as it is written on a letter. */
export function addressFacts(
  name: string,
  address: Partial<PostalAddress> | null | undefined,
): [name: string, value: ReactNode][] {
  const { line1, line2, city, region, postcode, country } = address ?? {};
  return [[name, lines([line1, line2, city, region, postcode, countryName(country ?? "")])]];
}
