import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres } from '#testing/postgres.ts'
import { type Attack } from '../../attack.ts'
import { type ApiResponse, type Caller } from '../../support/caller.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { type Program } from '../../support/program.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const RESTARTS = 20
const FROZEN_MS = Number(process.env['ATTACK_FROZEN_MS'] ?? 6000)
const BUYERS = 3
const WRITERS = 3
const READY_WITHIN_MS = 1000
const GIVEN_UP_MS = 20_000

export const databaseRestarts: Attack = {
  name: 'database-restarts',
  description: `${RESTARTS} restarts of PostgreSQL under purchases and saves, then ${FROZEN_MS / 1000} s in which it stands still`,
  databases: ['postgres'],
  needsOwnProgram: true,
  needsOwnPostgres: true,
  run: async (target) => {
    const { postgres } = target
    assert.ok(postgres)
    const customers = new Customers(target)
    const busy = customers.carryOn()
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
      slowest = Math.max(slowest, await frozen(target, postgres))
    } finally {
      customers.goHome()
      await busy
    }
    assert.deepEqual(customers.outrageous, [], countOutcomes(customers.outcomes))
    await Promise.all(customers.quotes.map((quote) => expectBoughtOnce(target, quote)))
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
 * How long after the database answered the last instance was ready. What it takes an instance to say that it lives is
 * not counted: then the machine was busy, not the database.
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
  const began = Date.now()
  const breath = probeLiveness(`${health}/live`)
  for (;;) {
    const status = await statusOf(`${health}/ready`)
    const took = Date.now() - began
    if (status === 200 || program.isGone || took > GIVEN_UP_MS)
      return Math.max(0, took - (await breath.lost()))
    await pause(20)
  }
}

/** Asks an instance again and again whether it lives; answers with how long it could not even say that. */
function probeLiveness(live: string): { lost: () => Promise<number> } {
  const watch = new AbortController()
  const watching = (async () => {
    let lost = 0
    while (!watch.signal.aborted) {
      const asked = Date.now()
      await statusOf(live)
      lost += Date.now() - asked
      await pause(10)
    }
    return lost
  })()
  return {
    lost: () => {
      watch.abort()
      return watching
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

async function frozen(target: AttackTarget, postgres: Postgres): Promise<number> {
  const goOn = postgres.freeze()
  try {
    await pause(FROZEN_MS)
    assertAlive(target.programs)
  } finally {
    goOn()
  }
  return readiness(target)
}

function assertAlive(programs: AttackTarget['programs']): void {
  for (const program of programs) assert.ok(!program.isGone, `An instance ended:${lastOutput([program])}`)
}

function lastOutput(programs: AttackTarget['programs']): string {
  const isTelling = (line: string) => !line.includes('"level":"info"')
  return programs.map(({ said }) => `\n${said.split('\n').filter(isTelling).slice(-8).join('\n')}`).join('')
}

/** People who buy and save without a pause, at both instances, and note what they are answered. */
class Customers {
  readonly quotes: ReadyQuote[] = []
  readonly outcomes: string[] = []
  readonly outrageous: string[] = []
  readonly #target: AttackTarget
  #isOver = false

  constructor(target: AttackTarget) {
    this.#target = target
  }

  async carryOn(): Promise<void> {
    const all = [
      ...Array.from({ length: BUYERS }, (_, nth) => this.#buyOn(nth)),
      ...Array.from({ length: WRITERS }, (_, nth) => this.#saveOn(nth)),
    ]
    await Promise.all(all)
  }

  goHome(): void {
    this.#isOver = true
  }

  async #buyOn(nth: number): Promise<void> {
    const caller = await this.#target.newCaller(nth)
    while (!this.#isOver) {
      const quote = await this.#quote(caller)
      if (!quote) continue
      this.quotes.push(quote)
      const key = randomKey()
      // To the end, also when it is time to go home: what was begun is wanted.
      await waitUntil(async () => this.#note(await buy(caller, quote, { key })).status === 200)
    }
  }

  async #saveOn(nth: number): Promise<void> {
    const caller = await this.#target.newCaller(nth + 1)
    while (!this.#isOver) {
      const quote = await this.#quote(caller)
      if (!quote) continue
      let { version } = quote
      for (let save = 0; save < 20 && !this.#isOver; save += 1) {
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
      const said = String(error)
      if (!said.includes('"MAINTENANCE"')) this.outrageous.push(said.slice(0, 300))
      await pause(50)
      return undefined
    }
  }

  #note(answer: ApiResponse): ApiResponse {
    const outcome = outcomeOf(answer)
    this.outcomes.push(outcome)
    if (!['200', '202', 'IN_PROGRESS', 'MAINTENANCE', 'VERSION_CONFLICT'].includes(outcome))
      this.outrageous.push(`${answer.status} ${answer.text.slice(0, 300)}`)
    return answer
  }
}
