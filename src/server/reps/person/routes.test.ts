import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { repCodeApps, repPasskeys } from '#server/schema/reps/second-factor.schema.ts'
import { aRep, proveAgain, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const KIM = 'kim@office.example'
const PASSKEY = '3f2504e0-4f89-41d3-9a0c-0305e82c3311'
const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describeOnDatabase('one person of the office', (open) => {
  async function withSite(test: (site: Site, owner: Client) => Promise<void>): Promise<void> {
    const site = await openTestSite({ now: () => NOON }, open)
    try {
      await test(site, await signedInRep(site))
    } finally {
      await site.close()
    }
  }

  async function withSecondFactors({ context }: Site, repId: string): Promise<void> {
    await context.db
      .insert(repCodeApps)
      .values({ repId, secret: 'A SECRET OF AN APP', createdAt: NOON, confirmedAt: NOON })
    await context.db.insert(repPasskeys).values({
      credentialId: 'a credential',
      id: PASSKEY,
      repId,
      name: 'Blue key',
      publicKey: Buffer.from('a public key'),
      counter: 0,
      transports: [],
      createdAt: NOON,
    })
  }

  it('R02 an owner sees where a colleague is signed in and by what, and no secret of it', () =>
    withSite(async (site, owner) => {
      const kim = await aRep(site.context, KIM, { name: 'Kim Lee', role: 'bookkeeper' })
      await withSecondFactors(site, kim.id)
      const answer = await owner.get(`/api/admin/reps/${kim.id}`)
      expect(answer.json().data).toMatchObject({
        person: { name: 'Kim Lee', role: 'bookkeeper', second_factor: true, current: false },
        sessions: [],
        second_factors: {
          code_app: { since: NOON.toISOString() },
          passkeys: [{ id: PASSKEY, name: 'Blue key', last_used_at: null }],
          recovery_codes: 0,
        },
      })
      for (const secret of ['A SECRET', 'a credential', 'a public key'])
        expect(answer.body).not.toContain(secret)
      expect((await owner.get(`/api/admin/reps/${NOBODY}`)).statusCode).toBe(404)
      expect((await owner.get('/api/admin/reps/kim')).statusCode).toBe(400)
    }))

  it('R02 an owner ends one session of a colleague, then all of them, and the log says so', () =>
    withSite(async (site, owner) => {
      const kim = await aRep(site.context, KIM)
      const [first, second] = [await signedInRep(site, kim), await signedInRep(site, kim)]
      const { sessions } = (await owner.get(`/api/admin/reps/${kim.id}`)).json().data
      expect(sessions).toHaveLength(2)
      const url = `/api/admin/reps/${kim.id}/sessions`
      const one = await owner.send('DELETE', `${url}/${sessions[0].id}`)
      expect(one.json().data.sessions).toHaveLength(1)
      expect((await owner.send('DELETE', `${url}/${sessions[0].id}`)).statusCode).toBe(404)
      const open = [await first.get('/api/admin/session'), await second.get('/api/admin/session')]
      expect(open.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
      expect((await owner.send('DELETE', url)).json().data.sessions).toEqual([])
      expect((await first.get('/api/admin/session')).statusCode).toBe(401)
      expect((await second.get('/api/admin/session')).statusCode).toBe(401)
      const ended = await site.context.db
        .select({ detail: auditEvents.detail })
        .from(auditEvents)
        .where(eq(auditEvents.event, 'rep_sessions_ended'))
      expect(ended.map(({ detail }) => detail)).toEqual([
        { rep: kim.id, sessions: 1 },
        { rep: kim.id, sessions: 1 },
      ])
    }))

  it('R02 of one’s own sessions, the one that asks stays', () =>
    withSite(async (site, owner) => {
      const [robin] = await site.context.db.select().from(reps)
      const other = await signedInRep(site, robin)
      const answer = await owner.send('DELETE', `/api/admin/reps/${robin?.id}/sessions`)
      expect(answer.json().data.sessions).toMatchObject([{ current: true }])
      expect((await other.get('/api/admin/session')).statusCode).toBe(401)
    }))

  it('R02 N97 an owner removes an app and a passkey of a colleague, who is told by mail of each', () =>
    withSite(async (site, owner) => {
      const kim = await aRep(site.context, KIM)
      await withSecondFactors(site, kim.id)
      const own = `/api/admin/reps/${kim.id}`
      expect((await owner.send('DELETE', `${own}/passkeys/${NOBODY}`)).statusCode).toBe(404)
      await owner.send('DELETE', `${own}/passkeys/${PASSKEY}`)
      const left = (await owner.send('DELETE', `${own}/code-app`)).json().data
      expect(left.second_factors).toEqual({ code_app: null, passkeys: [], recovery_codes: 0 })
      const mails = await site.context.db
        .select()
        .from(messages)
        .where(eq(messages.recipient, KIM))
        .orderBy(desc(messages.createdAt))
      expect(mails.map(({ plain }) => plain).join()).toMatch(
        /passkey was removed[^]*authenticator app was removed/,
      )
      expect(mails).toHaveLength(2)
    }))

  it('R02 O04 what a person did is read newest first, by kind, and page by page', () =>
    withSite(async (site, owner) => {
      const kim = await aRep(site.context, KIM, { name: 'Kim Lee', role: 'owner' })
      const client = await signedInRep(site, kim)
      await proveAgain(client)
      const lee = await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' })
      await client.send('PUT', `/api/admin/reps/${lee.id}/role`, { role: 'underwriter' })
      const url = `/api/admin/reps/${kim.id}/events`
      const all = (await owner.get(url)).json()
      expect(all.next).toBe(null)
      expect(all.data.map(({ event, kind }: { event: string; kind: string }) => [event, kind])).toEqual([
        ['rep_role_changed', 'people'],
        ['rep_identity_confirmed', 'sign-in'],
        ['rep_signed_in', 'sign-in'],
      ])
      expect(all.data[0]).toMatchObject({ about: 'Lee Park', role: 'underwriter', case: null })
      const signIns = (await owner.get(`${url}?kind=sign-in`)).json().data
      expect(signIns).toHaveLength(2)
      expect((await owner.get(`${url}?kind=cases,office`)).json().data).toEqual([])
      expect((await owner.get(`${url}?kind=all`)).statusCode).toBe(400)
      expect((await owner.get(`${url}?before=${all.data[0].id}`)).json().data).toHaveLength(2)
      await site.context.db.insert(auditEvents).values(
        Array.from({ length: 60 }, () => ({
          at: NOON,
          actor: 'rep' as const,
          repId: kim.id,
          event: 'list_downloaded',
          detail: {},
        })),
      )
      const first = (await owner.get(url)).json()
      expect(first.data).toHaveLength(50)
      const rest = (await owner.get(`${url}?before=${first.next}`)).json()
      expect([rest.data.length, rest.next]).toEqual([13, null])
    }))

  it('N109 all that asks for a second person, above which limit, and who can be that person now', () =>
    withSite(async (site, owner) => {
      await aRep(site.context, KIM, { name: 'Kim Lee', role: 'bookkeeper' })
      const gone = await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'underwriter' })
      await owner.send('POST', `/api/admin/reps/${gone.id}/disable`, {})
      const { data } = (await owner.get('/api/admin/second-approvals')).json()
      const shown = data.map((one: { kind: string; limit: number | null; people: { name: string }[] }) => [
        one.kind,
        one.limit,
        one.people.map(({ name }) => name),
      ])
      expect(shown).toEqual([
        ['typed-fee', 250, ['Robin Fields']],
        ['courtesy-credit', 250, ['Kim Lee', 'Robin Fields']],
        ['claim-decision', 10_000, ['Robin Fields']],
        ['period-close', null, ['Kim Lee', 'Robin Fields']],
        ['rating-plan', null, ['Robin Fields']],
      ])
    }))
})
