/** Every call of the API in the form openapi-fetch reads. */
import type * as c from "@/api/contract";

type Call<Data, Body = never, Query = never, Path = never> = {
  parameters: ([Query] extends [never] ? { query?: never } : { query: Query }) &
    ([Path] extends [never] ? { path?: never } : { path: Path }) & { header?: Record<string, string> };
  responses: {
    200: { content: { "application/json": c.Envelope<Data> } };
    default: { content: { "application/json": c.Envelope<unknown> } };
  };
} & ([Body] extends [never]
  ? { requestBody?: never }
  : { requestBody: { content: { "application/json": Body } } });

/** A call that answers with bytes. */
type FileCall<Path, Query = undefined> = {
  parameters: (Path extends undefined ? { path?: never } : { path: Path }) &
    (Query extends undefined ? { query?: never } : { query: Query });
  requestBody?: never;
  responses: {
    200: { content: { "application/octet-stream": Blob } };
    default: { content: { "application/json": c.Envelope<unknown> } };
  };
};

/** A call that answers with server-sent events. */
type StreamCall = {
  parameters: { query?: never };
  requestBody?: never;
  responses: {
    200: { content: { "text/event-stream": unknown } };
    default: { content: { "application/json": c.Envelope<unknown> } };
  };
};

type Paging = { pageNumber?: number; pageSize?: number };
type ById = { id: string };

export interface paths {
  "/user/auth/captcha": {
    post: Call<{ expiresAt: string }, { email: string; purpose: "registry" | "email" }>;
  };
  "/user/auth/registry": {
    post: Call<
      c.Registered,
      { email: string; password: string; code: string; accountType: c.AccountType; acceptTerms: boolean }
    >;
  };
  "/user/auth/login": { post: Call<c.Login, { email: string; password: string }> };
  "/user/auth/secondary-login": { post: Call<{ secondaryAuthUntil: string }, c.SecondaryLogin> };
  "/user/auth/logout": { post: Call<null> };
  "/auth/refresh": {
    post: Call<{ token: string; tokenTimeout: number; refreshToken: string }, { refreshToken: string }>;
  };
  "/auth/reset-password": { post: Call<null, { email: string }> };
  "/user/reset-password": { post: Call<null, { email: string; code: string; newPassword: string }> };
  "/auth/change-password": { post: Call<null, { oldPassword: string; newPassword: string }> };
  "/user/auth/2fa/2fa": { post: Call<{ secret: string; otpauthUrl: string; expiresAt: string }> };
  "/user/auth/2fa/validation": { post: Call<{ valid: boolean }, { totp: string }> };
  "/user/auth/2fa": { post: Call<{ recoveryCodes: string[] }, { totp: string }> };
  "/user/auth/2fa/enable": { put: Call<null, { totp: string }> };
  "/user/auth/2fa/disable": { put: Call<null, { totp: string }> };
  "/user/auth/passkey/options": { post: Call<unknown, { challengeId?: string }> };
  "/user/auth/passkey/login": { post: Call<c.Login, { assertion: unknown }> };
  "/user/passkey/options": { post: Call<unknown> };
  "/user/passkey": {
    post: Call<c.Passkey, { name: string; credential: unknown }>;
    get: Call<c.Page<c.Passkey>>;
  };
  "/user/passkey/{id}": { delete: Call<null, never, never, ById> };

  "/user/self": { get: Call<c.User> };
  "/user": {
    put: Call<c.User, { displayName?: string; phone?: string; country?: string; language?: string }>;
  };
  "/user/password": { put: Call<null, { oldPassword: string; newPassword: string }> };
  "/user/email": { put: Call<null, { newEmail: string; code: string; password: string }> };

  "/user/real-name": { post: Call<c.IndividualRecord, c.Saving<c.IndividualFields>> };
  "/user/real-name/self": { get: Call<c.IndividualRecord | null> };
  "/user/real-name/realness": { post: Call<c.Realness, { selfieFile?: string; turnFiles?: string[] }> };
  "/user/business/real-name": { post: Call<c.BusinessRecord, c.Saving<c.BusinessFields>> };
  "/user/business/real-name/self": { get: Call<c.BusinessRecord | null> };
  "/user/business/real-name/realness": {
    post: Call<c.Realness, { selfieFile?: string; turnFiles?: string[] }>;
  };
  "/user/business/real-name/member": {
    post: Call<c.Member, c.NewMember>;
    get: Call<c.Page<c.Member>, never, { realnessId: string } & Paging>;
  };
  "/user/business/real-name/member/{id}": { delete: Call<null, never, never, ById> };
  "/user/business/real-name/member/realness-code/{id}": { get: Call<c.MemberLink, never, never, ById> };
  "/user/business/real-name/member/realness": {
    post: Call<
      c.Member,
      { code: string; idDocument: c.IdDocument; selfieFile: string; turnFiles?: string[] }
    >;
  };
  "/user/business/real-name/member/send-email": { post: Call<null, ById> };

