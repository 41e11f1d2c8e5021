/** The tokens of the look that drawings are made of; each place has its own value for them. */
export type Ink =
  | 'card'
  | 'fairway'
  | 'fairway-soft'
  | 'flag'
  | 'ink'
  | 'line'
  | 'on-flag'
  | 'sand'
  | 'sand-soft'
  | 'water'
  | 'water-soft'

/** A filled or outlined shape, as an SVG path. */
export interface Shape {
  path: string
  fill?: Ink
  fillOpacity?: number
  stroke?: Ink
  strokeOpacity?: number
  /** 1.5 unless said. */
  width?: number
  dash?: readonly [length: number, gap: number]
  /** How far to the right of where its path says, for what slides when a figure changes. */
  right?: number
}

/** One line of text around a middle. */
export interface Lettering {
  text: string
  x: number
  /** Of the line that the letters stand on. */
  y: number
  size: number
  ink: Ink
  isSerif?: true
  /** In degrees, clockwise. */
  turn?: number
}

export type Mark = Shape | Lettering

/** A drawing in units of its own: the web, paper and mail draw it from the same marks. */
export interface Drawing {
  box: { x: number; y: number; width: number; height: number }
  /** What is seen, for those who do not see it. */
  description: string
  marks: readonly Mark[]
}

/** What a drawing needs to know of a contest; what is not known is not said. */
export interface DrawnFigures {
  /** Yards or feet: `165`, `10-30-50`. */
  distance?: string | undefined
  hole?: number | undefined
  /** Shots, finalists or rollers. */
  count?: number | undefined
}

/** A number that can be drawn; nothing where something else was typed. */
export function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

/** The window through which every drawing is seen. */
export const BOX = { x: 8, y: 18, width: 444, height: 204 } as const

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius)
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
}

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const across = width - 2 * radius
  const down = height - 2 * radius
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
}

/** A figure on a card of its own, so that it is read over whatever is below. */
export function label(text: string, x: number, y: number): Mark[] {
  const width = text.length * 7.5 + 33
  return [
    { path: box(x - width / 2, y - 19, width, 28, 14), fill: 'card', stroke: 'line' },
    { text, x, y, size: 16, ink: 'ink' },
  ]
}
