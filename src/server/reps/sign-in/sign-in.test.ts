import { expect, it, vi } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { repDevices, reps } from '#server/schema/reps/reps.schema.ts'
import { findPasswordWeakness } from '#server/reps/password-strength.ts'
import { prepareFirstRep } from '#server/reps/create-first-rep.ts'
import { aRep, REP_PASSWORD } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type Client, testClient } from '#testing/server.ts'
import { type Site, testSite } from '#testing/site.ts'
import { NOON, type TestContextOptions } from '#testing/test-context.ts'

const ROBIN = 'robin@office.example'
/** Checking a password is slow on purpose. */
vi.setConfig({ testTimeout: 120_000 })

const LIMITED = { RATE_LIMITS: 'on', RATE_LIMIT_LOOK_UPS: '20' }

describeOnDatabase('signing in under attack', (open) => {
  async function withSite(test: (site: Site, db: Db) => Promise<void>, options: TestContextOptions = {}) {
    const { db, close } = await open()
    const site = await testSite(db, options)
    try {
      await test(site, db)
    } finally {
      await site.server.app.close()
      await close()
    }
  }
  const signIn = async (client: Client, password = REP_PASSWORD, email = ROBIN) =>
    (await client.send('POST', '/api/admin/session', { email, password })).statusCode
  /** Tries wrong passwords from many addresses, and returns how many were checked. */
  async function tryWrongPasswords({ server }: Site, addresses: number, email = ROBIN): Promise<number> {
    const answers = []
    for (let nth = 1; nth <= addresses; nth += 1) {
      const attacker = testClient(server, `10.0.0.${nth}`)
      for (let tries = 0; tries < 12; tries += 1) answers.push(await signIn(attacker, 'not it', email))
    }
    return answers.filter((status) => status === 401).length
  }

  it('N74 unknown devices at many addresses get 50 attempts in total, and the rep’s own device can sign in at once', () =>
    withSite(async (site, db) => {
      await aRep(site.context)
      const ownDevice = testClient(site.server, '10.0.1.1')
      expect(await signIn(ownDevice)).toBe(200)
      expect(await tryWrongPasswords(site, 7)).toBe(50)
      expect(await signIn(testClient(site.server, '10.0.2.1'))).toBe(429)
      expect(await signIn(ownDevice)).toBe(200)
      const [device] = await db.select().from(repDevices)
      expect(device?.idHash).toMatch(/^[0-9a-f]{64}$/)
      // An unknown e-mail is counted in the same way.
      expect(await tryWrongPasswords(site, 7, 'nobody@office.example')).toBe(50)
    }))

  it('N74 a single address cannot lock anybody else out', () =>
    withSite(async (site) => {
      await aRep(site.context)
      expect(await tryWrongPasswords(site, 1)).toBe(10)
      expect(await signIn(testClient(site.server, '10.0.0.1'))).toBe(429)
      expect(await signIn(testClient(site.server, '10.0.2.1'))).toBe(200)
    }))

  it('N74 a known device is not limited by others at its address, and has its own ten attempts', () =>
    withSite(
      async (site) => {
        await aRep(site.context)
        const ownDevice = testClient(site.server, '10.0.0.9')
        const attacker = testClient(site.server, '10.0.0.9')
        await signIn(ownDevice)
        for (let tries = 0; tries < 25; tries += 1)
          await signIn(attacker, 'not it', `rep${tries}@office.example`)
        expect(await signIn(attacker)).toBe(429)
        expect(await signIn(ownDevice)).toBe(200)
        const answers = []
        for (let tries = 0; tries < 11; tries += 1) answers.push(await signIn(ownDevice, 'not it'))
        expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
        expect(await signIn(ownDevice)).toBe(429)
      },
      { env: LIMITED },
    ))

  it('N74 correct passwords are not counted as attempts', () =>
    withSite(async (site) => {
      await aRep(site.context)
      for (let nth = 0; nth < 55; nth += 1)
        expect(await signIn(testClient(site.server, `10.0.${nth}.1`))).toBe(200)
    }))

  it('N74 another rep’s device is not a known device', () =>
    withSite(async (site) => {
      await aRep(site.context)
      await aRep(site.context, 'kim@office.example')
      const kimsDevice = testClient(site.server, '10.0.3.1')
      await signIn(kimsDevice, REP_PASSWORD, 'kim@office.example')
      await tryWrongPasswords(site, 7)
      expect(await signIn(kimsDevice)).toBe(429)
    }))

  it('N74 a rep has up to ten known devices, the last used ones, for 180 days', () => {
    let now = NOON
    return withSite(
      async (site, db) => {
        await aRep(site.context)
        const first = testClient(site.server, '10.0.0.200')
        await signIn(first)
        for (let nth = 1; nth <= 10; nth += 1) {
          now = new Date(now.getTime() + 1000)
          await signIn(testClient(site.server, `10.0.9.${nth}`))
        }
        expect(await db.$count(repDevices)).toBe(10)
        await tryWrongPasswords(site, 7)
        expect(await signIn(first)).toBe(429)
        const oldestDevice = testClient(site.server, '10.0.8.1')
        now = new Date(now.getTime() + 900_000)
        expect(await signIn(oldestDevice)).toBe(200)
        now = new Date(now.getTime() + 181 * 86_400_000)
        await tryWrongPasswords(site, 7)
        expect(await signIn(oldestDevice)).toBe(429)
      },
      { now: () => now },
    )
  })

  it('N74 a weak password of the first rep is rejected at its field, and the link still works', () =>
    withSite(async (site, db) => {
      const token = (await prepareFirstRep(site.context))?.split('/').at(-1)
      const make = (password: string) =>
        site.client.send('POST', '/api/admin/first-rep', { token, name: 'Robin', email: ROBIN, password })
      for (const password of ['password1234', 'qwertyuiop12', 'my albatross 42 flies', 'xX-robin-7391-zQ'])
        expect((await make(password)).json()).toMatchObject({
          code: 'INVALID',
          fields: [{ field: 'password' }],
        })
      expect(await db.$count(reps)).toBe(0)
      expect((await make(REP_PASSWORD)).statusCode).toBe(201)
    }))

  it('N74 V08 a weak FIRST_REP_PASSWORD stops the start', () =>
    withSite(
      async (site) => {
        await expect(prepareFirstRep(site.context)).rejects.toThrow(
          /FIRST_REP_PASSWORD: This password is easy/,
        )
      },
      { env: { FIRST_REP_EMAIL: ROBIN, FIRST_REP_PASSWORD: 'iloveyou1234' } },
    ))
})

it('N74 checking a password is fast, however long it is', async () => {
  const chosen = { email: ROBIN, name: '' }
  await findPasswordWeakness({ ...chosen, password: REP_PASSWORD })
  const password = 'a1p@sSw0rd'.repeat(20)
  const started = performance.now()
  expect(await findPasswordWeakness({ ...chosen, password })).toMatch(/easy to guess/)
  expect(performance.now() - started).toBeLessThan(2000)
})
