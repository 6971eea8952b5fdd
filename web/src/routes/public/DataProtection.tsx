export function DataProtectionScreen() {
  return (
    <div className="wrap page">
      <h1>DataProtection</h1>
    </div>
  );
}
