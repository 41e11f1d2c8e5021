import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { median, type Measure, tableOf } from '../measure.ts'

/** Goals: our speed compared with a hand-written function, and with the engines. */
const OF_PLAIN_GOAL = 0.7
const OF_ENGINES_GOAL = 1
const OF_ZEN_GOAL = 1_000

interface Result {
  tableRows: number
  checked: number
  rounds: Record<string, number[]>
}

/** Quotes of fourteen rows priced per second, built like the server and measured in a separate process. */
export async function pricing(): Promise<Measure[]> {
  const folder = mkdtempSync(path.resolve('dist-race-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'bench/pricing/race.ts', outDir: folder, target: 'node20' },
    })
    const output = execFileSync(process.execPath, [path.join(folder, 'race.js')], { encoding: 'utf8' })
    return measuresOf(JSON.parse(output) as Result)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measuresOf({ tableRows, rounds }: Result): Measure[] {
  const against = (name: string, what: string, atLeast: number): Measure => ({
    what: `Quotes of 14 rows priced from ${tableRows} table rows, against ${what}`,
    ours: median(rounds['ours'] ?? []),
    bare: median(rounds[name] ?? []),
    unit: 'quotes/s',
    ratio: median((rounds['ours'] ?? []).map((rate, round) => rate / (rounds[name]?.[round] ?? 0))),
    goal: { atLeast },
  })
  return [
    against('plain', 'a hand-written function', OF_PLAIN_GOAL),
    ...['json-logic-engine', 'json-rules-engine'].map((name) => against(name, name, OF_ENGINES_GOAL)),
    against('@gorules/zen-engine', '@gorules/zen-engine', OF_ZEN_GOAL),
  ]
}

if (process.argv[1] === import.meta.filename) console.log(tableOf(await pricing()))
