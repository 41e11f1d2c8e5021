import type { Cents } from '#domain/values/money.ts'

/** A number with its unit: `165` `yards`. Where there is little room the unit is abbreviated: `yd`. */
export interface Figure {
  value: string
  unit: string
  abbreviation?: string
}

/** The columns of what is insured. */
export type FigureColumn = 'distance' | 'players' | 'prize'

/** One contest as a line of a scorecard, with what is filled in. */
export interface ContestLine {
  /** Tells apart the contests of one kind: `Hole 7`, `Single putt`. */
  name: string
  /** Beside the name: `Hole-in-one`. Empty where the name says it already. */
  kind: string
  /** Below the name: `Hole-in-one for cash`. */
  description: string
  /** From the tee or the edge to the hole. */
  distance?: Figure
  /** Who plays: `120 players`, and `12 pros` on a line of its own. */
  players: readonly Figure[]
  prize?: Cents
  /** What the prize is, within a sentence: `cash`, `2027 Chevrolet Tahoe`. */
  prizeText?: string | undefined
}

/** `1 player`, `120 players`. */
export function figure(count: number, one: string): Figure {
  return { value: String(count), unit: count === 1 ? one : `${one}s` }
}

/** `165 yards`, abbreviated `yd`. */
export function yards(distance: number): Figure {
  return { value: String(distance), unit: 'yards', abbreviation: 'yd' }
}

/** `50 feet`, abbreviated `ft`. */
export function feet(distance: string): Figure {
  return { value: distance, unit: 'feet', abbreviation: 'ft' }
}

/** `Hole-in-one for cash`, `Putting · Golf trip`, or the kind alone while the prize is not described. */
export function describeContest(kind: string, prizeDescription: string | undefined): string {
  if (prizeDescription === undefined || prizeDescription === '') return kind
  return isCash(prizeDescription) ? `${kind} for cash` : `${kind} · ${prizeDescription}`
}

/** A prize within a line of figures: `cash`, `Golf trip`. */
export function prizeWithinLine(prizeDescription: string | undefined): string | undefined {
  return prizeDescription !== undefined && isCash(prizeDescription) ? 'cash' : prizeDescription
}

const isCash = (prizeDescription: string) => prizeDescription.trim().toLowerCase() === 'cash'
