import assert from 'node:assert/strict'
import { type EventDelivery } from '#testing/stripe-peer/events.ts'
import { type PlannedFault } from '#testing/stripe-peer/faults.ts'
import { type Attack } from '../attack.ts'
import { type Ground } from '../support/ground.ts'
import { boughtOnce, tally } from '../support/ledgers.ts'
import { buy, newOffer, type Offer } from '../support/offer.ts'
import { outcomeOf } from './many-keys.ts'

interface Trouble {
  faults: Partial<PlannedFault>[]
  events?: EventDelivery['mode']
}

/** The gateway cannot be asked what came of it either, for a while. */
const ASKED_IN_VAIN = { fault: 'cut', on: 'retrieve', times: 3 } as const

const TROUBLES: Record<string, Trouble> = {
  'charge, then no answer in time': { faults: [{ fault: 'charge_then_time_out' }] },
  'charge, then 500': { faults: [{ fault: 'charge_then_500' }] },
  'charge, then half an answer': { faults: [{ fault: 'half_answer' }] },
  'charge, then 500, and nobody to ask': { faults: [{ fault: 'charge_then_500' }, ASKED_IN_VAIN] },
  'charge, then half an answer, no webhook, and nobody to ask': {
    faults: [{ fault: 'half_answer' }, ASKED_IN_VAIN],
    events: 'kept',
  },
  'an intent, then 500': { faults: [{ fault: 'charge_then_500', on: 'create' }] },
  'an intent, then half an answer': { faults: [{ fault: 'half_answer', on: 'create' }] },
  'cut off before the charge': { faults: [{ fault: 'cut' }] },
  'turned away before the charge': { faults: [{ fault: 'rate_limited', times: 2 }] },
  'webhook before the answer': { faults: [{ fault: 'slow', ms: 800 }], events: 'before' },
  'webhook twice': { faults: [], events: 'twice' },
  'webhook late': { faults: [], events: 'kept' },
  'webhooks out of order': { faults: [{ fault: 'charge_then_500' }], events: 'out_of_order' },
}

export const gatewayFaults: Attack = {
  name: 'gateway-faults',
  tries: `${Object.keys(TROUBLES).length} ways in which a gateway and its webhooks fail, and nobody asks again`,
  where: ['embedded', 'postgres'],
  run: async (ground) => {
    const { peer } = ground.gateway
    const offers: Offer[] = []
    const outcomes: string[] = []
    for (const [name, trouble] of Object.entries(TROUBLES)) {
      const { offer, outcome } = await boughtIn(ground, trouble).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      })
      outcomes.push(outcome)
      offers.push(offer)
    }
    // All events once more, long after everything is settled.
    for (const event of peer.events.all) await peer.events.send(event)
    await Promise.all(offers.map((offer) => boughtOnce(ground, offer)))
    assert.deepEqual(peer.refused, [], 'The gateway was asked what it cannot read')
    return `${tally(outcomes)}; all settled by themselves to one charge and one policy, ${peer.events.sent.length} webhooks`
  },
}

async function boughtIn(ground: Ground, { faults, events = 'after' }: Trouble) {
  const { gateway, programs } = ground
  const customer = await ground.newcomer()
  const offer = await newOffer(customer)
  gateway.tell(programs[0].origin, events)
  for (const fault of faults) gateway.peer.faults.plan({ fault: 'cut', ...fault })
  const outcome = outcomeOf(await buy(customer, offer))
  assert.ok(outcome === '200' || outcome === '202', `The buyer was answered with ${outcome}`)
  await boughtOnce(ground, offer)
  await gateway.peer.events.sendHeld()
  gateway.peer.faults.clear()
  gateway.tell(programs[0].origin)
  return { offer, outcome }
}
