import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '#testing/postgres.ts'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectEachBoughtOnce, countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import type { Program } from '../../support/program.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const RESTARTS = 6 * ATTACK_TIMES
const FREEZE_MS = Number(process.env['ATTACK_FROZEN_MS'] ?? 6000)
const BUYERS = 3
const WRITERS = 3
const READY_WITHIN_MS = 1000
const READY_TIMEOUT_MS = 20_000

export const databaseRestarts: Attack = {
  name: 'database-restarts',
  description: `${RESTARTS} restarts of PostgreSQL under purchases and saves, then ${FREEZE_MS / 1000} s in which it is frozen`,
  databases: ['postgres'],
  needsOwnProgram: true,
  needsOwnPostgres: true,
  run: async (target) => {
    const { postgres } = target
    assert.ok(postgres)
    const customers = new Customers(target)
    const running = customers.run()
    let slowest = 0
    try {
      for (let round = 0; round < RESTARTS; round += 1) {
        await pause(200 + Math.random() * 500)
        await postgres.shutDown()
        if (round % 2 === 0) await pause(Math.random() * 300)
        await postgres.start()
        slowest = Math.max(slowest, await readiness(target))
      }
      await pause(300)
      slowest = Math.max(slowest, await freezeDatabase(target, postgres))
    } finally {
      customers.stop()
      await running
    }
    assert.deepEqual(customers.unexpected, [], countOutcomes(customers.outcomes))
    await expectEachBoughtOnce(target, customers.quotes)
    const charges = target.gateway.charges().length
    assert.equal(
      charges,
      customers.quotes.length,
      `${charges} charges for ${customers.quotes.length} policies`,
    )
    return `${countOutcomes(customers.outcomes)}; ready after ${slowest} ms at most; ${charges} charges, ${charges} policies, each once`
  },
}

/**
 * The time until the last instance was ready after the database was. Time in which an instance did not answer its
 * liveness probe is subtracted: then the machine was busy.
 */
async function readiness({ programs }: AttackTarget): Promise<number> {
  const took = await Promise.all(programs.map(readyAfter))
  assertAlive(programs)
  const slowest = Math.max(...took)
  assert.ok(slowest <= READY_WITHIN_MS, `Ready only ${slowest} ms after the database${lastOutput(programs)}`)
  return slowest
}

async function readyAfter(program: Program): Promise<number> {
  const health = `${program.origin}/quote/api/health`
  const startedAt = Date.now()
  const liveness = probeLiveness(`${health}/live`)
  for (;;) {
    const status = await statusOf(`${health}/ready`)
    const took = Date.now() - startedAt
    if (status === 200 || program.hasEnded || took > READY_TIMEOUT_MS)
      return Math.max(0, took - (await liveness.stop()))
    await pause(20)
  }
}

/** Probes the liveness of an instance repeatedly; `stop` returns how long the probes took. */
function probeLiveness(live: string): { stop: () => Promise<number> } {
  const controller = new AbortController()
  const probing = (async () => {
    let stop = 0
    while (!controller.signal.aborted) {
      const sentAt = Date.now()
      await statusOf(live)
      stop += Date.now() - sentAt
      await pause(10)
    }
    return stop
  })()
  return {
    stop: () => {
      controller.abort()
      return probing
    },
  }
}

/** 0 without a response. */
function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

async function freezeDatabase(target: AttackTarget, postgres: Postgres): Promise<number> {
  const resume = postgres.freeze()
  try {
    await pause(FREEZE_MS)
    assertAlive(target.programs)
  } finally {
    resume()
  }
  return readiness(target)
}

function assertAlive(programs: AttackTarget['programs']): void {
  for (const program of programs) assert.ok(!program.hasEnded, `An instance ended:${lastOutput([program])}`)
}

function lastOutput(programs: AttackTarget['programs']): string {
  const isWarning = (line: string) => !line.includes('"level":"info"')
  return programs
    .map(({ output }) => `\n${output.split('\n').filter(isWarning).slice(-8).join('\n')}`)
    .join('')
}

/** Customers who buy and save without a pause on both instances, and record the outcomes. */
class Customers {
  readonly quotes: ReadyQuote[] = []
  readonly outcomes: string[] = []
  readonly unexpected: string[] = []
  readonly #target: AttackTarget
  #isStopped = false

  constructor(target: AttackTarget) {
    this.#target = target
  }

  async run(): Promise<void> {
    const all = [
      ...Array.from({ length: BUYERS }, (_, nth) => this.#keepBuying(nth)),
      ...Array.from({ length: WRITERS }, (_, nth) => this.#keepSaving(nth)),
    ]
    await Promise.all(all)
  }

  stop(): void {
    this.#isStopped = true
  }

  async #keepBuying(nth: number): Promise<void> {
    const caller = await this.#target.newCaller(nth)
    while (!this.#isStopped) {
      const quote = await this.#quote(caller)
      if (!quote) continue
      this.quotes.push(quote)
      const key = randomKey()
      // A purchase that has started is completed even after `stop`.
      await waitUntil(async () => this.#note(await buy(caller, quote, { key })).status === 200)
    }
  }

  async #keepSaving(nth: number): Promise<void> {
    const caller = await this.#target.newCaller(nth + 1)
    while (!this.#isStopped) {
      const quote = await this.#quote(caller)
      if (!quote) continue
      let { version } = quote
      for (let save = 0; save < 20 && !this.#isStopped; save += 1) {
        const customFields = { insured_address_2: `Suite ${save}` }
        const body = { action: 'save', version, customFields }
        const answer = this.#note(await caller.send('PUT', `/contacts/${quote.id}`, body))
        // A save whose answer was lost may have been stored.
        version = Number(answer.data['version'] ?? version)
        if (answer.status !== 200) await pause(50)
      }
    }
  }

  async #quote(caller: Caller): Promise<ReadyQuote | undefined> {
    try {
      return await createReadyQuote(caller)
    } catch (error) {
      const output = String(error)
      if (!output.includes('"MAINTENANCE"')) this.unexpected.push(output.slice(0, 300))
      await pause(50)
      return undefined
    }
  }

  #note(answer: ApiResponse): ApiResponse {
    const outcome = outcomeOf(answer)
    this.outcomes.push(outcome)
    if (!['200', '202', 'IN_PROGRESS', 'MAINTENANCE', 'VERSION_CONFLICT'].includes(outcome))
      this.unexpected.push(`${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }
}
