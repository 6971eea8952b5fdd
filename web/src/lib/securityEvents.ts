/** Security events, by the kind the server gives, as their user reads them. */
const words: Record<string, string> = {
  registered: "Account opened",
  signed_in: "Signed in",
  sign_in_failed: "Wrong password",
  sign_in_locked: "Sign-in locked after wrong passwords",
  signed_out: "Logged out",
  session_ended: "Signed out another session",
  refresh_token_reused: "Session ended: a sign-in token was reused",
  secondary_authentication: "Identity confirmed",
  secondary_authentication_failed: "Identity confirmation failed",
  codes_guessed: "Several wrong codes: someone may be guessing",
  codes_closed: "Codes blocked until the password is reset",
  password_reset_requested: "Password reset requested",
  password_reset: "Password reset",
  password_changed: "Password changed",
  email_changed: "Email changed",
  authenticator_enabled: "Authenticator app turned on",
  authenticator_disabled: "Authenticator app turned off",
  recovery_code_used: "Recovery code used",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  passkey_possibly_cloned: "A passkey may have been copied",
  bank_account_added: "Bank account added",
  address_added: "Address added",
  joined_business: "Joined a business",
  left_business: "Left a business",
  role_changed: "Role in a business changed",
  api_key_made: "API key created",
  api_key_rotated: "API key rotated",
  api_key_changed: "API key changed",
  api_key_revoked: "API key revoked",
  member_invited: "Team invitation sent",
  member_joined: "Member joined the team",
  member_role_changed: "Member’s role changed",
  member_removed: "Member left the team",
  policy_changed: "Approval policy changed",
  webhook_made: "Webhook added",
  webhook_changed: "Webhook changed",
  webhook_rotated: "Webhook secret rotated",
  webhook_enabled: "Webhook enabled again",
  webhook_disabled: "Webhook disabled",
  settings_changed: "Payment security changed",
  settings_loosening_requested: "Less strict payment security requested",
  data_export_requested: "Data export requested",
  data_downloaded: "Data export downloaded",
  closing_requested: "Account closure requested",
  closing_withdrawn: "Account closure request withdrawn",
  user_disabled: "Sign-in disabled by us",
  user_enabled: "Sign-in enabled by us",
  second_factors_removed: "Second factors removed by us",
  provider_bound: "Connected to the organisation’s account",
  provider_unbound: "Disconnected from the organisation’s account by us",
  signed_out_by_operator: "Signed out everywhere by us",
};

const ways: Record<string, string> = {
  password: "by password",
  totp: "by authenticator app",
  passkey: "by passkey",
  recovery: "by recovery code",
  provider: "with the organisation’s account",
};

/** "Signed in by passkey"; a kind that is not known here is shown as it is. */
export function eventWords({ kind, detail }: { kind: string; detail: string }): string {
  if (kind === "sign_in_failed" && detail === "provider") {
    return "Sign-in with the organisation’s account refused";
  }
  const what = words[kind] ?? kind.replaceAll("_", " ");
  const how = ways[detail];
  return how === undefined ? what : `${what} ${how}`;
}

/** "Firefox on Linux, 203.0.113.7"; nothing for what the issuer's own people did. */
export const eventPlace = ({ browser, address }: { browser: string; address: string }) =>
  [browser, address].filter((part) => part !== "").join(", ");
