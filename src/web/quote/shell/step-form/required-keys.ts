import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, type Answers, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { StepContext, Step } from '#domain/quote/steps/step.ts'

/**
 * The fields that must be filled in to go on: those that the step would ask for if they were empty, with all
 * other answers as they are. A choice may bring further fields, and take them away again.
 */
export function requiredKeys(step: Step, { quote, today }: StepContext): Set<string> {
  const unsponsored = CONTEST_DEFINITIONS.reduce(
    (left, kind) => withRows(left, kind, rowsOf(left, kind), []),
    quote,
  )
  const asked = (answers: Answers) =>
    step.problems({ quote: { ...unsponsored, answers }, today }).map(({ field }) => field)
  const scalars = Object.keys(step.fields).filter((key) => asked(without(quote.answers, key)).includes(key))
  const ofLists = asked(quote.answers).filter((key) => !Object.hasOwn(step.fields, key))
  return new Set([...scalars, ...ofLists, ...requiredOfRows(step, quote)])
}

/** The required fields of every row, whether complete, incomplete or just added. */
function requiredOfRows(step: Step, quote: Quote): string[] {
  return CONTEST_DEFINITIONS.filter(({ rows }) => step.lists?.includes(rows)).flatMap((kind) =>
    Array.from({ length: kind.rows.max }, (_, index) => requiredOfRow(quote, kind, index + 1)).flat(),
  )
}

function requiredOfRow(quote: Quote, kind: ContestDefinition, slot: number): string[] {
  const row: AnyRow = rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot }
  const at = { isAddOn: isAddOn(quote, kind, slot) }
  return Object.keys(kind.rows.fields)
    .filter((name) => {
      const { [name]: _gone, ...others } = row
      const faults = kind.validateRow({ ...others, slot }, at)
      return kind.requiredFields.includes(name) || faults.some((fault) => fault.name === name)
    })
    .map((name) => wireKey(kind.rows, name, slot))
}

function without(answers: Answers, key: string): Answers {
  const { [key as keyof Answers]: _gone, ...others } = answers
  return others
}
