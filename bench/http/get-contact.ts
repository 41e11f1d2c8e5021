import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from '@playwright/test'
import autocannon from 'autocannon'
import { type Program, startProgram, startServer } from '../../e2e/support/program/program.ts'
import { QuoteApi } from '../../e2e/support/quotes/quote-api.ts'
import { median, type Measure } from '../measure.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'

/** Goal: requests per second compared with a minimal server that runs the same query. */
const GOALS = { embedded: 0.8, postgres: 0.9 }
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16

/** Reading a complete quote, against node:http with one query, on a PostgreSQL server. */
export function getContactOnPostgres(serverUrl: string): Promise<Measure> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const settings = { DATABASE_URL: databaseUrl }
    const id = await withProgram(settings, startReadyQuote)
    return compare('GET /contacts/:guid on PostgreSQL', id, settings, databaseUrl)
  })
}

/** The same on the embedded database; as only one process may use a folder, the bare server has a copy. */
export async function getContactEmbedded(): Promise<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const settings = { DATA_DIR: path.join(folder, 'ours') }
  try {
    const id = await withProgram(settings, startReadyQuote)
    const copy = path.join(folder, 'bare')
    cpSync(path.join(settings.DATA_DIR, 'pg'), copy, { recursive: true })
    return await compare('GET /contacts/:guid on the embedded database', id, settings, copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  what: string,
  id: string,
  settings: Record<string, string>,
  database: string,
): Promise<Measure> {
  return withProgram(settings, async (ours) => {
    const bare = await startServer((port) => ({
      args: ['bench/http/bare-server.mjs', String(port), database],
      env: { NODE_ENV: 'production' },
    }))
    try {
      const rates = await interleaved([`${ours.origin}/quote/api/contacts/${id}`, `${bare.origin}/${id}`])
      const [oursRate = 0, bareRate = 0] = rates.map(median)
      return {
        what,
        ours: oursRate,
        bare: bareRate,
        unit: 'requests/s',
        ratio: oursRate / bareRate,
        goal: { atLeast: GOALS[settings['DATABASE_URL'] === undefined ? 'embedded' : 'postgres'] },
      }
    } finally {
      await bare.stop()
    }
  })
}

/** Requests per second of each URL in turn, so that a busy machine affects both. The first round warms up. */
async function interleaved(urls: readonly string[]): Promise<number[][]> {
  const rates = urls.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, url] of urls.entries()) {
      const { requests, non2xx, errors } = await autocannon({
        url,
        connections: CONNECTIONS,
        duration: SECONDS,
      })
      if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
      if (round > 0) rates[index]?.push(requests.average)
    }
  }
  return rates
}

async function startReadyQuote({ origin }: Program): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const { id } = await new QuoteApi(api).createReady()
  await api.dispose()
  return id
}

async function withProgram<T>(
  settings: Record<string, string>,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const program = await startProgram(settings)
  try {
    return await work(program)
  } finally {
    await program.stop()
  }
}