  "/wallet/payment/bank": {
    get: Call<c.Page<c.BankAccount>, never, Paging>;
    post: Call<
      c.AddedBank,
      { accountHolder: string; sortCode: string; accountNumber: string; nickname: string }
    >;
  };
  "/wallet/payment/bank/complete": { post: Call<c.BankAccount, { id: string; code: string }> };
  "/wallet/payment/bank/{id}": { delete: Call<null, never, never, ById> };
  "/wallet/payment/official-bank": { get: Call<c.Page<c.OfficialBank>> };
  "/wallet/payment/official-currency": { get: Call<c.Page<c.Currency>> };

  "/wallet/address-whitelist": {
    get: Call<c.Page<c.WhitelistEntry>, never, Paging & { address?: string }>;
    post: Call<c.WhitelistEntry, c.NewAddress>;
  };
  "/wallet/address-whitelist/batches": {
    post: Call<c.Page<c.WhitelistEntry>, { addresses: c.NewAddress[] }>;
  };
  "/wallet/address-whitelist/{id}": { delete: Call<null, never, { network: string }, ById> };

  "/wallet/account/setting": {
    get: Call<c.AccountSetting>;
    post: Call<
      c.AccountSetting,
      { id?: string; whitelistOnly?: boolean; coolingOffHours?: number; secondaryAuth?: c.AskAgain }
    >;
  };
  "/wallet/account": { get: Call<c.Account> };
  "/wallet/account/balance/history": { get: Call<c.BalanceHistory, never, { days?: number }> };
  "/wallet/account/proof": { get: Call<c.BalanceProof, never, { attestation?: string }> };
  "/wallet/account/asset/match": {
    get: Call<c.Page<c.AssetMatch>, never, { currency?: string; network?: string }>;
  };
  "/wallet/account/events": { get: StreamCall };
  "/wallet/account/transaction/last": {
    get: Call<c.Transaction[] | c.Page<c.Transaction>, never, { limit?: number }>;
  };
  "/wallet/account/transaction": {
    get: Call<
      c.Page<c.Transaction>,
      never,
      Paging & { type?: string; status?: string; from?: string; to?: string }
    >;
  };
  "/wallet/account/transaction/{id}": { get: Call<c.Transaction, never, never, ById> };
  "/wallet/account/statement": {
    get: FileCall<undefined, { from: string; to: string; format: "csv" | "pdf" }>;
  };
  "/wallet/account/trade/fiat/deposit/pre": {
    post: Call<c.DepositQuote, { amount: string; currencyId: string; bankId: string }>;
  };
  "/wallet/account/trade/fiat/deposit/complete": {
    post: Call<c.Transaction, { id: string; nextIsSecondaryAuth: c.AskAgain }>;
  };
  "/wallet/account/trade/fiat/withdrawal": {
    post: Call<c.Transaction, { amount: string; bankId: string; nextIsSecondaryAuth: c.AskAgain }>;
  };
  "/wallet/account/trade/chain/withdrawal": {
    post: Call<
      c.Transaction,
      { amount: string; address: string; network: string; nextIsSecondaryAuth: c.AskAgain }
    >;
  };
  "/wallet/account/trade/exchange-rate/{id}": { get: Call<c.ExchangeRate, never, never, ById> };

  "/support/contact/submit": {
    post: Call<
      { contactId: string; submittedAt: string },
      { name: string; email: string; category: c.ContactCategory; subject: string; message: string }
    >;
  };
  "/bug/bug-bounty/submit": {
    post: Call<
      { reportId: string; submittedAt: string },
      {
        email: string;
        title: string;
        severity: c.BugSeverity;
        description: string;
        steps: string;
        impact: string;
        files: string[];
      }
    >;
  };

  "/public/transparency": { get: Call<c.Transparency> };
  "/public/transparency/history": { get: Call<unknown> };
  "/public/config": { get: Call<unknown> };
  "/public/fees": { get: Call<unknown> };

  "/user/session": { get: Call<c.Page<c.OpenSession>, never, Paging>; delete: Call<null> };
  "/user/security-event": { get: Call<c.Page<c.SecurityEvent>, never, Paging> };
  "/user/session/{id}": { delete: Call<null, never, never, ById> };
  "/user/business/real-name/member/link": { post: Call<c.OpenedLink, { code: string }> };
  "/third-party/file-store/{fileName}": { get: FileCall<{ fileName: string }> };

