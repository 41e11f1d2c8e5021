import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Json } from '../../support/caller.ts'
import {
  type BilledPolicy,
  billPolicy,
  payByLink,
  payInvoice,
  recordCheck,
} from '../../support/customer/billed-policy.ts'
import { createProducersVictim } from '../../support/customer/victims.ts'
import { holderAt, sendUntilFinal } from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const CONNECTIONS = 6
const KILLS = 2 * ATTACK_TIMES
const LIVES = 4
/** Makes the time between paying and recording long, as that is the worst moment for a kill. */
const SLOW_MS = 150
/** What those are told who came second. */
const BEATEN = ['BALANCE_CHANGED', 'IN_PROGRESS', 'PAYMENT_WAITING']

export const invoicePayments: Attack = {
  name: 'invoice-payments',
  description: `one invoice paid by ${CONNECTIONS} browsers, its mailed link and a rep at once, again under its key, after ${KILLS} kills, and by strangers`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const outcomes = [...(await payAtOnce(target)), ...(await payOneAfterAnother(target))]
    await expectStrangersRefused(target)
    for (let round = 0; round < KILLS; round += 1) outcomes.push(...(await killWhilePaying(target)))
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

/** All at once: one of them pays it, whoever it is. */
async function payAtOnce(target: AttackTarget): Promise<string[]> {
  const billed = await billPolicy(target)
  const browsers = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, nth) => holderAt(target, billed, nth)),
  )
  const answers = await Promise.all([
    ...browsers.map((browser) => payInvoice(browser, billed)),
    payByLink(await target.newCaller(1), billed),
    recordCheck(target.rep, billed, billed.due),
  ])
  await expectPaidOnce(billed)
  return expectBeaten(answers, 'at once')
}

/** Whoever still has the page open with its balance pays nothing more; the same key answers again. */
async function payOneAfterAnother(target: AttackTarget): Promise<string[]> {
  const billed = await billPolicy(target)
  const other = await holderAt(target, billed, 1)
  const key = randomKey()
  const first = await payInvoice(billed.holder, billed, key)
  const again = await payInvoice(other, billed, key)
  assert.deepEqual([first.status, again.status], [200, 200], first.text + again.text)
  const late = [
    await payInvoice(other, billed),
    await payByLink(await target.newCaller(), billed),
    await recordCheck(target.rep, billed, billed.due),
  ]
  for (const answer of late) assert.equal(outcomeOf(answer), 'BALANCE_CHANGED', answer.text)
  await expectPaidOnce(billed)
  return [first, again, ...late].map(outcomeOf)
}

/** Neither another customer nor the client of a producer sees or pays an invoice, and a link pays its own alone. */
async function expectStrangersRefused(target: AttackTarget): Promise<void> {
  const billed = await billPolicy(target)
  const stranger = await billPolicy(target)
  const { client, victim } = await createProducersVictim(target)
  const nobody = await target.newCaller()
  const tries = [
    payInvoice(stranger.holder, billed),
    payInvoice(stranger.holder, { ...billed, number: stranger.number }),
    payInvoice(client, { ...billed, number: victim.number }),
    payInvoice(nobody, billed),
    payByLink(nobody, { ...billed, token: `${billed.token.slice(0, -1)}-` }),
    recordCheck(billed.holder, billed, billed.due),
    recordCheck(target.rep, { ...billed, number: stranger.number }, billed.due),
  ]
  for (const { status, text } of await Promise.all(tries)) assert.ok([401, 404].includes(status), text)
  const seen = await client.get(`/policies/${victim.number}`)
  assert.equal(seen.data['invoices'], null, seen.text)
  const { statement } = await readMoney(billed)
  assert.deepEqual([statement['paid'], statement['owed']], [0, billed.due], 'A stranger paid an invoice')
}

/** The program dies while invoices are charged; each is paid once afterwards, under its key. */
async function killWhilePaying(target: AttackTarget): Promise<string[]> {
  const [program] = target.programs
  const { peer } = target.gateway
  peer.faults.plan({ fault: 'slow', on: 'confirm', times: 1000, ms: SLOW_MS })
  const all: BilledPolicy[] = []
  for (let life = 0; life < LIVES; life += 1) all.push(await billPolicy(target))
  const calls = all.map((billed) => {
    const key = randomKey()
    return () => payInvoice(billed.holder, billed, key)
  })
  const before = peer.asked.length
  const first = calls.map((call) => call())
  await waitUntil(() => peer.asked.slice(before).some(({ operation }) => operation === 'confirm'), 2000)
  await pause(Math.random() * SLOW_MS)
  await program.kill()
  await Promise.all(first)
  await program.start()
  for (const answer of await Promise.all(calls.map(sendUntilFinal)))
    assert.equal(outcomeOf(answer), '200', answer.text)
  for (const billed of all) await expectPaidOnce(billed)
  return calls.map(() => 'paid after a kill')
}

async function expectPaidOnce(billed: BilledPolicy): Promise<void> {
  await waitUntil(async () => (await readMoney(billed)).statement['owed'] === 0)
  const { statement, unapplied, payments } = await readMoney(billed)
  const stated = [statement['paid'], statement['owed'], unapplied]
  assert.deepEqual(stated, [billed.due, 0, 0], `The invoice was not paid once: ${JSON.stringify(stated)}`)
  assert.equal(payments.length, 1, 'There is not one payment')
}

async function readMoney({ holder, number }: BilledPolicy) {
  const { data } = await holder.get(`/policies/${number}/refunds`)
  return data as { statement: Json; unapplied: number; payments: Json[] }
}

function expectBeaten(answers: readonly ApiResponse[], what: string): string[] {
  const outcomes = answers.map(outcomeOf)
  const granted = outcomes.filter((outcome) => ['200', '201', '202'].includes(outcome))
  assert.equal(granted.length, 1, `Paid ${what}: ${countOutcomes(outcomes)}`)
  const others = outcomes.filter((outcome) => !['200', '201', '202', ...BEATEN].includes(outcome))
  assert.deepEqual(others, [], `Paid ${what}: ${countOutcomes(outcomes)}`)
  return outcomes
}
