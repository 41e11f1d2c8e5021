import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { type StripeSettings } from '#server/purchases/payments/payment-settings.ts'
import { type Db } from '#server/platform/db/database.ts'
import { CARD_UNREADABLE } from '#server/purchases/payments/decline-reasons.ts'
import {
  type Charge,
  type ChargeRequest,
  GatewayOutcomeUnknown,
  type PaymentGateway,
} from '#server/purchases/payments/payment-gateway.ts'
import { findIntent, recordIntent } from '#server/purchases/payments/repository.ts'
import { finalCharge } from '#server/purchases/payments/stripe/stripe-charge.ts'
import { unavailableReason } from '#server/purchases/payments/stripe/stripe-decline-reasons.ts'

/** Milliseconds that each question may take: all that one purchase may ask end within the lease of a purchase. */
export interface StripeTimeouts {
  create: number
  confirm: number
  capture: number
  /** Also for withdrawing. */
  retrieve: number
}
export const STRIPE_TIMEOUTS: StripeTimeouts = { create: 2500, confirm: 5000, capture: 3000, retrieve: 1500 }

interface StripeConnection {
  db: Db
  now: () => Date
  stripe: Stripe
  patience: StripeTimeouts
}

const EXPAND_CARD = ['latest_charge']
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
  patience = STRIPE_TIMEOUTS,
  ...given
}: Omit<StripeConnection, 'patience'> & { patience?: StripeTimeouts }): PaymentGateway {
  const reach: StripeConnection = { ...given, patience }
  return {
    name: 'stripe',
    charge: (request) => translateErrors(() => charge(reach, request)),
    cancel: (key) => translateErrors(() => cancel(reach, key)),
  }
}

async function charge(reach: StripeConnection, request: ChargeRequest): Promise<Charge> {
  const noted = await findIntent(reach.db, request.key)
  if (noted)
    return noted.intent === null
      ? CANCELED
      : continueCharge(reach, request.key, await retrieveIntent(reach, noted.intent))
  if (!/^pm_\w+$/.test(request.token)) return { state: 'declined', reason: CARD_UNREADABLE }

  let made: Stripe.PaymentIntent
  try {
    made = await createIntent(reach, request)
  } catch (error) {
    if (isCardError(error)) return { state: 'declined', reason: CARD_UNREADABLE }
    if (isRejected(error)) return handleRejection(reach, request.key, error)
    throw error
  }
  const { intent } = await recordIntent(reach.db, {
    key: request.key,
    intent: made.id,
    createdAt: reach.now(),
  })
  if (intent === null) return (await cancelUncharged(reach, made)) && CANCELED
  return continueCharge(reach, request.key, intent === made.id ? made : await retrieveIntent(reach, intent))
}

/** No intent was made now. One that was made earlier goes on; else none is ever made under this key. */
async function handleRejection(
  reach: StripeConnection,
  key: string,
  fault: Stripe.errors.StripeError,
): Promise<Charge> {
  const { intent } = await recordIntent(reach.db, { key, intent: null, createdAt: reach.now() })
  if (intent !== null) return continueCharge(reach, key, await retrieveIntent(reach, intent))
  return { state: 'declined', reason: unavailableReason(fault.code), fault }
}

/** Noting that there is no intent keeps one from ever being confirmed under this key. */
async function cancel(reach: StripeConnection, key: string): Promise<Charge> {
  const { intent } = await recordIntent(reach.db, { key, intent: null, createdAt: reach.now() })
  if (intent === null) return CANCELED
  const found = await retrieveIntent(reach, intent)
  return finalCharge(found) ?? cancelUncharged(reach, found)
}

