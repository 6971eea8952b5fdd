/**
 * The shapes that go over the wire, as the contract has them. Amounts are decimal strings, times RFC 3339
 * in UTC, ids opaque. The calls themselves stand in calls.ts.
 */
export type Envelope<Data> = {
  code: string;
  message: string;
  success: boolean;
  data: Data;
  requestId?: string;
};

export type Page<Item> = {
  list: Item[];
  _meta: { pageNumber: number; pageSize: number; total: number; totalPages: number };
};

export type FieldFault = { field: string; code: string; message: string };

/* Sign-in */
export type AccountType = "individual" | "business";
export type SecondFactorMethod = "totp" | "passkey" | "recovery";
export type StepUpMethod = "password" | SecondFactorMethod;

export type TokenInfo = {
  tokenName: string;
  tokenValue: string;
  tokenTimeout: number;
  tokenType: string;
  refreshToken: string;
  refreshTimeout: number;
};

export type Login = {
  tokenInfo: TokenInfo;
  user: User;
  secondFactor: null | { methods: SecondFactorMethod[] };
};

export type Registered = {
  userId: string;
  email: string;
  accountType: AccountType;
  twoFactorEnabled: boolean;
  setupToken?: string;
};

/** What a secondary authentication is for; challengeId and summary only where money moves. */
export type Challenge = {
  challengeId?: string;
  summary?: { amount: string; currency: string; payee: string };
  methods: StepUpMethod[];
};

export type SecondaryLogin = {
  challengeId?: string;
  method: StepUpMethod;
  password?: string;
  totp?: string;
  assertion?: unknown;
  recoveryCode?: string;
};

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/* The customer */
export type VerificationKind = "individual" | "business";
/** 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected. */
export type VerificationStatus = 0 | 1 | 2 | 3;

export type User = {
  id: string;
  email: string;
  accountType: AccountType;
  displayName: string;
  phone: string;
  country: string;
  language: string;
  twoFactorEnabled: boolean;
  verification: { kind: VerificationKind; status: VerificationStatus | null };
  account: { id: string; role: string };
  features: { twoFactor: boolean };
  createdAt: string;
};

/* Verification */
export type PostalAddress = {
  line1: string;
  line2?: string;
  city: string;
  region?: string;
  postcode: string;
  country: string;
};

export type IdDocument = {
  type: "passport" | "driving_licence" | "national_id" | "residence_permit";
  number: string;
  issuingCountry: string;
  expiryDate: string;
  frontFile: string;
  backFile?: string;
};

export type ProofOfAddress = {
  type: "utility_bill" | "bank_statement" | "tax_letter" | "tenancy";
  issuedOn: string;
  file: string;
};

export type SourceOfFunds = "salary" | "savings" | "business" | "investments" | "inheritance" | "other";
export type Purpose = "savings" | "payments" | "trading" | "treasury" | "other";
export type MonthlyVolume = "under_1000" | "1000_10000" | "10000_100000" | "100000_1000000" | "over_1000000";

export type IndividualFields = {
  firstName: string;
  middleName?: string;
  lastName: string;
  dateOfBirth: string;
  nationality: string;
  phone: string;
  address: PostalAddress;
  occupation: string;
  sourceOfFunds: SourceOfFunds;
  purpose: Purpose;
  expectedMonthlyVolume: MonthlyVolume;
  politicallyExposed: boolean;
  taxResidencies: { country: string; tin?: string }[];
  idDocument: Partial<IdDocument>;
  proofOfAddress: Partial<ProofOfAddress>;
};

export type LegalForm =
  | "private_limited"
  | "public_limited"
  | "llp"
  | "partnership"
  | "sole_trader"
  | "charity"
  | "trust"
  | "other";

export type BusinessDocumentKind =
  | "incorporation"
  | "articles"
  | "shareholders"
  | "address"
  | "authority"
  | "other";

export type BusinessFields = {
  companyName: string;
  registrationNumber: string;
  incorporatedOn: string;
  incorporationCountry: string;
  legalForm: LegalForm;
  registeredAddress: PostalAddress;
  tradingAddress: PostalAddress;
  website?: string;
  natureOfBusiness: string;
  regulated: boolean;
  regulatorReference?: string;
  sourceOfFunds: SourceOfFunds;
  purpose: Purpose;
  expectedMonthlyVolume: MonthlyVolume;
  documents: { kind: BusinessDocumentKind; file: string }[];
  noOwnerAtThreshold?: boolean;
};

