import { expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { readMoney } from '#testing/an-invoice.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { fieldsOf } from '#testing/coupon-lives.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink, payloadOf, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { recordProducer, soldPolicy, TAKES_OVER } from '#testing/recorded-producer.ts'

/** Contests of $268 and $580, net 241 and 522, on two days, with a bonus prize of 45. */
const TWO_CONTESTS = fieldsOf({
  coupon: 'none',
  isProducers: false,
  isBilled: false,
  bonusPrizes: 1,
  first: 'later',
  isFree: false,
})

/** Sold by a producer; the insured, acting for itself, paid 62 for more players of the first contest. */
async function soldThenNone(at: PolicyOffice) {
  const { policy } = await soldPolicy(at, TWO_CONTESTS)
  await recordProducer(at, policy, null)
  const insured = await openWithLink(at, policy.email)
  const more = await changePlayers(at, { ...policy, holder: insured }, 130)
  expect(more.answer.json().data.effect).toMatchObject({ charge: 62 })
  return { policy, insured }
}

describeOnDatabase('what several payers paid for each fee', (open) => {
  const office = () => policyOffice(open)

  it('N87 N88 a contest that is taken out is paid back to the producer who paid it, and nothing to the insured who paid for another', async () => {
    const at = await office()
    const { policy, insured } = await soldThenNone(at)
    const { version } = await readPolicy(insured, policy)
    const payload = await payloadOf(at, policy, {}, { isDeleted: true })
    const answer = await sendChange(insured, policy.number, { action: 'change_policy', version, payload })
    expect(answer.json().data).toMatchObject({ state: 'applied', effect: { credit: 0 } })
    expect((await readMoney(at.rep, policy.number)).statement).toMatchObject({ credited: 522, price: 348 })
    expect(await findBookErrors(at.context.db)).toEqual([])
  })

  it('N87 N88 N45 cancelled after the first was played, the second comes back to the producer less the fee', async () => {
    const at = await office()
    const { policy, insured } = await soldThenNone(at)
    const payload = { grandPrize: [{ choice: 'none' }, { choice: 'unknown' }] }
    const { version } = await readPolicy(insured, policy)
    await sendChange(insured, policy.number, { action: 'postpone_policy', version, payload })
    at.setTime('2027-06-12T23:00:00Z')
    const holder = await openWithLink(at, policy.email)
    const cancel = { action: 'cancel_policy', version: version + 1 } as const
    const answer = await sendChange(holder, policy.number, cancel)
    expect(answer.json().data).toMatchObject({ state: 'applied', effect: { credit: 0, refundable: 0 } })
    const rep = await signedInRep(at)
    expect((await readMoney(rep, policy.number)).statement).toMatchObject({ credited: 462, refunded: 462 })
    expect(await findBookErrors(at.context.db, at.context.now())).toEqual([])
  })

  it('N87 N88 a coupon that paid for everything pays nothing of what a later producer adds', async () => {
    const at = await office()
    await upsertCoupon(at.context.db, { code: 'HUGE', isPercentage: false, value: fromDollars(5000) })
    const policy = await holdPolicy(at, { ...TWO_CONTESTS, number_bps: 9 }, {}, ['HUGE'])
    await recordProducer(at, policy, TAKES_OVER)
    const holder = await openWithLink(at, TAKES_OVER.producer_email)
    const more = await changePlayers(at, { ...policy, holder }, 130)
    // 297 net of 330 gross, of which 62 are not covered by the coupon.
    expect(more.answer.json().data).toMatchObject({ state: 'applied', effect: { charge: 55.8 } })
  })
})
