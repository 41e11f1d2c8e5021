import { contestName } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { rowsOf, withRows } from '#domain/quote/model/quote.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import type { StepContext, Step } from '#domain/quote/steps/step.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import { repMessage } from '#domain/quote/wire/wire.ts'
import { draftQuote, pendingPatch, pendingRepOnlyProblems, todayOf } from '#web/quote/answers/draft/draft.ts'
import { producerFeePercent } from '#web/api/public-config.ts'
import { readGrossFees } from '#domain/quote/pricing/gross-fees.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'
import type { ErrorSummaryEntry } from '#web/ui/ErrorSummary.tsx'

/**
 * What is missing or wrong on a page with these fields, in their order. Malformed text counts only where it is shown.
 */
export function problemsOf(step: Step, names: readonly string[], draft: AnswersState): FieldProblem[] {
  const malformed = [...pendingPatch(draft).malformed, ...pendingRepOnlyProblems(draft)].filter(({ field }) =>
    names.includes(field),
  )
  const known = new Set(malformed.map(({ field }) => field))
  const context = stepContext(step, draft, names)
  const isRep = draft.viewer.editor === 'rep'
  const others = stepProblems(step, context)
    .filter(({ field }) => !known.has(field))
    .map((problem) => (isRep ? { ...problem, message: repMessage(problem.field, problem.message) } : problem))
  return [...malformed, ...others].toSorted(
    (left, right) => names.indexOf(left.field) - names.indexOf(right.field),
  )
}

/** If a kind has one contest on the page, its fields are required even while all of them are empty. */
function stepContext(step: Step, draft: AnswersState, names: readonly string[]): StepContext {
  const quote = draftQuote(draft)
  const blank = CONTEST_DEFINITIONS.filter(
    (kind) =>
      step.lists?.includes(kind.rows) === true &&
      rowsOf(quote, kind).length === 0 &&
      names.includes(wireKey(kind.rows, 'date', 1)),
  )
  return {
    quote: blank.reduce((left, kind) => withRows(left, kind, [{ slot: 1 }]), quote),
    today: todayOf(quote),
    grossFees: readGrossFees(draft.price.fields),
    producerFeePercent: producerFeePercent(),
  }
}

/** The names of the fields on a page, with those of a contest that is closed to its line. */
export function fieldNamesOn(page: HTMLFormElement): string[] {
  return [...page.elements].flatMap((control) =>
    control instanceof HTMLElement && control.dataset['fields'] !== undefined
      ? control.dataset['fields'].split(' ')
      : [control.getAttribute('name') ?? ''],
  )
}

export function summaryEntry(
  { field, message, section, index }: FieldProblem,
  definitions: Record<string, FieldMeta>,
  title: string,
): ErrorSummaryEntry {
  const label = (definitions[field] ?? definitions[field.replace(/_\d+$/, '')])?.label ?? title
  return { name: field, label, message, place: contestOf(section, index) }
}

/** Several contests have the same fields; only the first hole-in-one needs no name. */
function contestOf(section: FieldProblem['section'], index: number | undefined): string | undefined {
  const kind = CONTEST_DEFINITIONS.find(({ rows }) => rows.section === section)
  if (index === undefined || (index === 1 && kind?.entity === 'grand_prize')) return undefined
  if (kind) return contestName(kind, index)
  return index > 1 ? `Contest ${index}` : undefined
}
