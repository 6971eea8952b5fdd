export function ContactUsScreen() {
  return (
    <div className="wrap page">
      <h1>ContactUs</h1>
    </div>
  );
}
