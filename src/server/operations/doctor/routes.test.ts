import { expect, it } from 'vitest'
import { runDoctor } from '#contract/doctor.ts'
import { REP_ROLES } from '#domain/reps/roles.ts'
import { getCookieSecret } from '#server/kit/http/security/cookie-secret.ts'
import { createProbeProof } from '#server/operations/doctor/site/probe-proof.ts'
import { DOCTOR_CHECKS } from '#server/doctor-checks.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('the calls of the doctor', (open) => {
  async function withSite(test: (site: Site) => Promise<void>): Promise<void> {
    const site = await openTestSite({}, open)
    try {
      await test(site)
    } finally {
      await site.close()
    }
  }

  it('O15 R02 an owner gets a report of every check; other reps, clients and strangers get none', () =>
    withSite(async (site) => {
      const { context } = site
      for (const role of REP_ROLES) {
        const client = await signedInRep(site, await aRep(context, `${role}@office.example`, { role }))
        const answer = await client.send('POST', '/api/admin/doctor')
        if (role !== 'owner') {
          expect([answer.statusCode, answer.json().error]).toEqual([
            403,
            'Only an owner can do this. Ask one',
          ])
          continue
        }
        expect(answer.statusCode).toBe(200)
        const { data } = runDoctor.response.parse(answer.json())
        expect(data.checks.map(({ id }) => id)).toEqual(DOCTOR_CHECKS.map(({ id }) => id))
        expect(data.checks.find(({ id }) => id === 'migrations')?.state).toBe('green')
      }
      expect((await site.client.send('POST', '/api/admin/doctor')).json().code).toBe('SIGN_IN_REQUIRED')
    }))

  it('O15 what arrived of a request is told to the doctor alone, who proves it for a minute', () =>
    withSite(async ({ client, context }) => {
      const secret = await getCookieSecret(context)
      const ask = (authorization: string) => client.get('/api/health/site', { authorization })
      const answer = await ask(createProbeProof(secret, NOON))
      expect(answer.json()).toEqual({ data: { version: '0.1.0', proxied: true, counted: 'connection' } })
      const proof = createProbeProof(secret, NOON)
      const wrong = [
        '',
        'Bearer ',
        `${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
        createProbeProof('another secret', NOON),
        createProbeProof(secret, new Date(NOON.getTime() - 61_000)),
        createProbeProof(secret, new Date(NOON.getTime() + 61_000)),
      ]
      for (const authorization of wrong)
        expect([authorization, (await ask(authorization)).statusCode]).toEqual([authorization, 404])
    }))
})
