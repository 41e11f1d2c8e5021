import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { StripeSettings } from '#server/config/payment-settings.ts'
import type { Db } from '#server/kit/db/database.ts'
import { CARD_UNREADABLE } from '#server/payments/gateway/decline-reasons.ts'
import {
  type Charge,
  type ChargeRequest,
  GatewayOutcomeUnknown,
  type PaymentGateway,
} from '#server/payments/gateway/payment-gateway.ts'
import { findIntent, recordIntent } from '#server/payments/gateway/repository.ts'
import { finalCharge } from '#server/payments/gateway/stripe/stripe-charge.ts'
import { refundAtStripe, type RefundTimeouts } from '#server/payments/gateway/stripe/stripe-refund.ts'
import {
  isCardError,
  isRejected,
  isStoredFailure,
  translateErrors,
} from '#server/payments/gateway/stripe/stripe-errors.ts'
import { unavailableReason } from '#server/payments/gateway/stripe/stripe-decline-reasons.ts'

/** Milliseconds for each request; all requests of one purchase end within its lease. */
export interface StripeTimeouts extends RefundTimeouts {
  create: number
  confirm: number
  capture: number
  /** Also for cancelling. */
  retrieve: number
}
export const STRIPE_TIMEOUTS: StripeTimeouts = {
  create: 2500,
  confirm: 5000,
  capture: 3000,
  retrieve: 1500,
  list: 2000,
  refund: 3500,
}

interface StripeConnection {
  db: Db
  now: () => Date
  stripe: Stripe
  timeouts: StripeTimeouts
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
    // Settling decides what is retried, and when.
    maxNetworkRetries: 0,
  })
}

/**
 * Stripe as a gateway. A purchase has one payment intent, which takes money at most once. It is created without taking any,
 * recorded here, and only then confirmed, so that later attempts know which intent to retrieve. What the bank has approved is
 * held until it is captured here. A charge is returned once the intent is in a final state or waits for the cardholder; a
 * declined intent is cancelled first.
 *
 * @rule O05 At Stripe a purchase is one payment intent, recorded before it may take money: it is charged once or never, even
 * if requests are repeated or answers are lost.
 * @rule C15 If the bank asks the cardholder, the card is charged after the confirmation, when the purchase is settled next.
 */
export function stripeGateway({
  timeouts = STRIPE_TIMEOUTS,
  ...given
}: Omit<StripeConnection, 'timeouts'> & { timeouts?: StripeTimeouts }): PaymentGateway {
  const connection: StripeConnection = { ...given, timeouts }
  return {
    name: 'stripe',
    charge: (request) => translateErrors(() => charge(connection, request)),
    cancel: (key) => translateErrors(() => cancel(connection, key)),
    refund: (request) => translateErrors(() => refundAtStripe(connection.stripe, timeouts, request)),
  }
}

async function charge(connection: StripeConnection, request: ChargeRequest): Promise<Charge> {
  const recorded = await findIntent(connection.db, request.key)
  if (recorded)
    return recorded.intent === null
      ? CANCELED
      : continueCharge(connection, request.key, await retrieveIntent(connection, recorded.intent))
  if (!/^pm_\w+$/.test(request.token)) return { state: 'declined', reason: CARD_UNREADABLE }

  let created: Stripe.PaymentIntent
  try {
    created = await createIntent(connection, request)
  } catch (error) {
    if (isCardError(error)) return { state: 'declined', reason: CARD_UNREADABLE }
    if (isRejected(error)) return handleRejection(connection, request.key, error)
    throw error
  }
  const { intent } = await recordIntent(connection.db, {
    key: request.key,
    intent: created.id,
    createdAt: connection.now(),
  })
  if (intent === null) return (await cancelUncharged(connection, created)) && CANCELED
  return continueCharge(
    connection,
    request.key,
    intent === created.id ? created : await retrieveIntent(connection, intent),
  )
}

/** Stripe created no intent. Continues with an earlier one; otherwise records that none will be created under this key. */
async function handleRejection(
  connection: StripeConnection,
  key: string,
  fault: Stripe.errors.StripeError,
): Promise<Charge> {
  const { intent } = await recordIntent(connection.db, { key, intent: null, createdAt: connection.now() })
  if (intent !== null) return continueCharge(connection, key, await retrieveIntent(connection, intent))
  return { state: 'declined', reason: unavailableReason(fault.code), fault }
}

/** A recorded null prevents that an intent is ever confirmed under this key. */
async function cancel(connection: StripeConnection, key: string): Promise<Charge> {
  const recorded = await findIntent(connection.db, key)
  const known = recorded ? recorded.intent : await searchIntent(connection, key)
  const { intent } = await recordIntent(connection.db, { key, intent: known, createdAt: connection.now() })
  if (intent === null) return CANCELED
  const found = await retrieveIntent(connection, intent)
  return finalCharge(found) ?? cancelUncharged(connection, found)
}

