import { useMutation } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/preact";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { answer, client } from "@/api/client";
import * as session from "@/api/session";
import { anAmount } from "@/lib/typed";
import { show } from "@/test/render";
import { answers, refuses, server } from "@/test/server";
import { ReasonDialog } from "@/ui/ReasonDialog";

const path = "/admin/treasury/fee-payout";

function Example() {
  const [opened, setOpened] = useState(false);
  const request = useMutation({
    mutationFn: (body: { amount: string; reason: string }) =>
      answer(client.POST("/admin/treasury/fee-payout", { body })),
    meta: { quiet: true },
  });
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <ReasonDialog
        opened={opened}
        title="Take fees"
        action="Request"
        also={{ name: "amount", label: "Amount", rule: anAmount("GBP") }}
        busy={request.isPending}
        error={request.error}
        onClose={() => setOpened(false)}
        onConfirm={(reason, amount) =>
          request.mutate({ reason, amount }, { onSuccess: () => setOpened(false) })
        }
      >
        <p>It is paid.</p>
      </ReasonDialog>
    </>
  );
}

async function opened() {
  const { user } = await show(<Example />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog, submit: dialog.getByRole("button", { name: "Request" }) };
}

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("what is missing or wrong is said at its field, and nothing is sent", async () => {
  let asked = 0;
  answers("post", path, { approvalId: "a1" }, () => {
    asked += 1;
  });
  const { user, dialog, submit } = await opened();
  await user.click(submit);
  expect(await dialog.findByText("Enter an amount")).toBeVisible();
  expect(dialog.getByText("Enter a reason")).toBeVisible();
  for (const [typed, said] of [
    ["ten", "Write the amount as 1,234.50"],
    ["-5", "Write the amount as 1,234.50"],
    ["0", "Enter an amount above zero"],
    ["1.234", "Use at most 2 decimal places"],
    ["9".repeat(30), "This amount is too large"],
  ] as const) {
    await user.clear(dialog.getByLabelText("Amount"));
    await user.type(dialog.getByLabelText("Amount"), typed);
    expect(await dialog.findByText(said)).toBeVisible();
  }
  expect(asked).toBe(0);
});

test("two presses submit once", async () => {
  let asked = 0;
  answers("post", path, { approvalId: "a1" }, () => {
    asked += 1;
  });
  const { user, dialog, submit } = await opened();
  await user.type(dialog.getByLabelText("Amount"), "5");
  await user.type(dialog.getByLabelText("Reason"), "May");
  await user.dblClick(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toBe(1);
});

test("a server error is shown at its field, the typed text stays, and a new dialog starts empty", async () => {
  refuses("post", path, 400, "A0400", "Invalid parameters", {
    fields: [{ field: "amount", code: "A0407", message: "No more than 3.00 may be taken." }],
  });
  const { user, dialog, submit } = await opened();
  await user.type(dialog.getByLabelText("Amount"), "5");
  await user.type(dialog.getByLabelText("Reason"), "May");
  await user.click(submit);
  expect(await dialog.findByText("No more than 3.00 may be taken.")).toBeVisible();
  expect(dialog.getByLabelText("Amount")).toHaveValue("5");
  expect(dialog.getByLabelText("Reason")).toHaveValue("May");
  expect(dialog.queryByText("Invalid parameters")).toBeNull();

  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("dialog");
  expect(screen.queryByText("No more than 3.00 may be taken.")).toBeNull();
});

test("a lost answer says that the order may have arrived, and keeps what was typed", async () => {
  server.use(http.post(`*/api${path}`, () => HttpResponse.error()));
  const { user, dialog, submit } = await opened();
  await user.type(dialog.getByLabelText("Amount"), "5");
  await user.type(dialog.getByLabelText("Reason"), "May");
  await user.click(submit);
  expect(await dialog.findByText(/We may still have received the request/)).toBeVisible();
  expect(dialog.getByLabelText("Reason")).toHaveValue("May");
});
