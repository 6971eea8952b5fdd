import * as z from "zod/mini";
import type { WhitelistEntry } from "@/api/contract";

/** Whose wallet an address is, as it is asked for. */
export type OwnerValues = {
  owner: "wallet" | "account" | "other";
  beneficiary: { name: string; provider: string; country: string };
  signature: string;
};

export const noOwner: OwnerValues = {
  owner: "wallet",
  beneficiary: { name: "", provider: "", country: "" },
  signature: "",
};

export const ownerFields = {
  owner: z.enum(["wallet", "account", "other"]),
  beneficiary: z.object({ name: z.string(), provider: z.string(), country: z.string() }),
  signature: z.string(),
};

export const ownerRules = [
  z.refine<OwnerValues>(({ owner, beneficiary }) => owner !== "other" || beneficiary.name.trim() !== "", {
    path: ["beneficiary", "name"],
    error: "Enter the owner’s name",
  }),
  z.refine<OwnerValues>(
    ({ owner, beneficiary }) => owner !== "account" || beneficiary.provider.trim() !== "",
    { path: ["beneficiary", "provider"], error: "Enter the provider’s name" },
  ),
] as const;

/** What is known of an entry, to be changed. */
export function ownerOf({ beneficiary }: WhitelistEntry): OwnerValues {
  const { kind, name, provider, country } = beneficiary ?? {};
  const owner = kind === "other" ? "other" : provider ? "account" : "wallet";
  return {
    ...noOwner,
    owner,
    beneficiary: { name: name ?? "", provider: provider ?? "", country: country ?? "" },
  };
}

type Said = {
  beneficiary: { kind: string; name?: string; provider?: string; country?: string };
  signature?: string;
};

/** What is sent of it. */
export function saidOf({ owner, beneficiary, signature }: OwnerValues): Said {
  if (owner === "wallet") {
    return {
      beneficiary: { kind: "self" },
      ...(signature.trim() === "" ? {} : { signature: signature.trim() }),
    };
  }
  const provider = beneficiary.provider.trim();
  return {
    beneficiary: {
      kind: owner === "other" ? "other" : "self",
      ...(owner === "other" ? { name: beneficiary.name.trim() } : {}),
      ...(provider === "" ? {} : { provider }),
      ...(provider === "" || beneficiary.country === "" ? {} : { country: beneficiary.country }),
    },
  };
}
