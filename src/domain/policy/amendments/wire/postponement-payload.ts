import * as z from 'zod/mini'
import { type CalendarDate, formatContestDate, parseContestDate } from '#domain/values/calendar.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { EDIT_MODES, type EditMode } from '#domain/policy/amendments/wire/edit-mode.ts'
import { type AnyRow, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'

/** The change to the date of one contest; rows are identified by their position. */
export interface DateChange {
  choice: EditMode
  /** Only with the choice `date`. */
  date?: CalendarDate
}

export type Postponement = Readonly<Record<string, readonly DateChange[]>>

interface WireDateChange {
  date: string | null
  choice: EditMode
}

/**
 * A postponement, as on the wire.
 *
 * @rule E07 A postponement carries the date and the choice of each contest.
 */
export function encodePostponement(
  postponement: Postponement,
): Record<string, WireDateChange[] | WireDateChange | Record<string, never>> {
  return Object.fromEntries(
    CONTEST_DEFINITIONS.map((kind) => {
      const rows = (postponement[kind.payloadKey] ?? []).map(({ choice, date }) => ({
        date: date === undefined ? null : formatContestDate(date),
        choice,
      }))
      return [kind.payloadKey, kind.rows.isSingle ? (rows[0] ?? {}) : rows]
    }),
  )
}

const dateChangeSchema = z.object({
  choice: z.enum(EDIT_MODES, 'Say none, date, unknown or check'),
  date: z.optional(z.nullable(z.string())),
})

export type PostponementResult =
  | { ok: true; postponement: Postponement }
  | { ok: false; problems: FieldProblem[] }

/** Reads a postponement, or returns its problems. */
export function readPostponement(payload: Readonly<Record<string, unknown>>): PostponementResult {
  const problems: FieldProblem[] = []
  const rowsByKind = CONTEST_DEFINITIONS.map((kind) => [
    kind.payloadKey,
    listOf(kind, payload[kind.payloadKey]).flatMap((sent, index) => {
      const row = readDateChange(sent)
      if (row) return [row]
      const at = { section: kind.rows.section, index: index + 1 }
      problems.push({
        ...at,
        field: 'date',
        message: 'Enter the new date, or say that you don’t know it yet',
      })
      return []
    }),
  ])
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, postponement: Object.fromEntries(rowsByKind) as Postponement }
}

/**
 * A quote with the new dates that are known; a contest without a new date keeps its insured date.
 *
 * @rule T02 With the mode `date` a row gets its new date.
 */
export function applyNewDates(quote: Quote, postponement: Postponement): Quote {
  return CONTEST_DEFINITIONS.reduce((result, kind) => {
    const moves = postponement[kind.payloadKey] ?? []
    const rows = rowsOf(result, kind).map((row, index): AnyRow => {
      const { choice, date } = moves[index] ?? {}
      return choice === 'date' && date !== undefined ? { ...row, date } : row
    })
    return withRows(result, kind, rows)
  }, quote)
}

function readDateChange(sent: unknown): DateChange | undefined {
  const parsed = dateChangeSchema.safeParse(sent)
  if (!parsed.success) return undefined
  const { choice, date: written } = parsed.data
  if (choice !== 'date') return { choice }
  const date = parseContestDate(written ?? '')
  return date && { choice, date }
}

function listOf({ rows }: ContestDefinition, sent: unknown): unknown[] {
  if (sent === undefined || sent === null) return []
  if (!rows.isSingle) return Array.isArray(sent) ? sent.slice(0, rows.max) : [sent]
  return typeof sent === 'object' && Object.keys(sent).length === 0 ? [] : [sent]
}
