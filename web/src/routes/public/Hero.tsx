import { Banknote } from "@/ui/engraving/Banknote";

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div>
          <h1>
            A pound is a pound. <em>Now on chain.</em>
          </h1>
          <p className="lede">
            GBPC is a digital pound backed one for one by sterling held at UK banks. Buy it, move it in
            seconds, redeem it for the same pound you put in.
          </p>
          <div className="actions">
            <a className="button button-strong" href="/Auth/CreateAccount">
              Open an account
            </a>
            <a className="button button-quiet" href="/Transparency">
              See the reserves
            </a>
          </div>
        </div>
        <div className="note">
          <Banknote />
          <span className="note-label">Digital sterling</span>
          <span className="note-sum figures">£1.00</span>
          <span className="note-peg figures">1 GBPC</span>
        </div>
      </div>
    </section>
  );
}
