import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { handleControlRequest } from '#testing/stripe-peer/control.ts'
import { Events } from '#testing/stripe-peer/events.ts'
import { Faults, type PlannedFault } from '#testing/stripe-peer/faults.ts'
import { type Operation, readForm } from '#testing/stripe-peer/form.ts'
import { IdempotencyCache } from '#testing/stripe-peer/idempotency-cache.ts'
import { type PeerResponse, Refusal } from '#testing/stripe-peer/refusal.ts'
import { type PeerRefund, Refunds, toApiRefund } from '#testing/stripe-peer/refunds.ts'
import { type PeerIntent, StripeLedger } from '#testing/stripe-peer/stripe-ledger.ts'

/** The secret key that the peer accepts; it works nowhere else. */
export const STRIPE_KEY = 'sk_test_of_the_local_peer'
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_local_peer'

interface ReceivedRequest {
  operation: Operation
  /** The intent, where the path names one. */
  id: string | undefined
  idempotencyKey: string | undefined
  text: string
}

const INTENTS = /^\/v1\/payment_intents(?:\/(pi_\w+)(?:\/(confirm|capture|cancel))?)?$/

/** What is asked without naming an intent. */
const QUESTIONS: Readonly<Record<string, Operation>> = {
  '/v1/balance': 'balance',
  '/v1/refunds': 'list_refunds',
  '/v1/payment_intents/search': 'search',
}

/** A strict local server for the part of Stripe's API that we use, with its own ledger. */
export class StripePeer {
  readonly ledger = new StripeLedger()
  readonly refunds = new Refunds(this.ledger)
  readonly faults = new Faults()
  readonly events = new Events()
  readonly idempotency = new IdempotencyCache()
  readonly asked: ReceivedRequest[] = []
  /** Requests that Stripe would have rejected as malformed: a correct client causes none. */
  readonly refused: string[] = []
  url = ''
  /** The only secret key that it accepts. */
  secretKey = STRIPE_KEY
  /** The mode that it says its key has. */
  isLive = false
  /** How far its clock is ahead. */
  clockAheadMs = 0

