import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/kit/db/database.ts'
import { serve } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { type Client, testClient, testServer } from '#testing/server.ts'

const countThings = endpoint({
  name: 'countThings',
  method: 'POST',
  path: '/things',
  access: 'public',
  summary: 'Counts things',
  body: z.object({ things: z.record(z.string(), z.number()) }),
  response: z.object({ data: z.number() }),
})

let database: Database
let client: Client
beforeAll(async () => {
  database = await openTestDatabase()
  const feature = (server: Parameters<typeof serve>[0]) =>
    serve(server, countThings, (_context, { body }) => ({ data: Object.keys(body.things).length }))
  client = testClient(await testServer(database.db, { features: [feature] }))
})
afterAll(() => database.close())

describe('N75 bodies that are too expensive to parse', () => {
  const members = (count: number, key: (at: number) => string = (at) => `k${at}`) =>
    Array.from({ length: count }, (_, at) => `"${key(at)}":1`).join()

  it.each([
    ['120,000 keys', `{${members(120_000)}}`],
    ['2,001 keys', `{${members(2001)}}`],
    ['2,001 keys below another', `{"things":{${members(2000)}}}`],
    ['one key 2,001 times', `{${members(2001, () => 'a')}}`],
    ['long keys', `{${members(2001, (at) => `${'k'.repeat(900)}${at}`)}}`],
    ['many empty lists', `{"things":[${'[],'.repeat(100_000)}[]]}`],
    ['wide nests', `{"things":[${'[[[[]]]],'.repeat(100_000)}1]}`],
    ['a list of numbers', `[${'0,'.repeat(500_000)}0]`],
  ])('N75 a body of %s is too large', async (_what, body) => {
    const response = await client.send('POST', '/api/things', body)
    expect([response.statusCode, response.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'INVALID', error: 'The request is too large' }),
    ])
  })

  it('N75 a body of 2,000 keys is read', async () => {
    const response = await client.send('POST', '/api/things', `{"things":{${members(1999)}}}`)
    expect([response.statusCode, response.json()]).toEqual([200, { data: 1999 }])
  })

  it('X08 a body that is nested too deeply is refused', async () => {
    const response = await client.send('POST', '/api/things', `${'['.repeat(70)}${']'.repeat(70)}`)
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      [{ section: 'request', field: 'body', message: 'The request is nested too deeply' }],
    ])
  })
})
