export function LoginScreen() {
  return (
    <div className="wrap page">
      <h1>Login</h1>
    </div>
  );
}
