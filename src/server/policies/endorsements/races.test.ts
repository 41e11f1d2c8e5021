import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { endorse } from '#testing/endorsed-policy.ts'
import { holdPolicy, sendChangeUntilAnswered } from '#testing/held-policy.ts'
import { policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'

describe.skipIf(!hasPostgres)('endorsements at the same time as something else, on PostgreSQL', () => {
  async function held() {
    const office = await policyOffice(postgresDatabase)
    const other = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    return { office, other, policy: await holdPolicy(office, SCENARIO_16) }
  }

  it('T18 D33 of two reps who write at once one is told that the policy has changed', async () => {
    const { office, other, policy } = await held()
    const answers = await Promise.all([
      endorse(office, policy, { premium_difference: 40, version: 1 }),
      endorse(office, policy, { premium_difference: 40, version: 1, by: other }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const lost = answers.find(({ statusCode }) => statusCode !== 200)
    expect(['VERSION_CONFLICT', 'CHANGE_WAITING']).toContain(lost?.json().code)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2, total: 308 })
    await office.agreed()
  })

  it('T18 D33 N45 against a cancellation, a postponement or a change, one of both is made and the money is whole', async () => {
    const { office } = await held()
    for (const request of [
      { action: 'cancel_policy' },
      { action: 'postpone_policy', payload: { grandPrize: [{ choice: 'unknown' }] } },
      { action: 'change_policy', customFields: { tournament_name: 'Renamed' } },
    ] as const) {
      const policy = await holdPolicy(office, SCENARIO_16)
      const answers = await Promise.all([
        endorse(office, policy, { premium_difference: 40, version: 1 }),
        sendChangeUntilAnswered(policy.holder, policy.number, { ...request, version: 1 }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2 })
      await office.runJobs()
      await office.agreed()
    }
  })

  it('N77 D33 one key sent eight times writes one endorsement and charges one card', async () => {
    const { office, policy } = await held()
    const key = randomUUID()
    const own = `/api/policies/${policy.number}/endorsements`
    const written = { effective: '01/15/2027 12:00 PM', text: 'Once', premium_difference: -40, version: 1 }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => office.rep.send('POST', own, written, { 'idempotency-key': key })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    for (const { statusCode } of answers) expect([200, 409, 503]).toContain(statusCode)
    expect((await office.rep.get(own)).json().data).toHaveLength(1)
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2, total: 228 })
    await office.agreed()
  })
})
