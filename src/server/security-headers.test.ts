import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeatures } from '#server/features.ts'
import type { Server } from '#server/calls/serve.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { findMessageByCause } from '#server/messaging/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import { readEnv } from '#server/config/read-env.ts'
import { REFUSAL_HEADERS } from '#server/kit/http/responses/refusal-headers.ts'
import { createPermissionsPolicy } from '#server/permissions-policy.ts'
import { aQuote } from '#testing/a-quote.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'
import { testContext } from '#testing/test-context.ts'

const webFolder = mkdtempSync(path.join(tmpdir(), 'albatross-web-'))
const ids = { quote: '', message: '' }
let database: Database
let server: Server

beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  for (const file of ['index.html', 'mark.svg', 'assets/app-1.js'])
    writeFileSync(path.join(webFolder, file), 'x')
  database = await openTestDatabase()
  const { db } = database
  const context = testContext(db)
  ids.quote = (await aQuote(context)).id
  const content = { subject: 'Hello', html: '<p>Hello</p>', plain: 'Hello', attachments: [] }
  await queueMessage(db, { to: ['pat@example.com'], cause: 'a:1', ...content }, context.now())
  ids.message = (await findMessageByCause(db, 'a:1'))?.id ?? ''
  server = await testServer(db, {
    context,
    ...createFeatures(context),
    webFolder,
    env: { RATE_LIMIT_REQUESTS: '1000' },
  })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': createPermissionsPolicy(readEnv({})),
}

const NOT_KEPT = 'no-store'
const framed = { frames: 'self' } as const

interface Kind {
  url: () => string
  status: number
  /** The expected `cache-control`. */
  cached: RegExp | string | undefined
  /** Whether a page of ours may show it in a frame. */
  frames?: 'self'
  /** Whether the document may contain inline styles. */
  styled?: true
  ask?: Omit<InjectOptions, 'url'>
}

const bad: InjectOptions = { method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{' }

const KINDS: Record<string, Kind> = {
  'the way to the site': { url: () => '/', status: 302, cached: undefined },
  'a page': { url: () => '/quote/', status: 200, cached: 'private, no-cache' },
  'a page of the office': { url: () => '/quote/admin', status: 302, cached: NOT_KEPT },
  'an unknown page': { url: () => '/quote/nothing', status: 404, cached: 'private, no-cache' },
  'a file of the app': { url: () => '/quote/assets/app-1.js', status: 200, cached: /immutable/ },
  'a missing file': { url: () => '/quote/assets/none.js', status: 404, cached: NOT_KEPT },
  'a picture beside it': { url: () => '/quote/mark.svg', status: 200, cached: /max-age=86400/ },
  'an answer': { url: () => '/quote/api/config', status: 200, cached: NOT_KEPT },
  'a failure': { url: () => '/quote/api/contacts/7', status: 404, cached: NOT_KEPT },
  'an unknown call': { url: () => '/quote/api/nothing', status: 404, cached: NOT_KEPT },
  'a write without its pair': { url: () => '/quote/api/contacts', status: 403, cached: NOT_KEPT, ask: bad },
  'a foreign name': {
    url: () => '/quote/api/mailbox',
    status: 421,
    cached: NOT_KEPT,
    ask: { headers: { host: 'evil.example' } },
  },
  'a foreign name, to a person': {
    url: () => '/quote/',
    status: 421,
    cached: NOT_KEPT,
    ask: { headers: { host: 'evil.example', 'sec-fetch-mode': 'navigate' } },
  },
  'the list of calls': { url: () => '/quote/api/docs/', status: 200, cached: NOT_KEPT },
  'its script': { url: () => '/quote/api/docs/static/swagger-ui-bundle.js', status: 200, cached: /max-age/ },
  'the document of calls': { url: () => '/quote/api/openapi.json', status: 200, cached: NOT_KEPT },
  'the metrics': { url: () => '/quote/api/metrics', status: 200, cached: NOT_KEPT },
  'a paper': {
    url: () => `/quote/api/contacts/${ids.quote}/documents/quote.pdf`,
    status: 200,
    cached: 'private, no-store',
    ...framed,
  },
  'a mail that was kept': {
    url: () => `/quote/api/mailbox/${ids.message}/body`,
    status: 200,
    cached: NOT_KEPT,
    styled: true,
    ...framed,
  },
  'the frame of the card': {
    url: () => '/quote/sandbox-gateway/card-fields',
    status: 200,
    cached: 'no-cache',
    ...framed,
  },
  'its style': {
    url: () => '/quote/sandbox-gateway/card-fields.css',
    status: 200,
    cached: 'no-cache',
    ...framed,
  },
  'a card that cannot be read': {
    url: () => '/quote/sandbox-gateway/tokens',
    status: 400,
    cached: NOT_KEPT,
    ask: bad,
  },
}

describe('X08 headers', () => {
  it.each(Object.entries(KINDS))('X08 %s', async (_kind, { url, status, cached, frames, styled, ask }) => {
    const { headers, statusCode, body } = await server.app.inject({ ...ask, url: url() })
    expect(statusCode, body.slice(0, 200)).toBe(status)
    expect(headers).toMatchObject(ALWAYS)
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      expect(headers[name]).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(headers['x-frame-options']).toBe(frames ? 'SAMEORIGIN' : 'DENY')
    expect(policy).toMatch(frames ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-eval|unsafe-hashes|https?:|\*/)
    expect(policy.includes('unsafe-inline')).toBe(styled === true)
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    if (cached === undefined) expect(headers['cache-control']).toBeUndefined()
    else
      expect(headers['cache-control']).toMatch(cached instanceof RegExp ? cached : new RegExp(`^${cached}$`))
  })

  it.each([
    ['GET', '/quote/api/%ZZ', 400],
    ['PUT', `/quote/api/contacts/${'x'.repeat(3000)}`, 414],
  ] as const)('X08 %s of an address that cannot be read', async (method, url, status) => {
    const { headers, statusCode } = await server.app.inject({ method, url })
    expect(statusCode).toBe(status)
    for (const [name, value] of Object.entries(REFUSAL_HEADERS))
      expect(headers[name.toLowerCase()]).toBe(value)
  })

  it('X08 something that is not a request', async () => {
    const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const answer = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.write('NOT HTTP AT ALL\r\n\r\n'))
      socket.on('data', (bytes) => (received += bytes.toString()))
      socket.on('close', () => resolve(received))
    })
    for (const [name, value] of Object.entries(REFUSAL_HEADERS))
      expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
  })

  it('C17 browsers may only be asked for payment with a configured payment method', () => {
    const paying = (env: Record<string, string>) =>
      /payment=\(.*?\)/.exec(createPermissionsPolicy(readEnv(env)))?.[0]
    const stripe = {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    }
    const google = { GOOGLE_PAY_ENVIRONMENT: 'TEST', GOOGLE_PAY_GATEWAY: 'stripe' }
    expect(paying({})).toBe('payment=()')
    expect(paying({ APPLE_PAY_MERCHANT_ID: 'merchant.example' })).toBe('payment=(self)')
    expect(paying(google)).toBe('payment=(self "https://pay.google.com")')
    expect(paying(stripe)).toBe('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")')
    expect(paying({ ...stripe, ...google })).toContain('"https://pay.google.com"')
  })
})
