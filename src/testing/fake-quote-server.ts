import { vi } from 'vitest'
import type { Block } from '#contract/edit-block.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { saveContact } from '#contract/quotes.ts'
import type { getConfig } from '#contract/config.ts'
import { CLIENT_TYPES, PRODUCER_TYPES } from '#domain/values/client-types.ts'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { type CustomFields, decodePatch, encodeAnswers, applyPatch } from '#domain/quote/wire/wire.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

/** The public settings of a test system. */
export const PUBLIC_CONFIG: EndpointResponse<typeof getConfig>['data'] = {
  client_types: [...CLIENT_TYPES],
  producer_types: [...PRODUCER_TYPES],
  payment: { gateway: 'sandbox' },
  wallets: { google_pay: null, apple_pay: null },
  test_mode: true,
  producer_fee_limit: 10,
  cancellation_fee: 60,
  mailbox_open: false,
  insurer_phone: '(302) 555-0142',
  real_time: null,
  conversion_tagging: null,
  insurer: {
    name: 'Albatross Indemnity Company',
    address: '100 Fairway Drive, Wilmington, DE 19801',
    phone: '(302) 555-0142',
  },
  privacy_url: 'https://insurer.example/privacy',
  terms_url: null,
}

const NO_STEP_VALID = Object.fromEntries(STEP_IDS.map((id) => [id, false])) as SavedQuote['validated']

export const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** A quote as in a response, with some answers changed. */
export function aContact(overrides: CustomFields = {}, from: FlatAnswers = readyAnswers): SavedQuote {
  return contactOf(applyEdits(from, decodePatch(overrides, 'rep').values), 1)
}

/** A quote without answers. */
export function anEmptyContact(overrides: CustomFields = {}): SavedQuote {
  return aContact(overrides, {})
}

function contactOf(answers: FlatAnswers, version: number): SavedQuote {
  const facts = { quote: quoteFrom(answers), quoteNumber: 'Q-1', policyNumber: null, price: null }
  return {
    id: GUID,
    version,
    customFields: { ...encodeAnswers(answers), ...computedFields(facts), amount_due: 310 },
    company: null,
    names: { first: null, last: null, contact: null },
    phone: null,
    extension: null,
    businessAddress: { line1: null, line2: null, city: null, state: null, postalCode: null },
    signs_shipped: false,
    signs_needed: false,
    allow_price_editing: false,
    validated: NO_STEP_VALID,
    blockers: [],
    price_end: null,
  }
}

/** What the page is told while it edits. */
export const OWN_BLOCK: Block = {
  by: { id: 'robin', name: 'Robin Fields' },
  seen_by: 'editor',
  is_idle: false,
  at: null,
  ends_in_ms: 20_000,
  request: null,
  may_take_over: false,
}

/** What the page is told while another rep edits. */
export const KIMS_BLOCK: Block = {
  ...OWN_BLOCK,
  by: { id: 'kim', name: 'Kim Lake' },
  seen_by: 'other-rep',
}

type Kind =
  | 'save'
  | 'price'
  | 'purchase'
  | 'cancel'
  | 'bind'
  | 'read'
  | 'coupon'
  | 'message'
  | 'link'
  | 'block'

type EnteredCoupon = EndpointResponse<typeof saveContact>['coupons'][number]

interface ReceivedRequest {
  kind: Kind
  key: string | undefined
  /** As customer or rep. */
  actingAs: string | undefined
  body: { version?: number; amount_due?: number; customFields?: CustomFields; payment?: object }
}

type Reply = Response | Error | ((body: ReceivedRequest['body']) => Promise<Response>)

/** A fake server with one quote. It saves by the product's own rules; tests can replace single responses. */
export class FakeQuoteServer {
  contact: SavedQuote
  /** False without a connection. */
  isOnline = true
  /** False while readiness fails. */
  isReady = true
  /** The price that it returns. */
  amountDue = 310
  /** The coupons of the quote. */
  coupons: EnteredCoupon[] = []
  /** Which rep edits the quote. */
  block: Block | null = null
  /** The calls about it, without reads. */
  readonly blockCalls: string[] = []
  /** What the page said at its last renewal. */
  renewal: unknown
  readonly requests: ReceivedRequest[] = []
  readonly #replies: { kind: Kind; reply: Reply }[] = []
  readonly #held: (() => void)[] = []

