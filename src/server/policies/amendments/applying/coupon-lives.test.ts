import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { ChangeBody, PreviewBody } from '#contract/amendments.ts'
import { takeExtraFees } from '#domain/pricing/extra-fees.ts'
import { takeClientTypes } from '#domain/values/client-types.ts'
import { aRep } from '#testing/a-rep.ts'
import {
  type Bought,
  DISCOUNTED,
  bought,
  COUPONS,
  ENDORSED,
  fieldsOf,
  FIRST,
  FREE,
  FREE_RUSH,
  OTHER_FEES,
  RUSHED,
  SECOND,
  setDiscounts,
  setFees,
  type Step,
  step,
  storeCoupons,
  USUAL_DOLLARS,
  wireDate,
} from '#testing/coupon-lives.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { endorse } from '#testing/endorsed-policy.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  openWithLink,
  payloadOf,
  sendChange,
  sendPreview,
} from '#testing/held-policy.ts'
import { NaiveBooks, readFees } from '#testing/naive-books.ts'
import { NaiveShipping } from '#testing/naive-shipping.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import type { Client } from '#testing/server.ts'

const START = '2027-01-15T18:00:00Z'
/** Twelve months after a date that never came. */
const AFTER_ALL = '2028-06-20T23:00:00Z'
const PRODUCER = 'ann@lake.example'
/** What the office keeps of a cancellation unless it is set otherwise. */
const FEE = 60

/** What a change does to the days and the signs of the policy; what is left out stays. */
interface Made {
  firstDay?: string
  hasSecondDay?: boolean
  hasSigns?: boolean
  /** Something is printed because of it. */
  isOrdered?: boolean
}

const ACCEPTED = { customFields: { rush_shipping_accepted: 'Yes' } }

describeOnDatabase(
  'any life of a policy that was bought with a coupon or for nothing, by anybody and in any way',
  (open) => {
    it(
      'N86 N88 N89 N45 N15 K06 K08 after each step its money is that of a second bookkeeping, and the books hold',
      { timeout: 240_000 * TIMES_MORE },
      async () => {
        const office = await policyOffice(open)
        onTestFinished(() => takeClientTypes())
        onTestFinished(() => takeExtraFees())
        await storeCoupons(office.context.db)
        await fc.assert(
          fc.asyncProperty(bought, fc.array(step, { minLength: 3, maxLength: 7 }), async (how, steps) => {
            takeClientTypes()
            setFees(how.fees ?? USUAL_DOLLARS)
            office.setTime(START)
            const life = await beginLife(office, how)
            for (const one of [{ does: 'jobs' } as const, ...steps]) {
              await life.take(one)
              await life.check(JSON.stringify([how, one]))
              await office.agreed()
            }
          }),
          { ...randomRuns(4), examples: [RUSHED, FREE, ENDORSED, DISCOUNTED, OTHER_FEES, FREE_RUSH] },
        )
      },
    )
  },
)

