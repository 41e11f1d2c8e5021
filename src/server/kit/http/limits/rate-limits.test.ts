import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/kit/db/database.ts'
import { rateLimits } from '#server/kit/db/schema/rate-limits.schema.ts'
import { toNetwork } from '#server/kit/http/limits/rate-limits.ts'
import { type Server, serve } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testServer, type TestServerOptions } from '#testing/server.ts'
import { NOON } from '#testing/test-context.ts'

const lookUp = endpoint({
  name: 'lookUp',
  method: 'GET',
  path: '/look-up',
  access: 'public',
  summary: 'Looks something up',
  rateLimit: 'look-up',
  response: z.object({ data: z.literal(true) }),
})

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function serving(options: TestServerOptions = {}) {
  const register = (server: Server) => serve(server, lookUp, () => ({ data: true as const }))
  const server = await testServer(database.db, { features: [register], ...options })
  onTestFinished(async () => {
    await server.app.close()
    await database.db.delete(rateLimits)
  })
  const statuses = async (count: number, url: string, remoteAddress = '203.0.113.7') => {
    const answers = Array.from({ length: count }, () => server.app.inject({ url, remoteAddress }))
    return (await Promise.all(answers)).map((answer) => answer.statusCode)
  }
  return { server, statuses }
}

const tally = (statuses: number[]) => ({
  passed: statuses.filter((status) => status === 200).length,
  limited: statuses.filter((status) => status === 429).length,
})

describe('N36 rate limits', () => {
  it('N36 R01 an address has 20 look-ups a minute over all instances, and learns when to retry', async () => {
    const first = await serving()
    const second = await serving()
    const both = await Promise.all([first, second].map((one) => one.statuses(15, '/quote/api/look-up')))
    expect(tally(both.flat())).toEqual({ passed: 20, limited: 10 })

    const answer = await first.server.app.inject({ url: '/quote/api/look-up', remoteAddress: '203.0.113.7' })
    expect(answer.json().code).toBe('RATE_LIMITED')
    expect(answer.headers['retry-after']).toBe('60')
  })

  it('N36 limits each address separately, resets after a minute, and stores no address', async () => {
    let at = NOON
    const { statuses } = await serving({ now: () => at })
    await statuses(20, '/quote/api/look-up')
    expect(tally(await statuses(1, '/quote/api/look-up'))).toEqual({ passed: 0, limited: 1 })
    expect(tally(await statuses(1, '/quote/api/look-up', '203.0.113.8'))).toEqual({ passed: 1, limited: 0 })

    at = new Date(NOON.getTime() + 60_000)
    expect(tally(await statuses(21, '/quote/api/look-up'))).toEqual({ passed: 20, limited: 1 })
    const stored = await database.db.select().from(rateLimits)
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('203.0.113')
  })

  it('N36 nobody is kept out by what was counted while the clock was 40 days ahead', async () => {
    let at = NOON
    const { statuses } = await serving({ now: () => at })
    at = new Date(NOON.getTime() + 40 * 86_400_000)
    await statuses(20, '/quote/api/look-up')
    at = NOON
    expect(tally(await statuses(10, '/quote/api/look-up'))).toEqual({ passed: 10, limited: 0 })
    // Another instance whose clock is half a minute behind counts on.
    at = new Date(NOON.getTime() - 30_000)
    expect(tally(await statuses(11, '/quote/api/look-up'))).toEqual({ passed: 10, limited: 1 })
  })

  it('N36 an address may make so many other requests a minute', async () => {
    const { statuses } = await serving({ env: { RATE_LIMIT_REQUESTS: '30' } })
    const answers: number[] = []
    for (let request = 0; request < 40; request++)
      answers.push(...(await statuses(1, '/quote/api/health/live')))
    expect(tally(answers)).toEqual({ passed: 30, limited: 10 })
  })

  it('N36 requests that were counted while the clock was 20 days ahead count for a minute all the same', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const { statuses } = await serving({ env: { RATE_LIMIT_REQUESTS: '30' } })
    // Not more: the embedded database waits for a moment of that clock, and timers hold 24 days.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * 86_400_000)
    expect(tally(await statuses(31, '/quote/api/health/live'))).toEqual({ passed: 30, limited: 1 })
    clock.mockRestore()
    expect(tally(await statuses(1, '/quote/api/health/live'))).toEqual({ passed: 0, limited: 1 })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    expect(tally(await statuses(31, '/quote/api/health/live'))).toEqual({ passed: 30, limited: 1 })
  })

  it('N36 can be off on a loopback site', async () => {
    const { statuses } = await serving({ env: { RATE_LIMITS: 'off', RATE_LIMIT_REQUESTS: '1' } })
    expect(tally(await statuses(40, '/quote/api/look-up'))).toEqual({ passed: 40, limited: 0 })
  })

  it('N36 X-Forwarded-For is used from a trusted proxy only', async () => {
    const ask = async (server: Server, forwarded: string) =>
      (await server.app.inject({ url: '/quote/api/look-up', headers: { 'x-forwarded-for': forwarded } }))
        .statusCode
    const limit = { RATE_LIMIT_LOOK_UPS: '1' }
    const open = await serving({ env: limit })
    expect([await ask(open.server, '198.51.100.1'), await ask(open.server, '198.51.100.2')]).toEqual([
      200, 429,
    ])
    await database.db.delete(rateLimits)
    const behind = await serving({ env: { ...limit, TRUST_PROXY: '1' } })
    expect([await ask(behind.server, '198.51.100.1'), await ask(behind.server, '198.51.100.2')]).toEqual([
      200, 200,
    ])
    expect(await ask(behind.server, 'forged, 198.51.100.1')).toBe(429)
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('N36 counts %s as %s', (address, counted) => {
    expect(toNetwork(address)).toBe(counted)
  })
})
