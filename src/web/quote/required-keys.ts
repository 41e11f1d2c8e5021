import { grandPrizes } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { type Answers, type Quote, rowsOf, withRows } from '#domain/quote/quote.ts'
import { type Judging, type Step } from '#domain/quote/step.ts'

/**
 * The fields that must be filled in to go on: those that the step would ask for if they were empty, with all
 * other answers as they are. A choice may bring further fields, and take them away again.
 */
export function requiredKeys(step: Step, { quote, today }: Judging): Set<string> {
  const asked = (answers: Answers) =>
    step.problems({ quote: { ...blankRows(step, quote), answers }, today }).map(({ field }) => field)
  const scalars = Object.keys(step.fields).filter((key) => asked(without(quote.answers, key)).includes(key))
  const ofRows = asked(quote.answers).filter((key) => !Object.hasOwn(step.fields, key))
  return new Set([...scalars, ...ofRows])
}

/** Every row as it is asked for while empty; a row for professionals only needs no amateurs. */
function blankRows(step: Step, quote: Quote): Quote {
  if (!step.lists?.includes(grandPrizes)) return withoutSponsors(quote)
  const rows = Array.from({ length: grandPrizes.max }, (_, index) => {
    const row = quote.grandPrizes.find(({ slot }) => slot === index + 1)
    return { slot: index + 1, ...(row?.pros && { pros: row.pros }) }
  })
  return { ...quote, grandPrizes: rows }
}

function withoutSponsors(quote: Quote): Quote {
  return CONTEST_KINDS.reduce((left, kind) => withRows(left, kind, rowsOf(left, kind), []), quote)
}

function without(answers: Answers, key: string): Answers {
  const { [key as keyof Answers]: _gone, ...others } = answers
  return others
}
