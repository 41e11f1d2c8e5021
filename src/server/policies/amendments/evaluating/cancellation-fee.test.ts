import { expect, it } from 'vitest'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange, sendPreview } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'

describeOnDatabase('the fee of a cancellation', (open) => {
  it.each([
    ['25', { amount_after: 25, credit: 243 }],
    ['0', { amount_after: 0, credit: 268 }],
    ['300', { amount_after: 268, credit: 0 }],
  ])(
    'N45 where the office keeps %s dollars, the preview, the credit and the books say so',
    async (fee, effect) => {
      const office = await policyOffice(open, { CANCELLATION_FEE: fee })
      const policy = await holdPolicy(office, SCENARIO_16)
      const cancel = { action: 'cancel_policy', version: 1 } as const
      const preview = await sendPreview(policy.holder, policy.number, cancel)
      expect(preview.json().data.effect).toMatchObject(effect)
      const answer = await sendChange(policy.holder, policy.number, cancel)
      expect(answer.json().data).toMatchObject({ state: 'applied', effect })
      await office.agreed()
    },
  )
})
