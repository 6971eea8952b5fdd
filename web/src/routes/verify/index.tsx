export function MemberScreen() {
  return <h1>Verify your identity</h1>;
}
