import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import type { Database } from '#server/kit/db/database.ts'
import { serve } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { type Client, testClient, testServer } from '#testing/server.ts'

const NAVIGATION = { 'sec-fetch-mode': 'navigate' }
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const declared = {
  method: 'GET',
  access: 'public',
  summary: 'A file',
  params: z.object({ name: z.string().check(z.regex(/^[a-z &/]+$/)) }),
} as const
const linked = endpoint({
  ...declared,
  name: 'linked',
  path: '/linked/:name',
  fallbackPage: ({ name = '' }) => pagePath('terms', { token: name }),
})
const fetched = endpoint({ ...declared, name: 'fetched', path: '/fetched/:name' })

let database: Database
let client: Client
let fault: Problem | Error
beforeAll(async () => {
  database = await openTestDatabase()
  const refuse = () => {
    throw fault instanceof Error ? fault : new ProblemError(fault)
  }
  const features = [linked, fetched].map(
    (one) => (server: Parameters<typeof serve>[0]) => serve(server, one, refuse),
  )
  client = testClient(await testServer(database.db, { features }))
})
afterAll(() => database.close())

const ended: Problem = { code: 'SIGN_IN_REQUIRED' }
const unknown: Problem = { code: 'NOT_FOUND', what: 'document' }

describe('X08 S08 a link to a file that is not available', () => {
  it.each<[string, Problem | Error, string]>([
    ['without a session', ended, '/quote/terms/terms'],
    ['that does not exist', unknown, '/quote/terms/terms?file=missing'],
    ['that cannot be made', new Error('no face'), '/quote/terms/terms?file=failed'],
    ['that is not made now', { code: 'FILE_NOT_MADE' }, '/quote/terms/terms?file=failed'],
    ['that has to wait', { code: 'BUSY', retryAfterSeconds: 3 }, '/quote/terms/terms?file=busy'],
    ['asked for too often', { code: 'RATE_LIMITED', retryAfterSeconds: 5 }, '/quote/terms/terms?file=failed'],
  ])('X08 S08 leads a person to a page: one %s', async (_name, thrown, page) => {
    fault = thrown
    for (const headers of [NAVIGATION, { accept: BROWSER }]) {
      const answer = await client.get('/api/linked/terms', headers)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['retry-after']).toBeUndefined()
      expect(answer.body).toBe('')
    }
  })

  it('X08 leads to our own page only, whatever the URL contains', async () => {
    fault = unknown
    const location = async (path: string) => (await client.get(path, NAVIGATION)).headers.location
    expect(await location('/api/linked/terms?version=2&file=x')).toBe(
      '/quote/terms/terms?version=2&file=missing',
    )
    expect(await location('/api/linked/a%2F%26%20b')).toBe('/quote/terms/a%2F%26%20b?file=missing')
    expect(await location('/api/linked/UP%0D%0A')).toBe('/quote/terms/UP%0D%0A?file=missing')
  })

  it.each([
    ['no header', {}],
    ['whatever comes', { accept: '*/*' }],
    ['JSON', { accept: 'application/json' }],
    ['JSON before pages', { accept: 'text/html;q=0.5, application/json' }],
    ['a page’s own call', { 'sec-fetch-mode': 'cors', accept: BROWSER }],
  ])('X08 a program gets the problem: %s', async (_name, headers) => {
    fault = ended
    const answer = await client.get('/api/linked/terms', headers)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  it('N75 a program gets the time to wait', async () => {
    fault = { code: 'BUSY', retryAfterSeconds: 3 }
    const answer = await client.get('/api/linked/terms', { accept: 'application/json' })
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'BUSY', '3'])
    expect(answer.json()).not.toHaveProperty('maintenance_modal')
  })

  it('X08 a call that is no link gives everybody the same answer', async () => {
    fault = ended
    expect((await client.get('/api/fetched/terms', NAVIGATION)).statusCode).toBe(401)
    expect((await client.get('/api/nowhere', NAVIGATION)).json().code).toBe('NOT_FOUND')
  })
})
