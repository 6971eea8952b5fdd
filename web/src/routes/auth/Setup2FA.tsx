export function Setup2FAScreen() {
  return (
    <div className="wrap page">
      <h1>Setup2FA</h1>
    </div>
  );
}
