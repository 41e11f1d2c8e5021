import { expect, it, onTestFinished } from 'vitest'
import { takeExtraFees, USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { fromDollars } from '#domain/values/money.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { byCard, holdPolicy, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, readFields } from '#testing/policy-office.ts'

/** Three premium prizes with custom signs, and rush shipping: 135, 30 and 25 at the usual fees. */
const EVERYTHING = {
  h_date_1: '01-26-2027',
  rush_shipping_accepted: 'Yes',
  type_bps: 'premium',
  number_bps: 3,
  type_bp_signs: 'custom',
  bp_sponsor_name: 'Oak Inn',
}
const DEARER = {
  premiumBps: fromDollars(60),
  customBpSigns: fromDollars(50),
  rushShippingFee: fromDollars(40),
}

describeOnDatabase('N15 K06 what extras cost on a policy', (open) => {
  async function anOffice() {
    const office = await policyOffice(open)
    onTestFinished(() => takeExtraFees())
    return office
  }

  it('N15 N89 a change keeps the fees that the policy was bought with, also for what it orders', async () => {
    const office = await anOffice()
    const policy = await holdPolicy(office, EVERYTHING)
    takeExtraFees(DEARER)
    const before = await readFields(office.rep, policy)
    expect(before).toMatchObject({ premium_bps: 135, custom_bp_signs: 30, rush_shipping_fee: 25 })
    const { answer } = await changePlayers(office, policy, 130)
    expect(answer.json().data.state).toBe('applied')
    expect(await readFields(office.rep, policy)).toMatchObject({
      premium_bps: 135,
      premium_bps_price: 45,
      custom_bp_signs: 30,
      rush_shipping_fee: 25,
    })
    const payload = await payloadOf(office, policy)
    const more = { action: 'change_policy', version: 2, payload, customFields: { number_bps: 5 } } as const
    const { effect } = (await sendPreview(policy.holder, policy.number, more)).json().data
    expect(effect.charge).toBe(90)
    const paid = { amount_due: 90, payment: await byCard(office) }
    expect((await sendChange(policy.holder, policy.number, { ...more, ...paid })).statusCode).toBe(200)
    expect(await readFields(office.rep, policy)).toMatchObject({ premium_bps: 225 })
    await office.agreed()
  })

  it('N89 N45 rush shipping that a postponement makes needed costs what it did when the policy was bought', async () => {
    const office = await anOffice()
    const policy = await holdPolicy(office)
    takeExtraFees(DEARER)
    const { holder, number } = policy
    expect((await holder.get(`/api/policies/${number}/actions`)).json().data.rush_shipping_price).toBe(25)
    const payload = { grandPrize: [{ choice: 'date', date: '01-22-2027' }] }
    const move = { action: 'postpone_policy', version: 1, payload } as const
    const refused = (await sendPreview(holder, number, move)).json()
    expect(JSON.stringify(refused)).toContain('rush shipping ($25)')
    const accepted = { ...move, customFields: { rush_shipping_accepted: 'Yes' } }
    const preview = (await sendPreview(holder, number, accepted)).json().data
    expect(preview.effect.charge).toBe(25)
    const paid = { amount_due: 25, payment: await byCard(office) }
    expect((await sendChange(holder, number, { ...accepted, ...paid })).statusCode).toBe(200)
    expect(await readFields(office.rep, policy)).toMatchObject({ rush_shipping_fee: 25 })
    await office.agreed()
  })

  it('N45 N106 a policy that was bought at other fees gives those back, whatever they are now', async () => {
    const office = await anOffice()
    takeExtraFees(DEARER)
    const policy = await holdPolicy(office, EVERYTHING)
    expect(await readFields(office.rep, policy)).toMatchObject({
      premium_bps: 180,
      custom_bp_signs: 50,
      rush_shipping_fee: 40,
      amount_due: 580,
    })
    takeExtraFees(USUAL_FEES)
    const move = {
      action: 'postpone_policy',
      version: 1,
      payload: { grandPrize: [{ choice: 'date', date: '06-12-2027' }] },
    } as const
    const { data } = (await sendPreview(policy.holder, policy.number, move)).json()
    // Rush shipping is needed no more.
    expect(data.effect).toMatchObject({ amount_after: 540, credit: 40 })
    const answer = await sendChange(policy.holder, policy.number, { action: 'cancel_policy', version: 1 })
    expect(answer.json().data.effect).toMatchObject({ amount_after: 60, credit: 520 })
    await office.agreed()
  })
})
