import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, type TestContext } from 'vitest'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { Buyer, NO_ANSWER } from '#testing/buyer.ts'
import { BOUGHT_ONCE_LEDGER, readLedger } from '#testing/ledger.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { freePort, Program } from '#testing/program.ts'

const ROUNDS = 5
/** Kills the program in the middle of purchases, restarts it, and repeats the buyers' calls. */
async function killDuringPurchases(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  settings: Record<string, string>,
): Promise<{ quoteIds: string[]; story: string }> {
  const program = new Program({ PORT: String(await freePort()), ...settings })
  onTestFinished(() => program.kill())
  await program.start()
  const buyers: Buyer[] = []
  const moments: number[] = []
  let longestMs = 150
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = new Buyer(program)
    await buyer.arrive()
    buyers.push(buyer)
    const answer = buyer.buy()
    const delayMs = Math.round(Math.random() * longestMs)
    moments.push(delayMs)
    await pause(delayMs)
    await program.kill()
    await answer
    await program.start()
    const askedAt = Date.now()
    expect([200, 202, 409, NO_ANSWER], program.log).toContain(await buyer.buy())
    // A process that has just started is slower, so the next kill may come later.
    longestMs = Math.max(longestMs, Date.now() - askedAt)
  }
  const story = `killed after ${moments.join(', ')} ms`
  const statuses = await Promise.all(buyers.map((buyer) => buyer.buyUntilSettled()))
  expect(statuses, `${story}\n${program.log}`).toEqual(buyers.map(() => 200))
  await program.stop()
  return { quoteIds: buyers.map(({ quoteId }) => quoteId), story }
}

async function expectOnce(
  where: { databaseUrl: string | undefined; dataDir: string },
  { quoteIds, story }: Awaited<ReturnType<typeof killDuringPurchases>>,
) {
  const { db, close } = await openDatabase(where)
  try {
    for (const quoteId of quoteIds) expect(await readLedger(db, quoteId), story).toEqual(BOUGHT_ONCE_LEDGER)
    expect([await db.$count(sandboxCharges), await db.$count(policies)]).toEqual([ROUNDS, ROUNDS])
  } finally {
    await close()
  }
}

describe.concurrent('O05 the program is killed in the middle of a purchase', { timeout: 300_000 }, () => {
  it(`O05 ${ROUNDS} times, embedded: one charge and one policy each`, async ({ onTestFinished }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-kill-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    await copyEmptyDatabase(dataDir)
    await expectOnce(
      { databaseUrl: undefined, dataDir },
      await killDuringPurchases({ onTestFinished }, { DATA_DIR: dataDir }),
    )
  })

  it.skipIf(!hasPostgres)(
    `O05 ${ROUNDS} times, on PostgreSQL: one charge and one policy each`,
    async ({ onTestFinished }) => {
      const { url, close } = await postgresDatabase()
      onTestFinished(close)
      await expectOnce(
        { databaseUrl: url, dataDir: '' },
        await killDuringPurchases({ onTestFinished }, { DATABASE_URL: url }),
      )
    },
  )
})
