import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, readChanges, readFields, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

describeOnDatabase('a change with a fee far below the computed one', (open) => {
  /** A contest of $809. Robin types, and Sam looks at it. */
  async function office() {
    const at = await policyOffice(open)
    const samRep = await aRep(at.context, 'sam@office.example', { name: 'Sam Green', role: 'specialist' })
    const sam = await signedInRep(at, samRep)
    const policy = await holdPolicy(at, { ...SCENARIO_16, h_prize_value_1: 25_000, h_amateurs_1: 144 })
    const type = (fee: number, version = 1) =>
      sendChange(at.rep, policy.number, {
        action: 'change_policy',
        version,
        fees: [{ entity: 'grand_prize', index: 1, fee, reason: 'A loyal client' }],
      })
    const approve = (rep: Client, id: string, body: object = {}) =>
      rep.send('POST', `/api/admin/changes/${id}/approve`, body)
    const fee = async () => (await readFields(at.rep, policy)).h_cert_fee_1
    return { ...at, sam, samRep, policy, type, approve, fee }
  }

  it('N109 N72 more than the limit below waits for another rep, who makes it; up to the limit applies at once', async () => {
    const { type, approve, fee, rep, sam, policy, agreed } = await office()
    expect((await type(559)).json().data).toMatchObject({ state: 'applied' })
    expect(await fee()).toBe(559)
    const asked = (await type(558, 2)).json().data
    expect(asked).toMatchObject({
      state: 'waiting',
      waits_for: 'rep',
      review_reasons: [{ code: 'LOW_FEE', decided_by: 'rep' }],
    })
    expect(await fee()).toBe(559)
    const deciderOf = async (reader: Client) =>
      (await readChanges(reader, policy)).data.find(({ id }: { id: string }) => id === asked.id).decided_by
    expect([await deciderOf(rep), await deciderOf(sam)]).toEqual(['another', 'you'])
    expect((await approve(rep, asked.id, { alone_reason: 'In a hurry' })).json().code).toBe(
      'SECOND_PERSON_REQUIRED',
    )
    expect((await approve(sam, asked.id)).json().data).toMatchObject({ state: 'applied' })
    expect(await fee()).toBe(558)
    await agreed()
  })

  it('N109 O04 where nobody else may, an owner goes on alone with a reason, and the audit log says alone', async () => {
    const { type, approve, rep, samRep, context, fee } = await office()
    const { id } = (await type(100)).json().data
    await rep.send('POST', `/api/admin/reps/${samRep.id}/disable`)
    expect((await approve(rep, id)).json().fields).toMatchObject([{ field: 'alone_reason' }])
    expect((await approve(rep, id, { alone_reason: 'I run this office alone' })).json().data).toMatchObject({
      state: 'applied',
    })
    expect(await fee()).toBe(100)
    const events = await context.db.select().from(auditEvents).where(eq(auditEvents.event, 'change_approved'))
    expect(events).toMatchObject([
      { detail: { second_person: 'alone', alone_reason: 'I run this office alone' } },
    ])
  })
})
