import { expect, test } from "vitest";
import type { paths as Ours } from "@/api/calls";
import type { paths as Servers } from "@/api/generated";

type Method = "get" | "post" | "put" | "delete";
type Calls<Paths> = {
  [Path in keyof Paths & string]: {
    [M in Method]: M extends keyof Paths[Path]
      ? [Exclude<Paths[Path][M], undefined>] extends [never]
        ? never
        : `${M} ${Path}`
      : never;
  }[Method];
}[keyof Paths & string];

/** A call of ours that the server's document does not have; the compiler names it here. */
type Strangers = Exclude<Calls<Ours>, Calls<Servers>>;
const everyCallIsTheServers: [Strangers] extends [never] ? true : Strangers = true;

test("every call of the browser is in the server's document", () => {
  expect(everyCallIsTheServers).toBe(true);
});
