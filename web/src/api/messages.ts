/** Every sentence the product says about the outcome of a call. Screens take them from here alone. */
export const messages = {
  unexpected: "An unexpected error occurred.",
  unmapped: "An error occurred. Please try again.",
  network: "Network error",
  offline: "You are offline. Nothing was sent. Try again when you are connected.",
  connectionLost: "You are offline. The connection was lost before we answered.",
  aborted: "Cancelled",
  orderAborted:
    "You closed the order before we answered. If we received it, it is in your history; otherwise nothing was ordered.",
  confirmationNotLoaded: "The confirmation could not be loaded. Nothing was sent. Try again.",
  timeout: "Operation timeout",
  server: "Server error",

  loginFailed: "Login failed",
  passkeyRefused: "The passkey was not accepted",
  codeNotSent: "Failed to send verification code",
  registrationFailed: "Registration failed",
  twoFactorGenerationFailed: "2FA generation failed",
  twoFactorVerificationFailed: "2FA verification failed",
  resetFailed: "Password reset failed",
  changeFailed: "Password change failed",

  codeSent: "Verification code sent successfully",
  resetSent: "Password reset email sent!",
  passwordChanged: "Password changed successfully!",
  registered: "Registration successful! You can now log in to your account.",
  registeredSetup: "Registration successful! Please set up 2FA authentication.",
  twoFactorDone: "2FA setup completed successfully!",
  loggedOut: "Logged out successfully",
  settingDone: "Setting successful!",
  batchAdded: "Batch add successful!",
  created: "Create successful!",
  updated: "Update successful!",
  deleted: "Delete successful!",
  transferred: "Transfer successfully",
  withdrawn: "Withdrawal successfully",
  added: "added successfully",
  removed: "deleted successfully",
  done: "Successfully",
  bankDeleted: "Delete successfully!",
  contactSent: "Your message has been sent successfully. We will get back to you soon.",
  bugSent: (reportId: string) => `Bug report submitted successfully! Report ID: ${reportId}`,
  uploaded: (fileName: string) => `File uploaded successfully: ${fileName}`,
} as const;

const hanCharacter = /\p{Script=Han}/u;
let chinese: Record<string, string> = {};

/** Has the Chinese sentences at hand, if there is Chinese in what a server said. We ask it for English. */
export async function readyFor(said: unknown): Promise<void> {
  if (hanCharacter.test(JSON.stringify(said) ?? "")) {
    chinese = (await import("@/api/chinese").catch(() => ({ chinese: {} }))).chinese;
  }
}

/** The sentence in English: a Chinese one through the catalogue, an unknown Chinese one as the default. */
export function inEnglish(sentence: string): string {
  if (!hanCharacter.test(sentence)) {
    return sentence;
  }
  return chinese[sentence.trim().replace(/[。！!.]+$/u, "")] ?? messages.unmapped;
}
