import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import * as z from 'zod/mini'

export const eventDelivery = z.strictObject({
  /** Where events are sent. */
  url: z.string(),
  secret: z.string(),
  /** When and how: `kept` events wait for `POST /events/held`, `out_of_order` sends the newest first. */
  mode: z._default(z.enum(['after', 'before', 'twice', 'kept', 'out_of_order']), 'after'),
})

export type EventDelivery = z.output<typeof eventDelivery>

export interface PeerEvent {
  id: string
  type: string
  payload: string
}

export interface SentEvent {
  id: string
  type: string
  /** The status of the response; 0 if there was none. */
  status: number
}

/** Errors that an event can be sent with. */
export interface EventFlaw {
  secret?: string
  ageSeconds?: number
}

/** All events of the peer, and the responses to those that were sent. */
export class Events {
  readonly all: PeerEvent[] = []
  readonly sent: SentEvent[] = []
  delivery: EventDelivery | undefined
  /** The clock for their timestamps. */
  now = () => new Date()
  private held: PeerEvent[] = []

  /** Records an event. Depending on the mode it is sent before the response, or by the returned function after it. */
  async record(type: string, object: Record<string, unknown>): Promise<() => Promise<void>> {
    const event = newEvent(type, object)
    this.all.push(event)
    switch (this.delivery?.mode) {
      case 'before':
        await this.send(event)
        return async () => undefined
      case 'twice':
        return async () => void (await Promise.all([this.send(event), this.send(event)]))
      case 'after':
        return () => this.send(event)
      case 'kept':
        this.held.unshift(event)
        return async () => undefined
      case 'out_of_order':
        this.held.unshift(event)
        return () => (type.endsWith('.created') ? Promise.resolve() : this.sendHeld())
      case undefined:
        return async () => undefined
    }
  }

  /** Sends what was held back, the newest first. */
  async sendHeld(): Promise<void> {
    const events = this.held
    this.held = []
    for (const event of events) await this.send(event)
  }

  async send({ id, type, payload }: PeerEvent, flaw: EventFlaw = {}): Promise<void> {
    if (!this.delivery) return
    const { url, secret } = this.delivery
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: flaw.secret ?? secret,
      timestamp: Math.floor(this.now().getTime() / 1000) - (flaw.ageSeconds ?? 0),
    })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const status = await fetch(url, { method: 'POST', headers, body: payload }).then(
      (response) => response.status,
      () => 0,
    )
    this.sent.push({ id, type, status })
  }
}

function newEvent(type: string, object: Record<string, unknown>): PeerEvent {
  const id = `evt_${randomBytes(12).toString('hex')}`
  const payload = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  return { id, type, payload }
}
