import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { type FieldProblem, type RowProblem, type Section } from '#domain/problem.ts'
import { type StepId } from '#domain/quote/step-ids.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'
import { typedPatch } from '#web/quote/session/draft.ts'
import { type SessionState } from '#web/quote/session/session.ts'

/** What is wrong with the quote as the server sees it, by the part of the screens that it belongs to. */
export type ErrorStore = { readonly [S in Section]?: readonly FieldProblem[] } & {
  readonly calculationErrors: readonly RowProblem[]
}

/**
 * The errors of the last save and of the last price, section by section.
 *
 * @rule E14 Each error of the server belongs to one section, and is shown beside its field and at its step.
 */
export function errorStore({ refused, price }: Pick<SessionState, 'refused' | 'price'>): ErrorStore {
  return {
    ...grouped(refused, ({ section }) => section),
    calculationErrors: price.missing.filter(({ code }) => code === 'NO_BAND'),
  }
}

/** What was found wrong besides the rules of the steps, by step; half-typed text only where nobody is typing. */
export function foundByStep(
  state: Pick<SessionState, 'refused' | 'price' | 'typed'>,
  current: StepId,
): { [Id in StepId]?: readonly FieldProblem[] } {
  const { calculationErrors, ...sections } = errorStore(state)
  const halfTyped = typedPatch(state).malformed.filter(({ field }) => stepOf(field) !== current)
  const problems = [...Object.values(sections).flat(), ...calculationErrors.map(rowProblem), ...halfTyped]
  return grouped(problems, ({ field }) => stepOf(field) ?? current)
}

/** Where a field is asked for. */
export function stepOf(field: string): StepId | undefined {
  const section = WIRE_FIELDS.get(field)?.section
  const asking = STEPS.find(({ fields }) => Object.hasOwn(fields, field))
  return (asking ?? STEPS.find(({ lists = [] }) => lists.some((list) => list.section === section)))?.id
}

/** A row that cannot be priced is mended at its first figure. */
function rowProblem({ entity, index, message }: RowProblem): FieldProblem {
  const kind = CONTEST_KINDS.find((one) => one.entity === entity)
  const [field = '', wire] =
    [...WIRE_FIELDS].find(([, { section, index: row }]) => section === kind?.rows.section && row === index) ??
    []
  return { section: wire?.section ?? 'request', field, index, message }
}

function grouped<K extends string>(
  problems: readonly FieldProblem[],
  groupOf: (problem: FieldProblem) => K,
): { [Key in K]?: FieldProblem[] } {
  const groups: { [Key in K]?: FieldProblem[] } = {}
  for (const problem of problems) {
    const group = groupOf(problem)
    groups[group] = [...(groups[group] ?? []), problem]
  }
  return groups
}
