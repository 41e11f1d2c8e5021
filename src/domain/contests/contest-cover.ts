import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { InsuredFigures } from '#domain/contests/insured-figures.ts'

/** A line of a document: what is said, and its value. */
export interface CertificateFact {
  label: string
  value: string | number
}

/** The fields that rows of every kind of contest have. */
export interface CoverRow {
  slot: number
  date?: CalendarDate | undefined
  hole?: number | undefined
  prizeValue?: Cents | undefined
}

/** How documents describe one kind of contest. Each kind defines its own; a missing figure throws. */
export interface ContestCover<Row extends CoverRow> {
  entity: ContestKind
  /** Works for incomplete rows too. */
  title(row: Row): string
  /** The columns of its line on the certificate, without date, prize value and fee. */
  figures(row: Row): CertificateFact[]
  /** The same figures as numbers, for claims. */
  insured(row: Row): InsuredFigures
  /** How it is played, one string for each line. */
  play(row: Row): string[]
  prize(row: Row): string
  /** More facts, printed below that line. */
  statements(row: Row): CertificateFact[]
  /** The number of players who can win; the required witnesses depend on it. */
  contestants(row: Row): number
}

/** A row together with the description of its kind, so that documents treat all kinds alike. */
export interface InsuredRow {
  entity: ContestKind
  index: number
  title: string
  hole: number | undefined
  /** The rest of the row; throws while the row is incomplete. */
  requireDetails(): {
    date: CalendarDate
    figures: CertificateFact[]
    insured: InsuredFigures
    play: string[]
    prize: string
    prizeValue: Cents
    statements: CertificateFact[]
    contestants: number
  }
}

export function toInsuredRow<Row extends CoverRow>(cover: ContestCover<Row>, row: Row): InsuredRow {
  return {
    entity: cover.entity,
    index: row.slot,
    title: cover.title(row),
    hole: row.hole,
    requireDetails: () => ({
      date: requireValue(row.date, 'date'),
      figures: cover.figures(row),
      insured: cover.insured(row),
      play: cover.play(row),
      prize: cover.prize(row),
      prizeValue: requireValue(row.prizeValue, 'prize value'),
      statements: cover.statements(row),
      contestants: cover.contestants(row),
    }),
  }
}

/** Only a complete quote can be bought, so a missing figure in a document is a bug. */
export function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A certificate cannot be issued without the ${what}`)
  return value
}
