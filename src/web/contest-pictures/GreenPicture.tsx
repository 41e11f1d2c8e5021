import { Flag } from '#web/contest-pictures/Flag.tsx'

interface GreenProps {
  /** `50`, or `10-30-50` if three putts must be holed in a row; '' while it is not chosen. */
  feet: string
  finalists: number | undefined
}

const CUP = 348
const PIXELS_A_FOOT = 4.6
const MOST_FINALISTS = 12

/** The green from the side: a ball at each distance, and a figure for each finalist who waits for a turn. */
export function GreenPicture({ feet, finalists = 0 }: GreenProps) {
  const distances = feet
    .split('-')
    .map(Number)
    .filter((distance) => distance > 0)
  const balls = distances.length > 0 ? distances : [50]
  return (
    <>
      <path
        className="fill-fairway/20 stroke-fairway"
        d="M22 84c6-20 70-34 176-34s186 10 184 30-80 30-186 30S14 104 22 84Z"
      />
      {balls.map((distance) => {
        const x = CUP - distance * PIXELS_A_FOOT
        return (
          <g key={distance}>
            <path
              className="stroke-ink"
              strokeDasharray="0.5 5"
              strokeWidth="2"
              d={`M${x} 80Q${(x + CUP) / 2} ${80 - distance / 6} ${CUP} 76`}
            />
            <circle cx={x} cy="80" r="4" className="fill-card stroke-ink" />
            {distances.length > 0 && (
              <text x={x} y="101" textAnchor="middle" className="fill-ink text-[18px] font-semibold">
                {distance} ft
              </text>
            )}
          </g>
        )
      })}
      <Flag x={CUP} y={76} />
      <Finalists count={Math.min(finalists, MOST_FINALISTS)} />
    </>
  )
}

function Finalists({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => {
    const x = 300 - place * 13
    return (
      <g key={place} className="fill-muted">
        <circle cx={x} cy="26" r="3.5" />
        <path d={`M${x - 4} 42c0-14 8-14 8 0Z`} />
      </g>
    )
  })
}
