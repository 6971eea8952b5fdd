export function BugBountyScreen() {
  return (
    <div className="wrap page">
      <h1>BugBounty</h1>
    </div>
  );
}
