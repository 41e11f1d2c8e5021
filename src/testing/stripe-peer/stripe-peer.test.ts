import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, type StripePeer } from '#testing/stripe-peer/stripe-peer.ts'

/** The official client, pointed at the peer. */
function client(peer: StripePeer, key = STRIPE_KEY): Stripe {
  const { hostname, port } = new URL(peer.url)
  const options = { host: hostname, port, protocol: 'http', telemetry: false } as const
  return new Stripe(key, { ...options, maxNetworkRetries: 0, timeout: 300 })
}

const INTENT = {
  amount: 31_000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  capture_method: 'manual',
  metadata: { purchase: 'p1' },
} satisfies Stripe.PaymentIntentCreateParams

const keyed = (idempotencyKey: string) => ({ idempotencyKey })

it('O05 the local Stripe charges an intent once, and repeats the response to the same request', async () => {
  const peer = await startStripePeer()
  const { paymentIntents } = client(peer)
  const created = await paymentIntents.create(INTENT, keyed('a'))
  const again = await paymentIntents.create(INTENT, keyed('a'))
  expect([again.id, again.status]).toEqual([created.id, 'requires_confirmation'])
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')

  expect(await paymentIntents.confirm(created.id, {}, keyed('b'))).toMatchObject({
    status: 'requires_capture',
    amount_received: 0,
  })
  expect(peer.ledger.capturedCharges('p1')).toEqual([])
  const captured = await paymentIntents.capture(created.id, { expand: ['latest_charge'] }, keyed('d'))
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 31_000,
    latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
  })
  await expect(paymentIntents.confirm(created.id, {}, keyed('c'))).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  await expect(paymentIntents.create({ ...INTENT, amount: 99 }, keyed('a'))).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  expect(peer.ledger.capturedCharges('p1')).toMatchObject([{ amount: 31_000, payment_intent: created.id }])
})

it('O05 the local Stripe refuses what Stripe would refuse', async () => {
  const peer = await startStripePeer()
  const { paymentIntents } = client(peer)
  const refused: [Partial<Stripe.PaymentIntentCreateParams> & Record<string, unknown>, object][] = [
    [{ colour: 'red' }, { code: 'parameter_unknown' }],
    [{ amount: 10.5 }, { code: 'parameter_invalid_integer' }],
    [{ amount: 49 }, { code: 'amount_too_small' }],
    [{ currency: 'eur' }, { param: 'currency' }],
    [{ payment_method: 'pm_of_nobody' }, { code: 'resource_missing' }],
    [{ automatic_payment_methods: { enabled: true } }, { param: 'return_url' }],
  ]
  for (const [wrong, error] of refused)
    await expect(paymentIntents.create({ ...INTENT, ...wrong }, keyed('a'))).rejects.toMatchObject(error)
  await expect(paymentIntents.create(INTENT)).rejects.toThrow('Idempotency-Key')
  await expect(client(peer, 'sk_wrong').paymentIntents.create(INTENT, keyed('a'))).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  expect(peer.ledger.intents.size).toBe(0)
})

it.each<[fault: string, type: string, charges: number, times?: number]>([
  ['charge_then_time_out', 'StripeConnectionError', 1],
  ['charge_then_500', 'StripeAPIError', 1],
  ['half_answer', 'StripeConnectionError', 1],
  ['slow', 'StripeConnectionError', 1],
  ['rate_limited', 'StripeRateLimitError', 0],
  ['refused_500', 'StripeAPIError', 0],
  // The SDK repeats the request with the same key if the connection broke.
  ['cut', 'StripeConnectionError', 0, 2],
])('O05 the local Stripe can fail by %s', async (fault, type, charges, times = 1) => {
  const peer = await startStripePeer()
  const { paymentIntents } = client(peer)
  const { id } = await paymentIntents.create(INTENT, keyed('a'))
  await fetch(`${peer.url}/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, times, purchase: 'p1' }),
  })
  await expect(paymentIntents.confirm(id, {}, keyed('b'))).rejects.toMatchObject({ type })
  const ledger = await (await fetch(`${peer.url}/ledger`)).json()
  expect(ledger.charges).toHaveLength(charges)
  // The fault is used up.
  await expect(paymentIntents.retrieve(id)).resolves.toMatchObject({ id })
})

it('O05 the local Stripe signs its events as Stripe does', async () => {
  const peer = await startStripePeer()
  const receiver = await startStripePeer()
  peer.events.delivery = { url: `${receiver.url}/v1/events`, secret: STRIPE_WEBHOOK_SECRET, mode: 'twice' }
  const { id } = await client(peer).paymentIntents.create(INTENT, keyed('a'))
  while (peer.events.sent.length < 2) await pause(5)
  expect(peer.events.sent.map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.created',
  ])
  const [{ payload } = { payload: '' }] = peer.events.all
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET })
  const read = Stripe.webhooks.constructEvent(payload, header, STRIPE_WEBHOOK_SECRET)
  expect(read.data.object).toMatchObject({ id, metadata: { purchase: 'p1' } })
})

it('C15 the local Stripe asks the cardholder if their bank does, and reports the outcome', async () => {
  const peer = await startStripePeer()
  const { paymentIntents } = client(peer)
  const intent = { ...INTENT, payment_method: 'pm_card_authenticationRequired' }
  const confirm = async (key: string) => {
    const { id } = await paymentIntents.create(intent, keyed(key))
    const waiting = await paymentIntents.confirm(id, { use_stripe_sdk: true }, keyed(`${key} confirm`))
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    return waiting
  }
  const answerBank = async (does: string, secret: string | null) => {
    const body = JSON.stringify({ does, client_secret: secret })
    return (await fetch(`${peer.url}/cardholder`, { method: 'POST', body })).json()
  }
  const [yes, no, cancelled] = [await confirm('yes'), await confirm('no'), await confirm('gone')]
  expect(await answerBank('authenticate', yes.client_secret)).toEqual({ ok: true })
  expect(await answerBank('authenticate', yes.client_secret)).toEqual({ ok: false })
  expect(await answerBank('fail', no.client_secret)).toEqual({ ok: true })
  await paymentIntents.cancel(cancelled.id, {}, keyed('cancel'))
  expect(await answerBank('authenticate', cancelled.client_secret)).toEqual({ ok: false })
  const statuses = [yes, no, cancelled].map(async ({ id }) => (await paymentIntents.retrieve(id)).status)
  expect(await Promise.all(statuses)).toEqual(['requires_capture', 'requires_payment_method', 'canceled'])
  expect(peer.events.all.map(({ type }) => type).slice(-3)).toEqual([
    'payment_intent.amount_capturable_updated',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ])
  expect(peer.ledger.capturedCharges()).toEqual([])
})
