import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { type Db } from '#server/db/database.ts'
import { NOT_UNDERSTOOD } from '#server/payments/decline-words.ts'
import {
  type Charge,
  type ChargeRequest,
  GatewayUnknown,
  type PaymentGateway,
} from '#server/payments/gateway.ts'
import { findIntent, keepIntent } from '#server/payments/repository.ts'
import { endOf } from '#server/payments/stripe-charge.ts'
import { refusalReason } from '#server/payments/stripe-words.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of Stripe's API. */
  apiBase: string
}

/** Milliseconds that each question may take: all that one purchase may ask end within the lease of a purchase. */
export interface Patience {
  create: number
  confirm: number
  capture: number
  /** Also for withdrawing. */
  look: number
}
export const PATIENCE: Patience = { create: 2500, confirm: 5000, capture: 3000, look: 1500 }

interface Reach {
  db: Db
  now: () => Date
  stripe: Stripe
  patience: Patience
}

const WITH_CARD = ['latest_charge']
const CANCELED: Charge = { state: 'canceled' }

export function stripeSdk({ secretKey, apiBase }: Pick<StripeSettings, 'secretKey' | 'apiBase'>): Stripe {
  const { hostname, port, protocol } = new URL(apiBase)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    protocol: scheme,
    telemetry: false,
    // What is asked again, and when, is decided where purchases are settled.
    maxNetworkRetries: 0,
  })
}

/**
 * Stripe as a gateway. A purchase has one payment intent, which takes money at most once in its life. It is made
 * without taking any, noted here, and only then confirmed; so whoever comes later knows which one to ask about. What
 * the bank has approved, at once or after it asked the cardholder, is only held until it is captured here. An answer
 * is given once the intent has come to an end or waits for the cardholder, and a refused one is brought to its end
 * first.
 *
 * @rule O05 At Stripe a purchase is one payment intent, noted before it may take money: however often it is asked
 * for, and whatever becomes of the answers, it is charged once or never.
 * @rule C15 A card whose bank asks its holder is charged after that, by whoever settles the purchase then.
 */
export function stripeGateway({
  patience = PATIENCE,
  ...given
}: Omit<Reach, 'patience'> & { patience?: Patience }): PaymentGateway {
  const reach: Reach = { ...given, patience }
  return {
    name: 'stripe',
    charge: (request) => telling(() => charge(reach, request)),
    cancel: (key) => telling(() => cancel(reach, key)),
  }
}

async function charge(reach: Reach, request: ChargeRequest): Promise<Charge> {
  const noted = await findIntent(reach.db, request.key)
  if (noted)
    return noted.intent === null ? CANCELED : goOn(reach, request.key, await look(reach, noted.intent))
  if (!/^pm_\w+$/.test(request.token)) return { state: 'declined', reason: NOT_UNDERSTOOD }

  let made: Stripe.PaymentIntent
  try {
    made = await make(reach, request)
  } catch (error) {
    if (isWrongCard(error)) return { state: 'declined', reason: NOT_UNDERSTOOD }
    if (isRefused(error)) return refused(reach, request.key, error)
    throw error
  }
  const { intent } = await keepIntent(reach.db, { key: request.key, intent: made.id, createdAt: reach.now() })
  if (intent === null) return (await withdraw(reach, made)) && CANCELED
  return goOn(reach, request.key, intent === made.id ? made : await look(reach, intent))
}

/** No intent was made now. One that was made earlier goes on; else none is ever made under this key. */
async function refused(reach: Reach, key: string, fault: Stripe.errors.StripeError): Promise<Charge> {
  const { intent } = await keepIntent(reach.db, { key, intent: null, createdAt: reach.now() })
  if (intent !== null) return goOn(reach, key, await look(reach, intent))
  return { state: 'declined', reason: refusalReason(fault.code), fault }
}

/** Noting that there is no intent keeps one from ever being confirmed under this key. */
async function cancel(reach: Reach, key: string): Promise<Charge> {
  const { intent } = await keepIntent(reach.db, { key, intent: null, createdAt: reach.now() })
  if (intent === null) return CANCELED
  const found = await look(reach, intent)
  return endOf(found) ?? withdraw(reach, found)
}

function make({ stripe, patience }: Reach, request: ChargeRequest): Promise<Stripe.PaymentIntent> {
  return underKey(`${request.key}:create`, (idempotencyKey) =>
    stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: 'usd',
        payment_method: request.token,
        // Nobody is led away from the page, so that no address to return to is needed.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        // The bank's approval takes no money yet: what may no longer be sold when it comes is let go of.
        capture_method: 'manual',
        description: request.description,
        metadata: { purchase: request.key, ...(request.requestId && { request_id: request.requestId }) },
      },
      { idempotencyKey, timeout: patience.create },
    ),
  )
}

