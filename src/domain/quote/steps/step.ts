import type { CalendarDate } from '#domain/values/calendar.ts'
import type { FieldSet } from '#domain/values/field.ts'
import type { FieldProblem, Section } from '#domain/problem.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import type { Slots } from '#domain/contests/slots.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'

/** Everything that the checks of a step need: the quote, the current day and what follows from its price. */
export interface StepContext {
  quote: Quote
  today: CalendarDate
  /** The fees of all contests before discount; absent while there is no price. */
  grossFees?: Cents | undefined
  /** What a producer may add at most, in percent of them; absent while a page does not know it. */
  producerFeePercent?: number | undefined
  /** Whose steps they are: a rep may be asked more. A client by default. */
  editor?: Editor | undefined
}

/** When a step applies, and what is said where it does not. */
export interface StepApplies {
  when: (quote: Quote, editor: Editor) => boolean
  /** Why it was skipped, in a sentence; absent if that goes without saying. */
  otherwise?: string
  /** What its section of the accordion holds all the same. */
  summary?: (quote: Quote) => string
}

/** One page of the wizard as data: its questions, when it applies and its problems. */
export interface Step {
  id: StepId
  title: string
  /** One sentence under the title. */
  introduction: string
  /** The section that errors of its fields belong to. */
  section: Section
  fields: FieldSet
  /** For fields whose errors belong to another section: on the last step several are asked. */
  fieldSections?: Readonly<Record<string, Section>>
  /** The numbered lists that are filled in on this step. */
  lists?: readonly Slots<FieldSet>[]
  /** When the step applies, and what to show if it does not; undefined if it always applies. */
  applies?: StepApplies
  /** Missing or wrong answers; empty if the step is validated. */
  problems: (context: StepContext) => FieldProblem[]
}

export function defineStep<const S extends Step>(step: S): S {
  return step
}

/** One problem for each of these keys without an answer, with the message of its field. */
export function missingAnswers(
  section: Section,
  fields: FieldSet,
  answers: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): FieldProblem[] {
  return keys
    .filter((key) => answers[key] === undefined)
    .map((field) => ({ section, field, message: fields[field]?.message ?? 'Answer this question' }))
}
