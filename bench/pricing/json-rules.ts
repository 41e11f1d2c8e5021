// json-rules-engine: a rule for each row of a table, whose event carries the value; the formulas are plain code, as the
// engine has none. One engine for each kind of contest, so that no rule is evaluated needlessly.
import { Engine, type RuleProperties } from 'json-rules-engine'
import { assemble, rounded } from './assemble-price.ts'
import { engineRows } from './engine-rows.ts'
import type { FullQuote } from './random-quotes.ts'
import { NUMBERS, TABLES } from './tables.ts'

type Values = Record<string, number>

const within = (fact: string, from: number, to: number) => [
  { fact, operator: 'greaterThanInclusive', value: from },
  { fact, operator: 'lessThanInclusive', value: to },
]
const rule = (all: { fact: string; operator: string; value: unknown }[], params: Values): RuleProperties => ({
  conditions: { all },
  event: { type: 'row', params },
})
const equal = (fact: string, value: unknown) => ({ fact, operator: 'equal', value })

const grand = new Engine([
  ...TABLES.grandPrizeBands.map(({ from, to, f }) => rule(within('yardage', from, to), { f })),
  ...TABLES.layers.map(({ from, upto, load }, place) =>
    rule([{ fact: 'prize', operator: 'greaterThan', value: from }], {
      [`from${place}`]: from,
      [`upto${place}`]: upto,
      [`load${place}`]: load,
    }),
  ),
])
const putt = new Engine([
  ...TABLES.putts.map(({ distance, p }) => rule([equal('distance', distance)], { p })),
  ...TABLES.addOns.map(({ prize, price }) =>
    rule([equal('distance', '60'), equal('finalists', 1), equal('prize', prize)], { price }),
  ),
])
const shootout = new Engine([
  ...TABLES.shootoutBands.map(({ from, to, f }) => rule(within('yardage', from, to), { f })),
  ...TABLES.shotsEach.map(({ from, to, each }) => rule(within('each', from, to), { each })),
  ...TABLES.payouts.map(({ payout, pv }) => rule([equal('payout', payout)], { pv })),
])

async function found(engine: Engine, facts: Record<string, unknown>): Promise<Values> {
  const { events } = await engine.run(facts)
  return Object.assign({}, ...events.map(({ params }) => params))
}

function loaded(prize: number, values: Values): number {
  let sum = 0
  for (let place = 0; place < TABLES.layers.length; place += 1) {
    const from = values[`from${place}`]
    if (from === undefined) break
    sum += (Math.min(prize, values[`upto${place}`] ?? 0) - from) * (values[`load${place}`] ?? 0)
  }
  return sum
}

export function jsonRules() {
  return async (quote: FullQuote) => {
    const rows = engineRows(quote)
    const rated = await Promise.all([
      ...rows.grand.map(async (row) => {
        const values = await found(grand, row)
        const aces = (row.amateurs + NUMBERS.proWeight * row.pros) * NUMBERS.p0 * (values['f'] ?? 0)
        return rounded(NUMBERS.grandPrizeBase + aces * loaded(row.prize, values))
      }),
      ...rows.putt.map(async (row) => {
        const { p = 0, price } = await found(putt, row)
        const somebody = 1 - (1 - p) ** row.finalists
        return price ?? rounded(NUMBERS.puttingBase + NUMBERS.puttingLoad * row.prize * somebody)
      }),
      ...rows.shootout.map(async (row) => {
        const { f = 0, each = 0, pv = 0 } = await found(shootout, row)
        const some = 1 - (1 - NUMBERS.shot * f) ** row.attempts
        return rounded(NUMBERS.shootoutBase + NUMBERS.shootoutLoad * row.prize * pv * some * each)
      }),
      ...rows.dice.map(async ({ prize }) => rounded(prize * NUMBERS.diceRate)),
    ])
    return assemble(quote, rated)
  }
}
