// @gorules/zen-engine: one decision for the whole quote, compiled ahead, with a branch for each kind of contest: its decision
// tables, then an expression, each over all rows of the kind at once.
import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine'
import { assemble, HALF } from './assemble-price.ts'
import { engineRows, type EngineRows } from './engine-rows.ts'
import type { FullQuote } from './random-quotes.ts'
import { NUMBERS, TABLES } from './tables.ts'

type Kind = keyof EngineRows

interface Node {
  id: string
  type: string
  name: string
  content?: object
}

interface Table {
  kind: Kind
  name: string
  inputs: string[]
  output: string
  /** One cell per input, empty where anything will do, then the output. */
  rows: (string | number)[][]
}

const range = ({ from, to }: { from: number; to: number }) => `[${from}..${to}]`
const { layers } = TABLES

const tables: Table[] = [
  {
    kind: 'grand',
    name: 'bands',
    inputs: ['yardage'],
    output: 'f',
    rows: TABLES.grandPrizeBands.map((band) => [range(band), band.f]),
  },
  {
    kind: 'putt',
    name: 'odds',
    inputs: ['distance'],
    output: 'p',
    rows: TABLES.putts.map(({ distance, p }) => [`"${distance}"`, p]),
  },
  {
    kind: 'putt',
    name: 'add-ons',
    inputs: ['distance', 'finalists', 'prize'],
    output: 'price',
    rows: [...TABLES.addOns.map(({ prize, price }) => ['"60"', '1', prize, price]), ['', '', '', 0]],
  },
  {
    kind: 'shootout',
    name: 'bands',
    inputs: ['yardage'],
    output: 'f',
    rows: TABLES.shootoutBands.map((band) => [range(band), band.f]),
  },
  {
    kind: 'shootout',
    name: 'shots each',
    inputs: ['each'],
    output: 'eachFactor',
    rows: TABLES.shotsEach.map((row) => [range(row), row.each]),
  },
  {
    kind: 'shootout',
    name: 'payouts',
    inputs: ['payout'],
    output: 'pv',
    rows: TABLES.payouts.map(({ payout, pv }) => [`"${payout}"`, pv]),
  },
]

const loaded = layers.map(({ from, upto, load }) => `${load} * max([0, min([prize, ${upto}]) - ${from}])`)
const shots = `(amateurs + ${NUMBERS.proWeight} * pros)`
const formulas: Record<Kind, string> = {
  grand: `floor(${NUMBERS.grandPrizeBase} + ${shots} * ${NUMBERS.p0} * f * (${loaded.join(' + ')}) + ${HALF})`,
  putt: `price > 0 ? price : floor(${NUMBERS.puttingBase} + ${NUMBERS.puttingLoad} * prize * (1 - (1 - p) ^ finalists) + ${HALF})`,
  shootout: `floor(${NUMBERS.shootoutBase} + ${NUMBERS.shootoutLoad} * prize * pv * (1 - (1 - ${NUMBERS.shot} * f) ^ attempts) * eachFactor + ${HALF})`,
  dice: `floor(${NUMBERS.diceRate} * prize + ${HALF})`,
}

const overRows = (kind: Kind) => ({ inputField: kind, outputPath: kind, executionMode: 'loop' })

function tableNode({ kind, name, inputs, output, rows }: Table): Node {
  return {
    id: `${kind} ${name}`,
    type: 'decisionTableNode',
    name: `${kind} ${name}`,
    content: {
      ...overRows(kind),
      hitPolicy: 'first',
      passThrough: true,
      inputs: inputs.map((field) => ({ id: field, name: field, field })),
      outputs: [{ id: output, name: output, field: output }],
      rules: rows.map((cells, place) => ({
        _id: String(place),
        ...Object.fromEntries([...inputs, output].map((column, at) => [column, String(cells[at])])),
      })),
    },
  }
}

function formulaNode(kind: Kind): Node {
  const expressions = [{ id: 'rated', key: 'rated', value: formulas[kind] }]
  return {
    id: `${kind} formula`,
    type: 'expressionNode',
    name: `${kind} formula`,
    content: { ...overRows(kind), passThrough: false, expressions },
  }
}

function graph(): object {
  const input: Node = { id: 'in', type: 'inputNode', name: 'in' }
  const output: Node = { id: 'out', type: 'outputNode', name: 'out' }
  const kinds: Kind[] = ['grand', 'putt', 'shootout', 'dice']
  const branches = kinds.map((kind) => [
    ...tables.filter((table) => table.kind === kind).map(tableNode),
    formulaNode(kind),
  ])
  const edges = branches.flatMap((branch) =>
    [input, ...branch].map((node, place) => ({
      id: `${node.id} → ${branch[place]?.id ?? output.id}`,
      type: 'edge',
      sourceId: node.id,
      targetId: branch[place]?.id ?? output.id,
    })),
  )
  return { nodes: [input, ...branches.flat(), output], edges }
}

export function zen() {
  const content = new ZenDecisionContent(Buffer.from(JSON.stringify(graph())))
  const decision = new ZenEngine().createDecision(content)
  return async (quote: FullQuote) => {
    const response = await decision.evaluate(engineRows(quote))
    const answer = response.result as Record<Kind, { rated: number }[]>
    const rated = [...answer.grand, ...answer.putt, ...answer.shootout, ...answer.dice]
    return assemble(
      quote,
      rated.map((row) => row.rated),
    )
  }
}
