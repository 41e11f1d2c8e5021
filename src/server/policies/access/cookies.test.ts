import { describe, expect, it } from 'vitest'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { insertSession } from '#server/policies/access/repository.ts'
import { holdPolicy, numbersOf } from '#testing/held-policy.ts'
import { type Client, testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'

const HTTPS = {
  PUBLIC_URL: 'https://cover.example.com',
  PAYMENT_GATEWAY: 'sandbox',
  RATE_LIMITS: 'on',
}
const PAT = 'pat@hopehouse.example'

/** Opens a mailed link, and returns the cookie that it set. */
async function openLink({ context }: Site, browser: Client) {
  const { token } = await createPolicyLink(context, PAT)
  const answer = await browser.send('POST', '/api/policy-access', { token, email: PAT })
  return answer.cookies.find(({ name }) => name.endsWith('albatross_policy'))
}

describe('O10 the cookies of customers', () => {
  it.each([
    ['https', HTTPS, '__Host-', { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }],
    ['http on this machine', {}, '', { path: '/quote', httpOnly: true, sameSite: 'Lax' }],
  ])(
    'O10 over %s have the prefix that only this host can set, where there is one',
    async (_how, env, prefix, attributes) => {
      const site = await openTestSite({ env })
      await holdPolicy(site, { insured_email: PAT })
      const browser = testClient(site.server)
      const first = await browser.get('/api/config')
      expect(first.cookies.map(({ name }) => name)).toEqual([`${prefix}_csrf`, 'XSRF-TOKEN'])
      expect(first.cookies[0]).toMatchObject(attributes)
      const cookie = await openLink(site, browser)
      expect(cookie).toMatchObject({ name: `${prefix}albatross_policy`, ...attributes })
      expect(cookie?.domain).toBeUndefined()
      expect(await numbersOf(browser)).toHaveLength(1)
      const ended = await browser.send('DELETE', '/api/policy-sessions/current')
      expect(ended.cookies).toMatchObject([{ name: cookie?.name, value: '', path: attributes.path }])
      await site.close()
    },
  )

  it('O10 of an earlier build are still good, but not beside a new one', async () => {
    const site = await openTestSite({ env: HTTPS })
    await holdPolicy(site, { insured_email: PAT })
    await openLink(site, testClient(site.server))
    const value = createSecret()
    const { db, now } = site.context
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + 86_400_000)
    await insertSession(db, {
      idHash: hashSecret(value),
      kind: 'policy-link',
      email: PAT,
      createdAt,
      expiresAt,
    })
    const asked = (cookie: string) => testClient(site.server).get('/api/policies', { cookie })
    expect((await asked(`albatross_policy=${value}`)).statusCode).toBe(200)
    expect((await asked(`__Host-albatross_policy=${value}; albatross_policy=tossed`)).statusCode).toBe(200)
    expect((await asked(`__Host-albatross_policy=made-up; albatross_policy=${value}`)).statusCode).toBe(401)
  })

  it('O10 that a neighbouring host sets under the earlier name open nothing, also with a session of its own', async () => {
    const site = await openTestSite({ env: HTTPS })
    await holdPolicy(site, { insured_email: PAT })
    const { name = '', value = '' } = (await openLink(site, testClient(site.server))) ?? {}
    const asked = (cookie: string) => testClient(site.server).get('/api/policies', { cookie })
    expect((await asked(`${name}=${value}`)).statusCode).toBe(200)
    expect((await asked(`albatross_policy=${value}`)).statusCode).toBe(401)
    await site.close()
  })
})
