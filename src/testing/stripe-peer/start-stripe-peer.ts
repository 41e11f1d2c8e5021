import { onTestFinished } from 'vitest'
import { StripePeer } from '#testing/stripe-peer/stripe-peer.ts'

/** Starts a local Stripe that stops at the end of the test. */
export async function startStripePeer(): Promise<StripePeer> {
  const peer = new StripePeer()
  onTestFinished(await peer.listen())
  return peer
}
