import { Sheet } from '#web/claims/claim/sheet-drawings.tsx'

const green = (y = 82) => (
  <path
    d={`M79 ${y}c16-14 28-14 40-6 12 7 26 8 82-4v${105 - y - 10}H79Z`}
    className="fill-fairway-soft stroke-line"
  />
)

/** Three stills of one shot: the tee, the flight, the cup. */
export function video() {
  return (
    <>
      {[72, 120, 168].map((x) => (
        <rect key={x} x={x - 6} y="30" width="44" height="52" rx="3" className="fill-card stroke-edge" />
      ))}
      <path d="M66 70h44M114 72h44M162 70h44" className="stroke-fairway" />
      <path d="M82 70V54l5-5M82 58l-6-4" className="stroke-ink" />
      <circle cx="94" cy="67" r="2.500" className="stroke-ink" />
      <path d="M120 66c8-26 20-28 32-16" className="stroke-edge" strokeDasharray="3 3" />
      <circle cx="152" cy="50" r="2.500" className="stroke-ink" />
      <path d="M184 70V42l11 4-11 4" className="stroke-fairway" strokeWidth="2" />
      <circle cx="176" cy="67" r="2.500" className="stroke-ink" />
      <path d="m134 88 10 5-10 5Z" className="fill-fairway stroke-fairway" />
    </>
  )
}

/** The sign of the contest beside its tee. */
export function sign() {
  return (
    <Sheet width={124}>
      {green()}
      <path d="M118 84V66M162 84V66" className="stroke-edge" strokeWidth="3" />
      <rect
        x="106"
        y="28"
        width="68"
        height="38"
        rx="2"
        className="fill-card stroke-fairway"
        strokeWidth="2"
      />
      <path d="M116 38h48" className="stroke-ink" strokeWidth="3" />
      <path d="M122 48h36M128 56h24" className="stroke-edge" />
      <path d="M186 80v-6M183 74h6" className="stroke-sand" strokeWidth="2" />
    </Sheet>
  )
}

/** A tape from the ball to the hole. */
export function puttMeasure() {
  return (
    <Sheet width={124}>
      <path d="M79 40h122v55H79Z" className="fill-fairway-soft stroke-line" />
      <circle cx="96" cy="76" r="5" className="fill-card stroke-ink" />
      <ellipse cx="184" cy="58" rx="9" ry="5" className="fill-ink stroke-ink" />
      <path d="M184 56V26l14 5-14 5" className="stroke-fairway" strokeWidth="2" />
      <path d="m102 84 78-16" className="stroke-sand" strokeWidth="4" />
      <path
        d="m112 82-1-5M122 80l-1-5M132 78l-1-5M142 76l-1-5M152 74l-1-5M162 72l-1-5M172 70l-1-5"
        className="stroke-ink"
      />
    </Sheet>
  )
}

/** A card with a face; its number is covered. */
export function identityCard() {
  return (
    <>
      <rect x="82" y="24" width="116" height="64" rx="6" className="fill-card stroke-edge" />
      <path d="M82 38h116" className="stroke-fairway" strokeWidth="4" />
      <rect x="92" y="48" width="28" height="30" rx="2" className="fill-fairway-soft stroke-line" />
      <circle cx="106" cy="58" r="5" className="stroke-fairway" />
      <path d="M96 76c2-12 18-12 20 0" className="stroke-fairway" />
      <path d="M130 52h56M130 62h40" className="stroke-line" strokeWidth="2" />
      <path d="M130 74h46" className="stroke-ink" strokeWidth="7" />
    </>
  )
}

/** The four dice in an envelope. */
export function dice() {
  return (
    <>
      {[96, 120, 144, 168].map((x, at) => (
        <g key={x}>
          <rect x={x} y={26 + (at % 2) * 4} width="16" height="16" rx="3" className="fill-card stroke-ink" />
          <circle cx={x + 8} cy={34 + (at % 2) * 4} r="1.500" className="fill-ink stroke-ink" />
        </g>
      ))}
      <path d="M84 50h112v46H84Z" className="fill-card stroke-edge" />
      <path d="m84 50 56 28 56-28" className="stroke-edge" />
      <path d="M84 50 98 38M196 50l-14-12" className="stroke-line" />
    </>
  )
}
