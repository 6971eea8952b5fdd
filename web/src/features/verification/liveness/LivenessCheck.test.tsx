import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import * as session from "@/api/session";
import { LivenessCheck } from "@/features/verification/liveness/LivenessCheck";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const started = (url: string, status = "pending") =>
  answers("post", "/user/real-name/realness", {
    realnessCode: "C",
    url,
    expiresAt: "2026-11-22T02:00:00Z",
    status,
  });

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("a face is shown on our own page where we check it ourselves", async () => {
  started("http://localhost:8080/user/verification/individual/step3");
  await show(<LivenessCheck kind="individual" realness="none" />);
  expect(await screen.findByLabelText("Your picture")).toBeInTheDocument();
});

test("where another company checks it, the way leads there", async () => {
  started("https://in.sumsub.example/websdk/p/1");
  await show(<LivenessCheck kind="individual" realness="failed" />);
  const link = await screen.findByRole("link", { name: "Start the check" });
  expect(link).toHaveAttribute("href", "https://in.sumsub.example/websdk/p/1");
  expect(screen.getByRole("alert")).toHaveTextContent("Try again");
});

test("who was refused for good is not sent there again", async () => {
  started("https://in.sumsub.example/websdk/p/1", "failed");
  await show(<LivenessCheck kind="individual" realness="failed" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("cannot be repeated");
  expect(screen.queryByRole("link", { name: "Start the check" })).toBeNull();
});

test("what was received is not asked for again", async () => {
  await show(<LivenessCheck kind="individual" realness="completed" />);
  expect(await screen.findByText("Received")).toBeInTheDocument();
});

test("a server that does not answer is said so", async () => {
  refuses("post", "/user/real-name/realness", 503, "E", "Not now");
  await show(<LivenessCheck kind="individual" realness="none" />);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeInTheDocument();
});
