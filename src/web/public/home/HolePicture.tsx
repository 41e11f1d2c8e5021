/** Where the tee stands: from the shortest to the longest shot that may be insured, further and further from the pin. */
const NEAR = { yards: 150, x: 118 }
const FAR = { yards: 300, x: 46 }
const PIN = { x: 372, y: 112 }

/** One insured hole, drawn as in a yardage book. The tee slides with the yards, and their number rides on the flight. */
export function HolePicture({ yards }: { yards: string }) {
  const tee = teeOf(Number(yards))
  return (
    <svg
      viewBox="8 18 444 204"
      role="img"
      aria-label={`A par 3 seen from above: ${yards} yards from the tee over a pond to the flag on the green, bunkers beside it`}
      className="h-auto w-full"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Ground />
      <Trees />
      <Hazards />
      <Tee x={tee} />
      <Shot tee={tee} yards={yards} />
    </svg>
  )
}

function teeOf(yards: number): number {
  const known = Math.min(Math.max(yards || NEAR.yards, NEAR.yards), FAR.yards)
  return NEAR.x + ((known - NEAR.yards) / (FAR.yards - NEAR.yards)) * (FAR.x - NEAR.x)
}

/** Rough and green, and the arcs that tell the distance to the pin. */
function Ground() {
  return (
    <>
      <path
        className="fill-fairway-soft"
        d="M22 176c-10-34 20-62 58-60 40 2 62 24 104 14 52-12 78-82 150-100 58-14 104 18 110 72 6 56-38 96-96 98-52 2-76-30-126-26-44 4-58 34-104 38-46 4-86-2-96-36Z"
      />
      <path
        className="stroke-fairway opacity-40"
        strokeDasharray="1 5"
        d="M278 146A100 100 0 0 1 278 78M179 164A200 200 0 0 1 179 60"
      />
      <path
        className="fill-fairway/20 stroke-fairway"
        d="M318 108c4-30 32-46 62-42 30 4 46 26 42 52-4 28-32 40-60 36-28-4-48-20-44-46Z"
      />
      <path className="stroke-fairway opacity-50" d="M336 112c3-18 20-29 41-27 20 2 30 15 28 32" />
    </>
  )
}

const TREES = [
  [44, 84, 10],
  [64, 72, 13],
  [88, 82, 9],
  [434, 42, 9],
  [420, 206, 12],
  [440, 192, 8],
  [290, 206, 10],
] as const

function Trees() {
  return TREES.map(([x, y, radius]) => (
    <g key={x}>
      <circle cx={x} cy={y} r={radius} className="fill-fairway/15 stroke-fairway" />
      <circle cx={x} cy={y} r="1.5" className="fill-fairway" />
    </g>
  ))
}

function Hazards() {
  return (
    <>
      <g className="fill-sand-soft stroke-sand">
        <path d="M296 74c9-11 28-13 32-4s-11 11-17 20-19 11-21 2 0-11 6-18Z" />
        <path d="M340 172c13-2 32 2 34 9s-15 11-30 8-19-15-4-17Z" />
        <path d="M428 128c8 2 10 14 5 22s-14 6-13-4 2-19 8-18Z" />
      </g>
      <path className="fill-water-soft stroke-water" d="M186 158c18-12 50-9 58 5s-11 27-41 29-41-18-17-34Z" />
      <path
        className="stroke-water"
        strokeWidth="1"
        d="M196 170c8-4 13 4 21 0s12 3 17 0M200 180c7-3 11 3 17 0"
      />
    </>
  )
}

/** Motion follows `transition-transform`, which reduced motion switches off. */
function Tee({ x }: { x: number }) {
  return (
    <g className="transition-transform" style={{ transform: `translateX(${x}px)` }}>
      <g className="fill-card stroke-fairway" transform="rotate(-12 0 160)">
        <rect x="-20" y="148" width="38" height="24" rx="5" />
        <rect x="26" y="151" width="24" height="18" rx="5" />
      </g>
    </g>
  )
}

function Shot({ tee, yards }: { tee: number; yards: string }) {
  const carry = PIN.x - tee
  return (
    <>
      <path
        className="stroke-ink"
        strokeWidth="2"
        strokeDasharray="0.5 6"
        d={`M${tee} 160C${tee + carry * 0.25} 36 ${tee + carry * 0.74} 16 ${PIN.x} ${PIN.y}`}
      />
      <circle cx={tee} cy="160" r="4.5" className="fill-card stroke-ink" />
      <ellipse cx={PIN.x} cy={PIN.y} rx="5" ry="2.2" className="fill-ink" />
      <path className="stroke-ink" strokeWidth="2" d="M372 112V56" />
      <path className="fill-flag" d="M373 56c9 0 13 6 28 7-8 4-16 11-28 11Z" />
      {yards && <Label x={tee + carry * 0.47} text={`${yards} yards`} />}
    </>
  )
}

/** At the top of the flight. */
function Label({ x, text }: { x: number; text: string }) {
  return (
    <g aria-hidden="true">
      <rect x={x - 54} y="40" width="108" height="28" rx="14" className="fill-card stroke-line" />
      <text x={x} y="59" textAnchor="middle" className="fill-ink text-[16px] font-semibold">
        {text}
      </text>
    </g>
  )
}
