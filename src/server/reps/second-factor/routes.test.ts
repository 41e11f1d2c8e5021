import { Secret, TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PasskeyAnswer } from '#contract/rep-second-factor.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { repPasskeys, repRecoveryCodes } from '#server/schema/reps/second-factor.schema.ts'
import { addPasskey as add } from '#server/reps/second-factor/manage-second-factor.ts'
import { aRep, REP_PASSWORD, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { softwareAuthenticator } from '#testing/software-authenticator.ts'
import { NOON } from '#testing/test-context.ts'

const ROBIN = 'robin@office.example'
const NAMED_SITE = { PUBLIC_URL: 'http://localhost:3000' }
const ORIGIN = NAMED_SITE.PUBLIC_URL
const ACCOUNT = '/api/admin/account'
const FACTOR = '/api/admin/session/second-factor'

describeOnDatabase('a rep’s second factor', (open) => {
  let now = NOON
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  async function withSite(test: (site: Site, rep: Client) => Promise<void>, env = {}): Promise<void> {
    now = NOON
    const site = await openTestSite({ now: () => now, env }, open)
    try {
      await test(site, await signedInRep(site))
    } finally {
      await site.close()
    }
  }
  /** A client whose password was right. */
  async function withPassword({ server }: Site): Promise<Client> {
    const client = testClient(server)
    const answer = await client.send('POST', '/api/admin/session', { email: ROBIN, password: REP_PASSWORD })
    expect(answer.statusCode).toBe(202)
    expect((await client.get('/api/admin/session')).statusCode).toBe(401)
    return client
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

  /** Sets an app up and returns its secret and the recovery codes; its next code is for the next half minute. */
  async function setUpApp(rep: Client): Promise<{ secret: string; codes: string[] }> {
    const { secret } = (await rep.send('POST', `${ACCOUNT}/code-app`)).json().data
    const confirmed = await rep.send('PUT', `${ACCOUNT}/code-app`, { code: codeOf(secret) })
    expect(confirmed.statusCode).toBe(200)
    pass(30)
    return { secret, codes: confirmed.json().data.recovery_codes }
  }
  async function addPasskey(rep: Client) {
    const authenticator = softwareAuthenticator(ORIGIN)
    const options = (await rep.send('POST', `${ACCOUNT}/passkeys/challenge`)).json().data
    const body = { name: 'My laptop', passkey: authenticator.create(options) }
    const added = await rep.send('POST', `${ACCOUNT}/passkeys`, body)
    expect(added.statusCode).toBe(201)
    return { authenticator, body }
  }
  const challenge = async (client: Client) =>
    (await client.send('POST', '/api/admin/session/passkey-challenge')).json().data

  it('R02 O04 with an app for codes, a sign-in needs a code, which is accepted once', () =>
    withSite(async (site, rep) => {
      const { secret, codes } = await setUpApp(rep)
      expect(codes).toHaveLength(10)
      const [first, second] = [await withPassword(site), await withPassword(site)]
      const code = codeOf(secret)
      const answers = await Promise.all([
        first.send('POST', FACTOR, { code }),
        second.send('POST', FACTOR, { code }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
      const refused = answers[0]?.statusCode === 422 ? first : second
      // The one before, and one of long ago.
      pass(-30)
      expect((await refused.send('POST', FACTOR, { code: codeOf(secret) })).statusCode).toBe(422)
      pass(60)
      expect((await refused.send('POST', FACTOR, { code: codeOf(secret) })).statusCode).toBe(200)
      expect((await refused.get('/api/admin/session')).statusCode).toBe(200)
      const events = (await site.context.db.select().from(auditEvents)).map(({ event }) => event)
      expect(events).toEqual(
        expect.arrayContaining([
          'rep_code_app_added',
          'rep_second_factor_asked',
          'rep_second_factor_refused',
        ]),
      )
    }))

  it('R02 an app does not count before one of its codes was entered', () =>
    withSite(async ({ server }, rep) => {
      await rep.send('POST', `${ACCOUNT}/code-app`)
      expect((await rep.send('PUT', `${ACCOUNT}/code-app`, { code: '000000' })).statusCode).toBe(422)
      const body = { email: ROBIN, password: REP_PASSWORD }
      expect((await testClient(server).send('POST', '/api/admin/session', body)).statusCode).toBe(200)
    }))

  it('R02 a recovery code works once, is stored hashed, and not after new ones were made', () =>
    withSite(async (site, rep) => {
      const { codes } = await setUpApp(rep)
      const [first = '', second = ''] = codes
      expect(JSON.stringify(await site.context.db.select().from(repRecoveryCodes))).not.toContain(first)
      const use = async (code: string) =>
        (await (await withPassword(site)).send('POST', FACTOR, { recovery_code: code })).statusCode
      expect(await use(first.toUpperCase().replaceAll('-', ' '))).toBe(200)
      expect(await use(first)).toBe(422)
      await rep.send('POST', `${ACCOUNT}/recovery-codes`)
      expect(await use(second)).toBe(422)
    }))

  it('R02 without the app, the password is enough again and recovery codes are gone', () =>
    withSite(async (site, rep) => {
      await setUpApp(rep)
      expect((await rep.send('DELETE', `${ACCOUNT}/code-app`)).statusCode).toBe(200)
      const body = { email: ROBIN, password: REP_PASSWORD }
      expect((await testClient(site.server).send('POST', '/api/admin/session', body)).statusCode).toBe(200)
      expect((await rep.get(`${ACCOUNT}/second-factor`)).json().data).toMatchObject({
        code_app: false,
        recovery_codes: 0,
      })
    }))

  it('N74 wrong codes are counted, however often the password is entered again', () =>
    withSite(async (site, rep) => {
      await setUpApp(rep)
      const answers = []
      for (let tries = 0; tries < 11; tries += 1)
        answers.push((await (await withPassword(site)).send('POST', FACTOR, { code: '000000' })).statusCode)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    }))

  it('R02 a sign-in that waits for its second factor ends after ten minutes, and with a disabled rep', () =>
    withSite(async (site, rep) => {
      const { secret } = await setUpApp(rep)
      const client = await withPassword(site)
      pass(600)
      expect((await client.send('POST', FACTOR, { code: codeOf(secret) })).json().code).toBe(
        'SIGN_IN_EXPIRED',
      )
      const waiting = await withPassword(site)
      const owner = await signedInRep(site, await aRep(site.context, 'kim@office.example'))
      const { reps } = (await owner.get('/api/admin/reps')).json().data
      const robin = reps.find(({ email }: { email: string }) => email === ROBIN)
      expect(robin.second_factor).toBe(true)
      await owner.send('POST', `/api/admin/reps/${robin.id}/disable`)
      expect((await waiting.send('POST', FACTOR, { code: codeOf(secret) })).statusCode).toBe(401)
    }))

  it('R02 a passkey signs in, and neither its answer nor its challenge is accepted twice', () =>
    withSite(async (site, rep) => {
      const { authenticator, body } = await addPasskey(rep)
      expect((await rep.send('POST', `${ACCOUNT}/passkeys`, body)).statusCode).toBe(422)
      const client = await withPassword(site)
      const options = await challenge(client)
      const passkey = authenticator.sign(options)
      const other = await withPassword(site)
      expect((await other.send('POST', FACTOR, { passkey })).statusCode).toBe(422)
      expect((await client.send('POST', FACTOR, { passkey })).statusCode).toBe(200)
      expect((await other.send('POST', FACTOR, { passkey })).statusCode).toBe(422)
    }, NAMED_SITE))

  it('R02 a passkey is refused that counts backwards, signs elsewhere, or is late', () =>
    withSite(async (site, rep) => {
      const { authenticator } = await addPasskey(rep)
      const client = await withPassword(site)
      const prove = async (passkey: object) => (await client.send('POST', FACTOR, { passkey })).statusCode
      expect(await prove(authenticator.sign({ challenge: 'bWFkZSB1cA' }))).toBe(422)
      const late = authenticator.sign(await challenge(client))
      pass(300)
      expect(await prove(late)).toBe(422)
      const elsewhere = softwareAuthenticator('http://evil.example')
      expect(await prove(elsewhere.sign(await challenge(client)))).toBe(422)
      expect(await prove(authenticator.sign(await challenge(client), 5))).toBe(200)
      const copy = await withPassword(site)
      const answer = await copy.send('POST', FACTOR, {
        passkey: authenticator.sign(await challenge(copy), 5),
      })
      expect(answer.statusCode).toBe(422)
    }, NAMED_SITE))

  it('R02 of two answers of a passkey with one count, the second is refused even at the same time', () =>
    withSite(async (site, rep) => {
      const { authenticator } = await addPasskey(rep)
      for (let count = 5; count < 9; count += 1) {
        const both = [await withPassword(site), await withPassword(site)]
        const proofs = await Promise.all(
          both.map(async (client) => ({ passkey: authenticator.sign(await challenge(client), count) })),
        )
        const answers = await Promise.all(both.map((client, nth) => client.send('POST', FACTOR, proofs[nth])))
        const statuses = answers.map(({ statusCode }) => statusCode)
        expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
      }
    }, NAMED_SITE))

  it('N97 R02 a passkey that is being added when an owner resets the rep is not', () =>
    withSite(async (site, owner) => {
      const { db } = site.context
      const rep = await aRep(site.context, 'kim@office.example')
      const kim = await signedInRep(site, rep)
      const options = (await kim.send('POST', `${ACCOUNT}/passkeys/challenge`)).json().data
      const [session] = await db.select().from(repSessions).where(eq(repSessions.repId, rep.id))
      const body = {
        name: 'A laptop',
        passkey: softwareAuthenticator(ORIGIN).create(options) as PasskeyAnswer,
      }
      await owner.send('POST', `/api/admin/reps/${rep.id}/reset`)
      await expect(add(site.context, { ...rep, session: session?.idHash ?? '' }, body)).rejects.toThrow(
        'SIGN_IN_REQUIRED',
      )
      expect(await db.$count(repPasskeys)).toBe(0)
    }, NAMED_SITE))

  it('R02 a passkey that does not count signs in again and again', () =>
    withSite(async (site, rep) => {
      const { authenticator } = await addPasskey(rep)
      for (let times = 0; times < 3; times += 1) {
        const client = await withPassword(site)
        const passkey = authenticator.sign(await challenge(client), 0)
        expect((await client.send('POST', FACTOR, { passkey })).statusCode).toBe(200)
      }
    }, NAMED_SITE))

  it('N74 a passkey proves again who uses a session', () =>
    withSite(async (_site, rep) => {
      const { authenticator } = await addPasskey(rep)
      pass(601)
      const renew = () => rep.send('POST', `${ACCOUNT}/recovery-codes`)
      expect((await renew()).json().code).toBe('REAUTHENTICATION_REQUIRED')
      const options = (await rep.send('POST', `${ACCOUNT}/confirmation/challenge`)).json().data
      const body = { passkey: authenticator.sign(options) }
      const prove = async () => (await rep.send('POST', `${ACCOUNT}/confirmation/passkey`, body)).statusCode
      expect([await prove(), await prove()]).toEqual([200, 422])
      expect((await renew()).statusCode).toBe(200)
    }, NAMED_SITE))

  it('R02 passkeys are not offered where the site is a number', () =>
    withSite(async (_site, rep) => {
      expect((await rep.get(`${ACCOUNT}/second-factor`)).json().data.passkeys_offered).toBe(false)
      const answer = await rep.send('POST', `${ACCOUNT}/passkeys/challenge`)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'PASSKEYS_NOT_OFFERED'])
    }))
})
