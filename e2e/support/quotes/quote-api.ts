import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type CalendarDate, addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import { type CustomFields, encodeAnswers } from '#domain/quote/wire/wire.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

const API = '/quote/api'
const EVENT_IN_DAYS = 60

export interface StoredQuote {
  id: string
  version: number
  customFields: CustomFields
}

/** A day so far ahead that signs can be shipped. */
export function eventDay(days = EVENT_IN_DAYS): CalendarDate {
  return addDays(dateInTimeZone(new Date(), 'America/Chicago'), days)
}

/** The complete charity scramble with the changes of a test: $310 to pay. */
export function readyFields(overrides: CustomFields = {}): CustomFields {
  const answers = encodeAnswers({
    ...charityScrambleAnswers,
    h_date_1: eventDay(),
    shipping_first_name: 'Pat',
    shipping_last_name: 'Doyle',
    shipping_phone: '512-555-0142',
    shipping_address_1: '1200 Barton Springs Road',
    shipping_city: 'Austin',
    shipping_state: 'TX',
    shipping_zip: '78704',
    hio_terms: 'Yes',
    agree_to_terms: 'Yes',
    coverage_agreement: 'Yes',
    payment_type: 'credit_card',
  })
  const answered = Object.entries(answers).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(answered), ...overrides }
}

/** A quote as the person at this page reads it: once bought, it is open to the browser that bought it. */
export async function readOwn(page: Page, id: string): Promise<StoredQuote> {
  return new QuoteApi(page.request).read(id)
}

/** Creates and changes quotes over HTTP. */
export class QuoteApi {
  readonly #request: APIRequestContext

  constructor(request: APIRequestContext) {
    this.#request = request
  }

  async create(customFields: CustomFields = {}): Promise<StoredQuote> {
    return this.send('POST', '/contacts', { customFields })
  }

  /** A quote that is ready to be bought. */
  async createReady(overrides: CustomFields = {}): Promise<StoredQuote> {
    return this.create(readyFields(overrides))
  }

  async save({ id, version }: StoredQuote, customFields: CustomFields): Promise<StoredQuote> {
    return this.send('PUT', `/contacts/${id}`, { action: 'save', version, customFields })
  }

  async read(id: string): Promise<StoredQuote> {
    const response = await this.#request.get(`${API}/contacts/${id}`)
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { data: StoredQuote }).data
  }

  /** A write with the XSRF pair, as the browser sends it. */
  async send<T = StoredQuote>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data: unknown,
    headers = {},
  ): Promise<T> {
    const pair = { 'x-xsrf-token': await this.#token() }
    const response = await this.#request.fetch(`${API}${path}`, {
      method,
      data,
      headers: { ...pair, ...headers },
    })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { data: T }).data
  }

  async #token(): Promise<string> {
    await this.#request.get(`${API}/config`)
    const { cookies } = await this.#request.storageState()
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  }
}
