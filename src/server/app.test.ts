import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type Server, serve } from '#server/calls/serve.ts'
import type { Database } from '#server/kit/db/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testClient, testServer, type TestServerOptions } from '#testing/server.ts'

const guid = '3b241101-e2bb-4255-8caf-4136c566a962'
const name = z.string('Enter a name').check(z.maxLength(60, 'At most 60 characters'))

const saveThing = endpoint({
  name: 'saveThing',
  method: 'PUT',
  path: '/things/:guid',
  access: 'quote-guid',
  summary: 'Saves a thing',
  params: z.object({ guid: z.uuid() }),
  query: z.object({ page: z.optional(z.string()) }),
  body: z.strictObject({
    customFields: z.strictObject({
      insured_first_name: z.optional(name),
      h_yardage_2: z.optional(z.number()),
    }),
    rows: z.optional(z.array(z.object({ date: z.string('Enter a date') }))),
  }),
  response: z.object({ data: z.object({ saved: z.string() }) }),
})

const brokenAnswer = endpoint({
  name: 'brokenAnswer',
  method: 'GET',
  path: '/broken-answer',
  access: 'public',
  summary: 'Answers what it did not declare',
  response: z.object({ data: z.number() }),
})

const purchasedThing = endpoint({
  name: 'boughtThing',
  method: 'POST',
  path: '/things',
  access: 'public',
  summary: 'Buys a thing once',
  idempotent: true,
  response: z.object({ data: z.string() }),
  status: 201,
})

const openPost = endpoint({
  name: 'openPost',
  method: 'POST',
  path: '/open-post',
  access: 'public',
  summary: 'Takes a post from a mail client',
  xsrf: 'exempt',
  response: z.object({ data: z.literal(true) }),
})

