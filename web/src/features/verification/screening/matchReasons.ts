import type { ScreeningMatch } from "@/api/contract";

type Reason = ScreeningMatch["reasons"][number];

/** What raised or lowered the score of a screening match. */
export function reasonText({ code, word = "", listedWord = "", percent = 0 }: Reason): string {
  switch (code) {
    case "word":
      return `${word} ~ ${listedWord} (${percent} %)`;
    case "birth_date_same":
      return "the date of birth is the same";
    case "birth_year_same":
      return "the year of birth is the same";
    case "birth_year_near":
      return "the year of birth differs by one";
    case "birth_year_different":
      return "the year of birth differs";
  }
}
