import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, type TestContext } from 'vitest'
import { addDays, dateInTimeZone, formatContestDate } from '#domain/values/calendar.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { policies } from '#server/platform/db/schema/policies/policies.schema.ts'
import { sandboxCharges } from '#server/platform/db/schema/payments/sandbox.schema.ts'
import { CARDS, readyFields } from '#testing/a-quote.ts'
import { BOUGHT_ONCE_LEDGER, readLedger } from '#testing/ledger.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { freePort, Program } from '#testing/program.ts'

const ROUNDS = 5
/** The longest time for a purchase to settle without a buyer. */
const PATIENCE_MS = 40_000

/** The status of a call whose connection broke, as the program was killed. */
const NO_ANSWER = 0

/** One buyer's browser, which repeats its call with the same key until it gets an answer. */
class Buyer {
  readonly key = randomUUID()
  quoteId = ''
  private token = ''
  private readonly program: Program
  private headers: Record<string, string> = {}

  constructor(program: Program) {
    this.program = program
  }

  /** Starts a quote that is ready to be bought. */
  async arrive(): Promise<void> {
    await this.signIn()
    const h_date_1 = formatContestDate(addDays(dateInTimeZone(new Date(), 'America/Chicago'), 200))
    const { data } = await (
      await this.send('/api/contacts', { customFields: readyFields({ h_date_1 }) })
    ).json()
    this.quoteId = data.id
    const card = { number: CARDS.approves, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' }
    this.token = (await (await this.send('/sandbox-gateway/tokens', card)).json()).token
  }

  /** Returns the status of the answer. */
  async buy(): Promise<number> {
    const payment = { payment_type: 'credit_card', token: this.token }
    try {
      const body = { version: 1, amount_due: 310, payment }
      return (
        await this.send(`/api/contacts/${this.quoteId}/purchase`, body, { 'idempotency-key': this.key })
      ).status
    } catch {
      return NO_ANSWER
    }
  }

  async buyUntilSettled(): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const status = await this.buy()
      const isUnderWay = status === 409 || status === 202 || status === NO_ANSWER
      if (!isUnderWay || Date.now() > deadline) return status
      await pause(200)
    }
  }

  private async signIn(): Promise<void> {
    const cookies = (await fetch(`${this.program.url}/api/config`)).headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    this.headers = {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    }
  }

  private send(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const init = { method: 'POST', headers: { ...this.headers, ...headers }, body: JSON.stringify(body) }
    return fetch(this.program.url + url, init)
  }
}

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
