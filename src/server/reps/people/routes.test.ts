import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repDevices, reps } from '#server/schema/reps/reps.schema.ts'
import { createRepSession } from '#server/reps/rep-session.ts'
import { startPendingSignIn } from '#server/reps/second-factor/prove-second-factor.ts'
import { repInvitations } from '#server/schema/reps/rep-links.schema.ts'
import { aRep, REP_PASSWORD, signedInRep, signInAs } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { liveSite, RepSocketClient, repCookie, waitUntil } from '#testing/live-site.ts'
import { newestLink } from '#testing/newest-link.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const KIM = 'kim@office.example'
const INVITATION = { email: KIM, name: 'Kim Lee', role: 'specialist' }

/** The newest first. */
const mailsTo = ({ context: { db } }: Site, recipient: string) =>
  db.select().from(messages).where(eq(messages.recipient, recipient)).orderBy(desc(messages.createdAt))

describeOnDatabase('the people of the office', (open) => {
  let now = NOON
  async function withSite(test: (site: Site, owner: Client) => Promise<void>): Promise<void> {
    now = NOON
    const site = await openTestSite({ now: () => now }, open)
    try {
      await test(site, await signedInRep(site))
    } finally {
      await site.close()
    }
  }
  const accept = ({ server }: Site, token: string, password = REP_PASSWORD) => {
    const client = testClient(server)
    const body = { name: 'Kim Lee', password }
    return client.send('POST', `/api/admin/invitations/${token}`, body).then((answer) => ({ client, answer }))
  }
  const invite = (owner: Client, over: object = {}) =>
    owner.send('POST', '/api/admin/reps/invitations', { ...INVITATION, ...over })

  it('R02 O04 an owner invites somebody, whose link is mailed, is stored hashed, and works once', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      expect((await invite(owner)).statusCode).toBe(201)
      const token = await newestLink(db, KIM)
      expect(token).toHaveLength(43)
      expect(JSON.stringify(await db.select().from(repInvitations))).not.toContain(token)
      const shown = await site.client.get(`/api/admin/invitations/${token}`)
      expect(shown.json().data).toEqual(INVITATION)

      expect((await accept(site, token, 'password1234')).answer.statusCode).toBe(400)
      const both = await Promise.all([accept(site, token), accept(site, token)])
      expect(both.map(({ answer }) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 404])
      const kim = both.find(({ answer }) => answer.statusCode === 201)?.client
      expect((await kim?.get('/api/admin/session'))?.json().data).toEqual(INVITATION)
      expect((await site.client.get(`/api/admin/invitations/${token}`)).statusCode).toBe(404)
      const events = (await db.select().from(auditEvents)).map(({ event }) => event)
      expect(events).toEqual(expect.arrayContaining(['rep_invited', 'rep_invitation_accepted']))
    }))

  it('R02 an invitation ends after seven days, when it is withdrawn, and when another replaces it', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      await invite(owner)
      const first = await newestLink(db, KIM)
      now = new Date(now.getTime() + 1000)
      const { id } = (await invite(owner, { role: 'reader' })).json().data
      const second = await newestLink(db, KIM)
      expect((await site.client.get(`/api/admin/invitations/${first}`)).statusCode).toBe(404)
      expect((await site.client.get(`/api/admin/invitations/${second}`)).json().data.role).toBe('reader')
      expect((await owner.send('DELETE', `/api/admin/reps/invitations/${id}`)).statusCode).toBe(200)
      expect((await accept(site, second)).answer.statusCode).toBe(404)
      await invite(owner)
      const third = await newestLink(db, KIM)
      now = new Date(now.getTime() + 7 * 86_400_000)
      expect((await accept(site, third)).answer.statusCode).toBe(404)
      expect(await db.$count(reps)).toBe(1)
    }))

  it('R02 nobody is invited who is a rep already', () =>
    withSite(async (_site, owner) => {
      const answer = await invite(owner, { email: 'Robin@office.example' })
      expect(answer.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'email' }] })
    }))

  it('R02 a disabled rep is signed out at once, cannot sign in, and can once enabled', () =>
    withSite(async (site, owner) => {
      const rep = await aRep(site.context, KIM, { role: 'specialist' })
      const kim = await signedInRep(site, rep)
      expect((await owner.send('POST', `/api/admin/reps/${rep.id}/disable`)).json().data.state).toBe(
        'disabled',
      )
      expect((await kim.get('/api/admin/session')).statusCode).toBe(401)
      await expect(signInAs(kim, rep)).rejects.toThrow('SIGN_IN_REFUSED')
      await owner.send('POST', `/api/admin/reps/${rep.id}/enable`)
      await signInAs(kim, rep)
    }))

  it('R02 the last owner cannot be demoted or disabled', () =>
    withSite(async (site, owner) => {
      const [robin] = await site.context.db.select().from(reps)
      for (const [method, path, body] of [
        ['POST', 'disable', undefined],
        ['PUT', 'role', { role: 'reader' }],
      ] as const) {
        const answer = await owner.send(method, `/api/admin/reps/${robin?.id}/${path}`, body)
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'LAST_OWNER'])
      }
    }))

  it('R02 of two owners who demote or disable each other at once, one stays', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      const [robin] = await db.select().from(reps)
      const rep = await aRep(site.context, KIM)
      const kim = await signedInRep(site, rep)
      const answers = await Promise.all([
        owner.send('PUT', `/api/admin/reps/${rep.id}/role`, { role: 'reader' }),
        kim.send('POST', `/api/admin/reps/${robin?.id}/disable`),
      ])
      // Who is disabled has no session, who is demoted may not: which one it is, is chance.
      expect(['200,401', '200,403']).toContain(
        answers
          .map(({ statusCode }) => statusCode)
          .toSorted((a, b) => a - b)
          .join(),
      )
      const owners = (await db.select().from(reps)).filter((one) => one.role === 'owner' && !one.disabledAt)
      expect(owners).toHaveLength(1)
    }))

  it('R02 N74 what gives or takes power asks again who it is after ten minutes', () =>
    withSite(async (site, owner) => {
      const rep = await aRep(site.context, KIM, { role: 'reader' })
      const promote = () => owner.send('PUT', `/api/admin/reps/${rep.id}/role`, { role: 'owner' })
      now = new Date(now.getTime() + 10 * 60_000 + 1000)
      expect((await promote()).json()).toMatchObject({
        code: 'REAUTHENTICATION_REQUIRED',
        error: 'Confirm it’s you to continue',
      })
      for (const path of ['disable', 'enable', 'reset'])
        expect((await owner.send('POST', `/api/admin/reps/${rep.id}/${path}`)).statusCode).toBe(403)
      expect((await invite(owner)).statusCode).toBe(403)
      const wrong = await owner.send('POST', '/api/admin/account/confirmation', { password: 'not it' })
      expect(wrong.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'password' }] })
      await owner.send('POST', '/api/admin/account/confirmation', { password: REP_PASSWORD })
      expect((await promote()).json().data.role).toBe('owner')
    }))

  it('R02 a reset ends the sessions of the rep and mails a link for a new password', () =>
    withSite(async (site, owner) => {
      const rep = await aRep(site.context, KIM, { role: 'reader' })
      const kim = await signedInRep(site, rep)
      await owner.send('POST', `/api/admin/reps/${rep.id}/reset`)
      expect((await kim.get('/api/admin/session')).statusCode).toBe(401)
      const token = await newestLink(site.context.db, KIM)
      const password = 'nine holes before noon'
      const set = await kim.send('POST', `/api/admin/password-links/${token}`, { password })
      expect(set.json().data).toEqual({ email: KIM })
      expect((await kim.send('POST', '/api/admin/session', { email: KIM, password })).statusCode).toBe(200)
    }))

  it('N97 a reset makes the old password worthless at once, with what is known and pending, and says so by mail', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      const rep = await aRep(site.context, KIM, { role: 'specialist' })
      const kim = await signedInRep(site, rep)
      await kim.send('POST', '/api/admin/password-links', { email: KIM })
      await site.runJobs()
      const earlier = await newestLink(db, KIM)
      now = new Date(now.getTime() + 1000)
      expect(await db.$count(repDevices, eq(repDevices.repId, rep.id))).toBe(1)
      await owner.send('POST', `/api/admin/reps/${rep.id}/reset`)
      await expect(signInAs(testClient(site.server), rep)).rejects.toThrow('SIGN_IN_REFUSED')
      await expect(signInAs(kim, rep)).rejects.toThrow('SIGN_IN_REFUSED')
      expect(await db.$count(repDevices, eq(repDevices.repId, rep.id))).toBe(0)
      const password = 'nine holes before noon'
      const set = (token: string) => kim.send('POST', `/api/admin/password-links/${token}`, { password })
      expect((await set(earlier)).statusCode).toBe(404)
      const [mail] = await mailsTo(site, KIM)
      expect(mail).toMatchObject({ subject: 'Your sign-in was reset' })
      expect(mail?.plain).toContain('Robin Fields reset your sign-in. Your old password no longer works')
      expect((await set(await newestLink(db, KIM))).statusCode).toBe(200)
      expect((await kim.send('POST', '/api/admin/session', { email: KIM, password })).statusCode).toBe(200)
    }))

  it('N97 a sign-in that is under way when the rep is reset or disabled starts no session', () =>
    withSite(async (site, owner) => {
      const rep = await aRep(site.context, KIM, { role: 'specialist' })
      const { passwordHash } = (await site.context.db.select().from(reps).where(eq(reps.id, rep.id)))[0] ?? {}
      await owner.send('POST', `/api/admin/reps/${rep.id}/reset`)
      await expect(createRepSession(site.context, { id: rep.id, passwordHash })).rejects.toThrow(
        'SIGN_IN_REFUSED',
      )
      await owner.send('POST', `/api/admin/reps/${rep.id}/disable`)
      await expect(createRepSession(site.context, rep)).rejects.toThrow('SIGN_IN_REFUSED')
      for (const signingIn of [{ id: rep.id, passwordHash }, rep])
        await expect(startPendingSignIn(site.context, signingIn)).rejects.toThrow('SIGN_IN_REFUSED')
    }))

  it('N97 a link for a new password that was mailed before a rep was disabled works no more once they are enabled', () =>
    withSite(async (site, owner) => {
      const rep = await aRep(site.context, KIM, { role: 'specialist' })
      await site.client.send('POST', '/api/admin/password-links', { email: KIM })
      await site.runJobs()
      const token = await newestLink(site.context.db, KIM)
      await owner.send('POST', `/api/admin/reps/${rep.id}/disable`)
      await owner.send('POST', `/api/admin/reps/${rep.id}/enable`)
      const body = { password: 'nine holes before noon' }
      expect((await site.client.send('POST', `/api/admin/password-links/${token}`, body)).statusCode).toBe(
        404,
      )
    }))

  it('N98 an invitation dies with the rights of whoever sent it, and does not come back with them', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      const sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Green' })
      for (const [end, again] of [
        [() => owner.send('POST', `/api/admin/reps/${sam.id}/disable`), 'enable'],
        [() => owner.send('PUT', `/api/admin/reps/${sam.id}/role`, { role: 'specialist' }), 'role'],
      ] as const) {
        const client = await signedInRep(site, sam)
        expect((await invite(client, { role: 'owner' })).statusCode).toBe(201)
        const token = await newestLink(db, KIM)
        expect((await site.client.get(`/api/admin/invitations/${token}`)).statusCode).toBe(200)
        await end()
        expect((await site.client.get(`/api/admin/invitations/${token}`)).statusCode).toBe(404)
        if (again === 'enable') await owner.send('POST', `/api/admin/reps/${sam.id}/enable`)
        else await owner.send('PUT', `/api/admin/reps/${sam.id}/role`, { role: 'owner' })
        expect((await accept(site, token)).answer.statusCode).toBe(404)
        now = new Date(now.getTime() + 1000)
      }
    }))

  it('R02 a reader of the mailbox does not see the links of other reps; an owner does', async () => {
    const env = { PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox', RATE_LIMITS: 'on' }
    const site = await openTestSite({ env }, open)
    const owner = await signedInRep(site)
    await invite(owner)
    const { db } = site.context
    await db.update(messages).set({ state: 'kept' }).where(eq(messages.recipient, KIM))
    const [mail] = await db.select().from(messages)
    const reader = await signedInRep(
      site,
      await aRep(site.context, 'reader@office.example', { role: 'reader' }),
    )
    const link = mail?.linkToken ?? 'none'
    expect((await owner.get(`/api/mailbox/${mail?.id}`)).body).toContain(link)
    for (const part of ['', '/body', '/raw'])
      expect((await reader.get(`/api/mailbox/${mail?.id}${part}`)).body).not.toContain(link)
    await site.close()
  })

  it('R02 T05 the sockets of a disabled rep are closed at once', async () => {
    const database = await open()
    const site = await liveSite(database.db)
    const rep = await aRep(site.context, KIM)
    const owner = await signedInRep(site)
    const [cookie, other] = [await repCookie(site.context, rep), await repCookie(site.context, rep)]
    const socket = new RepSocketClient(site.port, { cookie })
    expect(await socket.connectionError()).toBeUndefined()
    await owner.send('POST', `/api/admin/reps/${rep.id}/disable`)
    await waitUntil(() => !socket.isOpen)
    const again = new RepSocketClient(site.port, { cookie: other })
    expect(await again.connectionError()).toBe('unauthorized')
    socket.close()
    again.close()
    await site.close()
    await database.close()
  })
})
