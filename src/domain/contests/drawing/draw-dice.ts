import {
  BOX,
  type Drawing,
  type DrawnFigures,
  ellipse,
  label,
  type Mark,
} from '#domain/contests/drawing/drawing.ts'

const DICE = [
  { letter: 'C', x: 110, y: 116, turn: -9 },
  { letter: 'A', x: 190, y: 126, turn: 6 },
  { letter: 'S', x: 270, y: 114, turn: -4 },
  { letter: 'H', x: 350, y: 124, turn: 11 },
] as const

const HALF = 30

/** Four dice that show the winning word. */
export function drawDice({ count }: DrawnFigures): Drawing {
  const who = count === undefined ? '' : `, ${count} ${count === 1 ? 'person rolls' : 'people roll'}`
  return {
    box: BOX,
    description: `Four dice with the letters C, A, S and H face up${who}`,
    marks: [
      { path: ellipse(230, 162, 190, 24), fill: 'fairway-soft' },
      ...DICE.flatMap(die),
      ...(count === undefined ? [] : label(count === 1 ? '1 roller' : `${count} rollers`, 230, 59)),
    ],
  }
}

function die({ letter, x, y, turn }: (typeof DICE)[number]): Mark[] {
  const angle = (turn * Math.PI) / 180
  const corner = (dx: number, dy: number) => {
    const at = [
      x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y + dx * Math.sin(angle) + dy * Math.cos(angle),
    ]
    return at.map((place) => place.toFixed(1)).join(' ')
  }
  const path = `M${corner(-HALF, -HALF)}L${corner(HALF, -HALF)}L${corner(HALF, HALF)}L${corner(-HALF, HALF)}Z`
  return [
    { path, fill: 'card', stroke: 'fairway', width: 2 },
    { text: letter, x, y: y + 12, size: 34, ink: 'fairway', isSerif: true, turn },
  ]
}
