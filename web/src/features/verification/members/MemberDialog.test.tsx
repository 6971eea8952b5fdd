import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import * as session from "@/api/session";
import { MemberDialog } from "@/features/verification/members/MemberDialog";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

async function fill() {
  const onClose = vi.fn();
  const { user } = await show(<MemberDialog opened realnessId="r1" onClose={onClose} />);
  const dialog = within(await screen.findByRole("dialog"));
  const typed = {
    "First name": "Owen",
    "Last name": "Brown",
    "Date of birth": "1980-01-01",
    Email: "owen@acme.example",
    Address: "1 Poultry",
    "Town or city": "London",
    Postcode: "EC2R 8EJ",
  };
  for (const [label, value] of Object.entries(typed)) {
    await user.click(dialog.getByLabelText(label));
    await user.paste(value);
  }
  await user.selectOptions(dialog.getByLabelText("Nationality"), "GB");
  await user.click(dialog.getByLabelText("Beneficial owner"));
  const share = () => dialog.getByLabelText("Share in percent");
  const type = async (value: string) => {
    await user.clear(share());
    await user.click(share());
    await user.paste(value);
  };
  const add = () => user.click(dialog.getByRole("button", { name: "Add" }));
  return { user, dialog, onClose, share, type, add };
}

test("a share is asked for as one, and what is none is refused beside its field", async () => {
  const { share, type, add } = await fill();
  for (const [value, why] of [
    [" ", /Enter the share in percent/],
    ["a third", /Enter the share in percent/],
    ["12.34567", /Enter the share in percent/],
    ["0", /more than 0 and at most 100/],
    ["100.01", /more than 0 and at most 100/],
  ] as const) {
    await type(value);
    await add();
    await vi.waitFor(() => expect(share()).toHaveAccessibleDescription(why));
    expect(share()).toHaveValue(value);
  }
});

test("a share is taken with its sign, and only of an owner", async () => {
  const sent: unknown[] = [];
  answers("post", "/user/business/real-name/member", {}, (request) =>
    request
      .clone()
      .json()
      .then((body) => sent.push(body)),
  );
  answers("get", "/user/business/real-name/member", { list: [] });
  const { user, dialog, type, add } = await fill();
  await type(" 33.3 %");
  await add();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ ownershipPercent: "33.3", roles: ["ubo"] });

  await user.click(dialog.getByLabelText("Beneficial owner"));
  await user.click(dialog.getByLabelText("Director"));
  await add();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ ownershipPercent: "0", roles: ["director"] });
});

test("shares that together pass the whole are refused beside the share, and all that was typed stays", async () => {
  refuses("post", "/user/business/real-name/member", 422, "V4006", "Ownership adds up to more than 100 %");
  const { dialog, onClose, share, type, add } = await fill();
  await type("60");
  await add();
  await vi.waitFor(() => expect(share()).toHaveAccessibleDescription(/adds up to more than 100/));
  expect(share()).toHaveFocus();
  expect(dialog.getByLabelText("First name")).toHaveValue("Owen");
  expect(onClose).not.toHaveBeenCalled();
});

test("a name that holds a web address is refused beside its field", async () => {
  const { dialog, type, add } = await fill();
  const why = "A name cannot contain a web or e-mail address";
  const fields = [{ field: "lastName", code: "A0432", message: why }];
  refuses("post", "/user/business/real-name/member", 400, "A0400", "Invalid parameters", { fields });
  await type("100");
  await add();
  await vi.waitFor(() =>
    expect(dialog.getByLabelText("Last name")).toHaveAccessibleDescription(new RegExp(why)),
  );
});
