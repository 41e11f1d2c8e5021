import { type IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { eventDelivery, type Events } from '#testing/stripe-peer/events.ts'
import { type Faults, plannedFault } from '#testing/stripe-peer/faults.ts'
import { type KeptAnswers } from '#testing/stripe-peer/kept-answers.ts'
import { type Answer } from '#testing/stripe-peer/refusal.ts'
import { type StripeBooks } from '#testing/stripe-peer/stripe-books.ts'

/** As much of the peer as others may look into. */
interface Peer {
  books: StripeBooks
  faults: Faults
  events: Events
  kept: KeptAnswers
  asked: readonly { operation: string; id: string | undefined; idempotencyKey: string | undefined }[]
  refused: readonly string[]
  cardholder: (does: 'authenticate' | 'fail', clientSecret: string) => Promise<boolean>
}

/** What the holder of a card does whom their bank asks. */
const holding = z.strictObject({ does: z.enum(['authenticate', 'fail']), client_secret: z.string() })

const DONE: Answer = { status: 200, body: { ok: true } }

/** How a test in another process reads the peer's books and switches its faults; undefined where it is not asked to. */
export async function control(
  peer: Peer,
  { method, url }: IncomingMessage,
  text: string,
): Promise<Answer | undefined> {
  switch (`${method} ${url}`) {
    case 'GET /ledger':
      return { status: 200, body: ledgerOf(peer) }
    case 'POST /faults':
      return told(plannedFault, text, (fault) => peer.faults.plan(fault))
    case 'DELETE /faults':
      peer.faults.clear()
      return DONE
    case 'POST /events':
      return told(eventDelivery, text, (delivery) => (peer.events.delivery = delivery))
    case 'POST /events/held':
      await peer.events.sendHeld()
      return DONE
    case 'POST /cardholder': {
      const { does, client_secret: secret } = holding.parse(JSON.parse(text))
      return { status: 200, body: { ok: await peer.cardholder(does, secret) } }
    }
    case 'POST /keys/forgotten':
      peer.kept.forget()
      return DONE
    default:
      return undefined
  }
}

/** What happened at the peer, as others see it. */
function ledgerOf({ books, asked, refused, events }: Peer): Record<string, unknown> {
  return {
    charges: books.charges,
    intents: [...books.intents.values()],
    asked: asked.map(({ operation, id, idempotencyKey }) => ({ operation, id, idempotencyKey })),
    refused,
    events: events.all.map(({ id, type }) => ({ id, type })),
    sent: events.sent,
  }
}

function told<S extends z.ZodMiniType>(schema: S, text: string, act: (told: z.output<S>) => void): Answer {
  try {
    act(schema.parse(JSON.parse(text)))
    return DONE
  } catch (error) {
    return { status: 400, body: { error: String(error) } }
  }
}
