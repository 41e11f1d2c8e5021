import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldProblem, RowProblem, Section } from '#domain/problem.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { pendingPatch } from '#web/quote/answers/draft/draft.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'

/** The server's errors of the quote, by section of the screens. */
export type ServerErrors = { readonly [S in Section]?: readonly FieldProblem[] } & {
  readonly calculationErrors: readonly RowProblem[]
}

/**
 * The errors of the last save and of the last price, section by section.
 *
 * @rule E14 Each error of the server belongs to one section, and is shown beside its field and at its step.
 */
export function serverErrorsBySection({
  serverErrors,
  price,
}: Pick<AnswersState, 'serverErrors' | 'price'>): ServerErrors {
  return {
    ...groupBy(serverErrors, ({ section }) => section),
    calculationErrors: price.rowProblems.filter(({ code }) => code === 'NO_BAND'),
  }
}

/** Problems by step that the rules of the steps do not find. Half-typed text counts only if nobody is typing it. */
export function problemsByStep(
  state: Pick<AnswersState, 'serverErrors' | 'price' | 'pendingChanges'>,
  current: StepId,
): { [Id in StepId]?: readonly FieldProblem[] } {
  const { calculationErrors, ...sections } = serverErrorsBySection(state)
  const halfTyped = pendingPatch(state).malformed.filter(({ field }) => stepOfField(field) !== current)
  const problems = [...Object.values(sections).flat(), ...calculationErrors.map(rowProblem), ...halfTyped]
  return groupBy(problems, ({ field }) => stepOfField(field) ?? current)
}

/** The step that has a field. */
export function stepOfField(field: string): StepId | undefined {
  const section = WIRE_FIELDS.get(field)?.section
  const asking = STEPS.find(({ fields }) => Object.hasOwn(fields, field))
  return (asking ?? STEPS.find(({ lists = [] }) => lists.some((list) => list.section === section)))?.id
}

/** A row that cannot be priced is corrected at its first figure. */
function rowProblem({ entity, index, message }: RowProblem): FieldProblem {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  const [field = '', wire] =
    [...WIRE_FIELDS].find(([, { section, index: row }]) => section === kind?.rows.section && row === index) ??
    []
  return { section: wire?.section ?? 'request', field, index, message }
}

function groupBy<K extends string>(
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
