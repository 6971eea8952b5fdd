import { screen, within } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import { useSelf } from "@/api/self";
import { TwoFactorSetting } from "@/features/auth/TwoFactorSetting";
import { signInAs } from "@/test/customer";
import { show } from "@/test/render";
import { answers } from "@/test/server";

const self = (twoFactorEnabled: boolean) => ({ id: "u1", email: "jane@example.com", twoFactorEnabled });

function Setting() {
  const { data } = useSelf();
  return data === undefined ? null : <TwoFactorSetting user={data} />;
}

beforeEach(() => {
  signInAs("u1");
  answers("get", "/user/self", self(false));
});

test("the recovery codes are shown until they are saved, although the app is on by then", async () => {
  answers("post", "/user/auth/2fa/2fa", {
    secret: "JBSWY3DP",
    otpauthUrl: "otpauth://totp/GBPC?secret=JBSWY3DP",
  });
  answers("post", "/user/auth/2fa", { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] }, () =>
    answers("get", "/user/self", self(true)),
  );
  const { user } = await show(<Setting />);
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  await user.click(await screen.findByRole("button", { name: "Start setup" }));
  await user.type(await screen.findByLabelText("Code from the app"), "123456");
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByLabelText("I have saved these codes"));
  await user.click(screen.getByRole("button", { name: "Finish" }));
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeVisible();
});
