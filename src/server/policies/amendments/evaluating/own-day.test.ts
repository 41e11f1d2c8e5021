import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ChangeBody } from '#contract/amendments.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  openWithLink,
  payloadOf,
  sendChange,
  sendPreview,
} from '#testing/held-policy.ts'
import {
  policyOffice,
  type PolicyOffice,
  readFields,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import { recordProducer, soldPolicy } from '#testing/recorded-producer.ts'

/** With its sign; it is bought on Friday, January 15, for June 12. */
const WITH_SIGN = { h_amateurs_1: 100 }
/** Five business days after the purchase. */
const NEAR = '01-22-2027'

const toDate = (date: string, more: object = {}): ChangeBody => ({
  action: 'postpone_policy',
  version: 1,
  payload: { grandPrize: [{ choice: 'date', date }] },
  ...more,
})
const ACCEPTED = { customFields: { rush_shipping_accepted: 'Yes' } }

describeOnDatabase('what a change orders or brings near', (open) => {
  const office = () => policyOffice(open)
  const paid = async (at: PolicyOffice, amount: number) => ({
    amount_due: amount,
    payment: await byCard(at),
  })
  const postings = async (at: PolicyOffice, policy: HeldPolicy) =>
    (await readFields(at.rep, policy))['rush_shipping_fee']

  it('N89 a postponement to a nearer day asks for rush shipping, and 25 is paid for it as for a change', async () => {
    const at = await office()
    const policy = await holdPolicy(at, WITH_SIGN)
    const refused = await sendPreview(policy.holder, policy.number, toDate(NEAR))
    expect([refused.statusCode, refused.json().data.reason]).toEqual([409, 'RUSH_NOT_ACCEPTED'])
    expect(refused.json().error).toContain('$25')
    const preview = (await sendPreview(policy.holder, policy.number, toDate(NEAR, ACCEPTED))).json().data
    expect(preview).toMatchObject({
      verdict: 'applies',
      needs_payment: true,
      effect: { amount_before: 268, amount_after: 293, charge: 25, credit: 0, fees: [] },
    })
    const unpaid = await sendChange(policy.holder, policy.number, toDate(NEAR, ACCEPTED))
    expect(unpaid.statusCode).toBe(400)
    const key = randomUUID()
    const body = { ...toDate(NEAR, ACCEPTED), ...(await paid(at, 25)) }
    const made = await sendChange(policy.holder, policy.number, body, key)
    expect(made.json().data).toMatchObject({ state: 'applied', effect: { charge: 25 } })
    expect((await sendChange(policy.holder, policy.number, body, key)).json()).toEqual(made.json())
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 2, total: 293 })
    expect(await postings(at, policy)).toBe(25)
    await at.agreed()

    const back = await sendChange(policy.holder, policy.number, toDate('06-12-2027', { version: 2 }))
    expect(back.json().data).toMatchObject({
      state: 'applied',
      effect: { amount_after: 268, credit: 25, refundable: 25 },
    })
    expect(await postings(at, policy)).toBe(0)
    await at.agreed()
  })

  it('N89 what is bought with rush shipping is not charged for it again, and a later day costs nothing', async () => {
    const at = await office()
    const policy = await holdPolicy(at, {
      ...WITH_SIGN,
      h_date_1: '01-22-2027',
      rush_shipping_accepted: 'Yes',
    })
    expect(await readPolicy(policy.holder, policy)).toMatchObject({ total: 293 })
    const nearer = await sendPreview(policy.holder, policy.number, toDate('01-21-2027'))
    expect(nearer.json().data.effect).toMatchObject({ charge: 0, credit: 0, amount_after: 293 })
    const later = await sendPreview(policy.holder, policy.number, toDate('01-25-2027'))
    expect(later.json().data.effect).toMatchObject({ charge: 0, credit: 0 })
    const phone = { action: 'change_policy' as const, version: 1, customFields: { insured_ext: '18' } }
    at.setTime('2027-01-18T18:00:00Z')
    const other = await sendPreview(policy.holder, policy.number, phone)
    expect(other.json().data.effect).toMatchObject({ charge: 0, credit: 0 })
  })

  it('N89 N87 after its producer has left, rush shipping is charged to the insured, and comes back to it alone', async () => {
    const at = await office()
    const { policy } = await soldPolicy(at, { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank' })
    await recordProducer(at, policy, null)
    const insured = await openWithLink(at, policy.email)
    const body = { ...toDate(NEAR, ACCEPTED), ...(await paid(at, 25)) }
    const made = await sendChange(insured, policy.number, body)
    expect(made.json().data).toMatchObject({
      state: 'applied',
      effect: { amount_before: 268, amount_after: 293, charge: 25 },
    })
    await at.agreed()
    const back = await sendChange(insured, policy.number, toDate('06-12-2027', { version: 2 }))
    expect(back.json().data).toMatchObject({ state: 'applied', effect: { credit: 25, refundable: 25 } })
    await at.agreed()
  })

  it('N89 signs that a change orders are judged on its own day: rush once it is accepted, or too late for anybody but a rep', async () => {
    const at = await office()
    const policy = await holdPolicy(at, { ...SCENARIO_16, h_date_1: NEAR })
    const signs = { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank' }
    const order = (customFields: ChangeBody['customFields']): ChangeBody => ({
      action: 'change_policy',
      version: 1,
      customFields: { ...signs, ...customFields },
    })
    const refused = await sendChange(at.rep, policy.number, order({}))
    expect(refused.json()).toMatchObject({ data: { reason: 'RUSH_NOT_ACCEPTED' } })
    const accepted = order(ACCEPTED.customFields)
    const preview = (await sendPreview(policy.holder, policy.number, accepted)).json().data
    expect(preview).toMatchObject({ verdict: 'applies', effect: { charge: 25, amount_after: 293 } })
    const free = await sendPreview(at.rep, policy.number, order({ shipping_fee_edited: 'Yes' }))
    expect(free.json().data).toMatchObject({ verdict: 'applies', effect: { charge: 0 } })
    at.setTime('2027-01-20T15:00:00Z')
    const late = (await sendPreview(policy.holder, policy.number, accepted)).json().data
    expect(late).toMatchObject({
      verdict: 'waits',
      review_reasons: [{ code: 'SIGNS_TOO_LATE' }],
      effect: { charge: 0 },
    })
    at.setTime('2027-01-15T19:00:00Z')
    const made = await sendChange(policy.holder, policy.number, { ...accepted, ...(await paid(at, 25)) })
    expect(made.json().data).toMatchObject({ state: 'applied' })
    await at.agreed()
    const without = { grand_prize_signs: 'No' }
    const undone = await sendChange(policy.holder, policy.number, {
      action: 'change_policy',
      version: 2,
      customFields: without,
    })
    expect(undone.json().data).toMatchObject({ state: 'applied', effect: { credit: 25 } })
    await at.agreed()
  })

  it('N89 a postponement to a day that no shipping reaches waits for a rep, and can be withdrawn', async () => {
    const at = await office()
    const policy = await holdPolicy(at, WITH_SIGN)
    const asked = (await sendChange(policy.holder, policy.number, toDate('01-19-2027', ACCEPTED))).json().data
    expect(asked).toMatchObject({ waits_for: 'rep', review_reasons: [{ code: 'SIGNS_TOO_LATE' }] })
    await policy.holder.send('DELETE', `/api/policies/${policy.number}/changes/${asked.id}`)
    expect((await readPolicy(policy.holder, policy)).version).toBe(1)
  })

  it('N89 twelve months are counted from the day that was bought, for changes too; beyond them a rep gives a reason', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const moved = await sendChange(policy.holder, policy.number, toDate('05-01-2028'))
    expect(moved.json().data.state).toBe('applied')
    const again = toDate('07-01-2028', { version: 2 })
    const refused = await sendChange(policy.holder, policy.number, again)
    expect([refused.statusCode, refused.json().data.reason]).toEqual([409, 'DATES_NOT_POSSIBLE'])
    expect(refused.json().fields).toMatchObject([{ field: 'date', index: 1 }])
    const payload = await payloadOf(at, policy, { hDate: '07-01-2028' })
    const change = { action: 'change_policy' as const, version: 2, payload }
    for (const browser of [policy.holder, at.rep]) {
      const answer = await sendChange(browser, policy.number, change)
      expect([answer.statusCode, answer.json().data?.reason]).toEqual([409, 'DATES_NOT_POSSIBLE'])
    }
    expect((await sendChange(at.rep, policy.number, again)).json().data.reason).toBe('DATES_NOT_POSSIBLE')
    const given = { ...again, reason: 'The course is rebuilt' }
    expect((await sendChange(at.rep, policy.number, given)).json().data).toMatchObject({
      state: 'applied',
      effect: { amount_after: 268 },
    })
    await at.agreed()
    const later = await sendChange(policy.holder, policy.number, toDate('06-30-2029', { version: 3 }))
    expect(later.json().data.state).toBe('applied')
    const open = {
      action: 'postpone_policy' as const,
      version: 4,
      payload: { grandPrize: [{ choice: 'unknown' }] },
    }
    expect(
      (await sendChange(policy.holder, policy.number, open)).json().data.effect.rows[0].answers[0].after,
    ).toContain('July 1, 2029')
  })
})
