import { screen } from "@testing-library/preact";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show } from "@/test/render";
import { FileField, type Send } from "@/ui/FileField";

/** A sender whose files arrive when the test says so. */
function slowly() {
  const arrive = new Map<string, () => void>();
  const send: Send = (file, { signal }) =>
    new Promise((resolve, reject) => {
      arrive.set(file.name, () => resolve({ fileName: `stored ${file.name}` }));
      signal.addEventListener("abort", () =>
        reject(Object.assign(new Error("Upload cancelled"), { name: "ApiError", code: "cancelled" })),
      );
    });
  return { arrive, send };
}

const file = (name: string) => new File(["x"], name, { type: "image/png" });

test("the form is notified while a file is being sent", async () => {
  const { arrive, send } = slowly();
  const onSending = vi.fn();
  await show(<FileField label="Proof" value="" send={send} onChange={() => {}} onSending={onSending} />);
  await userEvent.upload(await screen.findByLabelText("Proof"), file("one.png"));
  expect(onSending.mock.calls).toEqual([[true]]);
  arrive.get("one.png")?.();
  await vi.waitFor(() => expect(onSending.mock.calls).toEqual([[true], [false]]));
});

test("a file chosen while another is on its way takes its place", async () => {
  const { arrive, send } = slowly();
  const onChange = vi.fn();
  await show(<FileField label="Proof" value="" send={send} onChange={onChange} />);
  const field = await screen.findByLabelText("Proof");
  await userEvent.upload(field, file("one.png"));
  await userEvent.upload(field, file("two.png"));
  arrive.get("one.png")?.();
  arrive.get("two.png")?.();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange.mock.calls).toEqual([["stored two.png"]]);
});

test("a file that is cancelled leaves the field as it was", async () => {
  const { send } = slowly();
  const onChange = vi.fn();
  const onSending = vi.fn();
  await show(<FileField label="Proof" value="" send={send} onChange={onChange} onSending={onSending} />);
  await userEvent.upload(await screen.findByLabelText("Proof"), file("one.png"));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(onSending).toHaveBeenLastCalledWith(false));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Choose a file" })).toBeVisible();
});
