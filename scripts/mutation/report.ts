import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { MUTATED_PARTS, mutatedPartOf, type MutatedPart } from './mutated-parts.ts'

/** What Stryker reports of each mutant; everything else of it is left out. */
const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

type Report = z.output<typeof report>

interface Count {
  /** Noticed by a test, or by its time-out. */
  noticed: number
  all: number
}

export function readReport(file: string): Report {
  return report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Mutants that were tried: those of values that are made once when a file is loaded are ignored. */
export function countByPart({ files }: Report): Map<MutatedPart, Count> {
  const counts = new Map<MutatedPart, Count>()
  for (const [file, { mutants }] of Object.entries(files)) {
    const part = mutatedPartOf(file)
    if (part === undefined) continue
    const count = counts.get(part) ?? { noticed: 0, all: 0 }
    count.noticed += mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
    count.all += mutants.filter(({ status }) => TRIED.has(status)).length
    counts.set(part, count)
  }
  return counts
}

const TRIED = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage'])

/** The rows of the table in docs/MUTATION.md, and the score of all in percent. */
export function describeCounts(counts: ReadonlyMap<MutatedPart, Count>): { text: string; score: number } {
  const all = { noticed: 0, all: 0 }
  const rows = MUTATED_PARTS.flatMap((part) => {
    const count = counts.get(part)
    if (!count) return []
    all.noticed += count.noticed
    all.all += count.all
    return [row(part, count)]
  })
  return { text: [...rows, row('all', all)].join('\n'), score: scoreOf(all) }
}

function row(name: string, count: Count): string {
  return `| ${name} | ${count.noticed} | ${count.all} | ${scoreOf(count).toFixed(1)} % |`
}

function scoreOf({ noticed, all }: Count): number {
  return all === 0 ? 100 : (100 * noticed) / all
}
