import { randomBytes } from 'node:crypto'
import { expanded, type Form, readAmount, required } from '#testing/stripe-peer/form.ts'
import { PAYMENT_METHODS, type PeerCard } from '#testing/stripe-peer/payment-methods.ts'
import { Refusal, wrongRequest } from '#testing/stripe-peer/refusal.ts'

export interface PeerCharge {
  id: string
  payment_intent: string
  purchase: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  payment_method: string
}

export interface PeerIntent {
  id: string
  purchase: string
  /** The request that it came with, as its metadata says. */
  request_id: string | null
  amount: number
  currency: string
  description: string | null
  status: 'requires_confirmation' | 'requires_payment_method' | 'succeeded' | 'canceled'
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: Record<string, unknown> | null
  cancellation_reason: string | null
  created: number
}

/** What the peer did, which decides whether money moved: its payment intents and its charges. */
export class StripeBooks {
  readonly intents = new Map<string, PeerIntent>()
  readonly charges: PeerCharge[] = []

  /** Charges that took money, such as all those of one purchase. */
  taken(purchase?: string): PeerCharge[] {
    return this.charges.filter(
      (charge) => charge.status === 'succeeded' && (purchase === undefined || charge.purchase === purchase),
    )
  }

  create(form: Form): PeerIntent {
    const amount = readAmount(form)
    const currency = required(form, 'currency')
    if (currency !== 'usd') throw wrongRequest(`Invalid currency: ${currency}`, { param: 'currency' })
    const payment_method = required(form, 'payment_method')
    cardOf(payment_method)
    if (form.get('allowed_payment_method_types[0]') !== 'card')
      throw wrongRequest('This account takes cards', { param: 'allowed_payment_method_types' })
    const intent: PeerIntent = {
      id: newId('pi'),
      purchase: required(form, 'metadata[purchase]'),
      request_id: form.get('metadata[request_id]') ?? null,
      amount,
      currency,
      description: form.get('description') ?? null,
      status: 'requires_confirmation',
      payment_method,
      latest_charge: null,
      last_payment_error: null,
      cancellation_reason: null,
      created: Math.floor(Date.now() / 1000),
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  /** Takes the money, once in the life of an intent, or throws what the bank said. */
  confirm(intent: PeerIntent, form: Form): PeerIntent {
    const canBe = intent.status === 'requires_confirmation' || intent.status === 'requires_payment_method'
    if (!canBe) throw unexpectedState(intent, 'confirm')
    const payment_method = form.get('payment_method') ?? intent.payment_method
    if (payment_method === null)
      throw wrongRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
        code: 'payment_intent_unexpected_state',
      })
    const { decline } = cardOf(payment_method)
    const { id: payment_intent, purchase, amount, currency } = intent
    const status = decline ? 'failed' : 'succeeded'
    const charge = {
      id: newId('ch'),
      payment_intent,
      purchase,
      amount,
      currency,
      status,
      payment_method,
    } as const
    this.charges.push(charge)
    intent.latest_charge = charge.id
    if (!decline) {
      Object.assign(intent, { status, payment_method, last_payment_error: null })
      return intent
    }
    const error = { type: 'card_error', ...decline, charge: charge.id }
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
    })
    throw new Refusal(402, { ...error, payment_intent: this.written(intent) }, true)
  }

  cancel(intent: PeerIntent, form: Form): PeerIntent {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
    intent.status = 'canceled'
    intent.cancellation_reason = form.get('cancellation_reason') ?? null
    return intent
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

  /** An intent as Stripe's API writes it. */
  written(intent: PeerIntent, form?: Form): Record<string, unknown> {
    const wanted = form ? expanded(form) : []
    const { purchase, request_id, latest_charge, ...same } = intent
    const charge = this.charges.find(({ id }) => id === latest_charge)
    return {
      ...same,
      object: 'payment_intent',
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      capture_method: 'automatic_async',
      confirmation_method: 'automatic',
      latest_charge: charge && wanted.includes('latest_charge') ? writtenCharge(charge) : latest_charge,
      livemode: false,
      metadata: { purchase, ...(request_id !== null && { request_id }) },
      allowed_payment_method_types: ['card'],
    }
  }
}

function writtenCharge(charge: PeerCharge): Record<string, unknown> {
  const { purchase, ...same } = charge
  const { decline, wallet, ...card } = cardOf(charge.payment_method)
  return {
    ...same,
    object: 'charge',
    captured: !decline,
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

function cardOf(paymentMethod: string): PeerCard {
  const card = PAYMENT_METHODS[paymentMethod]
  if (card) return card
  throw wrongRequest(`No such PaymentMethod: '${paymentMethod}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  })
}

function unexpectedState({ status }: PeerIntent, verb: string): Refusal {
  return wrongRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