export type Reviewed = {
  id: string;
  status: VerificationStatus;
  step?: string | null;
  decision?: "approve" | "return" | "reject" | null;
  reviewNote?: string | null;
  reviewFields?: { field: string; reason: string }[] | null;
  realness?: "none" | "pending" | "completed" | "failed";
  submittedAt?: string | null;
};

export type IndividualRecord = Reviewed & Partial<IndividualFields>;
export type BusinessRecord = Reviewed & Partial<BusinessFields>;
export type Saving<Fields> = Partial<Fields> & { step?: string; submit?: boolean };

export type Realness = {
  realnessCode: string;
  url: string;
  expiresAt: string;
  status: "pending" | "completed";
};

export type MemberRole = "director" | "ubo" | "signatory" | "senior_manager";
export type NewMember = {
  realnessId: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  nationality: string;
  email: string;
  roles: MemberRole[];
  ownershipPercent: string;
  address: PostalAddress;
};
/** status: 0 named, 1 has verified, 2 approved, 3 asked to verify again. */
export type Member = NewMember & { id: string; status: 0 | 1 | 2 | 3 };
export type OpenedLink = { firstName: string; companyName: string; status: Member["status"] };
export type MemberLink = { code: string; url: string; expiresAt: string };

export type StoredFile = { fileName: string; size?: number; contentType?: string };

/* Banks, currencies, addresses */
export type BankAccount = {
  id: string;
  accountHolder: string;
  bankName: string;
  sortCode: string;
  accountNumber: string;
  currency: string;
  nickname: string;
  status: "pending" | "verified" | "failed";
  createdAt: string;
};
export type BankVerify = { method: "reference_code"; expiresAt: string; attemptsLeft: number };
export type AddedBank = { bank: BankAccount; verify: BankVerify };

export type OfficialBank = {
  id: string;
  currency: string;
  accountHolder: string;
  bankName: string;
  sortCode: string;
  accountNumber: string;
  iban: string;
  bic: string;
};

export type Network = {
  id: string;
  name: string;
  chainId: number;
  contract: string;
  confirmations: number;
  explorerUrl: string;
};
export type Currency = {
  id: string;
  code: string;
  kind: "fiat" | "token";
  symbol: string;
  decimals: number;
  networks: Network[];
};

export type WhitelistEntry = {
  id: string;
  address: string;
  network: string;
  label: string;
  status: "cooling_off" | "active";
  activeAt: string;
  createdAt: string;
};
export type NewAddress = {
  address: string;
  network: string;
  label: string;
  beneficiary?: { kind: "self" | "other"; name: string; provider: string };
};

/* The account */
export type AskAgain = 0 | 1;
export type AccountSetting = {
  id: string;
  whitelistOnly: boolean;
  coolingOffHours: number;
  secondaryAuth: AskAgain;
  pending: null | { whitelistOnly?: boolean; coolingOffHours?: number; effectiveAt: string };
};
export type Balance = { currency: string; available: string; pending: string; total: string };
export type Limit = {
  kind: string;
  currency: string;
  perTransaction: string | null;
  perDay: string | null;
  usedToday: string;
  perMonth: string | null;
  usedThisMonth: string;
};
export type Account = { id: string; kind: string; status: string; balances: Balance[]; limits: Limit[] };
export type AssetMatch = {
  currency: string;
  network: string;
  contract: string;
  balance: string;
  /** Null until the customer is verified. */
  depositAddress: string | null;
  confirmations: number;
};
export type DepositQuote = {
  id: string;
  amount: string;
  receiveAmount: string;
  rate: string;
  fee: string;
  reference: string;
  officialBank: OfficialBank;
  expiresAt: string;
};
export type ExchangeRate = {
  currencyId: string;
  base: string;
  quote: string;
  rate: string;
  fee: string;
  expiresAt: string;
};