/** A database that was restored from a backup may know a purchase, and not the intent that was made for it afterwards. */
async function searchIntent({ stripe, timeouts }: StripeConnection, key: string): Promise<string | null> {
  const { data } = await stripe.paymentIntents.search(
    { query: `metadata["purchase"]:"${key}"` },
    { timeout: timeouts.list },
  )
  return data[0]?.id ?? null
}

function createIntent(
  { stripe, timeouts }: StripeConnection,
  request: ChargeRequest,
): Promise<Stripe.PaymentIntent> {
  return withIdempotencyKey(`${request.key}:create`, (idempotencyKey) =>
    stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: 'usd',
        payment_method: request.token,
        // Without redirects no return URL is needed.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        // Approval takes no money yet: if the quote may no longer be sold by then, the intent is cancelled.
        capture_method: 'manual',
        description: request.description,
        metadata: { purchase: request.key, ...(request.requestId && { request_id: request.requestId }) },
      },
      { idempotencyKey, timeout: timeouts.create },
    ),
  )
}

/** Takes the next steps that the intent allows, and returns the charge. */
async function continueCharge(
  connection: StripeConnection,
  key: string,
  found: Stripe.PaymentIntent,
): Promise<Charge> {
  const intent =
    found.status === 'requires_confirmation' ? await confirmIntent(connection, key, found.id) : found
  switch (intent.status) {
    case 'requires_action':
      return awaitingCardholder(intent)
    case 'requires_capture':
      return captureIntent(connection, key, intent.id)
    case 'requires_payment_method':
      // Stripe would allow another attempt on a declined intent, so it is final only once it is cancelled.
      return cancelUncharged(connection, intent)
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
    throw new GatewayOutcomeUnknown('The payment waits for its cardholder, and has no client secret')
  return { state: 'requires_action', clientSecret }
}

/** Confirms the intent. After a failed request the retrieved intent shows the outcome. */
async function confirmIntent(
  connection: StripeConnection,
  key: string,
  id: string,
): Promise<Stripe.PaymentIntent> {
  const { stripe, timeouts } = connection
  try {
    return await withIdempotencyKey(`${key}:confirm`, (idempotencyKey) =>
      stripe.paymentIntents.confirm(
        id,
        { use_stripe_sdk: true, expand: EXPAND_CARD },
        { idempotencyKey, timeout: timeouts.confirm },
      ),
    )
  } catch (error) {
    const intent = await retrieveIntent(connection, id)
    // The bank was never asked and will not be.
    if (intent.status === 'requires_confirmation' && isCardError(error))
      return cancelIntent(connection, intent)
    return intent
  }
}

/** Captures the held amount. After a failed request the retrieved intent shows the outcome. */
async function captureIntent(connection: StripeConnection, key: string, id: string): Promise<Charge> {
  const { stripe, timeouts } = connection
  try {
    return requireFinalCharge(
      await withIdempotencyKey(`${key}:capture`, (idempotencyKey) =>
        stripe.paymentIntents.capture(
          id,
          { expand: EXPAND_CARD },
          { idempotencyKey, timeout: timeouts.capture },
        ),
      ),
    )
  } catch {
    return requireFinalCharge(await retrieveIntent(connection, id))
  }
}

async function cancelUncharged(connection: StripeConnection, intent: Stripe.PaymentIntent): Promise<Charge> {
  const end = finalCharge(await cancelIntent(connection, intent))
  if (end) return end
  throw new GatewayOutcomeUnknown('The payment could not be cancelled')
}

/** Cancels the intent; returns it unchanged if it is too late for that. */
async function cancelIntent(
  connection: StripeConnection,
  { id }: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  const { stripe, timeouts } = connection
  try {
    // Stripe would repeat a stored failure under the same key, and cancelling twice is harmless: each attempt has its own key.
    const options = { idempotencyKey: `${id}:cancel:${randomUUID()}`, timeout: timeouts.retrieve }
    return await stripe.paymentIntents.cancel(id, { expand: EXPAND_CARD }, options)
  } catch {
    return retrieveIntent(connection, id)
  }
}

function retrieveIntent({ stripe, timeouts }: StripeConnection, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: EXPAND_CARD }, { timeout: timeouts.retrieve })
}

/**
 * Sends a request under a key. Stripe stores failures too and repeats them for a day; then the request is sent under a new key.
 * Another intent takes no money by itself, and one intent takes money once, so this cannot charge twice.
 */
async function withIdempotencyKey<T>(key: string, ask: (key: string) => Promise<T>): Promise<T> {
  try {
    return await ask(key)
  } catch (error) {
    if (!isStoredFailure(error)) throw error
    return ask(`${key}:${randomUUID()}`)
  }
}
