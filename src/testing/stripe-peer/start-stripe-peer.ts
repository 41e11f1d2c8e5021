import { onTestFinished } from 'vitest'
import { StripePeer } from '#testing/stripe-peer/stripe-peer.ts'

/** A Stripe for as long as the test that asks for it. */
export async function startStripePeer(): Promise<StripePeer> {
  const peer = new StripePeer()
  onTestFinished(await peer.listen())
  return peer
}
