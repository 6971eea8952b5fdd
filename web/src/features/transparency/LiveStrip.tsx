import { circulating, useBacking } from "@/features/transparency/queries";
import { percent } from "@/lib/decimal";
import { Moment } from "@/ui/Moment";
import { Money } from "@/ui/Money";

/** Three live figures in a row, for the home page. Without script, or without an answer, dashes stand there. */
export function LiveStrip() {
  const { data } = useBacking();
  const coins = data === undefined ? null : circulating(data);
  return (
    <div className="strip">
      <dl className="figures">
        <div>
          <dt>Sterling in reserve</dt>
          <dd>{data === undefined ? "–" : <Money amount={data.reserve.amount} currency="GBP" />}</dd>
        </div>
        <div>
          <dt>GBPC in existence</dt>
          <dd>{coins === null ? "–" : <Money amount={coins} />}</dd>
        </div>
        <div>
          <dt>Reserve for each pound</dt>
          <dd>{data === undefined || coins === null ? "–" : `${percent(data.reserve.amount, coins)}%`}</dd>
        </div>
      </dl>
      <p className="strip-note">
        {data === undefined ? (
          "Live from the books"
        ) : (
          <>
            Live from the books, <Moment at={data.asOf} />
          </>
        )}
      </p>
    </div>
  );
}
