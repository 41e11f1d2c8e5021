import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { schemaCompatibility } from '#server/kit/db/schema/compatibility.schema.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import type { Context } from '#server/kit/context.ts'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { openTestDatabase, testDatabase } from '#testing/database.ts'
import { testServer } from '#testing/server.ts'
import { eventually } from '#testing/eventually.ts'

async function serving(env: Record<string, string> = {}, context: Partial<Context> = {}) {
  const db = await testDatabase()
  const { app } = await testServer(db, { env, context })
  onTestFinished(() => app.close())
  return { app, db }
}

describe('O10 health', () => {
  it('O10 the program is live and ready', async () => {
    const { app } = await serving()
    expect((await app.inject('/quote/api/health/live')).json()).toEqual({ data: { live: true } })
    expect((await app.inject('/quote/api/health/ready')).json()).toEqual({
      data: { ready: true, warnings: [] },
    })
  })

  it('O10 the program is live but not ready before its migrations', async () => {
    const { app, db } = await serving()
    await db.execute(sql`delete from drizzle.__drizzle_migrations`)
    expect((await app.inject('/quote/api/health/ready')).statusCode).toBe(503)
    expect((await app.inject('/quote/api/health/live')).statusCode).toBe(200)
  })

  it('O10 stays ready after a newer migration that allows this build, and not after one that does not', async () => {
    const db = await testDatabase()
    const reports: unknown[] = []
    const report = (fault: unknown) => void reports.push((fault as Error).message)
    const { app } = await testServer(db, { context: { report } })
    onTestFinished(() => app.close())
    const ready = async () => (await app.inject('/quote/api/health/ready')).statusCode
    const newer = (migration: string, oldestBuild: number) =>
      db.transaction(async (trx) => {
        await trx.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('h', 9999999999999)`,
        )
        await trx.insert(schemaCompatibility).values({ migration, oldestBuild })
      })

    await newer('9998_expands', buildNumber())
    expect([await ready(), reports]).toEqual([200, []])
    await newer('9999_contracts', buildNumber() + 1)
    // The result is cached for a moment.
    await eventually(async () => expect(await ready()).toBe(503))
    expect([await ready(), await ready()]).toEqual([503, 503])
    expect(reports).toEqual([
      `This build is too old for its database. It knows ${buildNumber()} migrations, and the database admits ` +
        `builds that know ${buildNumber() + 1} or more. Start a newer build.`,
    ])
    expect((await app.inject('/quote/api/health/live')).statusCode).toBe(200)
  })

  it('O10 is not ready without its database', async () => {
    const { db, close } = await openTestDatabase()
    const { app } = await testServer(db)
    onTestFinished(() => app.close())
    await close()
    expect((await app.inject('/quote/api/health/ready')).json()).toMatchObject({ code: 'MAINTENANCE' })
  })

  it.each([
    ['2026-11-19', 0, ['No rating plan is in force, so nothing can be priced or bought']],
    ['2026-11-20', 1, ['The last rating plan ends in 1 day, today included']],
    ['2026-12-19', 30, ['The last rating plan ends in 30 days, today included']],
    ['2026-12-20', 31, []],
    [undefined, '+Inf', []],
  ])(
    'N69 stays ready where the plans end on %s, warns, and has it measured',
    async (effective_to, days, warnings) => {
      const plans = loadPlans([{ ...rp2027v1, ...(effective_to && { effective_to }) }])
      const { app } = await serving({}, { plans })
      const ready = await app.inject('/quote/api/health/ready')
      expect([ready.statusCode, ready.json()]).toEqual([200, { data: { ready: true, warnings } }])
      const { body } = await app.inject('/quote/api/metrics')
      expect(body).toContain(`\nrating_plan_days_left ${days}\n`)
      expect(body).toContain(`\nrating_plan_in_force ${days === 0 ? 0 : 1}\n`)
    },
  )
  it('O10 is not ready while a disk cannot be written, and is ready again afterwards', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-full-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    // With a file instead of the folder every write fails, for any user.
    const dataDir = path.join(folder, 'data')
    writeFileSync(dataDir, '')
    const { app } = await serving({ DATA_DIR: dataDir })
    const ready = async () => (await app.inject('/quote/api/health/ready')).statusCode
    expect(await ready()).toBe(503)
    rmSync(dataDir)
    await eventually(async () => expect(await ready()).toBe(200))
  })

  it('O10 what was found while the clock was 20 days ahead does not stay until then', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-full-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { app } = await serving({ DATA_DIR: dataDir })
    const ready = async () => (await app.inject('/quote/api/health/ready')).statusCode
    // Not more: the embedded database waits for a moment of that clock, and timers hold 24 days.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * 86_400_000)
    expect(await ready()).toBe(200)
    clock.mockRestore()
    rmSync(dataDir, { recursive: true })
    writeFileSync(dataDir, '')
    await eventually(async () => expect(await ready()).toBe(503))
  })

  it('O10 is not ready on a read-only database', async () => {
    const { app, db } = await serving()
    await db.execute(sql`set default_transaction_read_only = on`)
    expect((await app.inject('/quote/api/health/ready')).statusCode).toBe(503)
  })

  it('O10 metrics are shown to this machine, and to nobody behind a proxy', async () => {
    const { app } = await serving()
    const url = '/quote/api/metrics'
    await app.inject('/quote/api/health/live')
    const metrics = await app.inject(url)
    expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/quote\/api\/health\/live",status="200"\} 1/,
    )
    const others = [
      { url, remoteAddress: '203.0.113.7' },
      { url, headers: { 'x-forwarded-for': '203.0.113.7' } },
    ]
    for (const other of others) expect((await app.inject(other)).statusCode).toBe(404)
  })

  it('O10 shows no metrics of a public site without a token', async () => {
    const { app } = await serving({ PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' })
    // A proxy on this machine that adds no forwarding header.
    expect((await app.inject({ url: '/quote/api/metrics' })).statusCode).toBe(404)
  })

  it('O10 with a token, metrics are shown only to its bearer', async () => {
    const { app } = await serving({ METRICS_TOKEN: 'a-long-enough-token' })
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
      const from = { remoteAddress: '203.0.113.7' }
      return (await app.inject({ url: '/quote/api/metrics', headers, ...from })).statusCode
    }
    expect([await ask(), await ask('Bearer wrong'), await ask('Bearer a-long-enough-token')]).toEqual([
      404, 404, 200,
    ])
  })
})

describe('C19 the OpenAPI document', () => {
  it('C19 describes every served endpoint, and its failures', async () => {
    const db = await testDatabase()
    const { app, served } = await testServer(db)
    onTestFinished(() => app.close())
    const document = (await app.inject('/quote/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(
      document.paths as Record<string, Record<string, { operationId: string }>>,
    )
      .flatMap((path) => Object.values(path))
      .map((operation) => operation.operationId)
    expect(operations.toSorted()).toEqual([...served].toSorted())
    expect(Object.keys(document.components.schemas)).toContain('Failure')
    const docs = await app.inject('/quote/api/docs/')
    expect(docs.statusCode).toBe(200)
    expect(docs.headers['content-security-policy']).toContain("script-src 'self';style-src 'self';")
  })
})