  constructor(contact: SavedQuote) {
    this.contact = contact
    document.cookie = 'XSRF-TOKEN=token'
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init))
  }

  /** The next calls of a kind get these responses; an error is a lost connection. */
  respondNext(kind: Kind, ...replies: Reply[]): void {
    this.#replies.push(...replies.map((reply) => ({ kind, reply })))
  }

  /** Holds the response to the next call of a kind until the test calls the result. */
  holdNext(kind: Kind): (response?: Response) => void {
    let release: (response?: Response) => void = () => {}
    const released = new Promise<Response | undefined>((resolve) => (release = resolve))
    this.#held.push(() => release())
    this.#replies.push({
      kind,
      reply: async (body) => (await released) ?? this.#answer(kind, body),
    })
    return release
  }

  /** Nothing is planned or held any longer: what still asks gets an answer, or no connection. */
  end(): void {
    this.isOnline = false
    this.#replies.length = 0
    this.#held.forEach((release) => release())
  }

  /** Another client saves. */
  saveElsewhere(customFields: CustomFields): void {
    this.contact = this.#withChanges(customFields)
  }

  /** The bodies of all calls of a kind. */
  bodiesOf(kind: Kind): ReceivedRequest['body'][] {
    return this.requests.filter((request) => request.kind === kind).map(({ body }) => body)
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    if (url.endsWith('/config')) return Response.json({ data: PUBLIC_CONFIG })
    if (url.endsWith('/health/ready')) return this.#readiness()
    const kind = kindOf(url, init.method ?? 'GET')
    if (kind === 'block') return this.#changeBlock(init, url)
    const headers = init.headers as Record<string, string>
    const body = bodyOf(url, init)
    this.requests.push({ kind, key: headers['Idempotency-Key'], actingAs: headers['X-Acting-As'], body })
    if (!this.isOnline) throw networkError()
    const index = this.#replies.findIndex((planned) => planned.kind === kind)
    const [planned] = index < 0 ? [] : this.#replies.splice(index, 1)
    const reply = planned?.reply ?? this.#answer(kind, body)
    if (reply instanceof Error) throw reply
    const response = typeof reply === 'function' ? await reply(body) : reply
    if (init.signal?.aborted) throw new DOMException('Given up', 'AbortError')
    return response
  }

  /** As the server does if nobody else edits. */
  #changeBlock({ method = 'GET', body }: RequestInit, url: string): Response {
    if (!this.isOnline) throw networkError()
    if (method !== 'GET') this.blockCalls.push(`${method} ${url.split('/block')[1]}`.trim())
    if (method === 'POST' && url.endsWith('/block')) this.block ??= OWN_BLOCK
    if (method === 'PUT') this.renewal = typeof body === 'string' ? JSON.parse(body) : body
    if (method === 'DELETE' && url.endsWith('/block') && this.block?.seen_by === 'editor') this.block = null
    return Response.json({ data: this.block })
  }

  #readiness(): Response {
    return this.isReady ? Response.json({ data: { ready: true } }) : errorResponse(503, 'MAINTENANCE')
  }

  #answer(kind: Kind, body: ReceivedRequest['body']): Response {
    if (kind === 'save') return this.#save(body)
    if (kind === 'price') {
      const customFields = {
        ...this.#withChanges(body.customFields ?? {}).customFields,
        amount_due: this.amountDue,
      }
      return Response.json({ data: { customFields, coupons: this.coupons, explanation: [], referrals: [] } })
    }
    if (kind === 'coupon' && body.version !== this.contact.version) return this.#conflict()
    if (kind === 'read' || kind === 'coupon') return this.quoteResponse()
    if (kind === 'cancel') return Response.json({ data: { canceled: true } })
    if (kind === 'message') return Response.json({ data: { reference: 'M-1' } })
    if (kind === 'link') return this.#linkSent()
    const data = {
      policy_number: 'ALB-1',
      confirmation_url: '/quote/confirmation/ALB-1/certificate',
      policy_url: '',
    }
    return Response.json({ data })
  }

  #linkSent(): Response {
    const to = this.contact.customFields['insured_email']
    return Response.json({ data: { to, cc: null, at: '2027-01-15T17:00:00Z', messages: [] } })
  }

  #save({ version, customFields = {} }: ReceivedRequest['body']): Response {
    if (version !== this.contact.version) return this.#conflict()
    this.contact = this.#withChanges(customFields)
    return this.quoteResponse()
  }

  #conflict(): Response {
    return errorResponse(409, 'VERSION_CONFLICT', { data: this.contact })
  }

  /** The response to a read or a save of the quote. */
  quoteResponse(contact = this.contact): Response {
    const special = { isSpecialPricingEmail: false, specialPricingEmail: null }
    return Response.json({ data: contact, coupons: this.coupons, ...special })
  }

  #withChanges(customFields: CustomFields): SavedQuote {
    const stored = applyPatch({}, decodePatch(this.contact.customFields, 'rep').values)
    const answers = applyEdits(stored, decodePatch(customFields, 'client').values)
    const { customFields: fields, ...others } = contactOf(answers, this.contact.version + 1)
    return { ...others, customFields: { ...fields, amount_due: this.amountDue } }
  }
}

/** An error response of the server. */
export function errorResponse(status: number, code: string, extras: Record<string, unknown> = {}): Response {
  return Response.json({ error: `Refused: ${code}`, code, request_id: 'r', ...extras }, { status })
}

export const networkError = () => new TypeError('Failed to fetch')

/** A DELETE has the version in its query. */
function bodyOf(url: string, { body }: RequestInit): ReceivedRequest['body'] {
  const seen = new URL(url, 'http://localhost').searchParams.get('version')
  const sent = JSON.parse((body as string | undefined) ?? '{}') as ReceivedRequest['body']
  return seen === null ? sent : { ...sent, version: Number(seen) }
}

function kindOf(url: string, method: string): Kind {
  if (url.includes('/block')) return 'block'
  if (url.endsWith('/price')) return 'price'
  if (url.endsWith('/purchase/cancel')) return 'cancel'
  if (url.endsWith('/purchase')) return 'purchase'
  if (url.endsWith('/bind')) return 'bind'
  if (url.includes('/coupons')) return 'coupon'
  if (url.endsWith('/messages')) return 'message'
  if (url.endsWith('/send')) return 'link'
  return method === 'PUT' ? 'save' : 'read'
}