async function beginLife(office: PolicyOffice, how: Bought) {
  const policy = await buy(office, how)
  const { number } = policy
  const { premium, rush: rushFee } = how.fees ?? USUAL_DOLLARS
  const prizes = how.isFree ? 0 : how.bonusPrizes * premium
  const payer = () => openWithLink(office, how.isProducers ? PRODUCER : policy.email)
  const coupon = COUPONS[how.coupon] ?? null
  const books = new NaiveBooks(await readFees(await payer(), number), coupon, how.isBilled)
  const shipping = new NaiveShipping(how.first === 'soon', how.isFree ? 0 : rushFee)
  const played = new Set<string>()
  let firstDay: string = FIRST[how.first]
  let hasSecondDay = true
  let hasSigns = how.first === 'soon'
  let isOver = false

  async function take(taken: Step): Promise<void> {
    const browser = await payer()
    const { version } = (await browser.get(`/api/policies/${number}`)).json().data
    switch (taken.does) {
      case 'jobs':
        return office.runJobs()
      case 'play first':
        if (played.size > 0) return undefined
        office.setTime(`${firstDay}T23:00:00Z`)
        return void played.add('grand_prize 1')
      case 'postpone second': {
        const payload = { grandPrize: [{ choice: 'none' }, { choice: 'unknown' }] }
        return apply(browser, { action: 'postpone_policy', version, payload }, { hasSecondDay: false })
      }
      case 'move first': {
        if (played.size > 0) return undefined
        const grandPrize = [{ choice: 'date', date: wireDate(taken.to) }, { choice: 'none' }]
        const request = { action: 'postpone_policy', version, payload: { grandPrize }, ...ACCEPTED } as const
        return apply(browser, request, { firstDay: taken.to })
      }
      case 'order signs': {
        const signs = {
          grand_prize_signs: 'Yes',
          h_sponsor_name_1: 'Lone Star Bank',
          h_sponsor_name_2: 'Oak Inn',
        }
        const customFields = { ...signs, ...ACCEPTED.customFields }
        const request = { action: 'change_policy', version, customFields } as const
        return apply(browser, request, { hasSigns: true, isOrdered: !hasSigns })
      }
      case 'without signs': {
        const request = {
          action: 'change_policy',
          version,
          customFields: { grand_prize_signs: 'No' },
        } as const
        return apply(browser, request, { hasSigns: false })
      }
      case 'change':
        return changeContests(browser, version, taken)
      case 'other discounts':
        return setDiscounts(taken.percent)
      case 'other fees':
        return setFees(taken.fees)
      case 'cancel': {
        const answer = await sendChange(browser, number, { action: 'cancel_policy', version })
        return isApplied(answer) ? end(true) : undefined
      }
      case 'lapse': {
        office.setTime(AFTER_ALL)
        played.add('grand_prize 1')
        await office.runJobs()
        const { status } = (await (await payer()).get(`/api/policies/${number}`)).json().data
        return status === 'lapsed' && !isOver ? end(false) : undefined
      }
      case 'courtesy': {
        const body = { amount: taken.amount, reason: 'The signs came late' }
        const key = { 'idempotency-key': randomUUID() }
        const answer = await office.rep.send('POST', `/api/policies/${number}/credits`, body, key)
        return answer.statusCode === 201 ? books.courtesy(taken.amount) : undefined
      }
      case 'endorse': {
        // What is free stays so.
        if (how.isFree) return undefined
        const answer = await endorse(office, policy, { premium_difference: taken.difference })
        if (books.costs() + taken.difference < 0) expect(answer.statusCode).not.toBe(200)
        return isApplied(answer) ? books.endorse(taken.difference) : undefined
      }
      case 'refund': {
        const key = { 'idempotency-key': randomUUID() }
        const answer = await browser.send(
          'POST',
          `/api/policies/${number}/refunds`,
          { amount: taken.amount },
          key,
        )
        return answer.statusCode < 300 ? books.refund(taken.amount) : undefined
      }
    }
  }

  async function changeContests(
    browser: Client,
    version: number,
    { players, prize, second }: Extract<Step, { does: 'change' }>,
  ): Promise<void> {
    const other = { same: {}, dearer: { hAmateurs: 144 }, out: { isDeleted: true } }[second]
    const payload = await payloadOf(office, policy, { hAmateurs: players, hPrizeValue: prize })
    const rows = payload['grandPrize'] as object[]
    const grandPrize = rows.map((row, place) => (place === 1 ? { ...row, ...other } : row))
    const request = { action: 'change_policy' as const, version, payload: { ...payload, grandPrize } }
    const before = (await payloadOf(office, policy))['grandPrize'] as { hPrizeValue?: unknown }[]
    const isOrdered = hasSigns && before[0]?.hPrizeValue !== prize
    await apply(browser, request, { isOrdered, hasSecondDay: second !== 'out' })
  }

  /** Asks for a change, pays what its preview says, and notes what becomes of the policy if it applies. */
  async function apply(browser: Client, request: ChangeBody & PreviewBody, made: Made = {}): Promise<void> {
    const { data } = (await sendPreview(browser, number, request)).json()
    const paid = data?.needs_payment ? { amount_due: data.effect.charge, payment: await byCard(office) } : {}
    const answer = await sendChange(browser, number, { ...request, ...paid })
    if (!isApplied(answer)) return
    const isNearer = made.firstDay !== undefined && made.firstDay < firstDay
    firstDay = made.firstDay ?? firstDay
    hasSigns = made.hasSigns ?? hasSigns
    hasSecondDay = hasSecondDay && made.hasSecondDay !== false
    const days = hasSecondDay ? [firstDay, SECOND] : [firstDay]
    const on = office.context.now().toISOString().slice(0, 10)
    shipping.change({ on, hasSigns, days, isOrdered: made.isOrdered === true, isNearer })
    books.change(await readFees(browser, number))
  }

  function end(isPaidBack: boolean): void {
    isOver = true
    books.end((key) => played.has(key), FEE, isPaidBack)
  }

  async function check(what: string): Promise<void> {
    const browser = await payer()
    const read = async (path: string) => (await browser.get(`/api/policies/${number}${path}`)).json().data
    const { fee } = shipping
    const fees = await readFees(browser, number)
    expect(fees.get('rushShippingFee') ?? 0, `rush shipping after ${what}`).toBe(fee)
    expect(fees.get('bonus-prizes') ?? 0, `bonus prizes after ${what}`).toBeCloseTo(prizes, 6)
    const [{ statement, total }, refunds] = [await read(''), await read('/refunds')]
    for (const [figure, dollars] of Object.entries(books.money))
      // Shares of a coupon are rounded to cents; this bookkeeping is not.
      expect(statement[figure], `${figure} after ${what}`).toBeCloseTo(dollars, 1)
    expect([refunds.statement, total]).toEqual([statement, statement.price])
    const listed = (await browser.get('/api/policies')).json().data
    expect(listed.find((one: { number: string }) => one.number === number)?.statement).toEqual(statement)
    const { cancellation } = await read('/actions')
    if (cancellation) expect(cancellation.before).toEqual(statement)
    const { price, paid, refunded, courtesy, owed, credit_left: left } = statement
    if (how.isFree) expect([price, paid, refunded, courtesy, owed, left], what).toEqual([0, 0, 0, 0, 0, 0])
    expect(price).toBeCloseTo(paid - refunded + courtesy + owed - left, 6)
  }

  return { take, check }
}

async function buy(office: PolicyOffice, how: Bought): Promise<HeldPolicy> {
  const coupons = how.coupon === 'none' ? [] : [how.coupon]
  const exception = how.isProducers ? { farmersException: 'The folio is closed' } : {}
  if (!how.isBilled && !how.isFree) return holdPolicy(office, fieldsOf(how), exception, coupons)
  const rep = await aRep(office.context, `${randomUUID()}@albatross.example`)
  const byCheck = { ...exception, method: 'check', reference: '7', rep } as const
  return holdPolicy(office, fieldsOf(how), byCheck, coupons)
}

function isApplied(answer: { statusCode: number; json: () => { data?: { state?: string } } }): boolean {
  expect(answer.statusCode).toBeLessThan(500)
  return answer.statusCode === 200 && answer.json().data?.state === 'applied'
}
