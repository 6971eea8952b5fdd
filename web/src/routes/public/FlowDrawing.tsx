import styles from "@/routes/public/FlowDrawing.module.css";
import { indexes } from "@/ui/engraving/curves";

type Station = { name: string; detail: string; x: number; petals: number; className: string };

const stations: Station[] = [
  { name: "Your bank", detail: "pounds", x: 110, petals: 6, className: "denomination-5" },
  { name: "The reserve", detail: "pounds, kept apart", x: 413, petals: 14, className: "flow-brand" },
  { name: "Your balance", detail: "GBPC in the books", x: 716, petals: 10, className: "denomination-10" },
  { name: "The chain", detail: "GBPC in your wallet", x: 1019, petals: 18, className: "denomination-20" },
];

const there = ["you pay in", "a coin is made", "minted to your address"];
const back = ["redeemed at par", "a coin is destroyed", "burned on arrival"];

const radius = 58;
const middle = 150;

/**
 * The way of a pound. Four stations, the way there above and the way back below. On a phone the same in a
 * list, since a drawing this wide could not be read there.
 */
export function FlowDrawing() {
  return (
    <figure className={styles.flow}>
      <svg
        viewBox="0 0 1130 330"
        role="img"
        aria-label="A pound goes from your bank to the reserve, becomes GBPC in your balance, is minted on the chain, and comes back the same way"
        className={styles.flowWide}
      >
        <defs>
          <marker
            id="flow-tip"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M1 1L9 5L1 9" className={styles.flowTip} />
          </marker>
        </defs>
        {stations.slice(0, -1).map((station, index) => (
          <Exchange key={station.name} from={station.x} to={stations[index + 1]?.x ?? 0} index={index} />
        ))}
        {stations.map((station) => (
          <g key={station.name} transform={`translate(${station.x} ${middle})`}>
            <g className={`engraved ${station.className}`} fill="none" stroke="currentColor">
              {indexes(station.petals).map((petal) => (
                <ellipse
                  key={petal}
                  rx={radius - 4}
                  ry={21}
                  transform={`rotate(${((petal * 180) / station.petals).toFixed(1)})`}
                />
              ))}
              <circle r={radius} />
            </g>
            <text y={radius + 40} className={styles.flowName}>
              {station.name}
            </text>
            <text y={radius + 66} className={styles.flowDetail}>
              {station.detail}
            </text>
          </g>
        ))}
      </svg>
      <ol className={styles.flowPhone}>
        {stations.map(({ name, detail }, index) => (
          <li key={name}>
            <span>
              <strong>{name}</strong> {detail}
            </span>
            {there[index] !== undefined && (
              <span className={styles.flowArrows}>
                <span>↓ {there[index]}</span>
                <span>↑ {back[index]}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}

function Exchange({ from, to, index }: { from: number; to: number; index: number }) {
  const left = from + radius + 12;
  const right = to - radius - 12;
  const centre = (from + to) / 2;
  return (
    <>
      <path d={`M${left} ${middle - 22}H${right}`} className={styles.flowLine} markerEnd="url(#flow-tip)" />
      <text x={centre} y={middle - 36} className={styles.flowWord}>
        {there[index]}
      </text>
      <path d={`M${right} ${middle + 22}H${left}`} className={styles.flowLine} markerEnd="url(#flow-tip)" />
      <text x={centre} y={middle + 48} className={styles.flowWord}>
        {back[index]}
      </text>
    </>
  );
}
