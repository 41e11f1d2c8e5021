import type { ReactNode } from 'react'

/** A sheet of paper in the middle of the picture. */
export function Sheet({ children, width = 96 }: { children: ReactNode; width?: number }) {
  return (
    <>
      <rect x={140 - width / 2} y="16" width={width} height="80" rx="3" className="fill-card stroke-edge" />
      {children}
    </>
  )
}

/** A line for a signature, with one on it. */
export const signature = (x: number, y: number) => (
  <>
    <path d={`M${x} ${y}h44`} className="stroke-edge" />
    <path d={`M${x + 3} ${y - 4}c6-10 8 6 13-1s7-4 10 1 8-3 12-1`} className="stroke-ink" />
  </>
)

export const lines = (from: number, to: number, x = 104, width = 72) =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, at) => (
    <path
      key={at}
      d={`M${x} ${from + at * 10}h${at % 3 === 2 ? width * 0.6 : width}`}
      className="stroke-line"
    />
  ))

export function form() {
  return (
    <Sheet>
      <path d="M104 28h40" className="stroke-fairway" strokeWidth="4" />
      {lines(40, 60)}
      {signature(104, 86)}
    </Sheet>
  )
}

export function scorecard() {
  return (
    <Sheet width={136}>
      <path d="M72 19a3 3 0 0 1 3-3h130a3 3 0 0 1 3 3v7H72Z" className="fill-fairway" />
      <path
        d="M72 38h136M72 50h136M72 62h136M92 26v44M112 26v44M132 26v44M152 26v44M172 26v44M192 26v44"
        className="stroke-line"
      />
      <circle cx="162" cy="44" r="7" className="stroke-fairway" strokeWidth="2" />
      <path d="m160 42 2-1.500v7" className="stroke-ink" />
      {signature(80, 86)}
      <path d="M150 86h48" className="stroke-sand" strokeDasharray="4 3" />
    </Sheet>
  )
}

export function letter() {
  return (
    <Sheet>
      {lines(30, 50)}
      <rect x="102" y="56" width="44" height="12" rx="6" className="stroke-fairway" strokeWidth="2" />
      <path d="M108 62h30" className="stroke-ink" />
      {signature(104, 86)}
    </Sheet>
  )
}

export function playerList() {
  return (
    <Sheet>
      {[28, 50, 72].map((y) => (
        <g key={y}>
          <path d={`M104 ${y - 4}h-3v16h3`} className="stroke-fairway" />
          {lines(y, y + 10, 110, 60)}
        </g>
      ))}
    </Sheet>
  )
}

const clock = (x: number, y: number) => (
  <g className="stroke-fairway" strokeWidth="2">
    <circle cx={x} cy={y} r="7" className="fill-card" />
    <path d={`M${x} ${y - 4}v4l3 2`} />
  </g>
)

/** Names in their order, with the time at which they were written down. */
export function timedList() {
  return (
    <Sheet>
      {clock(168, 30)}
      {lines(30, 80, 104, 44).map((line, at) => (
        <g key={at}>
          {line}
          <path
            d={`M${158 + (at % 2) * 2} ${30 + at * 10}h16`}
            className={at === 0 ? 'stroke-none' : 'stroke-edge'}
          />
        </g>
      ))}
    </Sheet>
  )
}

/** A page that was signed before a notary: the seal stands beside the signature. */
export function notarized() {
  return (
    <Sheet>
      {lines(28, 58)}
      {signature(104, 86)}
      <circle
        cx="170"
        cy="80"
        r="11"
        className="fill-card stroke-fairway"
        strokeWidth="2"
        strokeDasharray="3 2"
      />
      <path d="m165 80 3.500 3.500 6-7" className="stroke-fairway" strokeWidth="2" />
    </Sheet>
  )
}

export function taxForm() {
  return (
    <Sheet>
      <path d="M104 26h14M104 32h10" className="stroke-ink" strokeWidth="3" />
      <path d="M126 24v14" className="stroke-line" />
      {lines(28, 38, 132, 44)}
      <path d="M104 48h72M104 58h72" className="stroke-line" />
      <path d="M140 66h36v8h-36ZM152 66v8M164 66v8" className="stroke-fairway" />
      {signature(104, 88)}
    </Sheet>
  )
}

export function invoice() {
  return (
    <Sheet>
      <path d="M104 28h30" className="stroke-fairway" strokeWidth="4" />
      {lines(42, 62, 104, 40)}
      <path d="M160 42h16M160 52h16M160 62h16" className="stroke-edge" />
      <path d="M104 70h72" className="stroke-line" />
      <ellipse cx="166" cy="82" rx="17" ry="8" className="stroke-fairway" strokeWidth="2" />
      <path d="M156 82h20" className="stroke-ink" strokeWidth="2" />
      <path d="M104 82h28" className="stroke-edge" />
    </Sheet>
  )
}
