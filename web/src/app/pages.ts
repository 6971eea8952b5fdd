/** A zone has its own content security policy; going from one to the other loads a new document. */
export type Zone = "public" | "docs" | "shell";

export type Page = {
  zone: Zone;
  prerendered: boolean;
  title: string;
  description: string;
  /** What a page of the account area is headed, for its skeleton. */
  heading?: string;
};

const brand = "GBPC";

/** A page of the public zone. */
export const open = (title: string, description: string): Page => ({
  zone: "public",
  prerendered: true,
  title: `${title} | ${brand}`,
  description,
});
const auth = (title: string, description: string): Page => ({ ...open(title, description), zone: "shell" });
const account = (title: string, description = "Your GBPC account."): Page => ({
  zone: "shell",
  prerendered: false,
  title: `${title} | ${brand}`,
  description,
  heading: title,
});
/** The steps have titles of their own below one heading. */
const verification = (title: string, heading = "Verification"): Page => ({ ...account(title), heading });
const office = (title: string): Page => ({
  ...account(`${title}, back office`, "For operators of GBPC."),
  heading: undefined,
});

/** Every address the site answers, but for those of the terms (termsPages.ts). The prerender step and the server read this list too. */
export const pages: Record<string, Page> = {
  "/": {
    ...open(
      "",
      "A digital pound, backed one for one by sterling held at UK banks. Buy it, send it, redeem it at par.",
    ),
    title: "GBPC, the digital pound",
  },
  "/HowItWorks": open(
    "How it works",
    "From your bank account to the chain and back: how a pound becomes GBPC, where it is kept and how you redeem it.",
  ),
  "/Fees": open("Fees and limits", "What it costs to buy, send and redeem GBPC, and how much you can move."),
  "/Transparency": open(
    "Transparency",
    "The sterling in reserve against every GBPC in existence: live figures, supply on each chain, and how to check them.",
  ),
  "/AboutUs": open("About us", "Who issues GBPC, what we promise, and how the company is kept honest."),
  "/ContactUs": open("Contact us", "Write to the people who run GBPC. We answer within one working day."),
  "/DataProtection": open(
    "Data protection",
    "What personal data GBPC holds, why, for how long, who sees it, and the rights you have over it.",
  ),
  "/BrandAssets": open(
    "Brand assets",
    "The GBPC name, mark, colours and type, to download, and how to use them.",
  ),
  "/BugBounty": open(
    "Bug bounty",
    "Report a security fault in GBPC: what is in scope, what we pay, and how to reach us safely.",
  ),
  "/Auth/Login": auth("Log in", "Log in to your GBPC account, with your password or a passkey."),
  "/Auth/CreateAccount": auth("Create an account", "Open a GBPC account for yourself or for your business."),
  "/Auth/ResetPassword": auth(
    "Reset your password",
    "Forgotten your password? Set a new one for your GBPC account by email.",
  ),
  "/Auth/Setup2FA": auth("Set up two-factor sign-in", "Protect your GBPC account with an authenticator app."),
  "/Auth/Invitation": account("Join a team", "Join the team of a business that invited you to GBPC."),
  "/user/accounts": account("Accounts"),
  "/user/team": account("Team"),
  "/user/team/policy": account("Approval policy"),
  "/user/approvals": account("Approvals"),
  "/user/profile": account("Profile"),
  "/user/data": account("Your data"),
  "/user/verification": verification("Verification"),
  "/user/verification/start": verification("Start verification", "Before you begin"),
  "/user/verification/complete": verification("Verification complete"),
  "/user/verification/individual": verification("Verification"),
  "/user/verification/individual/step1_1": verification("Your name"),
  "/user/verification/individual/step1_2": verification("Your address"),
  "/user/verification/individual/step1_3": verification("Your finances"),
  "/user/verification/individual/step2": verification("Your documents"),
  "/user/verification/individual/step3": verification("Review and submit"),
  "/user/verification/corporate": verification("Business verification"),
  "/user/verification/corporate/step1": verification("Company details"),
  "/user/verification/corporate/step2_1": verification("Business activity"),
  "/user/verification/corporate/step2_2": verification("Company documents"),
  "/user/verification/corporate/step3": verification("Owners and directors"),
  "/user/verification/corporate/step3_1": verification("Review and submit"),
  "/user/addressWhitelist": account("Addresses"),
  "/user/developers": account("Developers"),
  "/user/history": account("History"),
  "/user/batches": account("Batches"),
  "/user/batches/new": account("New batch"),
  "/user/payment": account("Bank accounts"),
  "/user/payment/addBank": account("Add a bank account"),
  "/user/wallet": account("Wallet"),
  "/user/gbpc": account("Overview"),
  "/user/gbpc/buy": account("Buy GBPC"),
  "/user/gbpc/deposit": account("Receive GBPC"),
  "/user/gbpc/transfer": account("Send GBPC"),
  "/user/gbpc/withdraw": account("Redeem GBPC"),
  "/sandbox/mail": account("Mail", "The mail that this sandbox would have sent."),
  "/verify": account("Verify your identity", "Confirm who you are for a business that holds GBPC."),
  "/backoffice": office("Overview"),
  "/backoffice/signIn": office("Sign in"),
  "/backoffice/signIn/provider": office("Sign in"),
  "/backoffice/yourSignIn": office("Your sign-in"),
  "/backoffice/verification": office("Verification"),
  "/backoffice/verification/review": office("Review"),
  "/backoffice/exceptions": office("Exceptions"),
  "/backoffice/approvals": office("Approvals"),
  "/backoffice/customers": office("Customers"),
  "/backoffice/erasures": office("Erased customers"),
  "/backoffice/transactions": office("Transactions"),
  "/backoffice/travel-rule": office("Travel rule"),
  "/backoffice/breaches": office("Redemption breaches"),
  "/backoffice/unmatched": office("Unmatched payments"),
  "/backoffice/quarantine": office("Quarantine"),
  "/backoffice/terms": office("Fees and limits"),
  "/backoffice/treasury": office("Treasury"),
  "/backoffice/fees": office("Accrued fees"),
  "/backoffice/reconciliations": office("Reconciliation history"),
  "/backoffice/debits": office("Unexplained debits"),
  "/backoffice/bank": office("Bank"),
  "/backoffice/journals": office("Manual entries"),
  "/backoffice/reserve": office("Reserve"),
  "/backoffice/months": office("Month-end close"),
  "/backoffice/support": office("Messages"),
  "/backoffice/bugs": office("Bug reports"),
  "/backoffice/audit": office("Audit log"),
  "/backoffice/operators": office("Operators"),
};

/** Permanent redirects. */
export const moved: Record<string, string> = {
  "/CreateAccount": "/Auth/CreateAccount",
  "/ResetPassword": "/Auth/ResetPassword",
  "/user": "/user/gbpc",
  "/Auth": "/Auth/Login",
};

export const notFoundPage: Page = {
  zone: "public",
  prerendered: true,
  title: "Page not found | GBPC",
  description: "There is no page at this address.",
};

/** Gives the document the title and description of the page at path. */
export function applyHead(path: string) {
  const page = pages[path] ?? notFoundPage;
  document.title = page.title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", page.description);
}
