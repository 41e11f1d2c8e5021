import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'
import { type Server, serve } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testClient, testServer } from '#testing/server.ts'

const guid = '3b241101-e2bb-4255-8caf-4136c566a962'

const failing = endpoint({
  name: 'failing',
  method: 'POST',
  path: '/contacts/:guid/fail',
  access: 'quote-guid',
  summary: 'Fails inside the database, with what it was sent',
  params: z.object({ guid: z.uuid() }),
  body: z.object({ email: z.string(), deeper: z.object({ card: z.string() }) }),
  response: z.object({ data: z.literal(true) }),
})

const lines: string[] = []
let server: Server
let close: () => Promise<void>

beforeAll(async () => {
  const database = await openTestDatabase()
  const register = (built: Server) =>
    serve(built, failing, async ({ db }, { params, body }) => {
      await db
        .insert(settings)
        .values({ key: `${params.guid} ${body.email} ${body.deeper.card}`, value: null })
      return { data: true as const }
    })
  const logStream = { write: (line: string) => void lines.push(line) }
  server = await testServer(database.db, {
    features: [register],
    logStream,
    env: { TRUST_PROXY: '127.0.0.1' },
  })
  close = () => server.app.close().then(database.close)
})
afterAll(() => close())

describe('O10 logs', () => {
  it('O10 one line for each request, with the id of a trusted proxy or a generated one', async () => {
    lines.length = 0
    const given = await server.app.inject({
      url: '/quote/api/health/live?email=pat@example.com',
      headers: { 'x-request-id': 'balancer-0001' },
    })
    const forged = await server.app.inject({
      url: '/quote/api/health/live',
      headers: { 'x-request-id': 'balancer-0001' },
      remoteAddress: '203.0.113.7',
    })
    const made = await server.app.inject({
      url: '/quote/view/pat@example.com/100001',
      headers: { 'x-request-id': 'not one\t' },
    })
    expect(given.headers['x-request-id']).toBe('balancer-0001')
    expect(made.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
    expect(forged.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
    lines.splice(1, 1)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        request_id: 'balancer-0001',
        req: { method: 'GET', path: '/quote/api/health/live' },
        res: { statusCode: 200 },
        ms: expect.any(Number),
        msg: 'request',
      },
      expect.objectContaining({
        request_id: made.headers['x-request-id'],
        req: { method: 'GET', path: '/quote/view/:email/:number' },
      }),
    ])
  })

  it('O10 O15 a trace of a trusted proxy goes on as the request’s id; its own id comes first, and a stranger’s trace is ignored', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await server.app.inject({ url: '/quote/api/health/live', headers, remoteAddress })).headers[
        'x-request-id'
      ]
    const traceparent = `00-${trace}-00f067aa0ba902b7-01`
    expect(await ask({ traceparent })).toBe(trace)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ request_id: trace })
    expect(await ask({ traceparent, 'x-request-id': 'balancer-0002' })).toBe('balancer-0002')
    const none = [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, trace, `00-${trace}-00f067aa0ba902b7`, '']
    for (const wrong of none) expect(await ask({ traceparent: wrong }), wrong).toMatch(/^[\w-]{12}$/)
    expect(await ask({ traceparent }, '203.0.113.7')).toMatch(/^[\w-]{12}$/)
  })

  it('O10 X08 a failure is logged with its cause, without the names of persons, quotes or cards', async () => {
    lines.length = 0
    const body = { email: 'pat.lee@example.com', deeper: { card: '4242 4242 4242 4242' } }
    const response = await testClient(server).send('POST', `/api/contacts/${guid}/fail`, body)
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/insert|settings|pat\.lee/)

    const log = lines.join('')
    const failure = lines.map((line) => JSON.parse(line)).find((line) => line.level === 'error')
    expect(failure).toMatchObject({ request_id: response.json().request_id, msg: 'unexpected failure' })
    expect(failure.err.cause.message).toMatch(/null value/)
    expect(log).not.toMatch(/pat\.lee|4242|3b241101|_csrf|XSRF-TOKEN/)
  })
})
