/**
 * The local Stripe as a process of its own: `tsx scripts/stripe-peer.ts [port]`. It prints its address; GET /ledger
 * shows what it did, POST /faults and POST /events switch what goes wrong, POST /cardholder answers the bank's question.
 */
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'

const peer = new StripePeer()
await peer.listen(Number(process.argv[2] ?? 0))
console.log(`ready: ${peer.url}\n  key: ${STRIPE_KEY}\n  webhook secret: ${STRIPE_WEBHOOK_SECRET}`)
