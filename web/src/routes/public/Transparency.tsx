export function TransparencyScreen() {
  return (
    <div className="wrap page">
      <h1>Transparency</h1>
    </div>
  );
}
