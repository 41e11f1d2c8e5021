import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Cents } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** The fee of one contest before and after a change; a side is absent if there was, or is now, no such contest. */
export interface FeeChange {
  entity: ContestKind
  /** Number of the row after the change; for a removed row, its former number. */
  index: number
  title: string
  before?: Cents
  after?: Cents
  /** The fee by the rating plan, if a rep typed another. */
  computed?: Cents
}

/** What a change costs somebody: what was and is now due, and what is paid, credited or paid back. */
export interface ChangeAmounts {
  before: Cents
  after: Cents
  /** To be paid or billed. */
  charge: Cents
  /** For a credit memo. */
  credit: Cents
  /** What of the credit is paid and can be refunded. */
  refundable: Cents
  /** First day of the refund; absent if it is made at once, or a contest awaits its date. */
  refundableFrom?: CalendarDate
}

/** What a change gives back to somebody who paid before whoever pays now. */
export interface GivenBack extends Pick<ChangeAmounts, 'credit' | 'refundable'> {
  payer: number
}

/** What a request changes and costs, as it is shown before it is sent and printed on its endorsement. */
export interface ChangeEffect {
  sections: ChangedSection[]
  fees: FeeChange[]
  /** Who pays it, of the payers of the policy; the first unless given. */
  payer?: number
  /** For the payer: a producer sees its net amount. */
  amounts: ChangeAmounts
  /** For those who paid before; absent if nothing goes back to them. */
  givenBack?: GivenBack[]
  /** For the client of a producer; absent if the insured pays. */
  clientTotals?: { before: Cents; after: Cents }
  /** Of the producer; absent if the insured pays. */
  commission?: { before: Cents; after: Cents }
  certificateVersion: number
  changesLeft: number
  /** The first day has changed, and so the first tee time. */
  needsTeeTime: boolean
  /** The time of day that goes on counting for deadlines, if the papers state a later tee time: `06:00`. */
  countsFrom?: string
}