  async listen(port = 0): Promise<() => void> {
    const server = createServer((request, response) => {
      response.setHeader('date', new Date(Date.now() + this.clockAheadMs).toUTCString())
      void this.answer(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return () => {
      server.closeAllConnections()
      server.close()
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const controlled = await handleControlRequest(this, request, text)
    if (controlled) return send(response, controlled)
    try {
      const asked = readRequest(request, text, this.secretKey)
      this.asked.push(asked)
      await this.serve(asked, response)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.refused.push(`${request.method} ${request.url}: ${error.message}`)
      send(response, error.answer)
    }
  }

  private async serve(asked: ReceivedRequest, response: ServerResponse): Promise<void> {
    const form = readForm(asked.operation, asked.text)
    const intent = asked.id ?? form.get('payment_intent')
    const purchase = intent ? this.ledger.intents.get(intent)?.purchase : form.get('metadata[purchase]')
    const planned = this.faults.consume(asked.operation, purchase)
    if (planned?.fault === 'cut') return void response.destroy()
    if (planned?.fault === 'rate_limited') return send(response, RATE_LIMITED)

    const fingerprint = `${asked.operation} ${asked.id} ${asked.text}`
    const stored = asked.idempotencyKey && this.idempotency.begin(asked.idempotencyKey, fingerprint)
    if (stored) return send(response, stored, { 'idempotent-replayed': 'true' })
    const { answer, sendLater } = await this.work(asked, planned)
    await sendWithFault(response, answer, planned)
    await sendLater()
  }

  /** Executes the request and stores the response under its key, if Stripe would. */
  private async work(asked: ReceivedRequest, planned: PlannedFault | undefined) {
    const { idempotencyKey: key } = asked
    const store = (answer: PeerResponse) => {
      if (key) this.idempotency.store(key, answer)
    }
    let sendLater = async () => {}
    let answer: PeerResponse = FAILED
    try {
      if (planned?.fault !== 'refused_500') {
        const { body, announce } = this.act(asked)
        sendLater = await announce()
        if (planned?.fault !== 'charge_then_500') answer = { status: 200, body }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!error.isKept) {
        if (key) this.idempotency.forget(key)
        throw error
      }
      answer = error.answer
      if (asked.id) sendLater = await this.sendState(this.ledger.find(asked.id))
    }
    store(answer)
    return { answer, sendLater }
  }

  /** The response, and what announces the new state, if there is one. */
  private act({ operation, id = '', text }: ReceivedRequest): {
    body: Record<string, unknown>
    announce: () => Promise<() => Promise<void>>
  } {
    const form = readForm(operation, text)
    const silent = async () => async () => undefined
    if (operation === 'balance')
      return { body: { object: 'balance', livemode: this.isLive }, announce: silent }
    if (operation === 'list_refunds') return { body: this.refunds.list(form), announce: silent }
    if (operation === 'search') return { body: this.ledger.search(form), announce: silent }
    if (operation === 'refund') {
      const refund = this.refunds.create(form)
      return { body: toApiRefund(refund), announce: () => this.sendRefund(refund) }
    }
    const intent = operation === 'create' ? this.ledger.create(form) : this.ledger.find(id)
    if (operation === 'confirm') this.ledger.confirm(intent, form)
    if (operation === 'capture') this.ledger.capture(intent)
    if (operation === 'cancel') this.ledger.cancel(intent, form)
    const body = this.ledger.toApiObject(intent, form)
    return { body, announce: operation === 'retrieve' ? silent : () => this.sendState(intent) }
  }

  private sendRefund(refund: PeerRefund): Promise<() => Promise<void>> {
    const type = refund.status === 'failed' ? 'refund.failed' : 'refund.updated'
    return this.events.record(type, toApiRefund(refund))
  }

  /** The bank has decided about a refund, now or again: an event reports it. */
  async endRefund(id: string, status: 'succeeded' | 'failed'): Promise<void> {
    const refund = this.refunds.all.find((one) => one.id === id)
    if (!refund) throw new Error(`There is no refund ${id}`)
    refund.status = status
    await (
      await this.sendRefund(refund)
    )()
  }

  /** Sends the state of an intent as an event. */
  private sendState(intent: PeerIntent): Promise<() => Promise<void>> {
    return this.events.record(EVENT_TYPES[intent.status], this.ledger.toApiObject(intent))
  }

  /**
   * The cardholder's answer to their bank: yes or no. Returns whether the bank was asking; an event reports the
   * outcome.
   */
  async cardholder(does: 'authenticate' | 'fail', clientSecret: string): Promise<boolean> {
    const intent = [...this.ledger.intents.values()].find((one) => one.client_secret === clientSecret)
    if (!intent) return false
    const wasAsked =
      does === 'authenticate' ? this.ledger.authenticate(intent) : this.ledger.failAuthentication(intent)
    if (wasAsked) await (await this.sendState(intent))()
    return wasAsked
  }
}

const EVENT_TYPES: Record<PeerIntent['status'], string> = {
  requires_confirmation: 'payment_intent.created',
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
}

const FAILED: PeerResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}
const RATE_LIMITED: PeerResponse = {
  status: 429,
  body: {
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  },
}

/** Parses a request as strictly as Stripe. */
function readRequest(
  { method, url = '', headers }: IncomingMessage,
  text: string,
  secretKey: string,
): ReceivedRequest {
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (!/^\d{4}-\d{2}-\d{2}/.test(String(headers['stripe-version'])))
    throw new Refusal(400, { type: 'invalid_request_error', message: 'No Stripe-Version' })
  const { pathname, search } = new URL(url, 'http://peer')
  const question = method === 'GET' ? QUESTIONS[pathname] : undefined
  if (question)
    return { operation: question, id: undefined, idempotencyKey: undefined, text: search.slice(1) }
  const isRefund = pathname === '/v1/refunds' && method === 'POST'
  const [path, id, verb] = isRefund ? [pathname] : (INTENTS.exec(pathname) ?? [])
  const isRead = method === 'GET' && id !== undefined && verb === undefined
  const isWrite = method === 'POST' && (id === undefined) === (verb === undefined)
  if (path === undefined || (!isRead && !isWrite)) {
    const message = `Unrecognized request URL (${method}: ${pathname})`
    throw new Refusal(404, { type: 'invalid_request_error', message })
  }
  if (isRead) return { operation: 'retrieve', id, idempotencyKey: undefined, text: search.slice(1) }

  const key = headers['idempotency-key']
  // A key that the SDK generates for its own retry is not the key of the purchase.
  if (typeof key !== 'string' || key.length > 255 || /^$|^stripe-node-retry/.test(key))
    throw new Refusal(400, { type: 'invalid_request_error', message: 'No Idempotency-Key' })
  if (text !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Parameters come as a form' })
  return {
    operation: isRefund ? 'refund' : ((verb as 'confirm' | 'capture' | 'cancel' | undefined) ?? 'create'),
    id,
    idempotencyKey: key,
    text,
  }
}

/** Sends the response, with the planned fault if there is one. */
async function sendWithFault(
  response: ServerResponse,
  answer: PeerResponse,
  planned?: PlannedFault,
): Promise<void> {
  if (planned?.fault === 'charge_then_time_out') return
  if (planned?.fault === 'slow') await pause(planned.ms)
  if (planned?.fault !== 'half_answer') return send(response, answer)
  const text = JSON.stringify(answer.body)
  response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': text.length })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

function send(
  response: ServerResponse,
  { status, body }: PeerResponse,
  headers: Record<string, string> = {},
): void {
  const requestId = `req_${Math.floor(performance.now() * 1000).toString(36)}`
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': requestId, ...headers })
    .end(JSON.stringify(body))
}
