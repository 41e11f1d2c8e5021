import assert from 'node:assert/strict'
import type { EventDelivery } from '#testing/stripe-peer/events.ts'
import type { PlannedFault } from '#testing/stripe-peer/faults.ts'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { countOutcomes, expectBoughtOnce, readPolicies, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from './concurrent-purchases.ts'

const CALLERS = 16
export const CREDIT = 104
/** Twice as much as this is more than the credit. */
const SHARE = 60
const EXPECTED_OUTCOMES = ['200', '202', 'IN_PROGRESS', 'NOT_REFUNDABLE']

interface FaultScenario {
  faults: Partial<PlannedFault>[]
  events?: EventDelivery['mode']
}

/** For a while the gateway does not say what it has paid back either. */
const LOST_LISTS = { fault: 'cut', on: 'list_refunds', times: 3 } as const

const FAULT_SCENARIOS: Record<string, FaultScenario> = {
  'refunded, then no answer in time': { faults: [{ fault: 'charge_then_time_out' }] },
  'refunded, then 500': { faults: [{ fault: 'charge_then_500' }] },
  'refunded, then half an answer': { faults: [{ fault: 'half_answer' }] },
  'refunded, then 500, and lost lists': { faults: [{ fault: 'charge_then_500' }, LOST_LISTS] },
  'cut off before the refund': { faults: [{ fault: 'cut' }] },
  'rate limited before the refund': { faults: [{ fault: 'rate_limited', times: 2 }] },
  'refused with 500': { faults: [{ fault: 'refused_500' }] },
  'webhook before the answer': { faults: [{ fault: 'slow', ms: 800 }], events: 'before' },
  'webhook twice': { faults: [{ fault: 'charge_then_500' }], events: 'twice' },
  'webhook late': { faults: [{ fault: 'half_answer' }], events: 'kept' },
}

export const refunds: Attack = {
  name: 'refunds',
  description: `${CALLERS} refunds of one credit at once, and ${Object.keys(FAULT_SCENARIOS).length} ways in which a gateway fails a refund`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) => {
    const raced = await raceForCredit(target)
    for (const [name, scenario] of Object.entries(FAULT_SCENARIOS)) {
      await refundDuringFault(target, scenario).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    const { peer } = target.gateway
    // All events again, after everything is settled.
    for (const event of peer.events.all) await peer.events.send(event)
    assert.deepEqual(
      peer.refused.filter((line) => line.includes('/v1/refunds')),
      [],
      'The gateway received malformed refunds',
    )
    return `${raced}; ${Object.keys(FAULT_SCENARIOS).length} faults, each refunded once`
  },
}

async function raceForCredit(target: AttackTarget): Promise<string> {
  const credited = await createCredit(target)
  const callers = await Promise.all(
    Array.from({ length: CALLERS }, (_, nth) => callerLike(target, credited, nth)),
  )
  const answers = await Promise.all(callers.map((caller) => refund(caller, credited.number, SHARE)))
  const outcomes = answers.map(outcomeOf)
  assert.deepEqual(
    outcomes.filter((outcome) => !EXPECTED_OUTCOMES.includes(outcome)),
    [],
    countOutcomes(outcomes),
  )
  await expectRefunded(target, credited, SHARE)
  return `${countOutcomes(outcomes)}, $${SHARE} of $${CREDIT} went back`
}

async function refundDuringFault(target: AttackTarget, { faults, events = 'after' }: FaultScenario) {
  const { gateway, programs } = target
  const credited = await createCredit(target)
  gateway.sendEventsTo(programs[0].origin, events)
  for (const fault of faults) gateway.peer.faults.plan({ fault: 'cut', on: 'refund', ...fault })
  const outcome = outcomeOf(await refund(credited.customer, credited.number, CREDIT))
  assert.ok(outcome === '200' || outcome === '202', `The customer got ${outcome}`)
  await expectRefunded(target, credited, CREDIT)
  await gateway.peer.events.sendHeld()
  gateway.peer.faults.clear()
  gateway.sendEventsTo(programs[0].origin)
}

interface CreditedPolicy {
  customer: Caller
  quote: ReadyQuote
  number: string
  /** The number of its paper. */
  credit: string
}

/** A policy paid by card, with a credit that a rep gave. */
export async function createCredit(target: AttackTarget): Promise<CreditedPolicy> {
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  await buy(customer, quote)
  await expectBoughtOnce(target, quote)
  const number = (await readPolicies(target)).find(
    ({ tournament }) => tournament === quote.tournament,
  )?.number
  if (number === undefined) throw new Error('The policy is not listed')
  const body = { amount: CREDIT, reason: 'The signs came late' }
  await proveRep(target)
  const { status, data, text } = await target.rep.send('POST', `/policies/${number}/credits`, body)
  assert.equal(status, 201, text)
  return { customer, quote, number, credit: String(data['number']) }
}

/** The same customer at one instance or the other. */
async function callerLike(target: AttackTarget, { customer }: CreditedPolicy, nth: number): Promise<Caller> {
  const { origin } = await target.newCaller(nth)
  return customer.copy(origin)
}

/** A customer's refund of a credit, under a key of its own unless one is given. */
export function refund(caller: Caller, number: string, amount: number, key = randomKey()) {
  const headers = { 'idempotency-key': key }
  return caller.send('POST', `/policies/${number}/refunds`, { amount }, headers)
}

/** So much went back by the gateway's ledger and by the program's, once: waits for it. */
export async function expectRefunded(
  target: AttackTarget,
  { quote, number }: CreditedPolicy,
  dollars: number,
) {
  const readAccount = async () =>
    (await target.rep.get(`/policies/${number}/refunds`)).data['statement'] as Json
  await waitUntil(async () => (await readAccount())['refunding'] === 0)
  const { peer } = target.gateway
  const intent = [...peer.ledger.intents.values()].find(({ description }) =>
    description?.includes(quote.quoteNumber),
  )
  assert.equal(peer.refunds.sumOf(intent?.id ?? '') / 100, dollars, 'The gateway paid back another amount')
  const { credit_left: credit, paid, refunded, refunding } = await readAccount()
  assert.deepEqual(
    { credit, paid, refunded, refunding },
    { credit: CREDIT - dollars, paid: quote.amountDue, refunded: dollars, refunding: 0 },
    'The books say something else than the gateway',
  )
}
