import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { resetSecondFactorByOperator } from '#server/reps/people/reset-by-operator.ts'
import { aRep, REP_PASSWORD, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { liveSite, RepSocketClient, repCookie } from '#testing/live-site.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const ACCOUNT = '/api/admin/account'
const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

describeOnDatabase('N97 a second factor that the office asks for', (open) => {
  let now = NOON
  async function withSite(env: Record<string, string>, test: (site: Site) => Promise<void>): Promise<void> {
    now = NOON
    const site = await openTestSite({ now: () => now, env }, open)
    try {
      await test(site)
    } finally {
      await site.close()
    }
  }
  const signedIn = async (site: Site, role: RepRole) =>
    signedInRep(site, await aRep(site.context, `${role}@office.example`, { role }))
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  async function setUpApp(client: Client): Promise<{ secret: string; codes: string[] }> {
    const { secret } = (await client.send('POST', `${ACCOUNT}/code-app`)).json().data
    const confirmed = await client.send('PUT', `${ACCOUNT}/code-app`, { code: codeOf(secret) })
    expect(confirmed.statusCode).toBe(200)
    now = new Date(now.getTime() + 30_000)
    return { secret, codes: confirmed.json().data.recovery_codes }
  }
  const subjects = async ({ context: { db } }: Site) =>
    (await db.select().from(messages)).map((m) => m.subject)

  it('N97 opens nothing but one’s own account until one is set, on any call there is', () =>
    withSite({ REQUIRE_SECOND_FACTOR: 'all' }, async (site) => {
      const client = await signedIn(site, 'owner')
      expect((await client.get('/api/admin/session')).json().data).toMatchObject({ must_enrol: true })
      const open = ['public', 'own-account']
      for (const endpoint of ENDPOINTS) {
        const permission = getPermission(endpoint) ?? 'public'
        if (open.includes(permission)) continue
        const url = `/api${endpoint.path.replaceAll(/:\w+/g, GUID)}`
        const answer = await (endpoint.method === 'GET'
          ? client.get(url)
          : client.send(endpoint.method, url, {}))
        const isMailbox = endpoint.access === 'mailbox'
        if (!isMailbox)
          expect([endpoint.name, answer.json().code]).toEqual([endpoint.name, 'SECOND_FACTOR_REQUIRED'])
      }
      await setUpApp(client)
      expect((await client.get('/api/admin/session')).json().data).not.toHaveProperty('must_enrol')
      expect((await client.get('/api/admin/lists/quotes')).statusCode).toBe(200)
      // Without the last one it is asked for again.
      await client.send('DELETE', `${ACCOUNT}/code-app`)
      expect((await client.get('/api/admin/lists/quotes')).json()).toMatchObject({
        code: 'SECOND_FACTOR_REQUIRED',
        error: 'Set up two-step sign-in first. Your team requires it',
      })
    }))

  it('N97 may be asked of owners alone, and then of a specialist who becomes one', () =>
    withSite({ REQUIRE_SECOND_FACTOR: 'owners' }, async (site) => {
      const owner = await signedIn(site, 'owner')
      const specialist = await signedIn(site, 'specialist')
      const list = (client: Client) =>
        client.get('/api/admin/lists/quotes').then((answer) => answer.statusCode)
      expect([await list(owner), await list(specialist)]).toEqual([403, 200])
      await setUpApp(owner)
      const people = (await owner.get('/api/admin/reps')).json().data.reps
      const { id } = people.find(({ role }: { role: RepRole }) => role === 'specialist')
      await owner.send('PUT', `/api/admin/reps/${id}/role`, { role: 'owner' })
      expect([await list(owner), await list(specialist)]).toEqual([200, 403])
    }))

  it('N97 is asked of nobody where no real money is taken, unless the setting says so', () =>
    withSite({}, async (site) => {
      const owner = await signedIn(site, 'owner')
      expect((await owner.get('/api/admin/lists/quotes')).statusCode).toBe(200)
    }))

  it('N97 opens no socket either', async () => {
    const database = await open()
    const site = await liveSite(database.db, { env: { REQUIRE_SECOND_FACTOR: 'all' } })
    const rep = await aRep(site.context)
    const socket = new RepSocketClient(site.port, { cookie: await repCookie(site.context, rep) })
    expect(await socket.connectionError()).toBe('unauthorized')
    socket.close()
    await site.close()
    await database.close()
  })

  it('N97 is proved again, beside the password, for what moves money or power; a new password proves nothing', () =>
    withSite({}, async (site) => {
      const client = await signedIn(site, 'owner')
      const { secret, codes } = await setUpApp(client)
      const renew = async () => (await client.send('POST', `${ACCOUNT}/recovery-codes`)).json()
      const confirm = (over: object) =>
        client.send('POST', `${ACCOUNT}/confirmation`, { password: REP_PASSWORD, ...over })
      const lateAgain = () =>
        site.context.db.update(repSessions).set({ provenAt: new Date(now.getTime() - 11 * 60_000) })
      await lateAgain()
      expect((await confirm({})).json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'code' }] })
      expect((await confirm({ code: '000000' })).json().code).toBe('SECOND_FACTOR_REFUSED')
      expect((await confirm({ password: 'not it', code: codeOf(secret) })).json().code).toBe('INVALID')
      const password = 'nine holes before noon'
      await client.send('PUT', `${ACCOUNT}/password`, { current_password: REP_PASSWORD, password })
      expect((await renew()).code).toBe('REAUTHENTICATION_REQUIRED')
      const code = codeOf(secret)
      expect((await confirm({ password, code })).statusCode).toBe(200)
      expect((await confirm({ password, code })).json().code).toBe('SECOND_FACTOR_REFUSED')
      await lateAgain()
      expect((await confirm({ password, recovery_code: codes[0] })).statusCode).toBe(200)
      expect((await renew()).data.recovery_codes).toHaveLength(10)
    }))

  it('N97 codes are not guessed by confirming again and again with the right password', () =>
    withSite({}, async (site) => {
      const client = await signedIn(site, 'owner')
      const { secret } = await setUpApp(client)
      const outcomes = []
      for (let nth = 0; nth < 12; nth++) {
        const body = { password: REP_PASSWORD, code: String(nth).padStart(6, '0') }
        outcomes.push((await client.send('POST', `${ACCOUNT}/confirmation`, body)).json().code)
      }
      expect(outcomes.slice(9)).toEqual(['SECOND_FACTOR_REFUSED', 'RATE_LIMITED', 'RATE_LIMITED'])
      const right = { password: REP_PASSWORD, code: codeOf(secret) }
      expect((await client.send('POST', `${ACCOUNT}/confirmation`, right)).json().code).toBe('RATE_LIMITED')
    }))

  it('N97 each change of it is mailed to its rep, also one by the operator', () =>
    withSite({}, async (site) => {
      const client = await signedIn(site, 'owner')
      await setUpApp(client)
      await client.send('POST', `${ACCOUNT}/recovery-codes`)
      await client.send('DELETE', `${ACCOUNT}/code-app`)
      expect(await subjects(site)).toEqual(Array(3).fill('Your two-step sign-in was changed'))
      await resetSecondFactorByOperator(site.context, 'owner@office.example')
      const mails = await site.context.db.select().from(messages)
      expect(mails.map(({ recipient }) => recipient)).toEqual(Array(4).fill('owner@office.example'))
      expect(mails.map(({ plain }) => plain).join('\n')).toContain(
        'The operator of this site removed your two-step sign-in',
      )
    }))

  it('N97 a person who must set one is anybody else on calls for anybody', () =>
    withSite({ REQUIRE_SECOND_FACTOR: 'all' }, async (site) => {
      const client = await signedIn(site, 'reader')
      expect((await client.get('/api/config')).statusCode).toBe(200)
      const stranger = testClient(site.server)
      const [own, other] = [await client.get('/api/config'), await stranger.get('/api/config')]
      expect(own.json()).toEqual(other.json())
    }))
})
