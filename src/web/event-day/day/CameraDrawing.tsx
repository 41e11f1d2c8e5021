import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'

/** Where whoever films stands: so that the shot and the hole are both in the picture. */
export function CameraDrawing({ kind }: { kind: ClaimKind }) {
  const isShort = kind === 'putting_prize' || kind === 'dice_roll'
  return (
    <svg
      viewBox="0 0 320 120"
      className="block h-28 w-full rounded-md bg-well"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {isShort ? <Short /> : <FromTee />}
    </svg>
  )
}

function FromTee() {
  return (
    <>
      <path
        d="M30 78c60 26 120-30 180-22s70 40 86 6-30-52-74-34S80 34 34 54s-30 14-4 24Z"
        className="fill-fairway-soft"
      />
      <rect x="44" y="58" width="26" height="16" rx="2" className="fill-card stroke-fairway" />
      <circle cx="57" cy="66" r="2.500" className="fill-ink" />
      <ellipse cx="258" cy="56" rx="30" ry="18" className="fill-card stroke-fairway" />
      <path d="M258 58V30l16 5-16 6" className="stroke-flag" />
      <path d="M62 62c60-46 140-48 192-10" className="stroke-ink" strokeDasharray="2 5" />
      <Camera x={26} y={96} />
      <path d="m42 96 26-22M46 100 236 66" className="stroke-sand" strokeDasharray="4 4" />
      <text x="58" y="112" className="fill-ink text-sm" fontSize="12">
        Film from here
      </text>
    </>
  )
}

function Short() {
  return (
    <>
      <ellipse cx="170" cy="56" rx="120" ry="40" className="fill-fairway-soft" />
      <circle cx="84" cy="58" r="4" className="fill-card stroke-ink" />
      <path d="M92 58h128" className="stroke-ink" strokeDasharray="2 5" />
      <circle cx="232" cy="58" r="6" className="fill-ink" />
      <path d="M232 58V26l16 5-16 6" className="stroke-flag" />
      <Camera x={150} y={102} />
      <path d="M152 96 88 64M168 96l58-32" className="stroke-sand" strokeDasharray="4 4" />
      <text x="182" y="112" className="fill-ink text-sm" fontSize="12">
        Film from the side
      </text>
    </>
  )
}

function Camera({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="fill-card stroke-sand">
      <rect x="-10" y="-8" width="20" height="14" rx="2" />
      <circle r="4" cy="-1" />
    </g>
  )
}
