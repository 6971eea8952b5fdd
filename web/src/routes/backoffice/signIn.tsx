export function OfficeSignInScreen() {
  return <h1>Sign in</h1>;
}
