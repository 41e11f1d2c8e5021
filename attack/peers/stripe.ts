import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { type GatewayPeer } from './gateway.ts'

/** A Stripe of our own on loopback. The product knows its address and its keys, and nothing of its books. */
export async function stripeGateway(): Promise<GatewayPeer & { peer: StripePeer }> {
  const peer = new StripePeer()
  const close = await peer.listen()
  return {
    peer,
    settings: {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: peer.url,
    },
    token: () => Promise.resolve('pm_card_visa'),
    charges: () =>
      Promise.resolve(
        peer.books.taken().map(({ payment_intent, amount }) => ({
          about: peer.books.intents.get(payment_intent)?.description ?? '',
          cents: amount,
        })),
      ),
    stop: () => Promise.resolve(close()),
  }
}
