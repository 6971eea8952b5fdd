export function CreateAccountScreen() {
  return (
    <div className="wrap page">
      <h1>CreateAccount</h1>
    </div>
  );
}
