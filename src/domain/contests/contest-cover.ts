import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents } from '#domain/values/money.ts'
import { type CertificateFact } from '#domain/documents/certificate/certificate.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'

/** What every contest row has, whatever its kind. */
export interface CoverRow {
  slot: number
  date?: CalendarDate | undefined
  hole?: number | undefined
  prizeValue?: Cents | undefined
}

/** How the papers tell one kind of contest. One file makes one of these; a figure that is missing throws. */
export interface ContestCover<Row extends CoverRow> {
  entity: ContestKind
  /** Told of half-answered rows too. */
  title(row: Row): string
  /** The columns of its line on the certificate, without date, prize value and fee. */
  figures(row: Row): CertificateFact[]
  /** How it is played, in lines for a page. */
  play(row: Row): string[]
  prize(row: Row): string
  /** What else is stated below the line. */
  statements(row: Row): CertificateFact[]
  /** How many may win, for the witnesses that are needed. */
  contestants(row: Row): number
}

/** A row bound to its kind, so that papers need not know which kind it is. */
export interface InsuredRow {
  entity: ContestKind
  index: number
  title: string
  hole: number | undefined
  /** The rest of the row, which is only told once it is complete. */
  stated(): {
    date: CalendarDate
    figures: CertificateFact[]
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
    stated: () => ({
      date: requireValue(row.date, 'date'),
      figures: cover.figures(row),
      play: cover.play(row),
      prize: cover.prize(row),
      prizeValue: requireValue(row.prizeValue, 'prize value'),
      statements: cover.statements(row),
      contestants: cover.contestants(row),
    }),
  }
}

/** Only a complete quote can be bought, so a figure that is missing on a paper is a fault and not a gap. */
export function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`A certificate cannot be issued without the ${what}`)
  return value
}
