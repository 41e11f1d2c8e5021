import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { aQuote, readyFields } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { WRONG_BODIES } from '#testing/wrong-bodies.ts'

const MEGABYTE = 1_000_000
/** Short enough that a request of two megabytes can contain many. */
const LONG = 'x'.repeat(8_000)
const UNKNOWN = '3b241101-e2bb-4255-8caf-4136c566a962'

/** Invalid for every field of a quote; as JSON text, since not all of it can be a JavaScript value. */
const ALWAYS_INVALID: Record<string, string> = {
  'a number beyond all bounds': '1e308',
  'a number below all bounds': '-1e308',
  'a number that is infinite': '1e999',
  'a number too small to be one': '1e-7',
  true: 'true',
  'an object': '{}',
  'a nested object': '{"a":{"b":{"c":[1,2,3]}}}',
  'a list': '[1,2]',
  'an empty list': '[]',
  'a null byte': String.raw`"zero \u0000 byte"`,
  'half a surrogate pair': String.raw`"half \ud800 pair"`,
  'a text that is too long': JSON.stringify(LONG),
}

const WRONG_TYPES =
  'text/plain application/x-www-form-urlencoded application/xml ;;; multipart/form-data'.split(' ')

/** Calls of mail servers, mail programs and gateways have other formats and their own tests; so have those of somebody's link. */
const AS_BYTES = ['reportDelivery', 'stripeWebhook', 'unsubscribeInOneClick']
/** Calls that say everything in their path ignore a body. */
const writes = ENDPOINTS.filter(
  ({ body, name, access }) => body !== undefined && access !== 'task-link' && !AS_BYTES.includes(name),
)
/** Calls that need no body, such as those that cancel a payment. */
const acceptsNoBody = ({ body: schema }: Endpoint, body: string) =>
  schema?.safeParse(undefined).success === true && ['', 'null', '{}'].includes(body)

const site = siteForAll()
let rep: Client
let guid: string
let policy: string
beforeAll(async () => {
  guid = (await aQuote(site.context)).id
  policy = (await aPolicy(site.context.db)).number
  // The first call stores the cookie secret, so it is made before the tests.
  await site.client.get('/api/config')
  rep = await signedInRep(site)
})

/** The day of an event is only looked at for a policy that there is. */
const pathOf = ({ path, access }: Endpoint, id = guid) => {
  const known = access === 'event-day' ? path.replace(':number', policy) : path
  return `/api${known.replace(':guid', id).replaceAll(/:\w+/g, 'x')}`
}

/** A caller who is allowed to make this call. */
const callerOf = ({ access }: Endpoint) =>
  ['rep-session', 'policy-session', 'event-day'].includes(access) ? rep : site.client

const send = (endpoint: Endpoint, body: string | undefined, headers: Record<string, string> = {}) =>
  callerOf(endpoint).send(endpoint.method as 'POST', pathOf(endpoint), body, {
    'idempotency-key': 'k',
    ...headers,
  })

/** How the sentences of the schema library begin. */
const SCHEMA_LIBRARY = /^Invalid |^Too (?:big|small)|^Unrecognized|^Expected|, received /i

/** Expects a rejection in the documented format, with every invalid field and no internal details. */
function expectRefused(response: LightMyRequestResponse, statuses: readonly number[] = [400]) {
  const failure = response.json()
  expect(statuses, response.body.slice(0, 300)).toContain(response.statusCode)
  expect(failure).toMatchObject({
    error: expect.any(String),
    code: expect.any(String),
    request_id: expect.any(String),
  })
  expect(response.body).not.toMatch(/node_modules|FST_|SyntaxError|ZodError|Failed query/)
  if (![400, 403, 413, 415].includes(response.statusCode)) return
  expect(failure.fields.length).toBeGreaterThan(0)
  for (const problem of failure.fields) {
    expect(problem).toMatchObject({
      section: expect.any(String),
      field: expect.any(String),
      message: expect.any(String),
    })
    expect([problem.field, problem.message]).not.toContain('')
    expect(problem.message).not.toMatch(SCHEMA_LIBRARY)
  }
}

async function expectNothingStored(work: () => Promise<void>): Promise<void> {
  const before = await snapshotDatabase(site.context.db)
  await work()
  expect(await snapshotDatabase(site.context.db)).toEqual(before)
}

describe('X08 every call rejects invalid input, names the fields, and stores nothing', () => {
  it.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'X08 %s',
    async (_name, endpoint) => {
      await expectNothingStored(async () => {
        for (const body of Object.values(WRONG_BODIES)) {
          if (!acceptsNoBody(endpoint, body)) expectRefused(await send(endpoint, body))
        }
        expectRefused(await send(endpoint, 'x'.repeat(2_200_000)), [413])
        for (const type of WRONG_TYPES) {
          expectRefused(await send(endpoint, 'a=b', { 'content-type': type }), [415])
        }
      })
    },
  )

  // Checking an invalid code is no error; the response says that there is no such certificate.
  const byPath = ENDPOINTS.filter(({ name, path }) => path.includes(':') && name !== 'verifyCertificate')
  it.each(byPath.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'X08 %s, in its path',
    async (_name, endpoint) => {
      const values = [
        '7',
        'x',
        UNKNOWN,
        '%00',
        '%ED%A0%80',
        '__proto__',
        'constructor',
        '..%2f..',
        '%27%20or%201=1',
        'x'.repeat(900),
      ]
      await expectNothingStored(async () => {
        for (const value of values) {
          const path = `/api${endpoint.path.replaceAll(/:\w+/g, value)}`
          const response =
            endpoint.method === 'GET'
              ? await site.client.get(path)
              : await site.client.send(endpoint.method, path, '{}', { 'idempotency-key': 'k' })
          expectRefused(response, [400, 401, 404, 414])
        }
      })
    },
  )

  it('X08 an unknown query changes nothing', async () => {
    const response = await site.client.get(`/api/contacts/${guid}?__proto__[x]=1&constructor=2&x=%00`)
    expect(response.statusCode).toBe(200)
    expectRefused(await site.client.get('/api/mailbox?before=%00'))
    expectRefused(await site.client.get('/api/mailbox?before=x&before=y'))
  })
})

