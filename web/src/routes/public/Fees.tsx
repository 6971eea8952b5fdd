export function FeesScreen() {
  return (
    <div className="wrap page">
      <h1>Fees</h1>
    </div>
  );
}
