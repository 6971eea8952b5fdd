import { Rosette } from "@/ui/engraving/Rosette";

export function BackingBand() {
  return (
    <section className="band section">
      <Rosette petals={40} line={0.18} className="band-rosette" />
      <div className="wrap band-text">
        <div>
          <h2>Check the backing yourself</h2>
          <p>
            Reserves and supply are published every day. Your own balance can be proved inside the total, in
            your browser.
          </p>
          <a className="button button-onband" href="/Transparency">
            Open transparency
          </a>
        </div>
      </div>
    </section>
  );
}