  "/admin/self": { get: Call<c.Operator> };
  "/admin/verification": {
    get: Call<c.Page<c.VerificationItem>, never, Paging & { status?: number }>;
  };
  "/admin/verification/{kind}/{id}": {
    get: Call<c.VerificationCase, never, never, { kind: c.VerificationKind; id: string }>;
  };
  "/admin/verification/{kind}/{id}/decision": {
    post: Call<c.VerificationItem, c.Decision, never, { kind: c.VerificationKind; id: string }>;
  };
  "/admin/screening/{id}/decision": {
    post: Call<unknown, { decision: "clear" | "confirm"; reason: string }, never, ById>;
  };
  "/admin/approval": { get: Call<c.Page<c.ApprovalItem>, never, Paging & { status?: string }> };
  "/admin/approval/{id}/decision": {
    post: Call<c.ApprovalItem, { decision: "approve" | "reject"; reason: string }, never, ById>;
  };
  "/admin/audit": {
    get: Call<
      c.Page<c.AuditEntry>,
      never,
      Paging & { action?: string; subject?: string; from?: string; to?: string }
    >;
  };
  "/admin/audit/check": { get: Call<{ lines: number; intact: boolean }> };
  "/admin/dashboard": {
    get: Call<{ queues: { name: string; roles: c.OperatorRole[]; count: number }[] }>;
  };
  "/admin/operator": {
    get: Call<c.Page<c.Operator>, never, Paging>;
    post: Call<c.ApprovalItem, { email: string; roles: c.OperatorRole[]; reason: string }>;
  };
  "/admin/operator/{id}/roles": {
    post: Call<c.ApprovalItem, { roles: c.OperatorRole[]; active: boolean; reason: string }, never, ById>;
  };
  "/admin/operator/{id}/sign-in": {
    get: Call<c.SignInState, never, never, ById>;
    post: Call<c.ApprovalItem, { action: c.SignInAction; reason: string }, never, ById>;
  };
  "/admin/contact": { get: Call<c.Page<c.ContactMessage>, never, Paging & { state?: string }> };
  "/admin/contact/{id}": { get: Call<c.ContactMessage, never, never, ById> };
  "/admin/contact/{id}/answer": { post: Call<c.ContactMessage, { text: string }, never, ById> };
  "/admin/contact/{id}/state": {
    post: Call<c.ContactMessage, { state: c.ContactState; reason?: string }, never, ById>;
  };
  "/admin/bug": { get: Call<c.Page<c.BugReport>, never, Paging & { state?: string }> };
  "/admin/bug/{id}": { get: Call<c.BugReport, never, never, ById> };
  "/admin/bug/{id}/answer": { post: Call<c.BugReport, { text: string }, never, ById> };
  "/admin/bug/{id}/state": {
    post: Call<c.BugReport, { state: c.BugState; reason?: string }, never, ById>;
  };
  "/admin/bug/{id}/file/{fileName}": { get: FileCall<{ id: string; fileName: string }> };
  "/admin/customer": {
    get: Call<c.Page<c.CustomerItem>, never, Paging & { query?: string; status?: string }>;
  };
  "/admin/customer/{id}": { get: Call<c.CustomerDetail, never, never, ById> };
  "/admin/customer/{id}/freeze": {
    post: Call<unknown, { frozen: boolean; legalBasis: string; reason: string }, never, ById>;
  };
  "/admin/customer/{id}/sign-in": {
    get: Call<c.SignInState, never, never, ById>;
    post: Call<unknown, { action: c.SignInAction; reason: string }, never, ById>;
  };
  "/admin/security-event": { get: Call<c.Page<c.SecurityEvent>, never, Paging & { userId: string }> };
  "/admin/customer/{id}/note": { post: Call<unknown, { text: string }, never, ById> };
  "/admin/receipt": { get: Call<c.Page<c.Receipt>, never, Paging & { status?: string }> };
  "/admin/receipt/{id}/assign": {
    post: Call<unknown, { customerId: string; reason: string }, never, ById>;
  };
  "/admin/receipt/{id}/return": { post: Call<unknown, { reason: string }, never, ById> };
  "/admin/document/{fileName}": { get: FileCall<{ fileName: string }> };
  "/admin/quarantine": { get: Call<c.Page<c.Quarantined>, never, Paging & { status?: string }> };
  "/admin/quarantine/{id}/release": { post: Call<c.Asked, { reason: string }, never, ById> };
  "/admin/terms": {
    get: Call<c.TermsInForce>;
    post: Call<c.Asked, { terms: c.Terms; reason: string }>;
  };
  "/admin/customer/{id}/tier": {
    get: Call<c.TierInForce, never, never, ById>;
    post: Call<c.Asked, { tier: c.Tier; reason: string }, never, ById>;
  };
  "/admin/treasury/token": {
    get: Call<{ tokens: c.TokenState[] }>;
    post: Call<{ approvalId: string | null }, c.TokenOrder>;
  };
  "/admin/treasury": { get: Call<c.TreasuryState> };
  "/admin/treasury/reconciliation": { post: Call<c.Reconciliation> };
  "/admin/treasury/fees": { get: Call<c.EarnedFees> };
  "/admin/treasury/cashing": {
    get: Call<c.Page<c.Cashing>, never, Paging>;
    post: Call<{ approvalId: string | null }, { amount: string; reason: string }>;
  };
  "/admin/treasury/stop": { post: Call<null, { reason: string }> };
  "/admin/treasury/resume": { post: Call<null, { reason: string }> };
}
