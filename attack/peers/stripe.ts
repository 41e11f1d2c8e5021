import type { EventDelivery } from '#testing/stripe-peer/events.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'

/** A captured charge in the gateway's own ledger. */
export interface Charge {
  /** The description that the product sent with it. */
  description: string
  dollars: number
}

const WEBHOOK = '/quote/api/payments/webhooks/stripe'

/** A local Stripe with a ledger that the product neither writes nor reads. */
export class GatewayPeer {
  readonly peer = new StripePeer()
  #close = () => {}

  /** Starts it and returns the settings for the product. */
  async start(): Promise<Record<string, string>> {
    this.#close = await this.peer.listen()
    return {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: this.peer.url,
    }
  }

  stop(): void {
    this.#close()
  }

  /** Sends its events to a program from now on; the mode says when and how. */
  sendEventsTo(origin: string, mode: EventDelivery['mode'] = 'after'): void {
    this.peer.events.delivery = { url: origin + WEBHOOK, secret: STRIPE_WEBHOOK_SECRET, mode }
  }

  charges(): Charge[] {
    const { ledger } = this.peer
    return ledger.capturedCharges().map(({ payment_intent, amount }) => ({
      description: ledger.intents.get(payment_intent)?.description ?? '',
      dollars: amount / 100,
    }))
  }
}
