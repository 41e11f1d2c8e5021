import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { repPasswordLinks } from '#server/schema/reps/rep-links.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { changePassword } from '#server/reps/account/set-password.ts'
import { describeDevice } from '#server/reps/account/sessions.ts'
import { aRep, REP_PASSWORD, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { newestLink } from '#testing/newest-link.ts'
import { testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const ROBIN = 'robin@office.example'
const PASSWORD = 'nine holes before noon'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describeOnDatabase('a rep’s own account', (open) => {
  let now = NOON
  async function withSite(test: (site: Site) => Promise<void>): Promise<void> {
    now = NOON
    const site = await openTestSite({ now: () => now }, open)
    try {
      await test(site)
    } finally {
      await site.close()
    }
  }
  const signIn = ({ server }: Site, password: string) =>
    testClient(server).send('POST', '/api/admin/session', { email: ROBIN, password })

  it('R02 a rep sees where they are signed in, and ends one session or all others', () =>
    withSite(async (site) => {
      const rep = await aRep(site.context)
      const here = await signedInRep(site, rep)
      const [there, elsewhere] = [testClient(site.server), await signedInRep(site, rep)]
      const body = { email: ROBIN, password: REP_PASSWORD }
      await there.send('POST', '/api/admin/session', body, { 'user-agent': FIREFOX })
      const sessions = (await here.get('/api/admin/account/sessions')).json().data
      expect(sessions).toHaveLength(3)
      expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
      const firefox = sessions.find(({ device }: { device: string }) => device === 'Firefox on Windows')
      expect((await here.send('DELETE', `/api/admin/account/sessions/${firefox.id}`)).statusCode).toBe(200)
      expect((await there.get('/api/admin/session')).statusCode).toBe(401)
      expect((await here.send('DELETE', '/api/admin/account/sessions')).json().data).toEqual({ ended: 1 })
      expect((await elsewhere.get('/api/admin/session')).statusCode).toBe(401)
      expect((await here.get('/api/admin/session')).statusCode).toBe(200)
      expect((await here.send('DELETE', `/api/admin/account/sessions/${firefox.id}`)).statusCode).toBe(404)
    }))

  it('R02 nobody ends the session of another rep', () =>
    withSite(async (site) => {
      const robin = await signedInRep(site)
      const kim = await signedInRep(site, await aRep(site.context, 'kim@office.example', { role: 'reader' }))
      const [session] = (await robin.get('/api/admin/account/sessions')).json().data
      expect((await kim.send('DELETE', `/api/admin/account/sessions/${session.id}`)).statusCode).toBe(404)
      expect((await robin.get('/api/admin/session')).statusCode).toBe(200)
    }))

  it('R02 a change of the password asks for the current one, ends the other sessions and is mailed', () =>
    withSite(async (site) => {
      const rep = await aRep(site.context)
      const [here, there] = [await signedInRep(site, rep), await signedInRep(site, rep)]
      const change = (body: object) => here.send('PUT', '/api/admin/account/password', body)
      const wrong = await change({ current_password: 'not it', password: PASSWORD })
      expect(wrong.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'current_password' }] })
      const weak = await change({ current_password: REP_PASSWORD, password: 'password1234' })
      expect(weak.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'password' }] })
      expect((await change({ current_password: REP_PASSWORD, password: PASSWORD })).statusCode).toBe(200)
      expect((await here.get('/api/admin/session')).statusCode).toBe(200)
      expect((await there.get('/api/admin/session')).statusCode).toBe(401)
      expect((await signIn(site, REP_PASSWORD)).statusCode).toBe(401)
      expect((await signIn(site, PASSWORD)).statusCode).toBe(200)
      const mails = await site.context.db.select().from(messages)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed'])
    }))

  it('N97 R02 a change of the password under way when an owner resets the rep changes nothing, and the mailed link is good', () =>
    withSite(async (site) => {
      const { db } = site.context
      const owner = await signedInRep(site, await aRep(site.context, 'kim@office.example'))
      const rep = await aRep(site.context)
      await signedInRep(site, rep)
      const [session] = await db.select().from(repSessions).where(eq(repSessions.repId, rep.id))
      const reset = () => owner.send('POST', `/api/admin/reps/${rep.id}/reset`)
      const thief = { ...rep, session: session?.idHash ?? '' }
      await expect(
        changePassword(beforeWriting(site.context, reset), thief, {
          current_password: REP_PASSWORD,
          password: PASSWORD,
        }),
      ).rejects.toThrow('SIGN_IN_REQUIRED')
      expect((await signIn(site, PASSWORD)).statusCode).toBe(401)
      const body = { password: 'eleven clubs and a towel' }
      const link = `/api/admin/password-links/${await newestLink(db, ROBIN)}`
      expect((await site.client.send('POST', link, body)).statusCode).toBe(200)
      expect((await signIn(site, body.password)).statusCode).toBe(200)
    }))

  it('N97 R02 of two changes of the password at once, one is made, and the other is told that its current one is none', () =>
    withSite(async (site) => {
      const rep = await aRep(site.context)
      const here = await signedInRep(site, rep)
      const [session] = await site.context.db.select().from(repSessions)
      const first = { current_password: REP_PASSWORD, password: PASSWORD }
      await expect(
        changePassword(
          beforeWriting(site.context, () => here.send('PUT', '/api/admin/account/password', first)),
          { ...rep, session: session?.idHash ?? '' },
          { current_password: REP_PASSWORD, password: 'eleven clubs and a towel' },
        ),
      ).rejects.toMatchObject({ problem: { code: 'INVALID', fields: [{ field: 'current_password' }] } })
      expect((await signIn(site, PASSWORD)).statusCode).toBe(200)
    }))

  it('N74 a session that is left open cannot be used to guess the password', () =>
    withSite(async (site) => {
      const here = await signedInRep(site)
      const confirm = () => here.send('POST', '/api/admin/account/confirmation', { password: 'not it' })
      const answers = []
      for (let tries = 0; tries < 11; tries += 1) answers.push((await confirm()).statusCode)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429])
      expect((await signIn(site, REP_PASSWORD)).statusCode).toBe(200)
    }))

  it('N36 a link for a new password is answered alike for any address, and mailed to reps only, once in five minutes', () =>
    withSite(async (site) => {
      await aRep(site.context)
      const answers = []
      for (const email of [ROBIN, ROBIN, 'nobody@office.example'])
        answers.push(await site.client.send('POST', '/api/admin/password-links', { email }))
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        answers.map(() => [200, '{"data":{"accepted":true}}']),
      )
      await site.runJobs()
      const mails = await site.context.db.select().from(messages)
      expect(mails.map(({ recipient }) => recipient)).toEqual([ROBIN])
    }))

  it('R02 a link for a new password is stored hashed, works once and for an hour, and ends all sessions', () =>
    withSite(async (site) => {
      const { db } = site.context
      const here = await signedInRep(site)
      const ask = async () => {
        await site.client.send('POST', '/api/admin/password-links', { email: ROBIN })
        await site.runJobs()
        return newestLink(db, ROBIN)
      }
      const set = (token: string) =>
        site.client.send('POST', `/api/admin/password-links/${token}`, { password: PASSWORD })
      const late = await ask()
      expect(JSON.stringify(await db.select().from(repPasswordLinks))).not.toContain(late)
      now = new Date(now.getTime() + 3_600_000)
      expect((await set(late)).statusCode).toBe(404)
      const token = await ask()
      const answers = await Promise.all([set(token), set(token)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
      expect((await here.get('/api/admin/session')).statusCode).toBe(401)
      expect((await signIn(site, PASSWORD)).statusCode).toBe(200)
    }))
})

/** The same context, in which something else is done before the first write begins. */
function beforeWriting(context: Context, act: () => Promise<unknown>): Context {
  const { db } = context
  const transaction: Db['transaction'] = async (work, config) => {
    await act()
    return db.transaction(work, config)
  }
  const watched = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
  return { ...context, db: watched }
}

it.each([
  [FIREFOX, 'Firefox on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36 Edg/140.0', 'Edge on Mac'],
  ['curl/8', 'Unknown device'],
  ['Something on Linux', 'Linux'],
  [null, 'Unknown device'],
])('a device that says %j is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words)
})
