export function ResetPasswordScreen() {
  return (
    <div className="wrap page">
      <h1>ResetPassword</h1>
    </div>
  );
}
