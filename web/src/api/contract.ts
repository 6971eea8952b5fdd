/**
 * The names this application has for the shapes that go over the wire. The shapes themselves are the
 * server's: generated.ts is made from its OpenAPI document. Amounts are decimal strings, times RFC 3339 in
 * UTC, ids opaque.
 */
import type { components } from "@/api/generated";

type Schemas = components["schemas"];
/** Of a component that may be null, what it is when it is there. */
type Given<Shape> = NonNullable<Shape>;

export type Envelope<Data> = {
  code: string;
  message: string;
  success: boolean;
  data: Data;
  requestId?: string;
};
export type Page<Item> = { list: Item[]; _meta: Schemas["Meta"] };
export type FieldFault = { field: string; code: string; message: string };

/* Sign-in */
export type AccountType = Registered["accountType"];
export type SecondFactorMethod = Given<Login["secondFactor"]>["methods"][number];
export type SecondaryAuthMethod = SecondaryLogin["method"];
export type TokenInfo = Schemas["AuthTokenInfo"];
export type Login = Schemas["AuthLoggedIn"];
export type Registered = Schemas["AuthRegisteredView"];
export type SecondaryLogin = Schemas["SecondaryInputBody"];
/**
 * What a secondary authentication is for. challengeId and summary are there where money moves or a payee is added; a new
 * payee has no amount. action and item are of an operator's call, as codes and ids.
 */
export type Challenge = {
  challengeId?: string;
  summary?: {
    amount?: string;
    currency?: string;
    payee: string;
    confirmationOfPayee?: PayeeConfirmation;
    action?: string;
    item?: string;
  };
  methods: SecondaryAuthMethod[];
};

/* The customer */
export type User = Schemas["AuthUserView"];

/* What is kept of a customer */
export type OwnData = Schemas["PrivacyKeptView"];
export type DataHolding = Schemas["PrivacyHoldingView"];
export type DataExport = Schemas["PrivacyExportView"];
export type Obstacle = Schemas["PrivacyObstacleView"]["name"];
export type LeavingReason = NonNullable<Schemas["RequestClosingBody"]["reason"]>;
export type CustomerDataFile = Schemas["PrivacyFileView"];
export type Erasure = Schemas["PrivacyErasureView"];

/* The team of a business */
export type SubAccount = Schemas["SubaccountsView"];
export type SubAccountDetail = Schemas["SubaccountsDetailView"];
export type AccountTransfer = Schemas["SubaccountsTransferView"];

export type TeamMember = Schemas["TeamMemberView"];
export type TeamRole = TeamMember["role"];
export type TeamInvitation = Schemas["TeamInvitationView"];
export type TeamPolicy = Schemas["TeamPolicyView"];
export type PolicyRule = NonNullable<TeamPolicy["rules"]>[number];
export type PolicySubject = PolicyRule["subject"];
export type TeamApproval = Schemas["TeamView"];

/* Verification */
export type VerificationKind = VerificationItem["kind"];
/** 0 draft or reopened, 1 in review, 2 approved, 3 returned or rejected. */
export type PostalAddress = Given<Schemas["VerificationAddress"]>;
export type IdDocument = Schemas["VerificationShownDocument"];
export type IndividualFields = Schemas["SaveIndividualBody"];
export type BusinessFields = Schemas["SaveBusinessBody"];
export type IndividualRecord = Given<Schemas["VerificationIndividualView"]>;
export type BusinessRecord = Given<Schemas["VerificationBusinessView"]>;
/** What the records of people and of businesses have in common. */
export type Reviewed = Pick<IndividualRecord, keyof IndividualRecord & keyof BusinessRecord>;
export type Realness = Schemas["VerificationRealnessView"];
export type NewMember = Schemas["AddMemberBody"];
/** status: 0 named, 1 has verified, 2 approved, 3 asked to verify again. */
export type Member = Schemas["VerificationMemberView"];
export type MemberRole = Member["roles"][number];
export type OpenedLink = Schemas["VerificationOpenedView"];
export type StoredFile = Schemas["DocumentsFileView"];

/* Banks, currencies, addresses */
export type BankAccount = Schemas["BankingBankView"];
/** What an account's bank said of the holder's name. */
export type PayeeConfirmation = BankAccount["confirmationOfPayee"];
export type AddedBank = Schemas["BankingAddedView"];
export type Network = Schemas["AppNetworkView"];
export type WhitelistEntry = Schemas["WithdrawalsAddressView"];
export type NewAddress = Schemas["WithdrawalsNewAddress"];
export type NewBatchItem = Schemas["WithdrawalsBatchItemBody"];

/* The account */
export type AccountSetting = Schemas["WalletSettingsView"];
export type SecondaryAuthSetting = AccountSetting["secondaryAuth"];
export type Limit = Schemas["PricingLimitView"];
export type DepositQuote = Schemas["DepositsPreparedView"];
export type Transaction = Schemas["TransactionsView"];
export type TransactionType = Transaction["type"];
export type TransactionStatus = Transaction["status"];
export type BalanceHistory = Schemas["WalletBalanceHistoryView"];

