import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, request } from '@playwright/test'
import * as z from 'zod/mini'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { freePort } from '#testing/program.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { median, type Measure } from '../measure.ts'

/** A page behind a guid is not for search engines, so it has no goal there. */
const GOALS = {
  greeting: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  'first step': { performance: 95, accessibility: 100, 'best-practices': 100 },
} as const

const ROUNDS = 3

/** Not a dependency, because it requires the latest version of some packages, which a lock file cannot pin. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const report = z.object({ categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })) })

/** Lighthouse's simulated phone and slow network; the median of three rounds. */
export async function lighthouseScores(): Promise<Measure[]> {
  const program = await startProgram()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const api = await request.newContext({ baseURL: program.origin })
    const { id } = await new QuoteApi(api).create()
    await api.dispose()
    const addresses = {
      greeting: `${program.origin}/quote/`,
      'first step': `${program.origin}/quote/view/${id}/contact-information`,
    }
    const measures: Measure[] = []
    for (const page of ['greeting', 'first step'] as const) {
      measures.push(...(await scoresOf(page, addresses[page], port)))
    }
    return measures
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function scoresOf(page: keyof typeof GOALS, url: string, port: number): Promise<Measure[]> {
  const goals = Object.entries(GOALS[page])
  const rounds: Record<string, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(
      await scores(
        url,
        port,
        goals.map(([category]) => category),
      ),
    )
  }
  return goals.map(([category, goal]) => {
    const ours = median(rounds.map((scores) => scores[category] ?? 0))
    return {
      what: `Lighthouse on a phone, ${page}: ${category}`,
      ours,
      bare: 100,
      unit: 'points',
      ratio: ours / 100,
      goal: { unitsAtLeast: goal },
    }
  })
}

async function scores(url: string, port: number, categories: string[]): Promise<Record<string, number>> {
  const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json', '--quiet']
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options]
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64 * 1024 * 1024 })
  const { categories: found } = report.parse(JSON.parse(stdout))
  return Object.fromEntries(Object.entries(found).map(([id, { score }]) => [id, (score ?? 0) * 100]))
}
