import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectEachBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'
import { buyUntilSettled } from '../purchase/repeated-key.ts'

const KILLS = 10 * ATTACK_TIMES
const MAX_DELAY_MS = 1500
const SLOW_MS = 150

export const processKills: Attack = {
  name: 'process-kills',
  description: `${KILLS} purchases, each cut off by SIGKILL at a random moment and retried with its key after a restart`,
  databases: ['embedded'],
  needsOwnProgram: true,
  run: async (target) => {
    // Makes the time between charging and recording long, as that is the worst moment for a kill.
    target.gateway.peer.faults.plan({ fault: 'slow', on: 'confirm', times: 10 * KILLS, ms: SLOW_MS })
    const quotes: ReadyQuote[] = []
    const answeredBefore: boolean[] = []
    // Adapted to how long a purchase takes here, so that most kills interrupt one.
    let maxDelayMs = MAX_DELAY_MS
    for (let round = 0; round < KILLS; round += 1) {
      const { quote, wasAnswered, duration } = await killDuringPurchase(target, Math.random() * maxDelayMs)
      quotes.push(quote)
      answeredBefore.push(wasAnswered)
      maxDelayMs = Math.min(MAX_DELAY_MS, Math.max(100, duration * 1.2))
    }
    await expectEachBoughtOnce(target, quotes)
    const all = target.gateway.charges()
    assert.equal(all.length, KILLS, `${all.length} charges for ${KILLS} purchases`)
    const cut = answeredBefore.filter((wasAnswered) => !wasAnswered).length
    return `${cut} cut off before their answer; ${all.length} charges, ${quotes.length} policies, each once`
  },
}

async function killDuringPurchase(target: AttackTarget, delayMs: number) {
  const [program] = target.programs
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const key = randomKey()
  const first = buy(customer, quote, { key })
  await pause(delayMs)
  await program.kill()
  const before = outcomeOf(await first)
  await program.start()
  const startedAt = Date.now()
  const after = await buyUntilSettled(customer, quote, key)
  assert.equal(
    outcomeOf(after),
    '200',
    `After a kill at ${Math.round(delayMs)} ms: ${after.text}\n${program.output.slice(-1000)}`,
  )
  return { quote, wasAnswered: before === '200', duration: Date.now() - startedAt }
}
