import { describe, expect, it } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import type { Db } from '#server/kit/db/database.ts'
import { policyLinks, sessions } from '#server/schema/policies/policies.schema.ts'
import { readEnv } from '#server/config/read-env.ts'
import {
  createPolicyLink,
  openLinkSession,
  openPurchaseSession,
  type PolicyCookie,
  policySessionGuard,
} from '#server/policies/access/policy-access.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { testDatabase } from '#testing/database.ts'

const NOW = new Date('2027-01-15T17:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const at = (db: Db, now = NOW, publicUrl = 'https://cover.example.com') => ({
  db,
  now: () => now,
  env: readEnv({ PUBLIC_URL: publicUrl, PAYMENT_GATEWAY: 'sandbox' }),
})

const asked = (cookies: Record<string, string>) => ({ cookies }) as unknown as FastifyRequest
const enter = (db: Db, cookie: PolicyCookie, now = NOW) =>
  policySessionGuard(at(db, now))(asked({ [cookie.name]: cookie.value }))

/** The token and e-mail in a link. */
async function aLink(db: Db, email = 'pat@hopehouse.example', now = NOW) {
  const url = new URL((await createPolicyLink(at(db, now), email)).url)
  const [token = '', address = ''] = url.pathname.replace('/quote/policy/all/', '').split('/')
  return { token, email: decodeURIComponent(address) }
}

describe('R05 a purchase', () => {
  it('R05 opens its policy in the browser that made it', async () => {
    const db = await testDatabase()
    const policy = await aPolicy(db)
    const { cookie } = await openPurchaseSession(at(db), policy)
    // The prefix keeps other hosts of the domain from setting it, and asks for the whole site as its path.
    expect(cookie.name).toMatch(/^__Host-/)
    expect(cookie.options).toEqual({
      path: '/',
      sameSite: 'lax',
      secure: true,
      httpOnly: true,
      expires: days(ACCESS_DAYS),
    })
    expect(await enter(db, cookie)).toEqual({ session: { grants: 'policy', policyId: policy.id } })
  })

  it('R05 sets a secure cookie only on an https site', async () => {
    const db = await testDatabase()
    const { cookie } = await openPurchaseSession(at(db, NOW, 'http://localhost'), await aPolicy(db))
    expect(cookie.options.secure).toBe(false)
  })

  it('R05 stores no secret', async () => {
    const db = await testDatabase()
    const { cookie } = await openPurchaseSession(at(db), await aPolicy(db))
    const { token } = await aLink(db)
    const stored = JSON.stringify([await db.select().from(sessions), await db.select().from(policyLinks)])
    expect(stored).not.toContain(cookie.value)
    expect(stored).not.toContain(token)
  })
})

describe('R05 a link', () => {
  it('R05 is exchanged for a session of its e-mail in any case, as often as it is opened', async () => {
    const db = await testDatabase()
    const { token } = await aLink(db, 'Pat@HopeHouse.example')
    for (const email of ['pat@hopehouse.example', ' PAT@hopehouse.example ']) {
      const cookie = await openLinkSession(at(db, days(29)), { token, email })
      expect(await enter(db, cookie)).toEqual({
        session: { grants: 'email', email: 'pat@hopehouse.example' },
      })
    }
  })

  it('R05 gives the same answer for an unknown token, an expired one and a wrong e-mail', async () => {
    const db = await testDatabase()
    const link = await aLink(db)
    const refused = { problem: { code: 'NOT_FOUND', what: 'policy' } }
    const open = (given: { token: string; email: string }, now = NOW) => openLinkSession(at(db, now), given)
    await expect(open({ ...link, token: `${link.token}x` })).rejects.toMatchObject(refused)
    await expect(open({ ...link, email: 'sam@hopehouse.example' })).rejects.toMatchObject(refused)
    await expect(open(link, days(ACCESS_DAYS))).rejects.toMatchObject(refused)
    expect(await db.select().from(sessions)).toEqual([])
  })
})

describe('R05 the session guard', () => {
  const refused = { problem: { code: 'SIGN_IN_REQUIRED' } }

  it('R05 rejects a missing cookie, an invented one, and any after thirty days', async () => {
    const db = await testDatabase()
    const { cookie } = await openPurchaseSession(at(db), await aPolicy(db))
    const guard = policySessionGuard(at(db))
    await expect(guard(asked({}))).rejects.toMatchObject(refused)
    await expect(guard(asked({ [cookie.name]: 'made-up' }))).rejects.toMatchObject(refused)
    await expect(enter(db, cookie, days(ACCESS_DAYS))).rejects.toMatchObject(refused)
    expect(await enter(db, cookie, new Date(days(ACCESS_DAYS).getTime() - 1))).toHaveProperty('session')
  })

  it('R05 only expired sessions and links are deleted', async () => {
    const db = await testDatabase()
    await aLink(db)
    await aLink(db, 'sam@hopehouse.example', days(1))
    await openPurchaseSession(at(db), await aPolicy(db))
    await deleteExpiredAccess(db, days(ACCESS_DAYS))
    expect(await db.select().from(sessions)).toEqual([])
    expect(await db.select().from(policyLinks)).toMatchObject([{ email: 'sam@hopehouse.example' }])
  })
})
