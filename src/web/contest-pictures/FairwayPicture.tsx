import { Flag } from '#web/contest-pictures/Flag.tsx'

interface FairwayProps {
  yards: number | undefined
  hole: number | undefined
  /** For a shootout: each is a ball at the tee. */
  shots?: number | undefined
}

const SHORTEST = 135
const LONGEST = 300
const TEE = 56
const NEAR = 190
const FAR = 348
const MOST_BALLS = 10

/** From the tee to the flag; the longer the shot, the further away the green. */
export function FairwayPicture({ yards, hole, shots = 1 }: FairwayProps) {
  const pin = pinOf(yards)
  const top = 64 - (pin - TEE) / 4
  return (
    <>
      <path
        className="fill-fairway/15"
        d={`M14 88C10 66 60 62 110 74S${pin - 70} 52 ${pin} 50s62 18 56 34-60 20-120 16-90 8-150 8S16 100 14 88Z`}
      />
      <ellipse cx={pin} cy="74" rx="40" ry="15" className="fill-fairway/25 stroke-fairway" />
      <path className="fill-sand-soft stroke-sand" d={`M${pin - 58} 82c5-7 15-7 17-1s-4 8-10 9-11-2-7-8Z`} />
      <rect x={TEE - 20} y="76" width="36" height="18" rx="4" className="fill-card stroke-fairway" />
      <path
        className="stroke-ink"
        strokeDasharray="0.5 5"
        strokeWidth="2"
        d={`M${TEE} 84Q${(TEE + pin) / 2} ${top - 30} ${pin} 74`}
      />
      <Balls count={Math.min(shots, MOST_BALLS)} />
      <Flag x={pin} y={74} label={hole === undefined ? '' : String(hole)} />
      <path className="stroke-muted" d={`M${TEE} 106v6M${TEE} 109H${pin}M${pin} 106v6`} strokeWidth="1" />
      {yards !== undefined && (
        <text
          x={(TEE + pin) / 2}
          y="104"
          textAnchor="middle"
          className="fill-ink text-[18px] font-semibold [paint-order:stroke]"
        >
          {yards} yards
        </text>
      )}
    </>
  )
}

function pinOf(yards = 165): number {
  const share = (Math.min(Math.max(yards, SHORTEST), LONGEST) - SHORTEST) / (LONGEST - SHORTEST)
  return NEAR + share * (FAR - NEAR)
}

function Balls({ count }: { count: number }) {
  return Array.from({ length: count }, (_, ball) => (
    <circle
      key={ball}
      cx={TEE - 13 + (ball % 5) * 6.5 + (count === 1 ? 13 : 0)}
      cy={ball < 5 ? 82 : 89}
      r="2.6"
      className="fill-card stroke-ink"
      strokeWidth="1"
    />
  ))
}
