import {
  BOX,
  circle,
  type Drawing,
  type DrawnFigures,
  ellipse,
  label,
  type Mark,
} from '#domain/contests/drawing/drawing.ts'

const CUP = { x: 384, y: 112 }
const PIXELS_A_FOOT = 4.7
const LONGEST = 70
const UNKNOWN = 50
const MOST_FINALISTS = 12

/** A green seen from above, a ball at each distance from which one is putted, and a head for each finalist. */
export function drawPutt({ distance, count }: DrawnFigures): Drawing {
  const feet = readFeet(distance)
  return {
    box: BOX,
    description: describe(feet, count),
    marks: [...GREEN, ...putts(feet), ...cup(), ...finalists(count ?? 0)],
  }
}

/** Several where putts are holed in a row; none where something else was typed. */
function readFeet(text = ''): number[] {
  return /^[0-9]{1,3}(-[0-9]{1,3})*$/.test(text) ? text.split('-').map(Number) : []
}

function describe(feet: readonly number[], count: number | undefined): string {
  const far = feet.length > 1 ? `${feet.slice(0, -1).join(', ')} and ${feet.at(-1)}` : String(feet[0])
  const putt =
    feet.length === 0 ? 'a putt' : feet.length > 1 ? `putts of ${far} feet` : `a putt of ${far} feet`
  const who = count === undefined ? '' : `, ${count} ${count === 1 ? 'finalist' : 'finalists'}`
  return `A green seen from above: ${putt} to the cup with its flag${who}`
}

const GREEN: readonly Mark[] = [
  {
    path: 'M20 140c-6-60 70-96 170-98 96-2 226-18 250 52 22 66-50 118-150 116-70-2-90-14-140-8S26 202 20 140Z',
    fill: 'fairway-soft',
  },
  {
    path: 'M40 138c0-46 66-70 150-72 90-2 206-14 226 36 18 52-44 88-126 86-62-2-88-12-134-6S42 180 40 138Z',
    fill: 'fairway',
    fillOpacity: 0.2,
    stroke: 'fairway',
  },
]

function putts(feet: readonly number[]): Mark[] {
  const from = feet.length > 0 ? feet : [UNKNOWN]
  return from.flatMap((distance): Mark[] => {
    const x = CUP.x - Math.min(distance, LONGEST) * PIXELS_A_FOOT
    return [
      {
        path: `M${x} 132C${x + (CUP.x - x) / 3} ${132 + distance / 3} ${CUP.x - (CUP.x - x) / 3} 126 ${CUP.x} ${CUP.y}`,
        stroke: 'ink',
        width: 2,
        dash: [0.5, 6],
      },
      { path: circle(x, 132, 4.5), fill: 'card', stroke: 'ink' },
      // Several stand close together.
      ...(feet.length > 0 ? label(`${distance} ${feet.length > 1 ? 'ft' : 'feet'}`, x, 170) : []),
    ]
  })
}

function cup(): Mark[] {
  const { x, y } = CUP
  return [
    { path: ellipse(x, y, 5, 2.2), fill: 'ink' },
    { path: `M${x} ${y}V52`, stroke: 'ink', width: 2 },
    { path: `M${x + 1} 52c9 0 13 6 28 7-8 4-16 11-28 11Z`, fill: 'flag' },
  ]
}

function finalists(count: number): Mark[] {
  return Array.from({ length: Math.min(count, MOST_FINALISTS) }, (_, place): Mark[] => {
    const x = 300 - place * 15
    return [
      { path: circle(x, 84, 3.5), fill: 'ink', fillOpacity: 0.6 },
      { path: `M${x - 5} 99c0-12 10-12 10 0Z`, fill: 'ink', fillOpacity: 0.6 },
    ]
  }).flat()
}