function registerThings(server: Server): void {
  serve(server, saveThing, (_context, { body }) => ({
    data: { saved: body.customFields.insured_first_name ?? 'nothing', secret: 'undeclared' },
  }))
  serve(server, brokenAnswer, () => ({ data: 'secret words' }) as never)
  serve(server, purchasedThing, (_context, { idempotencyKey }) => ({ data: idempotencyKey }))
  serve(server, openPost, () => ({ data: true as const }))
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function serving(options: TestServerOptions = {}) {
  const server = await testServer(database.db, { features: [registerThings], ...options })
  onTestFinished(() => server.app.close())
  return { server, client: testClient(server) }
}

describe('serving a declared endpoint', () => {
  it('C19 answers with declared fields only', async () => {
    const { client } = await serving()
    const response = await client.send('PUT', `/api/things/${guid}`, {
      customFields: { insured_first_name: 'Pat' },
    })
    expect([response.statusCode, response.json()]).toEqual([200, { data: { saved: 'Pat' } }])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('X08 an answer that does not fit its contract is a 500 that says nothing', async () => {
    const { client } = await serving()
    const response = await client.get('/api/broken-answer')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      error: 'Something went wrong',
      code: 'UNEXPECTED',
      request_id: response.headers['x-request-id'],
    })
  })

  it('R01 an id that cannot be a guid is answered like an unknown one', async () => {
    const { client } = await serving()
    const response = await client.send('PUT', '/api/things/7', { customFields: {} })
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('O05 an idempotent call needs a key of visible characters', async () => {
    const { client } = await serving()
    const without = await client.send('POST', '/api/things')
    expect([without.statusCode, without.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
    const long = await client.send('POST', '/api/things', undefined, { 'idempotency-key': 'x'.repeat(256) })
    expect([long.statusCode, long.json().code]).toEqual([400, 'INVALID'])
    const right = await client.send('POST', '/api/things', undefined, { 'idempotency-key': 'one' })
    expect([right.statusCode, right.json()]).toEqual([201, { data: 'one' }])
  })

  it('O09 S12 ignores a slash at the end of a path', async () => {
    const { client } = await serving()
    expect((await client.send('POST', '/api/open-post/')).statusCode).toBe(200)
  })
})

const UNSTORABLE = 'This has a character we can’t save. Type it instead of pasting it'

describe('X08 hostile input is refused by field, never a 500', () => {
  const path = `/api/things/${guid}`
  const json = (text: string) => ({ body: text, headers: {} })

  it.each([
    ['broken JSON', json('{"customFields":'), 400],
    ['an empty body', json(''), 400],
    ['a __proto__ key', json('{"customFields":{"__proto__":{"admin":true}}}'), 400],
    ['a constructor key', json('{"customFields":{"constructor":{"prototype":{"admin":true}}}}'), 400],
    ['a list for a body', json('[]'), 400],
    ['null for a body', json('null'), 400],
    ['a deep nest', json(`{"customFields":${'['.repeat(400_000)}${']'.repeat(400_000)}}`), 400],
    ['a body over 2 MiB', json(JSON.stringify({ customFields: { x: 'x'.repeat(2_200_000) } })), 413],
    ['plain text', { body: 'hello', headers: { 'content-type': 'text/plain' } }, 415],
    ['a form', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['XML', { body: '<a/>', headers: { 'content-type': 'application/xml' } }, 415],
    ['a nonsense type', { body: 'x', headers: { 'content-type': ';;;' } }, 415],
  ])('X08 %s', async (_what, { body, headers }, status) => {
    const { client } = await serving()
    const response = await client.send('PUT', path, body, headers)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      code: 'INVALID',
      error: expect.any(String),
      fields: expect.any(Array),
      request_id: response.headers['x-request-id'],
    })
    expect(response.body).not.toMatch(/node_modules|FST_|SyntaxError| at /)
  })

  it.each([
    [{ customFields: { insured_first_name: 'x'.repeat(1_000_000) } }, 'At most 60 characters'],
    [{ customFields: { insured_first_name: 7 } }, 'Enter a name'],
    [{ customFields: { insured_first_name: 'zero \0' } }, UNSTORABLE],
    [{ customFields: { insured_first_name: 'half \ud800' } }, UNSTORABLE],
  ])('X08 V09 a bad name is refused with its field and message', async (body, message) => {
    const { client } = await serving({ sectionOf: () => 'contact_information' })
    const response = await client.send('PUT', path, body)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toEqual([
      { section: 'contact_information', field: 'insured_first_name', message },
    ])
  })

  it('X08 names rows by their number from 1, unknown fields, and fields outside customFields by path', async () => {
    const { client } = await serving()
    const response = await client.send('PUT', path, {
      customFields: { h_yardage_2: 'far', h_cert_fee: 1 },
      rows: [{ date: 'x' }, {}],
      isAdmin: true,
    })
    expect(response.json().fields).toEqual([
      { section: 'request', field: 'h_yardage_2', index: 2, message: expect.stringContaining('number') },
      { section: 'request', field: 'h_cert_fee', message: 'This field can’t be sent' },
      { section: 'request', field: 'rows.1.date', index: 2, message: 'Enter a date' },
      { section: 'request', field: 'isAdmin', message: 'This field can’t be sent' },
    ])
  })

  it.each([
    ['/api/%ZZ', 400],
    ['/api/%E0%A4%A', 400],
    ['/api/nothing', 404],
    ['/api', 404],
    // Only written to.
    ['/api/things/%00', 405],
    [`${path}?page=1&page=2`, 405],
  ])('X08 GET /quote%s is answered %i', async (url, status) => {
    const { client } = await serving()
    const response = await client.get(url)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(response.json().request_id).toMatch(/^[\w-]{12}$/)
  })

  it('X08 an address with an endless parameter is refused', async () => {
    const { client } = await serving()
    const response = await client.send('PUT', `/api/things/${'x'.repeat(5000)}`, { customFields: {} })
    expect([response.statusCode, response.json().code]).toEqual([414, 'INVALID'])
  })

  it.each([
    ['many unknown fields', `{${Array.from({ length: 1990 }, (_, at) => `"k${at}":1`).join()}}`],
    ['many bad texts', `{"customFields":{"x":[${'"\\u0000",'.repeat(1990)}1]}}`],
    ['wide and deep nests', `{"customFields":[${'[[[[]]]],'.repeat(490)}1]}`],
  ])('X08 %s cost little time and a short answer', async (_what, body) => {
    const { client } = await serving()
    const startedAt = performance.now()
    const response = await client.send('PUT', path, body)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields.length).toBeLessThanOrEqual(400)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('X08 a repeated query parameter is rejected', async () => {
    const { client } = await serving()
    const response = await client.send('PUT', `${path}?page=1&page=2`, { customFields: {} })
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, 'page'])
  })

  it('X08 an unknown path and a wrong method are 404 as JSON, for writes too', async () => {
    const { client } = await serving()
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const response = await client.send(method, '/api/nothing')
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('X08 bytes that are no request get a 400 in the same shape', async () => {
    const { server } = await serving()
    const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const answer = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NOT HTTP AT ALL\r\n\r\n'))
      socket.on('data', (bytes) => (received += bytes.toString()))
      socket.on('close', () => resolve(received))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID' })
  })
})

describe('C13 the XSRF pair', () => {
  const write = { method: 'POST', url: '/quote/api/things', headers: { 'idempotency-key': 'k' } } as const

  it('C13 a write without it, or with half of it, is refused', async () => {
    const { server } = await serving()
    const config = await server.app.inject('/quote/api/config')
    const [secret, token] = ['_csrf', 'XSRF-TOKEN'].map(
      (cookie) => config.cookies.find((given) => given.name === cookie)?.value ?? '',
    )
    const attempts = [
      {},
      { cookies: { _csrf: secret ?? '' } },
      { headers: { ...write.headers, 'x-xsrf-token': token ?? '' } },
      { cookies: { _csrf: 'forged' }, headers: { ...write.headers, 'x-xsrf-token': token ?? '' } },
      { cookies: { _csrf: secret ?? '' }, headers: { ...write.headers, 'x-xsrf-token': 'forged' } },
    ]
    for (const attempt of attempts) {
      const response = await server.app.inject({ ...write, ...attempt })
      expect([response.statusCode, response.json().code]).toEqual([403, 'XSRF'])
    }
  })

  it('C13 a write with it passes, and an exempt one needs none', async () => {
    const { server, client } = await serving()
    expect((await client.send('POST', '/api/things', undefined, write.headers)).statusCode).toBe(201)
    const exempt = await server.app.inject({ method: 'POST', url: '/quote/api/open-post' })
    expect(exempt.statusCode).toBe(200)
  })

  it('C13 the secret is hidden from scripts, the token is readable, and both are secure over https', async () => {
    const settings = { PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' }
    const { server } = await serving({ env: settings })
    const { cookies } = await server.app.inject('/quote/api/config')
    const shared = { path: '/quote', sameSite: 'Lax', secure: true }
    expect(cookies).toEqual([
      { name: '__Host-_csrf', value: expect.any(String), httpOnly: true, ...shared, path: '/' },
      { name: 'XSRF-TOKEN', value: expect.any(String), ...shared },
    ])
  })

  it('C13 O09 the pair of one instance holds at another on the same database', async () => {
    const { server: first } = await serving()
    const { server: second } = await serving()
    const { cookies } = await first.app.inject('/quote/api/config')
    const pair = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.value]))
    const headers = { ...write.headers, 'x-xsrf-token': pair['XSRF-TOKEN'] ?? '' }
    const response = await second.app.inject({ ...write, cookies: pair, headers })
    expect(response.statusCode).toBe(201)
  })
})