function createIntent(
  { stripe, patience }: StripeConnection,
  request: ChargeRequest,
): Promise<Stripe.PaymentIntent> {
  return withIdempotencyKey(`${request.key}:create`, (idempotencyKey) =>
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
async function continueCharge(
  reach: StripeConnection,
  key: string,
  found: Stripe.PaymentIntent,
): Promise<Charge> {
  const intent = found.status === 'requires_confirmation' ? await confirmIntent(reach, key, found.id) : found
  switch (intent.status) {
    case 'requires_action':
      return awaitingCardholder(intent)
    case 'requires_capture':
      return captureIntent(reach, key, intent.id)
    case 'requires_payment_method':
      // Stripe would allow another try on a refused payment: it is over only once that is ruled out.
      return cancelUncharged(reach, intent)
    default:
      return requireFinalCharge(intent)
  }
}

function requireFinalCharge(intent: Stripe.PaymentIntent): Charge {
  const end = finalCharge(intent)
  if (end) return end
  throw new GatewayOutcomeUnknown(`The payment is ${intent.status}`)
}

function awaitingCardholder({ client_secret: clientSecret }: Stripe.PaymentIntent): Charge {
  if (clientSecret === null)
    throw new GatewayOutcomeUnknown('The payment waits for its cardholder, and cannot be told how')
  return { state: 'requires_action', clientSecret }
}

/** The intent after it was confirmed. Whatever the answer was, the intent itself tells what came of it. */
async function confirmIntent(
  reach: StripeConnection,
  key: string,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const { stripe, patience } = reach
  try {
    return await withIdempotencyKey(`${key}:confirm`, (idempotencyKey) =>
      stripe.paymentIntents.confirm(
        id,
        { use_stripe_sdk: true, expand: EXPAND_CARD },
        { idempotencyKey, timeout: patience.confirm },
      ),
    )
  } catch (error) {
    const intent = await retrieveIntent(reach, id)
    // The bank was never asked and will not be: nothing more can come of it.
    if (intent.status === 'requires_confirmation' && isCardError(error)) return cancelIntent(reach, intent)
    return intent
  }
}

/** Takes what the bank holds for us. Whatever the answer was, the intent itself tells what came of it. */
async function captureIntent(reach: StripeConnection, key: string, id: string): Promise<Charge> {
  const { stripe, patience } = reach
  try {
    return requireFinalCharge(
      await withIdempotencyKey(`${key}:capture`, (idempotencyKey) =>
        stripe.paymentIntents.capture(
          id,
          { expand: EXPAND_CARD },
          { idempotencyKey, timeout: patience.capture },
        ),
      ),
    )
  } catch {
    return requireFinalCharge(await retrieveIntent(reach, id))
  }
}

async function cancelUncharged(reach: StripeConnection, intent: Stripe.PaymentIntent): Promise<Charge> {
  const end = finalCharge(await cancelIntent(reach, intent))
  if (end) return end
  throw new GatewayOutcomeUnknown('The payment could not be withdrawn')
}

/** The intent once it is withdrawn, or as it is where that came too late. */
async function cancelIntent(
  reach: StripeConnection,
  { id }: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const { stripe, patience } = reach
  try {
    // Withdrawing twice does no harm, and a kept failure would: each try has a key of its own.
    const options = { idempotencyKey: `${id}:cancel:${randomUUID()}`, timeout: patience.retrieve }
    return await stripe.paymentIntents.cancel(id, { expand: EXPAND_CARD }, options)
  } catch {
    return retrieveIntent(reach, id)
  }
}

function retrieveIntent({ stripe, patience }: StripeConnection, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: EXPAND_CARD }, { timeout: patience.retrieve })
}

/**
 * Asks under a key. Stripe keeps failures too, and gives a kept one back for a day; then the question is asked anew.
 * Making another intent takes no money, and one intent takes money once, so neither can charge twice.
 */
async function withIdempotencyKey<T>(key: string, ask: (key: string) => Promise<T>): Promise<T> {
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
function isCardError(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeCardError) return true
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return error.param === 'payment_method' || error.code?.startsWith('payment_method') === true
}

/** Stripe read the question and says no, to us: a key that was changed, an amount that it does not take. */
function isRejected(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode)
}

/** Too slow, at work under the same key already, too many at once. */
const RETRYABLE_STATUSES = new Set([408, 409, 429])

/** Whatever Stripe fails with leaves open whether money moved. */
async function translateErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new GatewayOutcomeUnknown(`Stripe: ${error.type} ${error.code ?? ''}`.trimEnd(), { cause: error })
  }
}
