import { useOwnId } from "@/lib/useOwnId";
import styles from "@/ui/engraving/Banknote.module.css";
import { Braid } from "@/ui/engraving/Braid";
import { indexes } from "@/ui/engraving/curves";
import { LaceRing } from "@/ui/engraving/LaceRing";

const centre = { x: 246, y: 86 };
const radius = 72;
const outerPetals = 30;
const innerPetals = 18;

/**
 * The note of the landing page: two ribbons across the middle, a rosette over them. The ribbons end at
 * the rosette's edge, and the corners stay bare for the words that the page sets there.
 */
export function Banknote() {
  const ink = useOwnId();
  const aroundRosette = useOwnId();
  return (
    <svg viewBox="0 0 344 200" fill="none" aria-hidden="true" className="engraved" stroke={`url(#${ink})`}>
      <defs>
        <linearGradient id={ink} gradientUnits="userSpaceOnUse" x1="0" y1="50" x2="344" y2="130">
          <stop className={styles.ink5} />
          <stop className={styles.inkBrand} offset=".45" />
          <stop className={styles.ink10} offset=".76" />
          <stop className={styles.ink50} offset="1" />
        </linearGradient>
        <mask id={aroundRosette} maskUnits="userSpaceOnUse" x="0" y="0" width="344" height="200">
          <rect width="344" height="200" fill="#fff" stroke="none" />
          <circle cx={centre.x} cy={centre.y} r={radius + 0.5} fill="#000" stroke="none" />
        </mask>
      </defs>
      <g mask={`url(#${aroundRosette})`}>
        <Braid y={centre.y} from={0} to={344} height={84} wave={172} strands={15} />
        <Braid y={centre.y} from={0} to={344} height={34} wave={43} strands={7} />
      </g>
      {indexes(outerPetals).map((petal) => (
        <ellipse
          key={petal}
          cx={centre.x}
          cy={centre.y}
          rx={radius - 7.5}
          ry={28}
          transform={`rotate(${(petal * 180) / outerPetals} ${centre.x} ${centre.y})`}
        />
      ))}
      {indexes(innerPetals).map((petal) => (
        <ellipse
          key={petal}
          cx={centre.x}
          cy={centre.y}
          rx={38}
          ry={10}
          transform={`rotate(${(petal * 180) / innerPetals} ${centre.x} ${centre.y})`}
        />
      ))}
      <LaceRing centre={centre} inner={radius - 7} outer={radius} lobes={36} strands={4} />
    </svg>
  );
}
