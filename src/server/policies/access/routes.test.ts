import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { policies, sessions } from '#server/schema/policies/policies.schema.ts'
import { createPolicyLink, openPurchaseSession } from '#server/policies/access/policy-access.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { type Client, testClient } from '#testing/server.ts'
import { type Site, testSite } from '#testing/site.ts'

const PAT = 'pat@hopehouse.example'
const START = new Date('2027-02-02T12:00:00Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let at: Date
let db: Db
let site: Site
beforeEach(async () => {
  at = START
  db = await testDatabase()
  site = await testSite(db, { now: () => at })
})

const newBrowser = () => testClient(site.server)

/** A browser that exchanged a link, and the link's token. */
async function signedIn(email = PAT) {
  const browser = newBrowser()
  const { token } = await createPolicyLink(site.context, email)
  expect((await exchange(browser, token, email)).statusCode).toBe(200)
  return { browser, token }
}
const exchange = (browser: Client, token: string, email = PAT) =>
  browser.send('POST', '/api/policy-access', { token, email })

async function listed(browser: Client, what: 'sessions' | 'links' = 'sessions') {
  return (await browser.get(`/api/policy-${what}`)).json().data as { id: string; current?: boolean }[]
}
const policiesStatus = async (browser: Client) => (await browser.get('/api/policies')).statusCode
const end = (browser: Client, path: string) => browser.send('DELETE', `/api/${path}`)

describe('N33 sessions and links that open policies', () => {
  it('N33 R05 lists the sessions of the address, marks the current one, and shows no secret', async () => {
    const policy = await aPolicy(db)
    await openPurchaseSession(site.context, policy)
    at = later(1)
    const { browser, token } = await signedIn()
    at = later(5)
    await signedIn('sam@example.com')
    const answer = await browser.get('/api/policy-sessions')
    expect(answer.json().data).toEqual([
      {
        id: expect.any(String),
        opened_by: 'link',
        created_at: later(1).toISOString(),
        last_used_at: later(5).toISOString(),
        expires_at: expect.any(String),
        current: true,
      },
      expect.objectContaining({ opened_by: 'purchase', last_used_at: START.toISOString(), current: false }),
    ])
    const links = await browser.get('/api/policy-links')
    expect(links.json().data).toMatchObject([
      { created_at: later(1).toISOString(), used_at: later(1).toISOString() },
    ])
    const stored = await db.select().from(sessions)
    for (const secret of [token, ...stored.map(({ idHash }) => idHash)])
      expect(answer.body + links.body).not.toContain(secret)
  })

  it('N63 the browser in which a producer bought is the producer’s, and its client neither sees nor ends it', async () => {
    const policy = await aPolicy(db)
    await db.update(policies).set({ producerEmail: 'ann@lake.example' })
    await openPurchaseSession(site.context, policy)
    at = later(1)
    const { browser: client } = await signedIn()
    const { browser: producer } = await signedIn('ann@lake.example')
    expect(await listed(client)).toMatchObject([{ opened_by: 'link', current: true }])
    expect((await end(client, 'policy-sessions')).json()).toEqual({ data: { ended: 1 } })
    expect(await listed(producer)).toMatchObject([
      { opened_by: 'link', current: true },
      { opened_by: 'purchase' },
    ])
    expect((await end(producer, 'policy-sessions')).json()).toEqual({ data: { ended: 2 } })
  })

  it('N33 signing out deletes the session and the cookie', async () => {
    await aPolicy(db)
    const { browser } = await signedIn()
    const { browser: other } = await signedIn()
    expect(await policiesStatus(browser)).toBe(200)
    const answer = await end(browser, 'policy-sessions/current')
    expect(answer.json()).toEqual({ data: { ended: 1 } })
    expect(answer.cookies.find(({ name }) => name === 'albatross_policy')).toMatchObject({
      value: '',
      path: '/quote',
      httpOnly: true,
      expires: new Date(0),
    })
    expect(await policiesStatus(browser)).toBe(401)
    expect(await policiesStatus(other)).toBe(200)
    expect(await db.select().from(sessions)).toHaveLength(1)
  })

  it('N33 another session can be ended, or all of them', async () => {
    await aPolicy(db)
    const { browser } = await signedIn()
    at = later(1)
    const { browser: other } = await signedIn()
    const { browser: third } = await signedIn()
    const foreign = (await listed(other)).find(({ current }) => current)
    expect((await browser.get(`/api/policy-sessions/${foreign?.id}`)).json().data).toMatchObject({
      current: false,
    })
    const answer = await end(browser, `policy-sessions/${foreign?.id}`)
    expect([answer.json(), answer.cookies]).toEqual([{ data: { ended: 1 } }, []])
    expect([await policiesStatus(other), await policiesStatus(browser)]).toEqual([401, 200])
    expect((await end(browser, 'policy-sessions')).json()).toEqual({ data: { ended: 2 } })
    expect([await policiesStatus(third), await policiesStatus(browser)]).toEqual([401, 401])
  })

  it('N33 an ended link opens nothing, and sessions continue', async () => {
    await aPolicy(db)
    const { browser, token } = await signedIn()
    at = later(1)
    const { token: second } = await signedIn()
    const [newer, older] = await listed(browser, 'links')
    expect((await end(browser, `policy-links/${older?.id}`)).json()).toEqual({ data: { ended: 1 } })
    expect((await exchange(newBrowser(), token)).statusCode).toBe(404)
    expect((await exchange(newBrowser(), second)).statusCode).toBe(200)
    expect((await browser.get(`/api/policy-links/${newer?.id}`)).statusCode).toBe(200)
    expect((await end(browser, 'policy-links')).json()).toEqual({ data: { ended: 1 } })
    expect((await exchange(newBrowser(), second)).statusCode).toBe(404)
    expect(await policiesStatus(browser)).toBe(200)
  })

  it('N33 R05 another person’s id gets the answer of an unknown one, and ends nothing', async () => {
    await aPolicy(db)
    const { browser } = await signedIn()
    const { browser: theirs } = await signedIn('sam@example.com')
    const without = (body: Record<string, unknown>) => ({ ...body, request_id: '' })
    for (const what of ['sessions', 'links'] as const) {
      const [foreign] = await listed(theirs, what)
      for (const ask of [
        (id?: string) => browser.get(`/api/policy-${what}/${id}`),
        (id?: string) => end(browser, `policy-${what}/${id}`),
      ]) {
        const [their, none] = [await ask(foreign?.id), await ask(randomUUID())]
        expect([their.statusCode, none.statusCode]).toEqual([404, 404])
        expect(without(their.json())).toEqual(without(none.json()))
      }
      expect(await listed(theirs, what)).toHaveLength(1)
    }
  })

  it('N33 R05 a purchase’s session sees and ends only itself', async () => {
    const policy = await aPolicy(db)
    const { browser } = await signedIn()
    const { cookie } = await openPurchaseSession(site.context, policy)
    const bought = newBrowser()
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    const found = (await bought.get('/api/policy-sessions', headers)).json().data
    expect(found).toMatchObject([{ opened_by: 'purchase', current: true }])
    expect((await bought.get('/api/policy-links', headers)).json().data).toEqual([])
    // The session of the address’s link can end it.
    expect((await end(browser, `policy-sessions/${found[0].id}`)).json()).toEqual({ data: { ended: 1 } })
    expect((await bought.get('/api/policies', headers)).statusCode).toBe(401)
  })

  it('N33 N63 the browser in which a producer bought is the producer’s: its client neither sees nor ends it', async () => {
    const policy = await aPolicy(db, { producerEmail: 'ann@lake.example' })
    await openPurchaseSession(site.context, policy)
    const { browser: client } = await signedIn()
    expect(await listed(client)).toMatchObject([{ current: true }])
    const { browser: producer } = await signedIn('ann@lake.example')
    const [, bought] = (await listed(producer)).toSorted(
      (one, other) => Number(other.current) - Number(one.current),
    )
    const path = `policy-sessions/${bought?.id}`
    expect((await end(client, path)).statusCode).toBe(404)
    expect((await end(client, 'policy-sessions')).json()).toEqual({ data: { ended: 1 } })
    expect((await end(producer, path)).json()).toEqual({ data: { ended: 1 } })
  })

  it('N33 R05 requires a session and a valid id', async () => {
    const nobody = newBrowser()
    for (const path of ['policy-sessions', 'policy-sessions/current', 'policy-links']) {
      expect((await nobody.get(`/api/${path}`)).statusCode).toBe(401)
      expect((await end(nobody, path)).statusCode).toBe(401)
    }
    const { browser } = await signedIn()
    expect((await end(browser, 'policy-sessions/-')).statusCode).toBe(400)
    expect((await end(browser, 'policy-links/current')).statusCode).toBe(404)
  })

  it('N33 R02 a rep has no such sessions or links', async () => {
    await signedIn()
    const rep = newBrowser()
    await signInAs(rep, await aRep(site.context))
    expect([await listed(rep), await listed(rep, 'links')]).toEqual([[], []])
    expect((await end(rep, 'policy-sessions')).json()).toEqual({ data: { ended: 0 } })
    expect((await end(rep, 'policy-sessions/current')).json()).toEqual({ data: { ended: 0 } })
    expect(await db.select().from(sessions)).toHaveLength(1)
  })

  it('N33 the last use is stored once a minute, not at each request', async () => {
    await aPolicy(db)
    const { browser } = await signedIn()
    const used = async () => (await db.select().from(sessions))[0]?.lastUsedAt
    at = new Date(later(1).getTime() - 1)
    await policiesStatus(browser)
    expect(await used()).toBeNull()
    at = later(1)
    await policiesStatus(browser)
    at = new Date(later(2).getTime() - 1)
    await policiesStatus(browser)
    expect(await used()).toEqual(later(1))
  })
})
