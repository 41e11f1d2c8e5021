import { MOST_WITNESSES, type WitnessPart } from '#domain/claims/reporting/report.ts'

/** What somebody has typed of a report, under the names of its fields. Stored. */
export interface DraftContent {
  texts: Readonly<Record<string, string>>
  /** Of the people who are named, in their order. */
  parts: readonly WitnessPart[]
}

/** So much is kept of one report: each field, and a name and a contact of each witness. */
export const MOST_DRAFT_FIELDS = 20 + 2 * MOST_WITNESSES
export const LONGEST_DRAFT_TEXT = 5_000

/** So many reports of a policy can be half done at once. */
export const MOST_DRAFTS = 20

/** A report that nobody sends is deleted so many days after the event, and never while somebody still writes it. */
export const DRAFT_DAYS_AFTER_EVENT = 30
export const DRAFT_DAYS_AT_REST = 7
