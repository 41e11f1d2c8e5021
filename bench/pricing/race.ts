// Prices the same quotes with every contender in turn. First it checks that all give the same results.
import { isDeepStrictEqual } from 'node:util'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { jsonLogic } from './json-logic.ts'
import { jsonRules } from './json-rules.ts'
import { plainFunction } from './plain-function.ts'
import { fullQuotes, type FullQuote } from './random-quotes.ts'
import { TABLE_ROWS } from './tables.ts'
import { zen } from './zen.ts'

type Contender = (quote: FullQuote) => PricedQuote | Promise<PricedQuote>

const CHECKED_QUOTES = 2_000
const TIMED_QUOTES = 400
const ROUNDS = 15
const MILLISECONDS_EACH = 150

const plan = parsePlan(rp2027v1)
const ours: Contender = (quote) => priceQuote(quote, plan)
const contenders: Record<string, Contender> = {
  ours,
  plain: plainFunction,
  'json-logic-engine': jsonLogic(),
  'json-rules-engine': jsonRules(),
  '@gorules/zen-engine': zen(),
}

async function checkAnswers(): Promise<void> {
  for (const quote of fullQuotes(CHECKED_QUOTES, 1)) {
    const expected = await ours(quote)
    for (const [name, contender] of Object.entries(contenders)) {
      const answer = await contender(quote)
      if (!isDeepStrictEqual(answer, expected)) {
        throw new Error(`${name} answers ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`)
      }
    }
  }
}

/** Quotes per second in one round. Only promises are awaited, so that synchronous contenders do not wait for the event loop. */
async function perSecond(contender: Contender, quotes: readonly FullQuote[]): Promise<number> {
  const start = performance.now()
  let priced = 0
  for (;;) {
    for (const quote of quotes) {
      const answer = contender(quote)
      if (answer instanceof Promise) await answer
      priced += 1
      if (answer instanceof Promise && performance.now() - start > MILLISECONDS_EACH) break
    }
    const elapsed = performance.now() - start
    if (elapsed > MILLISECONDS_EACH) return (priced / elapsed) * 1_000
  }
}

async function race(): Promise<Record<string, number[]>> {
  const quotes = fullQuotes(TIMED_QUOTES)
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, contender] of Object.entries(contenders)) {
      const rate = await perSecond(contender, quotes)
      if (round > 0) (rounds[name] ??= []).push(rate) // the first round warms up
    }
  }
  return rounds
}

await checkAnswers()
console.log(JSON.stringify({ tableRows: TABLE_ROWS, checked: CHECKED_QUOTES, rounds: await race() }))
