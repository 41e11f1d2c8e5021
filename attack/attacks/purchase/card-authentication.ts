import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventDelivery } from '#testing/stripe-peer/events.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectNotBought, expectBoughtOnce, countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'

/** The gateway's token for a card whose bank always asks for authentication. */
const AUTHENTICATION_REQUIRED = 'pm_card_authenticationRequired'

const MODES: readonly EventDelivery['mode'][] = ['after', 'before', 'twice', 'kept']

/** Milliseconds between the cardholder's confirmation and the cancellation, or that the cancellation comes first. */
const TIMINGS = ['before', 0] as const

/** A purchase that waits for its cardholder. */
interface WaitingPurchase {
  customer: Caller
  quote: ReadyQuote
  secret: string
  /** Repeats the purchase with the same key. */
  repeat: (caller?: Caller) => Promise<ApiResponse>
}

export const cardAuthentication: Attack = {
  name: 'card-authentication',
  description: `a bank that asks its cardholder: ${MODES.length} orders of events, two tabs, a kill, and cancelling while confirming`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const results: string[] = []
    const bought: ReadyQuote[] = []
    for (const mode of MODES) bought.push(await confirmPayment(target, mode))
    bought.push(await declineThenUseAnotherCard(target))
    const notBought: ReadyQuote[] = []
    for (const timing of TIMINGS) {
      const { quote, isBought } = await raceCancellation(target, timing)
      results.push(isBought ? 'bought' : 'cancelled')
      ;(isBought ? bought : notBought).push(quote)
    }
    await Promise.all([
      ...bought.map((quote) => expectBoughtOnce(target, quote)),
      ...notBought.map((quote) => expectNotBought(target, quote)),
    ])
    // Last, because a kill delays the mails that are queued.
    await expectBoughtOnce(target, await confirmWhileDown(target))
    const { ledger, refused } = target.gateway.peer
    const open = [...ledger.intents.values()].filter(({ status }) => /requires_(capture|action)/.test(status))
    assert.deepEqual(open, [], 'The gateway still holds money, or waits for a cardholder')
    assert.deepEqual(
      refused.filter((one) => !/has a status of/.test(one)),
      [],
      'The gateway received malformed requests',
    )
    return `${bought.length + 1} bought once, ${notBought.length} never; confirming while cancelling: ${countOutcomes(results)}`
  },
}

async function startWaitingPurchase(
  target: AttackTarget,
  mode: EventDelivery['mode'] = 'after',
): Promise<WaitingPurchase> {
  target.gateway.sendEventsTo(target.programs[0].origin, mode)
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const attempt = { key: randomKey(), token: AUTHENTICATION_REQUIRED }
  const repeat = (caller = customer) => buy(caller, quote, attempt)
  const answer = await repeat()
  assert.equal(answer.data['state'], 'requires_action', `The cardholder is not asked: ${answer.text}`)
  return { customer, quote, secret: String(answer.data['client_secret']), repeat }
}

/** Two tabs repeat the purchase while the cardholder confirms; a client with another key learns nothing. */
async function confirmPayment(target: AttackTarget, mode: EventDelivery['mode']): Promise<ReadyQuote> {
  const { quote, secret, repeat } = await startWaitingPurchase(target, mode)
  const other = await target.newCaller(1)
  const otherAttempt = await buy(other, quote, { token: AUTHENTICATION_REQUIRED })
  assert.equal(outcomeOf(otherAttempt), 'PAYMENT_WAITING')
  assert.doesNotMatch(
    otherAttempt.text,
    /_secret_/,
    'A request with another key got the secret for confirming',
  )
  const confirmation = target.gateway.peer.cardholder('authenticate', secret)
  const ends = await Promise.all([
    repeatUntilFinal(repeat),
    repeatUntilFinal(() => repeat(other)),
    confirmation,
  ])
  assert.deepEqual(ends.slice(0, 2), ['200', '200'], `Two tabs, events ${mode}`)
  await target.gateway.peer.events.sendHeld()
  return quote
}

async function declineThenUseAnotherCard(target: AttackTarget): Promise<ReadyQuote> {
  const { customer, quote, secret, repeat } = await startWaitingPurchase(target)
  await target.gateway.peer.cardholder('fail', secret)
  assert.equal(await repeatUntilFinal(repeat), 'CARD_DECLINED')
  assert.equal(outcomeOf(await buy(customer, quote)), '200')
  return quote
}

/** The cardholder confirms while the program is down, and no page asks again. */
async function confirmWhileDown(target: AttackTarget): Promise<ReadyQuote> {
  const { quote, secret } = await startWaitingPurchase(target)
  const [program] = target.programs
  await program.kill()
  await target.gateway.peer.cardholder('authenticate', secret)
  await program.start()
  return quote
}

/** The cardholder confirms while another page cancels the payment. */
async function raceCancellation(
  target: AttackTarget,
  timing: 'before' | number,
): Promise<{ quote: ReadyQuote; isBought: boolean }> {
  const { customer, quote, secret, repeat } = await startWaitingPurchase(target)
  const cancel = () =>
    repeatUntilFinal(() => customer.send('POST', `/contacts/${quote.id}/purchase/cancel`, {}))
  const confirm = () => target.gateway.peer.cardholder('authenticate', secret)
  const cancelled = await (timing === 'before'
    ? oneAfterTheOther(cancel, confirm)
    : concurrently(cancel, confirm, timing))
  assert.ok(['200', 'ALREADY_PURCHASED'].includes(cancelled), `Cancelling ended with ${cancelled}`)
  const end = await repeatUntilFinal(repeat)
  assert.ok(['200', 'CARD_DECLINED'].includes(end), `It ended with ${end}`)
  return { quote, isBought: end === '200' }
}

async function oneAfterTheOther<T>(first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
  const done = await first()
  await second()
  return done
}

/** Starts the first so many milliseconds after the second. */
async function concurrently<T>(
  first: () => Promise<T>,
  second: () => Promise<unknown>,
  ms: number,
): Promise<T> {
  const both = [pause(Math.max(0, ms)).then(first), pause(Math.max(0, -ms)).then(second)] as const
  await both[1]
  return both[0]
}

/** Repeats a purchase until it is final. */
async function repeatUntilFinal(ask: () => Promise<ApiResponse>): Promise<string> {
  let outcome = ''
  await waitUntil(async () => {
    outcome = outcomeOf(await ask())
    return !['0', '202', 'IN_PROGRESS'].includes(outcome)
  })
  return outcome
}