export type TransactionType =
  | "fiat_deposit"
  | "fiat_withdrawal"
  | "chain_deposit"
  | "chain_withdrawal"
  | "fee"
  | "adjustment";
export type TransactionStatus =
  | "awaiting_funds"
  | "pending"
  | "in_review"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "expired"
  | "returned";
/** The other side, as far as it is known: a bank account, an address, or both empty. */
export type Counterparty = {
  name?: string | null;
  bankName?: string | null;
  sortCode?: string | null;
  accountNumber?: string | null;
  address?: string | null;
};
export type Transaction = {
  id: string;
  type: TransactionType;
  direction: "in" | "out";
  currency: string;
  amount: string;
  fee: string;
  status: TransactionStatus;
  reference: string | null;
  counterparty: string | Counterparty | null;
  network: string | null;
  txHash: string | null;
  createdAt: string;
  completedAt: string | null;
  failureReason: string | null;
  confirmations?: number | null;
  confirmationsNeeded?: number | null;
  steps?: { name: TransactionStatus; at: string }[];
};
export type BalanceHistory = {
  currency: string;
  from: string;
  to: string;
  /** Oldest first: the balance at from, then each change. */
  points: { at: string; balance: string }[];
};

/* Support */
export type ContactCategory = "account" | "verification" | "payments" | "business" | "press" | "other";
export type BugSeverity = "critical" | "high" | "medium" | "low";

/* Published figures */
export type Transparency = {
  asOf: string;
  reserve: { currency: string; amount: string; accounts: { bankName: string; amount: string }[] };
  supply: { network: string; chainId: number; contract: string; amount: string; onChain: string | null }[];
  balances: { currency: string; amount: string };
  inFlight: { currency: string; amount: string };
  ratio: string;
};

/** The root of a tree of all balances. Hashes are hexadecimal. */
export type Attestation = {
  id: string;
  asOf: string;
  root: string;
  total: string;
  customers: number;
  journal: { sequence: number; hash: string };
  chains: { network: string; chainId: number; txHash: string | null }[];
};

/** That a balance is in a published total. The salt is the holder's secret. */
export type BalanceProof = {
  attestation: Attestation;
  leaf: { account: string; amount: string; salt: string };
  path: { side: "left" | "right"; amount: string; hash: string }[];
};

/* Back office */
export type Tier = "low" | "medium" | "high";
export type FeeTerm = { fixed: string; basisPoints: number; most: string | null };
export type LimitTerm = {
  perTransaction: string | null;
  perDay: string | null;
  perMonth: string | null;
};
export type Terms = {
  fees: { fiatDeposit: FeeTerm; fiatWithdrawal: FeeTerm; chainWithdrawal: FeeTerm };
  limits: { tier: Tier; kind: AccountType; fiat: LimitTerm; chain: LimitTerm }[];
  velocity: { paymentsPerDay: number; coinsPerDay: string | null };
};
export type TermsInForce = { version: number; terms: Terms };
export type TierInForce = { tier: Tier; limits: Limit[] };
export type Asked = { approvalId: string };
export type Quarantined = {
  id: string;
  customerId: string;
  status: "quarantined" | "asked" | "unbooked";
  verdict: "unknown" | "clear" | "sanctioned" | "frozen";
  network: string;
  sender: string;
  amount: string;
  currency: string;
  createdAt: string;
};
export type OperatorRole = "compliance" | "treasury" | "support" | "auditor" | "administrator";
export type Operator = {
  id: string;
  name: string;
  active: boolean;
  roles: OperatorRole[];
  since: string;
};

export type CustomerBrief = { id: string; email: string; displayName: string };
export type VerificationItem = {
  id: string;
  kind: VerificationKind;
  status: VerificationStatus;
  customer: CustomerBrief;
  submissions: number;
  submittedAt: string | null;
  decidedAt: string | null;
};

export type ScreeningHit = {
  id: string;
  subject: string;
  list: string;
  entry: string;
  name: string;
  score: number;
  because: string[];
  status: "open" | "cleared" | "confirmed";
  reason: string;
};
export type VerificationCase = VerificationItem & {
  individual: IndividualRecord | null;
  business: BusinessRecord | null;
  pictures: string[];
  members: (Member & { idDocument: Partial<IdDocument> | null; pictures: string[] })[];
  checks: { name: string; passed: boolean; detail: string }[];
  hits: ScreeningHit[];
  history: {
    at: string;
    actor: string;
    what: string;
    note: string;
    fields: { field: string; reason: string }[];
  }[];
};
export type Decision = {
  decision: "approve" | "return" | "reject";
  reason: string;
  fields?: { field: string; reason: string }[];
};

