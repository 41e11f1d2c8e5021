import { expect, it } from 'vitest'
import { createPolicyLink, policySessionGuard } from '#server/policies/access/policy-access.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { testDatabase } from '#testing/database.ts'
import { type Client, testClient, testServer } from '#testing/server.ts'
import { testContext } from '#testing/test-context.ts'

it('R05 whether a browser opens policies is told without a refusal, and without whose they are', async () => {
  const db = await testDatabase()
  const { email } = await aPolicy(db)
  const context = testContext(db)
  const guards = { 'policy-session': policySessionGuard(context) }
  const aBrowser = async () => testClient(await testServer(db, { features: [registerPolicyRoutes], guards }))
  const answerTo = async (browser: Client, cookie?: string) =>
    (await browser.get('/api/policy-access', cookie === undefined ? {} : { cookie })).json()
  const holder = await aBrowser()
  expect(await answerTo(holder)).toEqual({ data: { open: false } })
  const { token } = await createPolicyLink(context, email)
  expect((await holder.send('POST', '/api/policy-access', { token, email })).statusCode).toBe(200)
  expect(await answerTo(holder)).toEqual({ data: { open: true } })
  expect(await answerTo(await aBrowser())).toEqual({ data: { open: false } })
  expect(await answerTo(await aBrowser(), `albatross_policy=${'x'.repeat(43)}`)).toEqual({
    data: { open: false },
  })
})
