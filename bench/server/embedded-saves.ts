import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Context } from '#server/kit/context.ts'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { type Measure, tableOf } from '../measure.ts'

/** Goal: saves per second compared with PGlite's own files, which never wait for the disk. */
const GOAL = 0.6
const ROUNDS = 5
const SAVES = 60
const CONCURRENCY = 8

/** Quotes saved per second on the embedded database, each commit on the disk, against one that leaves them to the system. */
export async function embeddedSaves(): Promise<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  try {
    const dataDir = path.join(folder, 'ours')
    await openDatabase({ databaseUrl: undefined, dataDir }).then(({ close }) => close())
    cpSync(path.join(dataDir, 'pg'), path.join(folder, 'bare'), { recursive: true })
    const ours = await openDatabase({ databaseUrl: undefined, dataDir })
    const bare = await PGlite.create(path.join(folder, 'bare'))
    const [oursRate = 0, bareRate = 0] = await ratesByTurns([
      testContext(ours.db),
      testContext(drizzle(bare, COLUMN_NAMES)),
    ])
    await ours.close()
    await bare.close()
    return {
      what: 'Quotes saved on the embedded database, against one that never waits for the disk',
      ours: oursRate,
      bare: bareRate,
      unit: 'saves/s',
      ratio: oursRate / bareRate,
      goal: { atLeast: GOAL },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The middle of the rounds. The first one loads what is loaded once, and does not count. */
async function ratesByTurns(contexts: readonly Context[]): Promise<number[]> {
  const rates = contexts.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, context] of contexts.entries()) {
      const rate = await rateOf(context)
      if (round > 0) rates[index]?.push(rate)
    }
  }
  return rates.map((all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0)
}

async function rateOf(context: Context): Promise<number> {
  const startedAt = performance.now()
  let left = SAVES
  const customer = async () => {
    while (left > 0) {
      left -= 1
      await aQuote(context)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, customer))
  return (SAVES * 1000) / (performance.now() - startedAt)
}

if (process.argv[1] === import.meta.filename) console.log(tableOf([await embeddedSaves()]))
