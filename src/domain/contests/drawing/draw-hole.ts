import {
  BOX,
  circle,
  type Drawing,
  type DrawnFigures,
  ellipse,
  label,
  type Mark,
  readNumber,
} from '#domain/contests/drawing/drawing.ts'

/** Where the tee stands: from the shortest to the longest shot that may be insured, further and further from the pin. */
const NEAR = { yards: 150, x: 118 }
const FAR = { yards: 300, x: 46 }
const PIN = { x: 372, y: 112 }
const MOST_BALLS = 8

/** One insured hole, drawn as in a yardage book. The tee slides with the yards, and their number rides on the flight. */
export function drawHole({ distance, hole, count }: DrawnFigures, isShootout = false): Drawing {
  const yards = readNumber(distance)
  const tee = teeOf(yards)
  return {
    box: BOX,
    description: describe(yards, hole, isShootout ? count : undefined),
    marks: [
      ...GROUND,
      ...TREES,
      ...HAZARDS,
      ...teeMarks(tee),
      ...shot(tee, yards, hole),
      ...(isShootout ? waitingBalls(tee, count ?? 1) : []),
    ],
  }
}

function describe(yards: number | undefined, hole: number | undefined, shots: number | undefined): string {
  const which = hole === undefined ? 'A par 3' : `Hole ${hole}, a par 3,`
  const from = yards === undefined ? 'from the tee' : `${yards} yards from the tee`
  const taken = shots === undefined ? '' : `, ${shots} ${shots === 1 ? 'shot' : 'shots'}`
  return `${which} seen from above: ${from} over a pond to the flag on the green, bunkers beside it${taken}`
}

function teeOf(yards = NEAR.yards): number {
  const known = Math.min(Math.max(yards, NEAR.yards), FAR.yards)
  return NEAR.x + ((known - NEAR.yards) / (FAR.yards - NEAR.yards)) * (FAR.x - NEAR.x)
}

/** Rough and green, and the arcs that tell the distance to the pin. */
const GROUND: readonly Mark[] = [
  {
    path: 'M22 176c-10-34 20-62 58-60 40 2 62 24 104 14 52-12 78-82 150-100 58-14 104 18 110 72 6 56-38 96-96 98-52 2-76-30-126-26-44 4-58 34-104 38-46 4-86-2-96-36Z',
    fill: 'fairway-soft',
  },
  {
    path: 'M278 146A100 100 0 0 1 278 78M179 164A200 200 0 0 1 179 60',
    stroke: 'fairway',
    strokeOpacity: 0.4,
    dash: [1, 5],
  },
  {
    path: 'M318 108c4-30 32-46 62-42 30 4 46 26 42 52-4 28-32 40-60 36-28-4-48-20-44-46Z',
    fill: 'fairway',
    fillOpacity: 0.2,
    stroke: 'fairway',
  },
  { path: 'M336 112c3-18 20-29 41-27 20 2 30 15 28 32', stroke: 'fairway', strokeOpacity: 0.5 },
]

const TREES: readonly Mark[] = (
  [
    [44, 84, 10],
    [64, 72, 13],
    [88, 82, 9],
    [434, 42, 9],
    [420, 206, 12],
    [440, 192, 8],
    [290, 206, 10],
  ] as const
).flatMap(([x, y, radius]): Mark[] => [
  { path: circle(x, y, radius), fill: 'fairway', fillOpacity: 0.15, stroke: 'fairway' },
  { path: circle(x, y, 1.5), fill: 'fairway' },
])

const SAND = { fill: 'sand-soft', stroke: 'sand' } as const

const HAZARDS: readonly Mark[] = [
  { path: 'M296 74c9-11 28-13 32-4s-11 11-17 20-19 11-21 2 0-11 6-18Z', ...SAND },
  { path: 'M340 172c13-2 32 2 34 9s-15 11-30 8-19-15-4-17Z', ...SAND },
  { path: 'M428 128c8 2 10 14 5 22s-14 6-13-4 2-19 8-18Z', ...SAND },
  {
    path: 'M186 158c18-12 50-9 58 5s-11 27-41 29-41-18-17-34Z',
    fill: 'water-soft',
    stroke: 'water',
  },
  { path: 'M196 170c8-4 13 4 21 0s12 3 17 0M200 180c7-3 11 3 17 0', stroke: 'water', width: 1 },
]

/** Two tees, a little turned towards the pin. */
const TEES = ['M-22 152l37-8 5 24-37 8Z', 'M24 145l23-5 4 18-23 5Z']

const teeMarks = (right: number): Mark[] =>
  TEES.map((path) => ({ path, fill: 'card', stroke: 'fairway', right }))

function shot(tee: number, yards: number | undefined, hole: number | undefined): Mark[] {
  const carry = PIN.x - tee
  const { x, y } = PIN
  return [
    {
      path: `M${tee} 160C${tee + carry * 0.25} 36 ${tee + carry * 0.74} 16 ${x} ${y}`,
      stroke: 'ink',
      width: 2,
      dash: [0.5, 6],
    },
    { path: circle(tee, 160, 4.5), fill: 'card', stroke: 'ink' },
    { path: ellipse(x, y, 5, 2.2), fill: 'ink' },
    { path: `M${x} ${y}V56`, stroke: 'ink', width: 2 },
    ...flag(hole),
    ...(yards === undefined ? [] : label(`${yards} yards`, tee + carry * 0.47, 59)),
  ]
}

/** With its number it is as large as that needs. */
function flag(hole: number | undefined): Mark[] {
  if (hole === undefined) return [{ path: 'M373 56c9 0 13 6 28 7-8 4-16 11-28 11Z', fill: 'flag' }]
  return [
    { path: 'M373 52h30l-6 9 6 9H373Z', fill: 'flag' },
    { text: String(hole), x: 384, y: 66, size: 14, ink: 'on-flag' },
  ]
}

/** Of a shootout: the other balls, in rows behind the one that flies. */
function waitingBalls(tee: number, count: number): Mark[] {
  return Array.from({ length: Math.min(count, MOST_BALLS) - 1 }, (_, ball) => ({
    path: circle(tee - 12 + (ball % 4) * 8, 184 + Math.floor(ball / 4) * 9, 3),
    fill: 'card' as const,
    stroke: 'ink' as const,
    width: 1,
  }))
}