export type Approved = { operator: string; decidedAt: string; reason: string };
export type ApprovalItem = {
  id: string;
  kind: string;
  subject: string;
  status: "pending" | "approved" | "rejected";
  amount: string | null;
  currency: string | null;
  customer: CustomerBrief | null;
  requestedBy: string;
  needed: number;
  approvals: Approved[];
  rejection: Approved | null;
  /** This operator asked for it, or has decided already. */
  mine: boolean;
  details: Record<string, unknown> | null;
  createdAt: string;
  decidedAt: string | null;
};

export type AuditEntry = {
  sequence: number;
  at: string;
  actorId: string;
  actorName: string;
  action: string;
  subject: string;
  subjectId: string;
  details: unknown;
  ip: string;
};

export type Note = { author: string; kind: "answer" | "note" | "state"; text: string; at: string };
export type ContactState = "new" | "open" | "answered" | "closed";
export type ContactMessage = {
  id: string;
  state: ContactState;
  category: string;
  name: string;
  email: string;
  subject: string;
  createdAt: string;
  message?: string;
  notes?: Note[];
};
export type BugState = "new" | "triaged" | "accepted" | "rejected" | "fixed" | "rewarded";
export type BugReport = {
  id: string;
  state: BugState;
  severity: BugSeverity;
  email: string;
  title: string;
  createdAt: string;
  description?: string;
  steps?: string;
  impact?: string;
  files?: string[];
  notes?: Note[];
};

/* The account's safety */
export type OpenSession = {
  id: string;
  current: boolean;
  browser: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
};

export type CustomerItem = {
  id: string;
  kind: VerificationKind;
  status: "active" | "frozen" | "closed";
  displayName: string;
  email: string;
  createdAt: string;
};
/** What happened to an account's safety. Browser and address are empty for what the issuer's people did. */
export type SecurityEvent = {
  id: string;
  kind: string;
  detail: string;
  browser: string;
  address: string;
  at: string;
};

export type SignInState = { userId: string; disabled: boolean; secondFactors: SecondFactorMethod[] };
export type SignInAction = "disable" | "enable" | "remove_second_factors";

export type CustomerDetail = CustomerItem & {
  userId: string;
  country: string;
  phone: string;
  notes: { author: string; text: string; at: string }[];
};
export type Receipt = {
  id: string;
  status: "open" | "asked" | "assigned" | "returning" | "returned";
  amount: string;
  currency: string;
  customerId: string | null;
  reason: "no_customer" | "other_sender" | "customer_held";
  reference: string;
  sender: { name: string; sortCode: string; accountNumber: string };
  receivedAt: string;
};
export type Reconciliation = {
  id: string;
  at: string;
  balanced: boolean;
  findings: {
    what: string;
    currency: string;
    expected: string;
    actual: string;
    difference: string;
    unknown?: string;
  }[];
};
export type TokenState = {
  network: string;
  contract: string;
  paused: boolean | null;
  allowance: string | null;
};
export type TokenOrder = {
  network: string;
  action: "pause" | "unpause" | "freeze" | "unfreeze" | "allowance";
  address?: string;
  amount?: string;
  reason: string;
};
export type TreasuryState = {
  books: Record<string, string>;
  stopped: { reason: string; since: string } | null;
  reconciliation: Reconciliation | null;
  alarms: { network: string; kind: string; subject: string; message: string; raisedAt: string }[];
};
export type EarnedFees = { fees: string; notFinal: string; underWay: string; available: string };
export type Cashing = {
  id: string;
  status: "asked" | "refused" | "ordered" | "paid" | "done" | "failed" | "returned";
  amount: string;
  reason: string;
  askedBy: string;
  askedAt: string;
  paidAt: string | null;
  arrivedAt: string | null;
  endedAt: string | null;
  failure: string | null;
};