/** Takes the money where it is not taken yet, as far as the bank lets it, and says how it stands. */
async function goOn(reach: Reach, key: string, found: Stripe.PaymentIntent): Promise<Charge> {
  const intent = found.status === 'requires_confirmation' ? await confirm(reach, key, found.id) : found
  switch (intent.status) {
    case 'requires_action':
      return awaitingHolder(intent)
    case 'requires_capture':
      return captured(reach, key, intent.id)
    case 'requires_payment_method':
      // Stripe would allow another try on a refused payment: it is over only once that is ruled out.
      return withdraw(reach, intent)
    default:
      return ended(intent)
  }
}

function ended(intent: Stripe.PaymentIntent): Charge {
  const end = endOf(intent)
  if (end) return end
  throw new GatewayUnknown(`The payment is ${intent.status}`)
}

function awaitingHolder({ client_secret: clientSecret }: Stripe.PaymentIntent): Charge {
  if (clientSecret === null)
    throw new GatewayUnknown('The payment waits for its cardholder, and cannot be told how')
  return { state: 'requires_action', clientSecret }
}

/** The intent after it was confirmed. Whatever the answer was, the intent itself tells what came of it. */
async function confirm(reach: Reach, key: string, id: string): Promise<Stripe.PaymentIntent> {
  const { stripe, patience } = reach
  try {
    return await underKey(`${key}:confirm`, (idempotencyKey) =>
      stripe.paymentIntents.confirm(
        id,
        { use_stripe_sdk: true, expand: WITH_CARD },
        { idempotencyKey, timeout: patience.confirm },
      ),
    )
  } catch (error) {
    const intent = await look(reach, id)
    // The bank was never asked and will not be: nothing more can come of it.
    if (intent.status === 'requires_confirmation' && isWrongCard(error)) return canceled(reach, intent)
    return intent
  }
}

/** Takes what the bank holds for us. Whatever the answer was, the intent itself tells what came of it. */
async function captured(reach: Reach, key: string, id: string): Promise<Charge> {
  const { stripe, patience } = reach
  try {
    return ended(
      await underKey(`${key}:capture`, (idempotencyKey) =>
        stripe.paymentIntents.capture(
          id,
          { expand: WITH_CARD },
          { idempotencyKey, timeout: patience.capture },
        ),
      ),
    )
  } catch {
    return ended(await look(reach, id))
  }
}

async function withdraw(reach: Reach, intent: Stripe.PaymentIntent): Promise<Charge> {
  const end = endOf(await canceled(reach, intent))
  if (end) return end
  throw new GatewayUnknown('The payment could not be withdrawn')
}

/** The intent once it is withdrawn, or as it is where that came too late. */
async function canceled(reach: Reach, { id }: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { stripe, patience } = reach
  try {
    // Withdrawing twice does no harm, and a kept failure would: each try has a key of its own.
    const options = { idempotencyKey: `${id}:cancel:${randomUUID()}`, timeout: patience.look }
    return await stripe.paymentIntents.cancel(id, { expand: WITH_CARD }, options)
  } catch {
    return look(reach, id)
  }
}

function look({ stripe, patience }: Reach, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: WITH_CARD }, { timeout: patience.look })
}

/**
 * Asks under a key. Stripe keeps failures too, and gives a kept one back for a day; then the question is asked anew.
 * Making another intent takes no money, and one intent takes money once, so neither can charge twice.
 */
async function underKey<T>(key: string, ask: (key: string) => Promise<T>): Promise<T> {
  try {
    return await ask(key)
  } catch (error) {
    const isKeptFailure =
      error instanceof Stripe.errors.StripeError &&
      (error.statusCode ?? 0) >= 500 &&
      error.headers?.['idempotent-replayed'] === 'true'
    if (!isKeptFailure) throw error
    return ask(`${key}:${randomUUID()}`)
  }
}

/** Stripe read the question and will not have this card; all other refusals are about us, not about the card. */
function isWrongCard(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeCardError) return true
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'payment_method' || error.code?.startsWith('payment_method') === true
}

/** Stripe read the question and says no, to us: a key that was changed, an amount that it does not take. */
function isRefused(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && !OPEN_TO_ANOTHER_TRY.has(statusCode)
}

/** Too slow, at work under the same key already, too many at once. */
const OPEN_TO_ANOTHER_TRY = new Set([408, 409, 429])

/** Whatever Stripe fails with leaves open whether money moved. */
async function telling<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new GatewayUnknown(`Stripe: ${error.type} ${error.code ?? ''}`.trimEnd(), { cause: error })
  }
}
