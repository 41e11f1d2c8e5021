import { randomBytes } from 'node:crypto'
import { expandedFields, type Form, readAmount, requiredParam } from '#testing/stripe-peer/form.ts'
import { PAYMENT_METHODS, type PeerCard } from '#testing/stripe-peer/payment-methods.ts'
import { Refusal, invalidRequest } from '#testing/stripe-peer/refusal.ts'

export interface PeerCharge {
  id: string
  payment_intent: string
  purchase: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  /** An approved charge only holds the money; a captured one takes it. */
  captured: boolean
  payment_method: string
}

export interface PeerIntent {
  id: string
  purchase: string
  /** The request id from its metadata. */
  request_id: string | null
  amount: number
  currency: string
  description: string | null
  status:
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_payment_method'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  client_secret: string
  capture_method: string
  next_action: Record<string, unknown> | null
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: Record<string, unknown> | null
  cancellation_reason: string | null
  created: number
}

/** The payment intents and charges of the peer. Refunds are in `refunds.ts`. */
export class StripeLedger {
  readonly intents = new Map<string, PeerIntent>()
  readonly charges: PeerCharge[] = []

  /** Charges that took money, such as all those of one purchase. */
  capturedCharges(purchase?: string): PeerCharge[] {
    return this.charges.filter(
      (charge) => charge.captured && (purchase === undefined || charge.purchase === purchase),
    )
  }

