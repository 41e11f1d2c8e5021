import { type Form, readCents, requiredParam } from '#testing/stripe-peer/form.ts'
import { invalidRequest } from '#testing/stripe-peer/refusal.ts'
import { cardOf, newId, type StripeLedger } from '#testing/stripe-peer/stripe-ledger.ts'

export interface PeerRefund {
  id: string
  payment_intent: string
  /** The purchase that is paid back. */
  purchase: string
  /** Our refund, from its metadata. */
  refund: string | null
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
}

/** The refunds of the peer. */
export class Refunds {
  readonly all: PeerRefund[] = []
  private readonly ledger: StripeLedger

  constructor(ledger: StripeLedger) {
    this.ledger = ledger
  }

  /** Pays back a captured intent, up to what it took. */
  create(form: Form): PeerRefund {
    const payment_intent = requiredParam(form, 'payment_intent')
    const intent = this.ledger.find(payment_intent)
    const charge = this.ledger.charges.find(({ id }) => id === intent.latest_charge)
    if (!charge?.captured)
      throw invalidRequest(
        `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
      )
    const amount = readCents(form)
    const left = charge.amount - this.sumOf(payment_intent)
    if (left === 0)
      throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      })
    if (amount < 1 || amount > left)
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        {
          param: 'amount',
        },
      )
    const { refunds } = cardOf(charge.payment_method)
    const refund: PeerRefund = {
      id: newId('re'),
      payment_intent,
      purchase: intent.purchase,
      refund: form.get('metadata[refund]') ?? null,
      amount,
      status: refunds === undefined ? 'succeeded' : refunds === 'pending' ? 'pending' : 'failed',
    }
    this.all.push(refund)
    return refund
  }

  list(form: Form): Record<string, unknown> {
    const wanted = requiredParam(form, 'payment_intent')
    const data = this.all.filter(({ payment_intent }) => payment_intent === wanted)
    return { object: 'list', url: '/v1/refunds', has_more: false, data: data.map((one) => toApiRefund(one)) }
  }

  /** What was paid back of an intent, or of everything. */
  sumOf(intent?: string): number {
    return this.all
      .filter((one) => one.status !== 'failed' && (intent === undefined || one.payment_intent === intent))
      .reduce((sum, { amount }) => sum + amount, 0)
  }
}

/** A refund in the format of Stripe's API. */
export function toApiRefund({
  id,
  payment_intent,
  amount,
  status,
  refund,
}: PeerRefund): Record<string, unknown> {
  return {
    id,
    payment_intent,
    amount,
    status,
    object: 'refund',
    currency: 'usd',
    failure_reason: status === 'failed' ? 'lost_or_stolen_card' : null,
    metadata: refund === null ? {} : { refund },
  }
}
