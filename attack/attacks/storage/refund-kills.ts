import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'
import { CREDIT, createCredit, expectRefunded, refund } from '../purchase/refunds.ts'

const KILLS = 4 * ATTACK_TIMES
const MAX_DELAY_MS = 400
const SLOW_MS = 150

export const refundKills: Attack = {
  name: 'refund-kills',
  description: `${KILLS} refunds, each cut off by SIGKILL at a random moment and retried with its key after a restart`,
  databases: ['embedded'],
  needsOwnProgram: true,
  run: async (target) => {
    // Makes the time between paying back and recording long, as that is the worst moment for a kill.
    target.gateway.peer.faults.plan({ fault: 'slow', on: 'refund', times: 10 * KILLS, ms: SLOW_MS })
    let cut = 0
    for (let round = 0; round < KILLS; round += 1)
      if (!(await killDuringRefund(target, Math.random() * MAX_DELAY_MS))) cut += 1
    return `${cut} cut off before their answer; ${KILLS} credits, each paid back once`
  },
}

/** True if the refund was answered before the kill. */
async function killDuringRefund(target: AttackTarget, delayMs: number): Promise<boolean> {
  const [program] = target.programs
  const credited = await createCredit(target)
  const { customer, number } = credited
  const key = randomKey()
  const first = refund(customer, number, CREDIT, key)
  await pause(delayMs)
  await program.kill()
  const before = outcomeOf(await first)
  await program.start()
  // The same call: it finds the refund, or makes it if nothing was stored.
  await waitUntil(async () => outcomeOf(await refund(customer, number, CREDIT, key)) === '200')
  await expectRefunded(target, credited, CREDIT)
  return before === '200'
}