/* Support */
export type ContactCategory = ContactMessage["category"];
export type BugSeverity = BugReport["severity"];

/* Published figures */
export type Transparency = Schemas["TransparencyTransparencyView"];
/** The root of a tree of all balances. Hashes are hexadecimal. */
export type Attestation = Schemas["TransparencyAttestationView"];
/** That a balance is in a published total. The salt is the holder's secret. */
export type BalanceProof = Schemas["TransparencyProofView"];

/* Back office */
export type Tier = TierInForce["tier"];
export type LimitTerm = Schemas["PricingLimitText"];
export type Terms = Schemas["PricingTermsText"];
export type TierInForce = Schemas["PricingTierView"];
export type Quarantined = Schemas["DepositsQuarantinedView"];
export type Operator = Schemas["StaffOperatorView"];
export type OperatorRole = Operator["roles"][number];
export type VerificationItem = Schemas["VerificationCaseView"];
export type ScreeningMatch = Schemas["ScreeningMatchView"];
export type ListedMatch = Schemas["ScreeningListedMatchView"];
export type CustomerVerification = Given<Schemas["VerificationCustomerVerificationView"]>;
export type VerificationCase = Schemas["VerificationCaseDetail"];
export type Decision = Schemas["DecideCaseBody"];
export type ExceptionGroup = Schemas["ExceptionsGroupView"];
export type ExceptionItem = Schemas["ExceptionsExceptionView"];
export type ApprovalItem = Schemas["StaffApprovalView"];
export type Note = Schemas["SupportNoteView"];
export type ContactMessage = Schemas["SupportContactView"] & Partial<Schemas["SupportContactDetail"]>;
export type ContactState = ContactMessage["state"];
export type ContactMove = Schemas["MoveContactBody"]["state"];
export type BugReport = Schemas["SupportReportView"] & Partial<Schemas["SupportReportDetail"]>;
export type BugState = BugReport["state"];
export type BugMove = Schemas["MoveReportBody"]["state"];

export type SignInAction = Schemas["RequestOperatorSignInActionBody"]["action"];
export type CustomerItem = Schemas["StaffCustomerView"];
export type CustomerDetail = Schemas["StaffCustomerDetail"];
export type CustomerNote = CustomerDetail["notes"][number];
export type AuditEntry = Schemas["StaffAuditEntry"];
export type QueueItem = Schemas["StaffQueueView"];
export type UnmatchedCredit = Schemas["DepositsUnmatchedCreditView"];
/** A transaction, and whose it is. */
export type CustomerTransaction = Schemas["TransactionsCustomerTransactionView"];
export type Reconciliation = Given<Schemas["TreasuryReconciliationRecord"]>;
/** A redemption that was not paid when it was due. */
export type TravelRuleMessage = Schemas["TravelruleMessageView"];
export type RedemptionBreach = Schemas["WithdrawalsBreachView"];
/** A month of the books. */
export type BooksMonth = Schemas["ClosingMonthView"];
export type MonthDetail = Given<Schemas["ClosingMonthDetailView"]>;
export type MonthLack = BooksMonth["accepted"][number];
export type ReservePosition = Schemas["BackingReserveView"];
export type ReserveHolding = Schemas["BackingHoldingView"];
export type ReserveOrder = Schemas["BackingOrderView"];
export type Journal = Schemas["TreasuryJournalView"];
export type JournalLine = Schemas["TreasuryJournalLine"];
export type TokenState = Schemas["TreasuryTokenView"];
export type TokenActionRequest = Schemas["RequestTokenActionBody"];
export type TreasuryOverview = Schemas["TreasuryOverviewView"];
export type ReconciliationDay = Given<Schemas["TreasuryDay"]>;
export type AccruedFees = Schemas["TreasuryAccruedFeesView"];
export type FeePayout = Schemas["TreasuryFeePayoutView"];
export type UnexplainedDebit = Schemas["BankingUnexplainedEntryView"];
export type OpenPayout = Schemas["BankingOpenPayoutView"];
export type RejectedFile = Schemas["BankingFileView"];
export type DebitResolution = Schemas["TreasuryDebitResolutionView"];
export type DebitResolutionRequest = Schemas["RequestDebitResolutionBody"];
export type DebitPurpose = DebitResolutionRequest["purpose"];
export type Debt = Schemas["TreasuryDebtView"];
export type CorporateCredit = Schemas["TreasuryCorporateCreditView"];
export type Repayment = Schemas["TreasuryRepaymentView"];
export type RepaymentRequest = Schemas["RequestRepaymentBody"];

/* Programs of the customer */
export type ApiKey = Schemas["ApikeysView"];
export type Webhook = Schemas["WebhooksView"];
export type WebhookDelivery = Schemas["WebhooksDeliveryView"];
export type LoggedEvent = Schemas["EventsView"];

/* The sandbox */
export type CapturedMail = Schemas["MailCaptured"];

/* Batches of payments */
export type Batch = Schemas["WithdrawalsBatchView"];
export type BatchItem = Schemas["WithdrawalsItemView"];
export type ItemFault = Schemas["WithdrawalsItemErrorView"];
