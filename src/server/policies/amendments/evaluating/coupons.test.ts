import { expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  openWithLink,
  payloadOf,
  sendChange,
} from '#testing/held-policy.ts'
import { policyOffice, type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

/** Contests of $268 on June 12 and of $580 on June 13, and premium bonus prizes of $90: $938. */
const TWO_CONTESTS = {
  ...SCENARIO_16,
  h_date_2: '06-13-2027',
  h_hole_2: 12,
  h_amateurs_2: 100,
  h_pros_2: 0,
  h_yardage_2: 165,
  h_prize_value_2: 25_000,
  h_prize_description_2: 'Boat',
  type_bps: 'premium',
  number_bps: 2,
}

async function couponOffice(open: Parameters<typeof policyOffice>[0]): Promise<PolicyOffice> {
  const office = await policyOffice(open)
  const { db } = office.context
  await upsertCoupon(db, { code: 'HALF', isPercentage: true, value: 50 })
  await upsertCoupon(db, { code: 'HUNDRED', isPercentage: false, value: fromDollars(100) })
  return office
}

/** Contest 2 waits for a new date, and contest 1 is played. */
async function playFirst(
  office: PolicyOffice,
  { number, email }: HeldPolicy,
  payer = email,
): Promise<Client> {
  const browser = await openWithLink(office, payer)
  const [stays, moves] = [{ choice: 'none' }, { choice: 'unknown' }]
  const postponed = await sendChange(browser, number, {
    action: 'postpone_policy',
    version: 1,
    payload: { grandPrize: [stays, moves] },
  })
  expect(postponed.json().data).toMatchObject({ state: 'applied' })
  office.setTime('2027-06-12T23:00:00Z')
  return openWithLink(office, payer)
}

describeOnDatabase('N88 a policy that was bought with a coupon', (open) => {
  it('N88 half price, one contest played: what was paid for the other one comes back, less the fee', async () => {
    const office = await couponOffice(open)
    const policy = await holdPolicy(office, TWO_CONTESTS, {}, ['HALF'])
    const holder = await playFirst(office, policy)
    const cancelled = await sendChange(holder, policy.number, { action: 'cancel_policy', version: 2 })
    expect(cancelled.json().data.effect).toMatchObject({ amount_before: 469, credit: 230, refundable: 230 })
    await office.agreed()
  })

  it('N88 half price, one contest played: the same stays as credit where the policy lapses', async () => {
    const office = await couponOffice(open)
    const policy = await holdPolicy(office, TWO_CONTESTS, {}, ['HALF'])
    await playFirst(office, policy)
    office.setTime('2028-06-20T23:00:00Z')
    await office.runJobs()
    const holder = await openWithLink(office, policy.email)
    const { data } = (await holder.get(`/api/policies/${policy.number}/refunds`)).json()
    expect(data.credits).toMatchObject([{ reason: 'cancellation', total: 230 }])
    await office.agreed()
  })

  it('N88 a contest that is taken out of a policy with $100 off gives back what was paid for it', async () => {
    const office = await couponOffice(open)
    const policy = await holdPolicy(office, TWO_CONTESTS, {}, ['HUNDRED'])
    const payload = await payloadOf(office, policy, {}, { isDeleted: true })
    const change = { action: 'change_policy', version: 1, payload } as const
    const taken = await sendChange(policy.holder, policy.number, change)
    expect(taken.json().data.effect).toMatchObject({
      amount_before: 838,
      amount_after: 319.83,
      credit: 518.17,
    })
    // What is left has its own share of the coupon, through any further change.
    const fewer = await payloadOf(office, policy, { hAmateurs: 80 })
    const again = { action: 'change_policy', version: 2, payload: fewer } as const
    expect((await sendChange(policy.holder, policy.number, again)).json().data.effect.credit).toBe(42)
    await office.agreed()
  })

  it('N88 a change that costs more gets the percentage again, and no more of a fixed amount', async () => {
    const office = await couponOffice(open)
    for (const [code, charge] of [
      ['HALF', 31],
      ['HUNDRED', 62],
    ] as const) {
      const policy = await holdPolicy(office, TWO_CONTESTS, {}, [code])
      const payload = await payloadOf(office, policy, { hAmateurs: 130 })
      const paid = { amount_due: charge, payment: await byCard(office) }
      const change = { action: 'change_policy', version: 1, payload, ...paid } as const
      const made = await sendChange(policy.holder, policy.number, change)
      expect(made.json().data, code).toMatchObject({ state: 'applied', effect: { charge } })
    }
    await office.agreed()
  })

  it('N88 of a producer’s policy its net fees are shared, and its commission stays as it was', async () => {
    const office = await couponOffice(open)
    const fields = { ...producerFields(), ...TWO_CONTESTS }
    const payment = { farmersException: 'The folio is closed' }
    const policy = await holdPolicy(office, fields, payment, ['HALF'])
    const agent = await playFirst(office, policy, 'ann@lake.example')
    const cancelled = await sendChange(agent, policy.number, { action: 'cancel_policy', version: 2 })
    // Net fees of 241 and 522, and 90 of bonus prizes; half of 522 was paid for contest 2.
    expect(cancelled.json().data.effect).toMatchObject({ amount_before: 426.5, credit: 201 })
    await office.agreed()
  })
})
