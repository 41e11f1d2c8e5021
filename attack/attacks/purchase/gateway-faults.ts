import assert from 'node:assert/strict'
import type { EventDelivery } from '#testing/stripe-peer/events.ts'
import type { PlannedFault } from '#testing/stripe-peer/faults.ts'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, expectEachBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'

interface FaultScenario {
  faults: Partial<PlannedFault>[]
  events?: EventDelivery['mode']
}

/** For a while the gateway does not answer questions about the outcome either. */
const LOST_RETRIEVALS = { fault: 'cut', on: 'retrieve', times: 3 } as const

const FAULT_SCENARIOS: Record<string, FaultScenario> = {
  'charge, then no answer in time': { faults: [{ fault: 'charge_then_time_out' }] },
  'charge, then 500': { faults: [{ fault: 'charge_then_500' }] },
  'charge, then half an answer': { faults: [{ fault: 'half_answer' }] },
  'charge, then 500, and lost retrievals': { faults: [{ fault: 'charge_then_500' }, LOST_RETRIEVALS] },
  'charge, then half an answer, no webhook, and lost retrievals': {
    faults: [{ fault: 'half_answer' }, LOST_RETRIEVALS],
    events: 'kept',
  },
  'an intent, then 500': { faults: [{ fault: 'charge_then_500', on: 'create' }] },
  'an intent, then half an answer': { faults: [{ fault: 'half_answer', on: 'create' }] },
  'cut off before the charge': { faults: [{ fault: 'cut' }] },
  'rate limited before the charge': { faults: [{ fault: 'rate_limited', times: 2 }] },
  'webhook before the answer': { faults: [{ fault: 'slow', ms: 800 }], events: 'before' },
  'webhook twice': { faults: [], events: 'twice' },
  'webhook late': { faults: [], events: 'kept' },
  'webhooks out of order': { faults: [{ fault: 'charge_then_500' }], events: 'out_of_order' },
}

export const gatewayFaults: Attack = {
  name: 'gateway-faults',
  description: `${Object.keys(FAULT_SCENARIOS).length} ways in which a gateway and its webhooks fail, without a retry by the buyer`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const { peer } = target.gateway
    const quotes: ReadyQuote[] = []
    const outcomes: string[] = []
    for (const [name, scenario] of Object.entries(FAULT_SCENARIOS)) {
      const { quote, outcome } = await buyDuringFault(target, scenario).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      })
      outcomes.push(outcome)
      quotes.push(quote)
    }
    // All events again, after everything is settled.
    for (const event of peer.events.all) await peer.events.send(event)
    await expectEachBoughtOnce(target, quotes)
    assert.deepEqual(peer.refused, [], 'The gateway received malformed requests')
    return `${countOutcomes(outcomes)}; all settled by themselves to one charge and one policy, ${peer.events.sent.length} webhooks`
  },
}

async function buyDuringFault(target: AttackTarget, { faults, events = 'after' }: FaultScenario) {
  const { gateway, programs } = target
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  gateway.sendEventsTo(programs[0].origin, events)
  for (const fault of faults) gateway.peer.faults.plan({ fault: 'cut', ...fault })
  const outcome = outcomeOf(await buy(customer, quote))
  assert.ok(outcome === '200' || outcome === '202', `The buyer got ${outcome}`)
  await expectBoughtOnce(target, quote)
  await gateway.peer.events.sendHeld()
  gateway.peer.faults.clear()
  gateway.sendEventsTo(programs[0].origin)
  return { quote, outcome }
}
