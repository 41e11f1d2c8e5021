import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateInTimeZone, formatContestDate } from '#domain/values/calendar.ts'
import { CARDS, readyFields } from '#testing/a-quote.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import type { Program } from '#testing/program.ts'

/** The longest time for a purchase to settle without a buyer. */
const PATIENCE_MS = 40_000

/** The status of a call whose connection broke, as the program was killed. */
export const NO_ANSWER = 0

/** One buyer's browser, which repeats its call with the same key until it gets an answer. */
export class Buyer {
  readonly key = randomUUID()
  quoteId = ''
  private token = ''
  private readonly program: Program
  private headers: Record<string, string> = {}

  constructor(program: Program) {
    this.program = program
  }

  /** Starts a quote that is ready to be bought. */
  async arrive(): Promise<void> {
    await this.signIn()
    const h_date_1 = formatContestDate(addDays(dateInTimeZone(new Date(), 'America/Chicago'), 200))
    const { data } = await (
      await this.send('/api/contacts', { customFields: readyFields({ h_date_1 }) })
    ).json()
    this.quoteId = data.id
    const card = { number: CARDS.approves, exp_month: 12, exp_year: new Date().getFullYear() + 3, cvc: '123' }
    this.token = (await (await this.send('/sandbox-gateway/tokens', card)).json()).token
  }

  /** Returns the status of the answer. */
  async buy(): Promise<number> {
    const payment = { payment_type: 'credit_card', token: this.token }
    try {
      const body = { version: 1, amount_due: 310, payment }
      return (
        await this.send(`/api/contacts/${this.quoteId}/purchase`, body, { 'idempotency-key': this.key })
      ).status
    } catch {
      return NO_ANSWER
    }
  }

  /** Saves a second line of the address, and returns the status of the answer. */
  async save(version: number, address: string): Promise<number> {
    const body = { action: 'save', version, customFields: { insured_address_2: address } }
    return (await this.send(`/api/contacts/${this.quoteId}`, body, {}, 'PUT')).status
  }

  /** Uploads a picture for the quote, and returns its id. */
  async upload(content: Buffer): Promise<string> {
    const form = multipartBody([{ name: 'file', content, fileName: 'logo.png', type: 'image/png' }])
    const answer = await this.send(`/api/contacts/${this.quoteId}/logos`, form, { 'content-type': MULTIPART })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }

  async buyUntilSettled(): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const status = await this.buy()
      const isUnderWay = status === 409 || status === 202 || status === NO_ANSWER
      if (!isUnderWay || Date.now() > deadline) return status
      await pause(200)
    }
  }

  private async signIn(): Promise<void> {
    const cookies = (await fetch(`${this.program.url}/api/config`)).headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    this.headers = {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    }
  }

  private send(
    url: string,
    body: object,
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<Response> {
    const payload = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
    const init = {
      method,
      headers: { ...this.headers, ...headers },
      body: payload,
    }
    return fetch(this.program.url + url, init)
  }
}
