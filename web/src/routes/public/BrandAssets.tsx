export function BrandAssetsScreen() {
  return (
    <div className="wrap page">
      <h1>BrandAssets</h1>
    </div>
  );
}
