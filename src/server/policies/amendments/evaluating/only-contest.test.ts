import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { policyChanges } from '#server/schema/policies/changes.schema.ts'
import { fieldsOf } from '#testing/a-quote.ts'
import { addOnAnswers } from '#testing/contest-answers.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { ChangeBody } from '#contract/amendments.ts'
import { holdPolicy, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { policyOffice, readPolicy, SCENARIO_16 } from '#testing/policy-office.ts'

const DICE_ROLL = {
  d_coverage: 'Yes',
  d_date: '06-12-2027',
  d_rollers: 8,
  d_contest: 'Roll 4 dice to spell C-A-S-H',
  d_prize_value: 5000,
  d_prize_description: 'Cash',
  dice_terms: 'Yes',
}

describeOnDatabase('a policy without contests', (open) => {
  it('N90 the only contest is not taken out, by its holder or a rep: not in the preview, not when it is sent', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, SCENARIO_16)
    const payload = await payloadOf(at, policy, { isDeleted: true })
    const body: ChangeBody = { action: 'change_policy', version: 1, payload }
    for (const browser of [policy.holder, at.rep])
      for (const send of [sendPreview, sendChange]) {
        const refused = await send(browser, policy.number, body)
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'ONLY_CONTEST'])
        expect(refused.json().error).toContain('Cancel the policy instead')
      }
    const uncovered = { action: 'change_policy' as const, version: 1, customFields: { h_coverage: 'No' } }
    expect((await sendChange(at.rep, policy.number, uncovered)).json().code).toBe('ONLY_CONTEST')
    expect((await readPolicy(policy.holder, policy)).version).toBe(1)
    await at.agreed()
  })

  it.each([
    { code: 'DICE_ALONE', beside: DICE_ROLL },
    { code: 'ADD_ON_ALONE', beside: fieldsOf(addOnAnswers) },
  ])('N90 what is sold to nobody alone is not left alone: $code', async ({ code, beside }) => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, { ...SCENARIO_16, ...beside })
    const payload = await payloadOf(at, policy, { isDeleted: true })
    const body: ChangeBody = { action: 'change_policy', version: 1, payload }
    for (const browser of [policy.holder, at.rep])
      for (const send of [sendPreview, sendChange]) {
        const refused = await send(browser, policy.number, body)
        expect([refused.statusCode, refused.json().data.reason]).toEqual([409, code])
      }
    expect((await readPolicy(policy.holder, policy)).version).toBe(1)
    await at.agreed()
  })

  it.each([
    { code: 'ONLY_CONTEST', beside: {} },
    { code: 'DICE_ALONE', beside: DICE_ROLL },
  ])(
    'N90 a rep cannot approve what waits since an earlier build took it, but decline it: $code',
    async ({ code, beside }) => {
      const at = await policyOffice(open)
      const policy = await holdPolicy(at, { ...SCENARIO_16, ...beside })
      const payload = await payloadOf(at, policy, {})
      const kind = 'other'
      const customFields = { tournament_name: 'Spring Cup' }
      const body: ChangeBody = {
        action: 'change_policy',
        kind,
        note: 'A new name',
        version: 1,
        payload,
        customFields,
      }
      const { id } = (await sendChange(policy.holder, policy.number, body)).json().data
      const emptied = JSON.stringify(await payloadOf(at, policy, { isDeleted: true }))
      await at.context.db
        .update(policyChanges)
        .set({ request: sql`jsonb_set(${policyChanges.request}, '{payload}', ${emptied}::jsonb)` })
        .where(eq(policyChanges.id, id))
      const approved = await at.rep.send('POST', `/api/admin/changes/${id}/approve`, {})
      const refused = approved.json()
      expect([approved.statusCode, refused.data?.reason ?? refused.code]).toEqual([409, code])
      expect((await readPolicy(policy.holder, policy)).version).toBe(1)
      const declined = await at.rep.send('POST', `/api/admin/changes/${id}/decline`, { reason: 'Cancel it' })
      expect(declined.json().data.state).toBe('declined')
      await at.agreed()
    },
  )
})
