import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type EventDelivery } from '#testing/stripe-peer/events.ts'
import { type Attack } from '../../attack.ts'
import { type ApiResponse, type Caller } from '../../support/caller.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectNotBought, expectBoughtOnce, countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'

/** What the gateway's own fields gave for a card whose bank always asks. */
const AUTHENTICATION_REQUIRED = 'pm_card_authenticationRequired'

const MODES: readonly EventDelivery['mode'][] = ['after', 'before', 'twice', 'kept']

/** Milliseconds between the cardholder's confirmation and the cancellation, or that the cancellation comes first. */
const APART = ['before', 0] as const

/** A purchase that waits for its cardholder. */
interface WaitingPurchase {
  customer: Caller
  quote: ReadyQuote
  secret: string
  /** The same purchase once more, by the same key. */
  again: (caller?: Caller) => Promise<ApiResponse>
}

export const cardAuthentication: Attack = {
  name: 'card-authentication',
  description: `a bank that asks its cardholder: ${MODES.length} orders of events, two tabs, a kill, and giving up against saying yes`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const said: string[] = []
    const bought: ReadyQuote[] = []
    for (const mode of MODES) bought.push(await confirmed(target, mode))
    bought.push(await refusedThenAnother(target))
    const never: ReadyQuote[] = []
    for (const apart of APART) {
      const { quote, isBought } = await raced(target, apart)
      said.push(isBought ? 'bought' : 'given up')
      ;(isBought ? bought : never).push(quote)
    }
    await Promise.all([
      ...bought.map((quote) => expectBoughtOnce(target, quote)),
      ...never.map((quote) => expectNotBought(target, quote)),
    ])
    // At last, as a kill holds up the mails that are on their way.
    await expectBoughtOnce(target, await killed(target))
    const { ledger, refused } = target.gateway.peer
    const open = [...ledger.intents.values()].filter(({ status }) => /requires_(capture|action)/.test(status))
    assert.deepEqual(open, [], 'The gateway still holds money, or waits for a cardholder')
    assert.deepEqual(
      refused.filter((one) => !/has a status of/.test(one)),
      [],
      'It was asked what it cannot read',
    )
    return `${bought.length + 1} bought once, ${never.length} never; yes against giving up: ${countOutcomes(said)}`
  },
}

async function waiting(
  target: AttackTarget,
  mode: EventDelivery['mode'] = 'after',
): Promise<WaitingPurchase> {
  target.gateway.sendEventsTo(target.programs[0].origin, mode)
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const attempt = { key: randomKey(), token: AUTHENTICATION_REQUIRED }
  const again = (caller = customer) => buy(caller, quote, attempt)
  const answer = await again()
  assert.equal(answer.data['state'], 'requires_action', `The cardholder is not asked: ${answer.text}`)
  return { customer, quote, secret: String(answer.data['client_secret']), again }
}

/** Two tabs repeat the purchase while the cardholder confirms; a client with another key learns nothing. */
async function confirmed(target: AttackTarget, mode: EventDelivery['mode']): Promise<ReadyQuote> {
  const { quote, secret, again } = await waiting(target, mode)
  const other = await target.newCaller(1)
  const stranger = await buy(other, quote, { token: AUTHENTICATION_REQUIRED })
  assert.equal(outcomeOf(stranger), 'PAYMENT_WAITING')
  assert.doesNotMatch(stranger.text, /_secret_/, 'Another key was told how to confirm')
  const yes = target.gateway.peer.cardholder('authenticate', secret)
  const ends = await Promise.all([ended(again), ended(() => again(other)), yes])
  assert.deepEqual(ends.slice(0, 2), ['200', '200'], `Two tabs, events ${mode}`)
  await target.gateway.peer.events.sendHeld()
  return quote
}

async function refusedThenAnother(target: AttackTarget): Promise<ReadyQuote> {
  const { customer, quote, secret, again } = await waiting(target)
  await target.gateway.peer.cardholder('fail', secret)
  assert.equal(await ended(again), 'CARD_DECLINED')
  assert.equal(outcomeOf(await buy(customer, quote)), '200')
  return quote
}

/** The cardholder confirms while the program is down, and no page asks again. */
async function killed(target: AttackTarget): Promise<ReadyQuote> {
  const { quote, secret } = await waiting(target)
  const [program] = target.programs
  await program.kill()
  await target.gateway.peer.cardholder('authenticate', secret)
  await program.start()
  return quote
}

/** The cardholder confirms while another page cancels the payment. */
async function raced(
  target: AttackTarget,
  apart: 'before' | number,
): Promise<{ quote: ReadyQuote; isBought: boolean }> {
  const { customer, quote, secret, again } = await waiting(target)
  const giveUp = () => ended(() => customer.send('POST', `/contacts/${quote.id}/purchase/cancel`, {}))
  const sayYes = () => target.gateway.peer.cardholder('authenticate', secret)
  const givenUp = await (apart === 'before' ? inTurn(giveUp, sayYes) : atOnce(giveUp, sayYes, apart))
  assert.ok(['200', 'ALREADY_PURCHASED'].includes(givenUp), `Giving up ended with ${givenUp}`)
  const end = await ended(again)
  assert.ok(['200', 'CARD_DECLINED'].includes(end), `It ended with ${end}`)
  return { quote, isBought: end === '200' }
}

async function inTurn<T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
  const done = await first()
  await second()
  return done
}

/** The first of them later by so many milliseconds. */
async function atOnce<T>(first: () => Promise<T>, second: () => Promise<unknown>, ms: number): Promise<T> {
  const both = [pause(Math.max(0, ms)).then(first), pause(Math.max(0, -ms)).then(second)] as const
  await both[1]
  return both[0]
}

/** Repeats a purchase until it is final. */
async function ended(ask: () => Promise<ApiResponse>): Promise<string> {
  let outcome = ''
  await waitUntil(async () => {
    outcome = outcomeOf(await ask())
    return !['0', '202', 'IN_PROGRESS'].includes(outcome)
  })
  return outcome
}
