import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Json } from '../../support/caller.ts'
import {
  askForChange,
  buyPolicy,
  changeOfContest,
  type HeldPolicy,
  readVersion,
  sendUntilFinal,
} from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'
import { refund } from '../purchase/refunds.ts'

/** Policies that live at the same time. */
const LIVES = 6
/** Each is in the middle of something for all of them. */
const KILLS = 2 * ATTACK_TIMES
const MAX_DELAY_MS = 800
/** Makes the time between paying and recording long, as that is the worst moment for a kill. */
const SLOW_MS = 150
const CREDIT = 40
const PLAYERS = [80, 100, 130, 144]

/** A call that moves money, and can be sent again with its key. */
type Call = () => Promise<ApiResponse>

export const changeKills: Attack = {
  name: 'change-kills',
  description: `random lives of ${LIVES} policies, cut off by SIGKILL ${KILLS} times while they are charged, credited and refunded, and gone on with after a restart`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  needsOwnProgram: true,
  run: async (target) => {
    for (const on of ['confirm', 'refund'] as const)
      target.gateway.peer.faults.plan({ fault: 'slow', on, times: 1000, ms: SLOW_MS })
    const policies: HeldPolicy[] = []
    for (let life = 0; life < LIVES; life += 1) policies.push(await buyPolicy(target))
    const outcomes: string[] = []
    for (let round = 0; round < KILLS; round += 1) {
      const isLast = round === KILLS - 1
      const calls = await Promise.all(
        policies.map((policy, nth) =>
          isLast && nth % 2 === 0 ? cancelCall(policy) : someCall(target, policy, round),
        ),
      )
      outcomes.push(...(await killDuring(target, calls, round % 2 === 0 ? 'the gateway' : 'any time')))
    }
    for (const policy of policies) await waitUntilRefunded(policy)
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

/** The holder has more or fewer players, or is paid back a credit. */
function someCall(target: AttackTarget, policy: HeldPolicy, round: number): Promise<Call> {
  if (round > 0 && Math.random() < 0.4) return refundCall(target, policy)
  return changeCall(policy)
}

async function waitUntilRefunded({ holder, number }: HeldPolicy): Promise<void> {
  const read = async () => (await holder.get(`/policies/${number}/refunds`)).data['statement'] as Json
  await waitUntil(async () => (await read())['refunding'] === 0)
}

async function changeCall(policy: HeldPolicy): Promise<Call> {
  const { holder, quote } = policy
  const { customFields } = (await holder.get(`/contacts/${quote.id}`)).data as { customFields: Json }
  const others = PLAYERS.filter((players) => players !== customFields['h_amateurs_1'])
  const hAmateurs = others[Math.floor(Math.random() * others.length)]
  const request = await changeOfContest(holder, policy, await readVersion(holder, policy), { hAmateurs })
  const key = randomKey()
  return () => askForChange(holder, policy, request, key)
}

async function cancelCall(policy: HeldPolicy): Promise<Call> {
  const version = await readVersion(policy.holder, policy)
  const key = randomKey()
  return () => askForChange(policy.holder, policy, { action: 'cancel_policy', version }, key)
}

async function refundCall({ rep }: AttackTarget, { holder, number }: HeldPolicy): Promise<Call> {
  const credit = { amount: CREDIT, reason: 'The signs came late' }
  const given = await rep.send('POST', `/policies/${number}/credits`, credit)
  assert.equal(given.status, 201, given.text)
  const key = randomKey()
  return () => refund(holder, number, CREDIT, key)
}

/** Kills the program during calls and sends each again until its outcome is final: it must be granted. */
async function killDuring(
  target: AttackTarget,
  calls: readonly Call[],
  when: 'the gateway' | 'any time',
): Promise<string[]> {
  const [program] = target.programs
  const { asked } = target.gateway.peer
  const before = asked.length
  const first = calls.map((call) => call())
  const delayMs = Math.random() * (when === 'any time' ? MAX_DELAY_MS : SLOW_MS)
  if (when === 'the gateway') await waitUntil(() => hasBegun(asked.slice(before)), MAX_DELAY_MS)
  await pause(delayMs)
  await program.kill()
  const cut = (await Promise.all(first)).filter((answer) => outcomeOf(answer) !== '200')
  await program.start()
  for (const again of await Promise.all(calls.map(sendUntilFinal))) {
    const context = `After a kill at ${when}, ${Math.round(delayMs)} ms: ${again.text}`
    assert.equal(outcomeOf(again), '200', `${context}\n${program.output.slice(-1000)}`)
  }
  return calls.map((_, nth) => (nth < cut.length ? 'cut off' : 'answered before'))
}

function hasBegun(asked: readonly { operation: string }[]): boolean {
  return asked.some(({ operation }) => ['confirm', 'refund'].includes(operation))
}
