import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { buildApp } from '#server/app.ts'
import { createFeatures } from '#server/features.ts'
import { hasCardNumberText } from '#server/kit/http/requests/card-numbers.ts'
import type { Server } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { type Client, testClient } from '#testing/server.ts'
import { testContext } from '#testing/test-context.ts'

/** One of the sandbox's, which nothing else here uses. */
const CARD = ['4000', '0000', '0000', '9995']
const WHOLE = CARD.join('')
const lines: string[] = []

let database: Database
let server: Server
let client: Client
beforeAll(async () => {
  database = await openTestDatabase()
  const context = testContext(database.db, { env: { RATE_LIMITS: 'off', LOG_LEVEL: 'trace' } })
  const logStream = { write: (line: string) => void lines.push(line) }
  server = withHostHeader(
    await buildApp({ env: context.env, context, ...createFeatures(context), logStream }),
  )
  client = testClient(server)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const trace = async () => JSON.stringify(await snapshotDatabase(database.db)) + lines.join('')
const HOLDS = new RegExp(CARD.join(String.raw`\D{0,9}`))

const write = (path: string, body: object, headers = {}) => client.send('POST', path, body, headers)
const purchase = (key: string) =>
  write(`/api/contacts/${randomUUID()}/purchase`, {}, { 'idempotency-key': key })
const leaving = (id: string, email: string) =>
  write(`/api/prospecting/${encodeURIComponent(id)}/unsubscribe`, { email })

describe('C15 card numbers outside the fields', () => {
  it.each([WHOLE, CARD.join('-'), CARD.join('|'), CARD.join('x'), `key_${WHOLE}`, `(${CARD.join(')(')})`])(
    'C15 an Idempotency-Key %s is refused',
    async (key) => {
      const letter = { name: 'Pat', email: 'pat@example.com', subject: 'Hello', message: 'Hello' }
      const { id } = (await write('/api/contacts', { customFields: {} })).json().data
      const answer = await write(`/api/contacts/${id}/messages`, letter, { 'idempotency-key': key })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({
          code: 'INVALID',
          fields: [expect.objectContaining({ field: 'Idempotency-Key' })],
        }),
      ])
      expect(await trace()).not.toMatch(HOLDS)
    },
  )

  it.each([WHOLE, CARD.join(' '), CARD.join(', '), CARD.join('\u00a0'), CARD.join('&nbsp;')])(
    'C15 a prospect %s and the name before an @ are refused',
    async (card) => {
      const local = card.replace(/[^\d]+/g, '.')
      const answers = [
        await leaving(card, 'pat@example.com'),
        await leaving('prospect', `${local}@example.com`),
        await client.get(`/api/prospecting/1/unsubscribe/${encodeURIComponent(`${local}@example.com`)}`),
        await client.get(`/api/prospecting/${encodeURIComponent(card)}/unsubscribe/pat@example.com`),
        await client.get(`/api/contacts/${encodeURIComponent(`${local}@example.com`)}/Q-1`),
        await client.get(`/api/verify/${encodeURIComponent(card)}`),
        await client.get(`/api/mailbox?before=${encodeURIComponent(card)}`),
        await client.get(`/api/mailbox?before=1&before=${encodeURIComponent(card)}`),
        await write('/api/policy-links', { email: `${local}@example.com` }),
        await write('/api/policy-access', { email: `${local}@example.com`, token: 'x'.repeat(43) }),
        await write('/api/admin/session', { email: `${local}@example.com`, password: card }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400))
      expect(answers.map(({ body }) => body).join()).not.toMatch(HOLDS)
      expect(await trace()).not.toMatch(HOLDS)
    },
  )

  it('C15 O10 card numbers in other headers, unknown paths and queries are not logged', async () => {
    const names = [
      'x-request-id',
      'user-agent',
      'referer',
      'x-forwarded-for',
      'cookie',
      'authorization',
      'x-card',
    ]
    const headers = Object.fromEntries(
      names.map((name) => [name, name === 'x-request-id' ? WHOLE : `a ${WHOLE}`]),
    )
    const answer = await testClient(server).get(`/api/config?card=${WHOLE}&${WHOLE}=1`, headers)
    expect(answer.headers['x-request-id']).not.toContain(WHOLE)
    await client.get(`/api/${WHOLE}/${CARD.join('%7C')}/a${CARD.join('%26nbsp%3B')}`)
    await client.get(`/nowhere/${CARD.join('/')}`)
    await client.send('POST', '/api/contacts', `{"customFields": "${WHOLE}`)
    expect(lines.length).toBeGreaterThan(3)
    expect(await trace()).not.toMatch(HOLDS)
  })

  it('C15 generated keys are not card numbers, whatever their digits', async () => {
    const keys = [
      '8b2f4242-4242-4242-8242-4aaaaaaaaaaa',
      `deadbeef${WHOLE}`,
      ...Array.from({ length: 20_000 }, () => [randomUUID(), randomBytes(16).toString('hex')]).flat(),
      ...Array.from({ length: 5000 }, () => randomBytes(12).toString('hex')),
    ]
    expect(keys.filter((key) => hasCardNumberText(key) && /[a-f]/.test(key))).toEqual([])
    expect((await purchase('8b2f4242-4242-4242-8242-4aaaaaaaaaaa')).json().fields).not.toContainEqual(
      expect.objectContaining({ field: 'Idempotency-Key' }),
    )
  })
})
