import { screen } from "@testing-library/preact";
import { beforeEach, expect, test } from "vitest";
import type { Attestation } from "@/api/contract";
import * as session from "@/api/session";
import { PublishAttestation } from "@/features/treasury/PublishAttestation";
import { show } from "@/test/render";
import { answers, refuses } from "@/test/server";

const at = "2026-05-01T12:00:00Z";

beforeEach(() => session.keep("token-1", 3600, "refresh-1"));

test("treasury publishes an attestation and sees its total", async () => {
  const published: Attestation = {
    id: "a1",
    asOf: at,
    root: "ab",
    total: "70.000000",
    customers: 2,
    journal: { sequence: 9, hash: "cd" },
    chains: [],
  };
  let requested = 0;
  answers("post", "/admin/transparency/attestation", published, () => {
    requested += 1;
  });
  const { user } = await show(<PublishAttestation />, "treasury");
  expect(screen.getByRole("link", { name: "Transparency" })).toHaveAttribute("href", "/Transparency");
  await user.click(screen.getByRole("button", { name: "Publish now" }));
  expect(await screen.findByText(/published as of/)).toHaveTextContent("70.00 GBPC");
  expect(screen.getByText("Successfully")).toBeVisible();
  expect(requested).toBe(1);
});

test("a failed publication is reported", async () => {
  refuses("post", "/admin/transparency/attestation", 409, "A0409", "Operation failed");
  const { user } = await show(<PublishAttestation />, "treasury");
  await user.click(screen.getByRole("button", { name: "Publish now" }));
  expect(await screen.findByText("Operation failed")).toBeVisible();
  expect(screen.queryByText(/published as of/)).toBeNull();
});

test("an auditor reads which role may publish", async () => {
  await show(<PublishAttestation />, "auditor");
  expect(screen.queryByRole("button", { name: "Publish now" })).toBeNull();
  expect(screen.getByText("You need the treasury role to publish an attestation.")).toBeVisible();
});
