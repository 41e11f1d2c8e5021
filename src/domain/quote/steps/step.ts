import { type CalendarDate } from '#domain/values/calendar.ts'
import { type FieldSet } from '#domain/values/field.ts'
import { type FieldProblem, type Section } from '#domain/problem.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Quote } from '#domain/quote/model/quote.ts'
import { type Slots } from '#domain/contests/slots.ts'
import { type StepId } from '#domain/quote/steps/step-ids.ts'

/** What is needed to judge a step besides the answers: the day in question, passed in, and what is known of the price. */
export interface StepContext {
  quote: Quote
  today: CalendarDate
  /** The fees of all contests before discount; absent while there is no price. */
  grossFees?: Cents | undefined
}

/** One page of the wizard as data: what it asks, when it applies and what it still lacks. */
export interface Step {
  id: StepId
  title: string
  /** One sentence under the title. */
  introduction: string
  /** Where the errors of its fields belong. */
  section: Section
  fields: FieldSet
  /** The numbered lists that are filled in on this step. */
  lists?: readonly Slots<FieldSet>[]
  /** Undefined where the step always applies; else whether it does for this quote, and what to say if not. */
  applies?: { when: (quote: Quote) => boolean; otherwise: string }
  /** What must be answered or mended before going on; empty where the step is validated. */
  problems: (judging: StepContext) => FieldProblem[]
}

export function defineStep<const S extends Step>(step: S): S {
  return step
}

/** One problem for each of these keys that has no answer, in the field's own words. */
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