  create(form: Form): PeerIntent {
    const amount = readAmount(form)
    const currency = requiredParam(form, 'currency')
    if (currency !== 'usd') throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
    const payment_method = requiredParam(form, 'payment_method')
    cardOf(payment_method)
    readMethods(form)
    const id = newId('pi')
    const intent: PeerIntent = {
      id,
      purchase: requiredParam(form, 'metadata[purchase]'),
      request_id: form.get('metadata[request_id]') ?? null,
      amount,
      currency,
      description: form.get('description') ?? null,
      status: 'requires_confirmation',
      client_secret: newId(`${id}_secret`),
      capture_method: form.get('capture_method') ?? 'automatic_async',
      next_action: null,
      payment_method,
      latest_charge: null,
      last_payment_error: null,
      cancellation_reason: null,
      created: Math.floor(Date.now() / 1000),
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  /** Only the one question that we ask: which intents carry a purchase. */
  search(form: Form): Record<string, unknown> {
    const [, purchase] = /^metadata\["purchase"\]:"([\w -]+)"$/.exec(requiredParam(form, 'query')) ?? []
    if (purchase === undefined)
      throw invalidRequest('We were unable to parse your search query.', { param: 'query' })
    const found = [...this.intents.values()].filter((intent) => intent.purchase === purchase)
    const data = found.map((intent) => this.toApiObject(intent))
    return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data }
  }

  /** Asks the bank, once per intent; it may ask the cardholder first. Throws the bank's refusal. */
  confirm(intent: PeerIntent, form: Form): PeerIntent {
    const canConfirm =
      intent.status === 'requires_confirmation' || intent.status === 'requires_payment_method'
    if (!canConfirm) throw this.unexpectedState(intent, 'confirm')
    const payment_method = form.get('payment_method') ?? intent.payment_method
    if (payment_method === null)
      throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
        code: 'payment_intent_unexpected_state',
      })
    intent.payment_method = payment_method
    if (!cardOf(payment_method).requiresAuthentication) return this.authorize(intent)
    if (form.get('use_stripe_sdk') !== 'true')
      throw invalidRequest('A return_url is needed to confirm without use_stripe_sdk', {
        param: 'return_url',
      })
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint' } }
    return Object.assign(intent, { status: 'requires_action', next_action })
  }

  /** The cardholder confirms; false if the bank is not asking any more. */
  authenticate(intent: PeerIntent): boolean {
    if (intent.status !== 'requires_action') return false
    try {
      this.authorize(intent)
    } catch (error) {
      // The bank's refusal is stored on the intent.
      if (!(error instanceof Refusal)) throw error
    }
    return true
  }

  /** The cardholder refuses, closes the dialog, or fails authentication. */
  failAuthentication(intent: PeerIntent): boolean {
    if (intent.status !== 'requires_action') return false
    const last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    }
    const status = 'requires_payment_method'
    Object.assign(intent, { status, next_action: null, payment_method: null, last_payment_error })
    return true
  }

  capture(intent: PeerIntent): PeerIntent {
    const charge = this.charges.find(({ id }) => id === intent.latest_charge)
    if (intent.status !== 'requires_capture' || !charge) throw this.unexpectedState(intent, 'capture')
    charge.captured = true
    intent.status = 'succeeded'
    return intent
  }

  cancel(intent: PeerIntent, form: Form): PeerIntent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw this.unexpectedState(intent, 'cancel')
    intent.status = 'canceled'
    intent.next_action = null
    intent.cancellation_reason = form.get('cancellation_reason') ?? null
    return intent
  }

  /** The bank approves, and money is held or taken, or it declines. */
  private authorize(intent: PeerIntent): PeerIntent {
    const { id: payment_intent, purchase, amount, currency, payment_method, capture_method } = intent
    const { decline } = cardOf(payment_method ?? '')
    const captured = !decline && capture_method !== 'manual'
    const charge: PeerCharge = {
      id: newId('ch'),
      payment_intent,
      purchase,
      amount,
      currency,
      status: decline ? 'failed' : 'succeeded',
      captured,
      payment_method: payment_method ?? '',
    }
    this.charges.push(charge)
    Object.assign(intent, { latest_charge: charge.id, next_action: null })
    if (!decline) {
      const status = captured ? 'succeeded' : 'requires_capture'
      return Object.assign(intent, { status, last_payment_error: null })
    }
    const error = { type: 'card_error', ...decline, charge: charge.id }
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
    })
    throw new Refusal(402, { ...error, payment_intent: this.toApiObject(intent) }, true)
  }

  /** Stripe returns the whole intent with this error, including its secret. */
  private unexpectedState(intent: PeerIntent, verb: string): Refusal {
    return invalidRequest(
      `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: this.toApiObject(intent) },
    )
  }

  find(id: string): PeerIntent {
    const intent = this.intents.get(id)
    if (intent) return intent
    const message = `No such payment_intent: '${id}'`
    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
      message,
    })
  }

  /** An intent in the format of Stripe's API. */
  toApiObject(intent: PeerIntent, form?: Form): Record<string, unknown> {
    const wanted = form ? expandedFields(form) : []
    const { purchase, request_id, latest_charge, ...fields } = intent
    const charge = this.charges.find(({ id }) => id === latest_charge)
    return {
      ...fields,
      object: 'payment_intent',
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
      confirmation_method: 'automatic',
      latest_charge: charge && wanted.includes('latest_charge') ? chargeToApiObject(charge) : latest_charge,
      livemode: false,
      metadata: { purchase, ...(request_id !== null && { request_id }) },
      payment_method_types: ['card'],
    }
  }
}

function chargeToApiObject(charge: PeerCharge): Record<string, unknown> {
  const { purchase, ...fields } = charge
  const { decline, requiresAuthentication: _, wallet, ...card } = cardOf(charge.payment_method)
  return {
    ...fields,
    object: 'charge',
    paid: !decline,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { purchase },
    outcome: { reason: decline?.decline_code ?? null, type: decline ? 'issuer_declined' : 'authorized' },
    payment_method_details: {
      type: 'card',
      card: { ...card, wallet: wallet && { type: wallet } },
    },
  }
}

export function cardOf(paymentMethod: string): PeerCard {
  const card = PAYMENT_METHODS[paymentMethod]
  if (card) return card
  throw invalidRequest(`No such PaymentMethod: '${paymentMethod}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  })
}

/** Redirects would need a return address; the client sends none. */
function readMethods(form: Form): void {
  if (form.get('automatic_payment_methods[enabled]') !== 'true')
    throw invalidRequest('This account chooses the ways to pay by itself', {
      param: 'automatic_payment_methods',
    })
  if (form.get('automatic_payment_methods[allow_redirects]') !== 'never')
    throw invalidRequest('Some of these payment methods might redirect: provide a return_url', {
      param: 'return_url',
    })
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
