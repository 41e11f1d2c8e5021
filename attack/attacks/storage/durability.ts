import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import type { Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectEachBoughtOnce, readPolicies } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'

const ROUNDS = 6 * ATTACK_TIMES
const WRITERS = 4
const MAX_DELAY_MS = 900

export const durability: Attack = {
  name: 'durability',
  description: `${ROUNDS} times SIGKILL while ${WRITERS} customers save without a pause and one buys`,
  databases: ['embedded'],
  needsOwnProgram: true,
  run: async (target) => {
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => Writer.create(target)))
    const bought: ReadyQuote[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const quote = await killWhileWriting(target, writers, round % 2 === 0)
      if (quote) bought.push(quote)
      for (const writer of writers) await writer.check()
      const policies = await readPolicies(target)
      const lost = bought.filter(
        ({ tournament }) => !policies.some((policy) => policy.tournament === tournament),
      )
      assert.deepEqual(lost, [], `Policies that were answered are gone after kill ${round + 1}`)
    }
    await expectEachBoughtOnce(target, bought)
    const saves = writers.reduce((total, { acknowledged }) => total + acknowledged, 0)
    return `${saves} saves and ${bought.length} purchases were acknowledged, none was lost`
  },
}

/** The quote, if its purchase was answered before the kill. */
async function killWhileWriting(
  target: AttackTarget,
  writers: readonly Writer[],
  afterPurchase: boolean,
): Promise<ReadyQuote | undefined> {
  const [program] = target.programs
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const writing = Promise.all(writers.map((writer) => writer.writeUntilKilled()))
  const buying = buy(customer, quote)
  // Either right after the purchase was answered, or at a random moment.
  if (afterPurchase) await buying
  else await pause(100 + Math.random() * MAX_DELAY_MS)
  await program.kill()
  await writing
  const { status } = await buying
  await program.start()
  return status === 200 ? quote : undefined
}

/** Saves one quote repeatedly and records which save was acknowledged. */
class Writer {
  acknowledged = 0
  readonly #caller: Caller
  readonly #quote: ReadyQuote
  #version: number
  /** How many saves were sent; the last one may or may not be stored. */
  #sent = 0
  #acknowledgedSave = 0

  private constructor(caller: Caller, quote: ReadyQuote) {
    this.#caller = caller
    this.#quote = quote
    this.#version = quote.version
  }

  static async create(target: AttackTarget): Promise<Writer> {
    const caller = await target.newCaller()
    return new Writer(caller, await createReadyQuote(caller))
  }

  async writeUntilKilled(): Promise<void> {
    for (;;) {
      this.#sent += 1
      const customFields = { insured_address_2: `Suite ${this.#sent}` }
      const body = { action: 'save', version: this.#version, customFields }
      const { status, text } = await this.#caller.send('PUT', `/contacts/${this.#quote.id}`, body)
      if (status === 0) return
      assert.equal(status, 200, text)
      this.#version += 1
      this.#acknowledgedSave = this.#sent
      this.acknowledged += 1
    }
  }

  /** The stored save is the last acknowledged one, or the one that was interrupted. */
  async check(): Promise<void> {
    const { status, data, text } = await this.#caller.get(`/contacts/${this.#quote.id}`)
    assert.equal(status, 200, `A quote that was answered is gone: ${text}`)
    const stored = Number(
      String((data['customFields'] as Record<string, unknown>)['insured_address_2']).slice(6),
    )
    assert.ok(
      stored === this.#acknowledgedSave || stored === this.#sent || this.#acknowledgedSave === 0,
      `Save ${this.#acknowledgedSave} was acknowledged, save ${stored} is stored`,
    )
    this.#version = Number(data['version'])
    this.#acknowledgedSave = stored
  }
}
