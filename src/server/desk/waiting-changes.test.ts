import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deskRows, staleDeskRows } from '#server/schema/desk/desk.schema.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

describeOnBothDatabases('the list of the changes that wait', (open) => {
  it('N60 P08 has the policy from when its change is asked for until it is decided, and no other', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, SCENARIO_16)
    const other = { ...(await holdPolicy(at, { ...SCENARIO_16, insured_email: 'other@club.example' })) }
    const listed = async () => {
      expect(await at.context.db.$count(staleDeskRows)).toBe(0)
      return (await at.rep.get('/api/admin/lists/changes')).json().data
    }
    expect(await listed()).toEqual([])
    const ask = (version: number, name: string) =>
      sendChange(policy.holder, policy.number, {
        action: 'change_policy',
        kind: 'other',
        version,
        note: 'A new name',
        customFields: { tournament_name: name },
      })
    const first = (await ask(1, 'Spring Cup')).json().data
    expect(first).toMatchObject({ state: 'waiting', waits_for: 'rep' })
    expect(await listed()).toMatchObject([
      { policy_number: policy.number, due_reason: 'change', due_on: '2027-06-12', state: 'purchased' },
    ])
    // Both were bought on one day, so either may come first.
    const policies: { policy_number: string; due_reason: string }[] = (
      await at.rep.get('/api/admin/lists/policies')
    ).json().data
    expect(new Map(policies.map((row) => [row.policy_number, row.due_reason]))).toEqual(
      new Map([
        [policy.number, 'change'],
        [other.number, 'event-day'],
      ]),
    )
    await at.rep.send('POST', `/api/admin/changes/${first.id}/approve`)
    expect(await listed()).toEqual([])

    const second = (await ask(2, 'Summer Cup')).json().data
    expect(await listed()).toHaveLength(1)
    await at.rep.send('POST', `/api/admin/changes/${second.id}/decline`, { reason: 'Not yet' })
    expect(await listed()).toEqual([])
    const [row] = await at.context.db.select().from(deskRows).where(eq(deskRows.quoteId, policy.quoteId))
    expect(row).toMatchObject({ dueReason: 'event-day', tournamentName: 'Spring Cup' })
  })
})
