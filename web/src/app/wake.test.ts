import { afterEach, expect, test, vi } from "vitest";
import { onTouch } from "@/app/wake";

afterEach(() => document.body.replaceChildren());

/** A part with a form and a button, and the way to bring it to life by hand. */
function sleeping() {
  document.body.innerHTML = `
    <div id="part">
      <form method="dialog"><input name="email"><button>Send</button></form>
      <button type="button" id="more">More</button>
    </div>`;
  const part = document.querySelector<HTMLElement>("#part");
  if (part === null) {
    throw new Error("no part");
  }
  let live = () => {};
  const start = vi.fn(() => new Promise<void>((resolve) => (live = resolve)));
  onTouch(part, start);
  const heard: string[] = [];
  const wake = async () => {
    part.addEventListener("submit", (event) => {
      event.preventDefault();
      heard.push("sent");
    });
    part.querySelector("#more")?.addEventListener("click", () => heard.push("pressed"));
    live();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const press = (selector: string) => part.querySelector<HTMLElement>(selector)?.click();
  return { part, start, heard, wake, press };
}

test("a form sent before its part is alive is sent once, when it is", async () => {
  const { start, heard, wake, press } = sleeping();
  press("form button");
  press("form button");
  expect(start).toHaveBeenCalledTimes(1);
  await wake();
  expect(heard).toEqual(["sent"]);
  press("form button");
  expect(heard).toEqual(["sent", "sent"]);
});

test("a button pressed before its part is alive is pressed once it is", async () => {
  const { heard, wake, press } = sleeping();
  press("#more");
  await wake();
  expect(heard).toEqual(["pressed"]);
});

test("a field that is entered brings its part to life, and nothing is pressed by itself", async () => {
  const { part, start, heard, wake } = sleeping();
  part.querySelector("input")?.focus();
  expect(start).toHaveBeenCalledTimes(1);
  await wake();
  expect(heard).toEqual([]);
});
