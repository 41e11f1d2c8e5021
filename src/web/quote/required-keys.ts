import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { isAddOn } from '#domain/quote/contest-rows.ts'
import { type AnyRow, type Answers, type Quote, rowsOf, withRows } from '#domain/quote/quote.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { type Judging, type Step } from '#domain/quote/step.ts'

/**
 * The fields that must be filled in to go on: those that the step would ask for if they were empty, with all
 * other answers as they are. A choice may bring further fields, and take them away again.
 */
export function requiredKeys(step: Step, { quote, today }: Judging): Set<string> {
  const unsponsored = CONTEST_KINDS.reduce(
    (left, kind) => withRows(left, kind, rowsOf(left, kind), []),
    quote,
  )
  const asked = (answers: Answers) =>
    step.problems({ quote: { ...unsponsored, answers }, today }).map(({ field }) => field)
  const scalars = Object.keys(step.fields).filter((key) => asked(without(quote.answers, key)).includes(key))
  const ofLists = asked(quote.answers).filter((key) => !Object.hasOwn(step.fields, key))
  return new Set([...scalars, ...ofLists, ...requiredOfRows(step, quote)])
}

/** The same of every row, filled in, half filled in or just added. */
function requiredOfRows(step: Step, quote: Quote): string[] {
  return CONTEST_KINDS.filter(({ rows }) => step.lists?.includes(rows)).flatMap((kind) =>
    Array.from({ length: kind.rows.max }, (_, index) => requiredOfRow(quote, kind, index + 1)).flat(),
  )
}

function requiredOfRow(quote: Quote, kind: ContestKind, slot: number): string[] {
  const row: AnyRow = rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot }
  const at = { isAddOn: isAddOn(quote, kind, slot) }
  return Object.keys(kind.rows.fields)
    .filter((name) => {
      const { [name]: _gone, ...others } = row
      const faults = kind.faults({ ...others, slot }, at)
      return kind.required.includes(name) || faults.some((fault) => fault.name === name)
    })
    .map((name) => keyOf(kind.rows, name, slot))
}

function without(answers: Answers, key: string): Answers {
  const { [key as keyof Answers]: _gone, ...others } = answers
  return others
}
