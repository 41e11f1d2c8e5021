import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestSchedule, isAwaitingDate, latestDate } from '#domain/policy/policy-state.ts'
import type { FieldProblem } from '#domain/problem.ts'
import {
  type ChangedRow,
  payloadKeyOf,
  type ChangedRows,
} from '#domain/policy/amendments/wire/changed-rows.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

export interface DatedChange {
  change: ChangedRows
  /** The contests whose new date is not known, under their numbers before the change. */
  awaiting: ContestSchedule[]
  problems: FieldProblem[]
}

/**
 * A change in which each row has the date that its edit mode says.
 *
 * @rule T02 E07 In a change too, a contest of the mode `date` is given its date, so that it awaits none any more, and one of the mode `unknown` keeps the day that was insured and awaits another; with `none` and `check` its figures hold as they are sent.
 */
export function applyEditModes(
  quote: Quote,
  change: ChangedRows,
  contests: readonly ContestSchedule[],
): DatedChange {
  const problems: FieldProblem[] = []
  const awaiting = new Map(contests.filter(isAwaitingDate).map((contest) => [keyOf(contest), contest]))
  const dated = CONTEST_DEFINITIONS.map((kind) => {
    const existing = rowsOf(quote, kind)
    const rows = (change[kind.payloadKey] ?? []).map((changed, place): ChangedRow => {
      const { row, editMode, isDeleted } = changed
      const before = existing[place]
      const contest = contests.find(({ entity, index }) => entity === kind.entity && index === before?.slot)
      if (isDeleted) return changed
      if (editMode === 'date') {
        if (row.date === undefined) problems.push(problemAt(kind, place, 'Enter the new date'))
        if (contest) awaiting.delete(keyOf(contest))
      }
      if (editMode !== 'unknown') {
        if (row.date === undefined && editMode !== 'date') problems.push(missingDate(kind, place))
        return changed
      }
      if (!contest) {
        problems.push(problemAt(kind, place, 'Enter a date for the contest you add'))
        return changed
      }
      awaiting.set(keyOf(contest), { ...contest, openUntil: latestDate(contest) })
      return { ...changed, row: { ...row, date: contest.date } }
    })
    return [kind.payloadKey, rows] as const
  })
  return {
    change: Object.fromEntries(dated),
    awaiting: [...awaiting.values()].map(({ boughtFor: _kept, ...contest }) => contest),
    problems,
  }
}

function keyOf({ entity, index }: ContestSchedule): string {
  return `${entity} ${index}`
}

/** A policy has a day for each contest: one without cannot be on its certificate, whoever asks for it. */
function missingDate(kind: ContestDefinition, place: number): FieldProblem {
  const field = payloadKeyOf(kind, 'date')
  return { section: kind.rows.section, field, index: place + 1, message: 'Enter the date' }
}

function problemAt(kind: ContestDefinition, place: number, message: string): FieldProblem {
  return { section: kind.rows.section, field: payloadKeyOf(kind, 'editMode'), index: place + 1, message }
}
