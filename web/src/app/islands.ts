import type { ComponentType } from "react";
import { loaded } from "@/lib/chunk";
import formAlertStyles from "@/ui/FormAlert.module.css";

/** The interactive parts of the public pages: they fetch data or take input. */
export const islands = {
  FeeTable: () => import("@/features/pricing/FeeTable").then((part) => part.FeeTable),
  BackingNow: () => import("@/features/transparency/BackingNow").then((part) => part.BackingNow),
  BackingHistory: () => import("@/features/transparency/BackingHistory").then((part) => part.BackingHistory),
  Attested: () => import("@/features/transparency/Attested").then((part) => part.Attested),
  ContactForm: () => import("@/features/support/ContactForm").then((part) => part.ContactForm),
  BugReportForm: () => import("@/features/support/BugReportForm").then((part) => part.BugReportForm),
} satisfies Record<string, () => Promise<ComponentType>>;

export type IslandName = keyof typeof islands;

const isIsland = (name: string | undefined): name is IslandName => name !== undefined && name in islands;

/** Hydrates an island. A message takes its place when it cannot be loaded. */
export async function startIsland(place: HTMLElement) {
  const name = place.dataset.island;
  if (!isIsland(name)) {
    return;
  }
  try {
    const [{ bringToLife }, Part] = await loaded(Promise.all([import("@/app/bringToLife"), islands[name]()]));
    await bringToLife(place, Part, name);
  } catch {
    sayMissing(place);
  }
}

function sayMissing(place: HTMLElement) {
  if (place.querySelector("[data-missing]") !== null) {
    return;
  }
  const said = document.createElement("p");
  said.dataset.missing = "";
  said.role = "alert";
  said.className = formAlertStyles.formAlert ?? "";
  const again = document.createElement("button");
  again.type = "button";
  again.className = "plain";
  again.textContent = "Try again";
  again.addEventListener("click", () => location.reload());
  said.append("This part of the page could not be loaded. Check your connection. ", again);
  place.append(said);
}
