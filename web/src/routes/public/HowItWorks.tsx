export function HowItWorksScreen() {
  return (
    <div className="wrap page">
      <h1>HowItWorks</h1>
    </div>
  );
}
