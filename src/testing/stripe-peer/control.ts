import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { eventDelivery, type Events } from '#testing/stripe-peer/events.ts'
import { type Faults, plannedFault } from '#testing/stripe-peer/faults.ts'
import type { IdempotencyCache } from '#testing/stripe-peer/idempotency-cache.ts'
import type { PeerResponse } from '#testing/stripe-peer/refusal.ts'
import type { Refunds } from '#testing/stripe-peer/refunds.ts'
import type { StripeLedger } from '#testing/stripe-peer/stripe-ledger.ts'

/** The part of the peer that the control requests use. */
interface Peer {
  ledger: StripeLedger
  refunds: Refunds
  faults: Faults
  events: Events
  idempotency: IdempotencyCache
  asked: readonly { operation: string; id: string | undefined; idempotencyKey: string | undefined }[]
  refused: readonly string[]
  cardholder: (does: 'authenticate' | 'fail', clientSecret: string) => Promise<boolean>
}

/** The cardholder's reaction to their bank. */
const cardholderAction = z.strictObject({ does: z.enum(['authenticate', 'fail']), client_secret: z.string() })

const OK: PeerResponse = { status: 200, body: { ok: true } }

/** Lets a test in another process read the ledger and plan faults; undefined for other requests. */
export async function handleControlRequest(
  peer: Peer,
  { method, url }: IncomingMessage,
  text: string,
): Promise<PeerResponse | undefined> {
  switch (`${method} ${url}`) {
    case 'GET /ledger':
      return { status: 200, body: ledgerOf(peer) }
    case 'POST /faults':
      return applyJson(plannedFault, text, (fault) => peer.faults.plan(fault))
    case 'DELETE /faults':
      peer.faults.clear()
      return OK
    case 'POST /events':
      return applyJson(eventDelivery, text, (delivery) => (peer.events.delivery = delivery))
    case 'POST /events/held':
      await peer.events.sendHeld()
      return OK
    case 'POST /cardholder': {
      const { does, client_secret: secret } = cardholderAction.parse(JSON.parse(text))
      return { status: 200, body: { ok: await peer.cardholder(does, secret) } }
    }
    case 'POST /keys/forgotten':
      peer.idempotency.forget()
      return OK
    default:
      return undefined
  }
}

/** Everything that happened at the peer, for `GET /ledger`. */
function ledgerOf({ ledger, refunds, asked, refused, events }: Peer): Record<string, unknown> {
  return {
    charges: ledger.charges,
    intents: [...ledger.intents.values()],
    refunds: refunds.all,
    asked: asked.map(({ operation, id, idempotencyKey }) => ({ operation, id, idempotencyKey })),
    refused,
    events: events.all.map(({ id, type }) => ({ id, type })),
    sent: events.sent,
  }
}

function applyJson<S extends z.ZodMiniType>(
  schema: S,
  text: string,
  apply: (value: z.output<S>) => void,
): PeerResponse {
  try {
    apply(schema.parse(JSON.parse(text)))
    return OK
  } catch (error) {
    return { status: 400, body: { error: String(error) } }
  }
}
