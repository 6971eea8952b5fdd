export function AboutUsScreen() {
  return (
    <div className="wrap page">
      <h1>AboutUs</h1>
    </div>
  );
}