describe('X08 every field of a quote rejects invalid values', () => {
  const calls: Record<string, (fields: string) => Promise<LightMyRequestResponse>> = {
    create: (fields) => site.client.send('POST', '/api/contacts', `{"customFields":${fields}}`),
    save: (fields) =>
      site.client.send(
        'PUT',
        `/api/contacts/${guid}`,
        `{"action":"save","version":1,"customFields":${fields}}`,
      ),
    price: (fields) => site.client.send('POST', `/api/contacts/${guid}/price`, `{"customFields":${fields}}`),
    'price without a quote': (fields) =>
      site.client.send('POST', '/api/prices', `{"customFields":${fields}}`),
  }
  const clientKeys = [...WIRE_FIELDS].filter(([, { writer }]) => writer === 'anyone').map(([key]) => key)
  const named = (response: LightMyRequestResponse): string[] =>
    response.json().fields.map(({ field }: { field: string }) => field)

  for (const [call, ask] of Object.entries(calls)) {
    it.each(Object.entries(ALWAYS_INVALID))(`X08 ${call}: %s`, async (_name, json) => {
      await expectNothingStored(async () => {
        const response = await ask(`{${clientKeys.map((key) => `"${key}":${json}`).join(',')}}`)
        expectRefused(response)
        expect(new Set(named(response))).toEqual(new Set(clientKeys))
      })
    })

    it(`X08 ${call}: a megabyte in any one field`, async () => {
      await expectNothingStored(async () => {
        for (const key of [
          'insured_first_name',
          'insured_email',
          'h_date_1',
          'h_prize_value_1',
          'client_type',
          'special_instructions',
        ]) {
          const response = await ask(JSON.stringify({ [key]: '4'.repeat(MEGABYTE) }))
          expectRefused(response)
          expect(named(response)).toEqual([key])
        }
      })
    })

    it(`X08 R06 ${call}: a field that the caller may not set`, async () => {
      await expectNothingStored(async () => {
        for (const key of [
          'isAdmin',
          'constructor',
          'toString',
          'id',
          'version',
          'h_hole_6',
          'h_hole_5',
          'h_cert_fee_6',
          'cc_number',
        ]) {
          const response = await ask(JSON.stringify({ [key]: '1' }))
          expectRefused(response, [400, 403])
          expect(named(response)).toEqual([key])
        }
      })
    })

    it.each([
      ['h_yardage_1', [149, 301, '149', 'far', 150.5, '150.5', -150, '1e3', ' ', '0x96', 'NaN', 'Infinity']],
      ['h_amateurs_1', [-1, 289, 1.5, '12 players']],
      ['h_prize_value_1', [499, 1_000_001, 500.5, '10,000', '$500', '500.00.1']],
      ['h_hole_1', [0, 37]],
      [
        'h_date_1',
        ['2027-06-12', '06/12/2027', '13-01-2027', '02-29-2027', '6-12-2027', '06-12-27', 20_270_612],
      ],
      ['number_bps', [0, 10]],
      [
        'insured_email',
        ['pat', 'pat@', '@example.com', 'pat@-example', 'a b@example.com', `${'a'.repeat(250)}@example.com`],
      ],
      ['insured_phone', ['12', '512-555-014', '999999999999999999', 'call me']],
      ['insured_zip', ['1234/', '-12345', '1234567890123']],
      ['tee_time', ['8:30', '24:00', '08:60', '8am']],
      ['time_zone', ['Moon', 'Europe/Paris']],
      ['agree_to_terms', ['Maybe', 'True', 1]],
      ['client_type', ['nobody', 'hl ']],
      ['insured_first_name', ['x'.repeat(61), 'two\nlines', '\u0007', '4242 4242 4242 4242']],
    ])(`X08 V09 ${call}: %s`, async (key, values) => {
      await expectNothingStored(async () => {
        for (const value of values) {
          const isClear = typeof value === 'string' && value.trim() === ''
          const response = await ask(JSON.stringify({ [key]: value }))
          if (isClear && response.statusCode < 300)
            throw new Error(`${JSON.stringify(value)} was taken for ${key}`)
          expectRefused(response)
          expect(named(response), JSON.stringify(value)).toEqual([key])
        }
      })
    })
  }

  it('R06 computed fields may be sent back and are not stored', async () => {
    const { data } = (await site.client.get(`/api/contacts/${guid}`)).json()
    const forged = {
      amount_due: 1,
      h_cert_fee_1: 0,
      policy_number: 'ALB-1',
      discount_percent: 100,
      new_quote: 'False',
      quote_number: 'Q-1',
    }
    const customFields = { ...readyFields(), ...forged }
    const saved = await site.client.send('PUT', `/api/contacts/${guid}`, {
      action: 'save',
      version: 1,
      customFields,
    })
    expect(saved.statusCode).toBe(200)
    expect(saved.json().data.customFields).toEqual(data.customFields)
    const priced = await site.client.send('POST', `/api/contacts/${guid}/price`, { customFields })
    expect(priced.json().data.customFields).toMatchObject({ amount_due: 310, discount_percent: 0 })
  })
})
