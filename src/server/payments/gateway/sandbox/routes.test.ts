import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { sandboxTokens } from '#server/schema/payments/sandbox.schema.ts'
import type { Server } from '#server/calls/serve.ts'
import { registerSandboxRoutes } from '#server/payments/gateway/sandbox/routes.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'

const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '123' }

describe('C15 the sandbox gateway', () => {
  let database: Database
  let server: Server
  const lines: string[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
    const logStream = { write: (line: string) => void lines.push(line) }
    server = await testServer(database.db, { features: [registerSandboxRoutes], logStream })
  })
  afterAll(async () => {
    await server.app.close()
    await database.close()
  })

  const post = (payload: unknown) =>
    server.app.inject({ method: 'POST', url: '/quote/sandbox-gateway/tokens', payload: payload as object })
  const tokens = () => database.db.select().from(sandboxTokens)

  it('C15 issues a token for a card and stores brand, last digits and expiry, never the number', async () => {
    const response = await post(card)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^tok_[0-9a-f]{36}$/), brand: 'Visa', last: '4242' },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    const stored = await tokens()
    expect(stored).toMatchObject([
      { brand: 'Visa', lastDigits: '4242', expMonth: 12, expYear: 2034, outcome: 'approve' },
    ])
    expect(JSON.stringify(stored)).not.toMatch(/4242.{0,3}4242|"123"/)
    expect(lines.join('')).not.toMatch(/4242/)
  })

  it.each([
    ['4000 0000 0000 0002', 'decline'],
    ['4000-0000-0000-9995', 'insufficient_funds'],
    ['4000000000000119', 'processing_error'],
    ['4000000000003220', 'charge_then_time_out'],
    ['5555555555554444', 'decline'],
  ])('C15 decides the outcome of a charge on %s', async (number, outcome) => {
    const { token } = (await post({ ...card, number })).json()
    expect((await tokens()).find((stored) => stored.token === token)?.outcome).toBe(outcome)
  })

  it.each([
    [{ number: '4242 4242 4242 4241' }, ['number']],
    [{ number: '4242' }, ['number']],
    [{ number: 4242424242424242 }, ['number']],
    [{ number: '4'.repeat(1_000_000) }, ['number']],
    [{ exp_month: 13 }, ['exp_month']],
    [{ exp_month: 0 }, ['exp_month']],
    [{ exp_year: 2026, exp_month: 0 }, ['exp_month', 'exp_year']],
    [{ exp_month: 10, exp_year: 2026 }, ['exp_year']],
    [{ exp_year: 26 }, ['exp_year']],
    [{ exp_year: 2047 }, ['exp_year']],
    [{ exp_year: 1e308 }, ['exp_year']],
    [{ cvc: '12' }, ['cvc']],
    [{ cvc: '12345' }, ['cvc']],
    [{ cvc: 123 }, ['cvc']],
    [{ number: null, exp_month: [], exp_year: {}, cvc: true }, ['number', 'exp_month', 'exp_year', 'cvc']],
  ])('C15 refuses invalid input by field, case %#', async (wrong, fields) => {
    const before = (await tokens()).length
    const response = await post({ ...card, ...wrong })
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID'])
    const problems: { field: string; section: string; message: string }[] = response.json().fields
    expect(new Set(problems.map(({ field }) => field))).toEqual(new Set(fields))
    expect((await tokens()).length).toBe(before)
  })

  it('C15 a card is valid to the end of its month', async () => {
    expect((await post({ ...card, exp_month: 11, exp_year: 2026 })).statusCode).toBe(200)
  })

  it.each(['[]', 'null', '"4242"', '7', '{"number":', ''])('C15 refuses the body %s', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const response = await server.app.inject({
      method: 'POST',
      url: '/quote/sandbox-gateway/tokens',
      headers,
      payload,
    })
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID'])
    expect(response.json().fields.length).toBeGreaterThan(0)
  })

  it.each([
    ['/quote/sandbox-gateway/card-fields', 'text/html; charset=utf-8', 'cc-number'],
    ['/quote/sandbox-gateway/card-fields.css', 'text/css; charset=utf-8', 'prefers-color-scheme: dark'],
    ['/quote/sandbox-gateway/card-fields.js', 'text/javascript; charset=utf-8', 'tokenize'],
  ])('C15 serves %s for its own frame only', async (url, type, part) => {
    const response = await server.app.inject(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
    expect(response.body).toContain(part)
    expect(response.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    )
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('C17 its wallets give a test card if they are set up, and are unknown otherwise', async () => {
    const url = '/quote/sandbox-gateway/tokens'
    expect((await post({ wallet: 'google_pay' })).statusCode).toBe(404)
    const env = { GOOGLE_PAY_ENVIRONMENT: 'TEST', GOOGLE_PAY_GATEWAY: 'sandbox' }
    const { app } = await testServer(database.db, { env, features: [registerSandboxRoutes] })
    const ask = (wallet: unknown) => app.inject({ method: 'POST', url, payload: { wallet } })
    const { token } = (await ask('google_pay')).json()
    expect((await tokens()).find((stored) => stored.token === token)).toMatchObject({
      brand: 'Visa',
      lastDigits: '4242',
      outcome: 'approve',
    })
    for (const wallet of ['apple_pay', 'paypal', null]) expect((await ask(wallet)).statusCode).toBe(404)
    await app.close()
  })
})
