import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { editLeases } from '#server/schema/reps/leases.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

type How = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A page of a rep's that shows one quote. */
interface Page {
  ask: (method: How, path?: string, body?: unknown) => Promise<{ status: number; data: unknown }>
  save: (version: number, name: string) => Promise<{ status: number; json: { code?: string; data: unknown } }>
  client: Client
}

describeOnBothDatabases('a quote that a rep edits', (open) => {
  async function office(env: Record<string, string> = {}) {
    const site = await openTestSite({ env }, open)
    onTestFinished(site.close)
    const { context } = site
    const { id } = await aQuote(context)
    const [robin, kim] = [await aRep(context), await aRep(context, 'kim@office.example')]
    const [robins, kims] = [await signedInRep(site, robin), await signedInRep(site, kim)]
    const page = (client: Client, name: string): Page => {
      const headers = { 'x-page': name }
      const block = `/api/admin/contacts/${id}/block`
      return {
        client,
        ask: async (method, path = '', body) => {
          const asked =
            method === 'GET'
              ? await client.get(block + path, headers)
              : await client.send(method, block + path, body, headers)
          return { status: asked.statusCode, data: asked.json().data }
        },
        save: async (version, tournament_name) => {
          const body = { action: 'save', version, customFields: { tournament_name } }
          const answer = await client.send('PUT', `/api/contacts/${id}`, body, headers)
          return { status: answer.statusCode, json: answer.json() }
        },
      }
    }
    const setMoments = (moments: Partial<Record<'expiresAt' | 'activeAt' | 'requestedAt', number>>) =>
      context.db
        .update(editLeases)
        .set(
          Object.fromEntries(
            Object.entries(moments).map(([key, seconds]) => [
              key,
              sql`clock_timestamp() - ${seconds} * interval '1 second'`,
            ]),
          ),
        )
        .where(eq(editLeases.quoteId, id))
    return {
      ...site,
      id,
      robin,
      kim,
      robinsPage: page(robins, 'r1'),
      robinsTab: page(robins, 'r2'),
      kimsPage: page(kims, 'k1'),
      setMoments,
    }
  }

  const editor = { data: { seen_by: 'editor' } }
  const RENEW = { is_typing: true }

  it('N48 T18 while one rep edits, another one is told who, and saves nothing; the customer is not blocked', async () => {
    const { robinsPage, kimsPage, client, id, robin } = await office()
    expect(await kimsPage.ask('GET')).toEqual({ status: 200, data: null })
    expect(await robinsPage.ask('POST')).toMatchObject(editor)
    const blocked = { by: { id: robin.id, name: robin.name }, seen_by: 'other-rep', may_take_over: false }
    for (const how of ['GET', 'POST'] as const)
      expect(await kimsPage.ask(how)).toMatchObject({ status: 200, data: blocked })
    expect(await kimsPage.save(1, 'Autumn')).toMatchObject({
      status: 409,
      json: { code: 'QUOTE_BLOCKED', data: { by: { id: robin.id } } },
    })
    expect((await robinsPage.save(1, 'Spring')).status).toBe(200)
    const customers = { action: 'save', version: 2, customFields: { tournament_name: 'Summer' } }
    expect((await client.send('PUT', `/api/contacts/${id}`, customers)).statusCode).toBe(200)
    expect((await robinsPage.save(2, 'Spring')).json.code).toBe('VERSION_CONFLICT')
  })

  it('N48 a block ends within 20 seconds unless it is renewed, and then the version has the last word', async () => {
    const { robinsPage, kimsPage, setMoments } = await office()
    const taken = (await robinsPage.ask('POST')).data as { ends_in_ms: number }
    expect(taken.ends_in_ms).toBeGreaterThan(15_000)
    expect(taken.ends_in_ms).toBeLessThanOrEqual(20_000)
    await setMoments({ expiresAt: -1 })
    const renewed = (await robinsPage.ask('PUT', '', RENEW)).data as { ends_in_ms: number }
    expect(renewed.ends_in_ms).toBeGreaterThan(15_000)
    await setMoments({ expiresAt: 0 })
    expect((await kimsPage.ask('GET')).data).toBeNull()
    expect((await robinsPage.ask('PUT', '', RENEW)).data).toBeNull()
    expect((await kimsPage.save(1, 'Autumn')).status).toBe(200)
    expect(await kimsPage.ask('POST')).toMatchObject(editor)
    expect((await robinsPage.save(1, 'Spring')).json.code).toBe('QUOTE_BLOCKED')
    expect((await robinsPage.ask('PUT', '', RENEW)).data).toMatchObject({ seen_by: 'other-rep' })
  })

  it('N48 O18 the others see at which contest the rep is, until they are elsewhere or another one edits', async () => {
    const { robinsPage, kimsPage, setMoments } = await office()
    const at = { entity: 'grand_prize', slot: 2 }
    const seen = async () => (await kimsPage.ask('GET')).data
    await robinsPage.ask('POST')
    expect(await seen()).toMatchObject({ at: null })
    await robinsPage.ask('PUT', '', { ...RENEW, at })
    expect(await seen()).toMatchObject({ at })
    await robinsPage.ask('PUT', '', RENEW)
    expect(await seen(), 'an older page says nothing of it').toMatchObject({ at })
    await robinsPage.ask('PUT', '', { ...RENEW, at: null })
    expect(await seen()).toMatchObject({ at: null })
    await robinsPage.ask('PUT', '', { ...RENEW, at })
    await setMoments({ activeAt: 61 })
    expect(await kimsPage.ask('POST', '/take-over')).toMatchObject({ data: { seen_by: 'editor', at: null } })
    const refused = [{ entity: 'eagle', slot: 1 }, { entity: 'grand_prize', slot: 0 }, 'hole 7']
    for (const wrong of refused)
      expect((await kimsPage.ask('PUT', '', { ...RENEW, at: wrong })).status).toBe(400)
  })

  it('N48 of many who begin at once, one edits', async () => {
    const { robinsPage, robinsTab, kimsPage } = await office()
    const pages = [robinsPage, robinsTab, kimsPage, kimsPage, robinsTab]
    const answers = await Promise.all(pages.map((page) => page.ask('POST')))
    const names = answers.map(({ data }) => (data as { by: { id: string } }).by.id)
    expect(new Set(names).size).toBe(1)
  })

  it.each(['signs out', 'is deleted by the office'])('N48 R02 a block ends when its rep %s', async (how) => {
    const { robinsPage, kimsPage, context, robin } = await office()
    await robinsPage.ask('POST')
    if (how === 'signs out') await robinsPage.client.send('DELETE', '/api/admin/session')
    else await context.db.delete(repSessions).where(eq(repSessions.repId, robin.id))
    expect((await kimsPage.ask('GET')).data).toBeNull()
    expect(await kimsPage.ask('POST')).toMatchObject(editor)
    expect((await robinsPage.ask('PUT', '', RENEW)).status).toBe(401)
  })

  it('N48 a page that is closed ends its own block, and no other', async () => {
    const { robinsPage, robinsTab, kimsPage } = await office()
    await robinsPage.ask('POST')
    for (const page of [robinsTab, kimsPage]) expect((await page.ask('DELETE')).data).not.toBeNull()
    expect((await robinsPage.ask('DELETE')).data).toBeNull()
    expect((await kimsPage.ask('GET')).data).toBeNull()
  })

  it('N48 the same rep in two tabs edits in one, and moves to the other at once', async () => {
    const { robinsPage, robinsTab, kimsPage } = await office()
    await robinsPage.ask('POST')
    expect(await robinsTab.ask('POST')).toMatchObject({ data: { seen_by: 'same-rep', may_take_over: true } })
    expect((await robinsTab.save(1, 'Autumn')).json.code).toBe('QUOTE_BLOCKED')
    expect(await robinsTab.ask('POST', '/take-over')).toMatchObject(editor)
    expect((await robinsPage.save(1, 'Spring')).json.code).toBe('QUOTE_BLOCKED')
    expect((await robinsTab.save(1, 'Autumn')).status).toBe(200)
    expect((await kimsPage.ask('GET')).data).toMatchObject({ seen_by: 'other-rep' })
  })

  it('N48 who is asked may hand over, go on, or lose the block for want of an answer', async () => {
    const { robinsPage, kimsPage, setMoments, context, id } = await office()
    await robinsPage.ask('POST')
    expect((await kimsPage.ask('POST', '/take-over')).data).toMatchObject({ seen_by: 'other-rep' })
    expect(await kimsPage.ask('POST', '/request')).toMatchObject({
      data: { request: { is_own: true, is_refused: false } },
    })
    expect((await robinsPage.ask('GET')).data).toMatchObject({
      request: { by: { name: 'Robin Fields' }, is_own: false },
    })
    expect((await robinsPage.ask('DELETE', '/request')).data).toMatchObject({ request: { is_refused: true } })
    await setMoments({ requestedAt: 21 })
    expect((await kimsPage.ask('POST', '/take-over')).data).toMatchObject({
      seen_by: 'other-rep',
      request: { is_refused: true },
    })
    await kimsPage.ask('POST', '/request')
    expect((await kimsPage.ask('POST', '/take-over')).data).toMatchObject({ seen_by: 'other-rep' })
    await setMoments({ requestedAt: 21 })
    expect((await kimsPage.ask('GET')).data).toMatchObject({ may_take_over: true })
    expect(await kimsPage.ask('POST', '/take-over')).toMatchObject(editor)
    const events = await context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    expect(events.map(({ event }) => event)).toContain('editing_taken_over')

    await robinsPage.ask('POST', '/request')
    expect((await kimsPage.ask('DELETE')).data).toBeNull()
    expect(await robinsPage.ask('POST')).toMatchObject(editor)
  })

  it('N48 from a rep who has typed nothing for a minute it is taken without asking', async () => {
    const { robinsPage, kimsPage, setMoments } = await office()
    await robinsPage.ask('POST')
    await setMoments({ activeAt: 61 })
    await robinsPage.ask('PUT', '', { is_typing: false })
    expect((await kimsPage.ask('GET')).data).toMatchObject({ is_idle: true, may_take_over: true })
    await robinsPage.ask('PUT', '', RENEW)
    expect((await kimsPage.ask('POST', '/take-over')).data).toMatchObject({ seen_by: 'other-rep' })
    await setMoments({ activeAt: 61 })
    expect(await kimsPage.ask('POST', '/take-over')).toMatchObject(editor)
  })

  it('N48 a coupon is not put on a quote that another rep edits', async () => {
    const { robinsPage, kimsPage, context, id } = await office()
    await upsertCoupon(context.db, { code: 'SPRING', isPercentage: true, value: 10 })
    await robinsPage.ask('POST')
    const add = () => kimsPage.client.send('POST', `/api/contacts/${id}/coupons`, { code: 'SPRING' })
    expect((await add()).json().code).toBe('QUOTE_BLOCKED')
    await robinsPage.ask('DELETE')
    expect((await add()).statusCode).toBe(200)
  })

  it.each([
    ['override', { entity: 'grand_prize', index: 1, fee: 250, reason: 'Third year with us' }],
    ['approvals', { code: 'SPECIAL_PRICING', answer: 'approved', note: 'Third year with us' }],
  ])('N48 nobody else records by /%s while a rep edits the quote', async (path, body) => {
    const { robinsPage, kimsPage, id } = await office({ SPECIAL_PRICING_EMAILS: 'hopehouse.example' })
    await robinsPage.ask('POST')
    const record = async ({ client }: Page, page: string) =>
      client.send('POST', `/api/admin/contacts/${id}/${path}`, { version: 1, ...body }, { 'x-page': page })
    expect((await record(kimsPage, 'k1')).json().code).toBe('QUOTE_BLOCKED')
    const answer = await record(robinsPage, 'r1')
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('R02 N48 without a session nobody asks, and the page of another sign-in cannot be forged', async () => {
    const { client, kimsPage, robinsPage, id } = await office()
    const asked = await client.send('POST', `/api/admin/contacts/${id}/block`)
    expect(asked.statusCode).toBe(401)
    await robinsPage.ask('POST')
    const forged = { action: 'save', version: 1, customFields: { tournament_name: 'Forged' } }
    const answer = await kimsPage.client.send('PUT', `/api/contacts/${id}`, forged, { 'x-page': 'r1' })
    expect(answer.json().code).toBe('QUOTE_BLOCKED')
    const unknown = '/api/admin/contacts/3f2504e0-4f89-41d3-9a0c-0305e82c3301/block'
    expect((await kimsPage.client.get(unknown)).statusCode).toBe(404)
  })
})
