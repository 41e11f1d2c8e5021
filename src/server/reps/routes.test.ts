import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { repSessions, reps } from '#server/schema/reps/reps.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { prepareFirstRep } from '#server/reps/create-first-rep.ts'
import { aRep, REP_PASSWORD, signInAs } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { testClient } from '#testing/server.ts'
import { type Site, testSite } from '#testing/site.ts'
import { NOON, type TestContextOptions } from '#testing/test-context.ts'

const SESSION = '/api/admin/session'
const HTTPS = { PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox', RATE_LIMITS: 'on' }

describeOnDatabase("the reps' door", (open) => {
  async function withSite(
    test: (site: Site, db: Db) => Promise<void>,
    options: TestContextOptions = {},
  ): Promise<void> {
    const { db, close } = await open()
    const site = await testSite(db, options)
    try {
      await test(site, db)
    } finally {
      await site.server.app.close()
      await close()
    }
  }
  const signIn = ({ client }: Pick<Site, 'client'>, email: string, password = REP_PASSWORD) =>
    client.send('POST', SESSION, { email, password })

  it('R02 O04 a rep signs in by e-mail and password, has a session, and has none after signing out', () =>
    withSite(async (site, db) => {
      const rep = await aRep(site.context)
      expect((await site.client.get(SESSION)).statusCode).toBe(401)
      const response = await signIn(site, 'Robin@Office.example ')
      expect([response.statusCode, response.json().data]).toEqual([
        200,
        { email: rep.email, name: 'Robin Fields', role: 'owner' },
      ])
      const cookie = response.cookies.find(({ name }) => name === 'albatross_rep_session')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect((await site.client.get(SESSION)).json().data.name).toBe('Robin Fields')
      const [stored] = await db.select().from(repSessions)
      expect(JSON.stringify(stored)).not.toContain(cookie?.value)

      expect((await site.client.send('DELETE', SESSION)).statusCode).toBe(200)
      const oldCookie = { cookie: `albatross_rep_session=${cookie?.value}` }
      expect((await testClient(site.server).get(SESSION, oldCookie)).statusCode).toBe(401)
      expect((await site.client.get(SESSION)).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
      const events = await db.select().from(auditEvents).where(eq(auditEvents.repId, rep.id))
      expect(events.map(({ event }) => event)).toEqual(['rep_signed_in', 'rep_signed_out'])
    }))

  it('R02 an older cookie, which is sent first below /quote, hides no session', () =>
    withSite(async (site) => {
      await aRep(site.context)
      const { cookies } = await signIn(site, 'robin@office.example')
      const { name, value } = cookies.find(({ path }) => path === '/') ?? { name: '', value: '' }
      const both = { cookie: `albatross_rep=left-over; ${name}=${value}` }
      expect((await testClient(site.server).get(SESSION, both)).statusCode).toBe(200)
    }))

  it('R02 over https the cookie is bound to the host', () =>
    withSite(
      async (site) => {
        await aRep(site.context)
        const { cookies } = await signIn(site, 'robin@office.example')
        expect(cookies.find(({ name }) => name.endsWith('albatross_rep'))).toMatchObject({
          name: '__Host-albatross_rep',
          secure: true,
          httpOnly: true,
          path: '/',
        })
      },
      { env: HTTPS },
    ))

  it('N36 an unknown e-mail and a wrong password get the same answer and the same limit', () =>
    withSite(async (site) => {
      await aRep(site.context)
      for (const email of ['robin@office.example', 'nobody@office.example']) {
        const answers = []
        for (let tries = 0; tries < 11; tries += 1) {
          const { request_id: _id, ...body } = (await signIn(site, email, 'not the password')).json()
          answers.push(body)
        }
        const refused = {
          error: 'That email and password don’t match',
          code: 'SIGN_IN_REFUSED',
        }
        expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => refused))
        expect(answers[10]).toMatchObject({
          code: 'RATE_LIMITED',
          error: expect.stringMatching(/Wait 15 minutes/),
        })
        expect((await signIn(site, email)).statusCode).toBe(429)
      }
    }))

  it('N36 one address may try 20 times a minute, for any accounts', () =>
    withSite(
      async (site) => {
        const codes = []
        for (let tries = 0; tries < 21; tries += 1)
          codes.push((await signIn(site, `rep${tries}@office.example`)).statusCode)
        expect(codes).toEqual([...Array.from({ length: 20 }, () => 401), 429])
      },
      { env: HTTPS },
    ))

  it('R02 a session ends after two hours without use, and twelve hours after its start', () => {
    let now = NOON
    const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
    return withSite(
      async (site) => {
        await signInAs(site.client, await aRep(site.context))
        for (let hours = 0; hours < 10.5; hours += 1.5) {
          later(1.5)
          expect((await site.client.get(SESSION)).statusCode).toBe(200)
        }
        later(1.5)
        expect((await site.client.get(SESSION)).statusCode).toBe(401)
        await signInAs(site.client, { email: 'robin@office.example' })
        later(2)
        expect((await site.client.get(SESSION)).statusCode).toBe(401)
      },
      { now: () => now },
    )
  })

  it('R02 signing in without the XSRF pair is refused', () =>
    withSite(async (site) => {
      await aRep(site.context)
      const response = await site.server.app.inject({
        method: 'POST',
        url: `/quote${SESSION}`,
        payload: { email: 'robin@office.example', password: REP_PASSWORD },
      })
      expect([response.statusCode, response.json().code]).toEqual([403, 'XSRF'])
    }))

  it('R02 the first rep is made by a link that works once', () =>
    withSite(async (site, db) => {
      const link = (await prepareFirstRep(site.context)) ?? ''
      const token = link.split('/').at(-1)
      const rep = { name: 'Robin Fields', email: 'robin@office.example', password: REP_PASSWORD }
      const make = (body: object) => testClient(site.server).send('POST', '/api/admin/first-rep', body)

      const short = await make({ token, ...rep, password: 'too short!!' })
      expect(short.json()).toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'password', message: expect.stringContaining('at least 12 characters') }],
      })
      expect((await make({ token: 'x'.repeat(43), ...rep })).statusCode).toBe(404)
      const answers = await Promise.all([
        make({ token, ...rep }),
        make({ token, ...rep, email: 'b@c.example' }),
      ])
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 404]))
      expect(await db.$count(reps)).toBe(1)
      expect((await make({ token, ...rep, email: 'c@d.example' })).statusCode).toBe(404)
      expect(await prepareFirstRep(site.context)).toBeUndefined()
    }))

  it('R02 an unused link is deleted at the next start if there is a rep', () =>
    withSite(async (site) => {
      const link = (await prepareFirstRep(site.context)) ?? ''
      await aRep(site.context)
      const body = {
        token: link.split('/').at(-1),
        name: 'Eve',
        email: 'eve@x.example',
        password: REP_PASSWORD,
      }
      expect((await site.client.send('POST', '/api/admin/first-rep', body)).statusCode).toBe(404)
      expect(await prepareFirstRep(site.context)).toBeUndefined()
    }))

  it('R02 configuration makes the first rep, and no second one', () =>
    withSite(
      async (site, db) => {
        expect(await prepareFirstRep(site.context)).toBeUndefined()
        expect(await prepareFirstRep(site.context)).toBeUndefined()
        expect(await db.$count(reps)).toBe(1)
        expect((await signIn(site, 'boss@office.example')).statusCode).toBe(200)
      },
      { env: { FIRST_REP_EMAIL: 'boss@office.example', FIRST_REP_PASSWORD: REP_PASSWORD } },
    ))
})
