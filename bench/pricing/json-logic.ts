// json-logic-engine: each kind of contest is one rule, compiled once, with its tables as chains of ifs.
import { LogicEngine } from 'json-logic-engine'
import { assemble, HALF } from './assemble-price.ts'
import { engineRows } from './engine-rows.ts'
import type { FullQuote } from './random-quotes.ts'
import { NUMBERS, TABLES } from './tables.ts'

type Logic = number | string | boolean | { [operator: string]: Logic | Logic[] }

const figure = (name: string): Logic => ({ var: name })
const upTo = <Row extends { to: number }>(
  rows: readonly Row[],
  by: string,
  value: (row: Row) => number,
): Logic => ({
  if: [...rows.flatMap((row): Logic[] => [{ '<=': [figure(by), row.to] }, value(row)]), 0],
})
const rounded = (of: Logic): Logic => ({ floor: [{ '+': [of, HALF] }] })
const chance = (p: Logic, tries: Logic): Logic => ({ '-': [1, { pow: [{ '-': [1, p] }, tries] }] })

const loadedPrize: Logic = {
  '+': TABLES.layers.map(({ from, upto, load }) => ({
    '*': [load, { max: [0, { '-': [{ min: [figure('prize'), upto] }, from] }] }],
  })),
}
const grand = rounded({
  '+': [
    NUMBERS.grandPrizeBase,
    {
      '*': [
        { '+': [figure('amateurs'), { '*': [NUMBERS.proWeight, figure('pros')] }] },
        NUMBERS.p0,
        upTo(TABLES.grandPrizeBands, 'yardage', ({ f }) => f),
        loadedPrize,
      ],
    },
  ],
})
const odds: Logic = {
  if: [
    ...TABLES.putts.flatMap(({ distance, p }): Logic[] => [{ '===': [figure('distance'), distance] }, p]),
    0,
  ],
}
const byOdds = rounded({
  '+': [
    NUMBERS.puttingBase,
    { '*': [NUMBERS.puttingLoad, figure('prize'), chance(odds, figure('finalists'))] },
  ],
})
const putt: Logic = {
  if: [
    { and: [{ '===': [figure('distance'), '60'] }, { '===': [figure('finalists'), 1] }] },
    {
      if: [
        ...TABLES.addOns.flatMap(({ prize, price }): Logic[] => [{ '===': [figure('prize'), prize] }, price]),
        byOdds,
      ],
    },
    byOdds,
  ],
}
const shot: Logic = { '*': [NUMBERS.shot, upTo(TABLES.shootoutBands, 'yardage', ({ f }) => f)] }
const worth: Logic = {
  if: [
    ...TABLES.payouts.flatMap(({ payout, pv }): Logic[] => [{ '===': [figure('payout'), payout] }, pv]),
    0,
  ],
}
const shootout = rounded({
  '+': [
    NUMBERS.shootoutBase,
    {
      '*': [
        NUMBERS.shootoutLoad,
        figure('prize'),
        worth,
        chance(shot, figure('attempts')),
        upTo(TABLES.shotsEach, 'each', ({ each }) => each),
      ],
    },
  ],
})
const dice = rounded({ '*': [NUMBERS.diceRate, figure('prize')] })

export function jsonLogic() {
  const engine = new LogicEngine()
  engine.addMethod('floor', ([value]: number[]) => Math.floor(value ?? 0), { deterministic: true })
  engine.addMethod('pow', ([base, times]: number[]) => (base ?? 0) ** (times ?? 0), {
    deterministic: true,
  })
  const rules = {
    grand: engine.build(grand),
    putt: engine.build(putt),
    shootout: engine.build(shootout),
    dice: engine.build(dice),
  }
  return (quote: FullQuote) => {
    const rows = engineRows(quote)
    const rated: number[] = []
    for (const row of rows.grand) rated.push(Number(rules.grand(row)))
    for (const row of rows.putt) rated.push(Number(rules.putt(row)))
    for (const row of rows.shootout) rated.push(Number(rules.shootout(row)))
    for (const row of rows.dice) rated.push(Number(rules.dice(row)))
    return assemble(quote, rated)
  }
}
