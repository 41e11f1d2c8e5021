import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

const papersOf = async ({ holder, number }: HeldPolicy) =>
  (await holder.get(`/api/policies/${number}/papers`)).json().data as {
    id: string
    title: string
    current: boolean
  }[]

describeOnDatabase('the papers of a policy that was changed', (open) => {
  it('O02 every endorsement and every version of the certificate is listed and opens, also after the policy ended', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { holder, number } = policy
    expect((await papersOf(policy)).map(({ id }) => id)).not.toContain('endorsement-1')
    expect((await holder.get(`/api/policies/${number}/papers/endorsement-1`)).statusCode).toBe(404)

    office.setTime('2027-01-16T18:00:00Z')
    expect((await changePlayers(office, policy, 80)).answer.statusCode).toBe(200)
    office.setTime('2027-01-17T18:00:00Z')
    const cancelled = await sendChange(holder, number, { action: 'cancel_policy', version: 2 })
    expect(cancelled.statusCode).toBe(200)

    const papers = await papersOf(policy)
    const versions = papers.filter(({ id }) => /^(certificate|endorsement)-/.test(id))
    expect(versions.map(({ title, current }) => [title, current])).toEqual([
      ['Certificate, version 3', true],
      ['Endorsement 2', true],
      ['Certificate, version 2', false],
      ['Endorsement 1', true],
      ['Certificate, version 1', false],
    ])
    for (const { id } of papers) {
      const file = await holder.get(`/api/policies/${number}/papers/${id}.pdf`)
      expect([id, file.statusCode, file.headers['content-type']]).toEqual([id, 200, 'application/pdf'])
    }
    const wordsOf = async (id: string) =>
      (await holder.get(`/api/policies/${number}/papers/${id}/words`)).body
    expect(await wordsOf('endorsement-1')).toContain('80')
    expect(await wordsOf('certificate-1')).toContain('ancelled')
  })
})
