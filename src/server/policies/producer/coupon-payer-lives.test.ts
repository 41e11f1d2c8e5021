import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { producerFields } from '#testing/a-quote.ts'
import { COUPONS, fieldsOf, storeCoupons } from '#testing/coupon-lives.ts'
import {
  type Bought,
  bought,
  CANCELLED_IN_PART,
  ENDORSED,
  type Covered,
  LAPSED,
  pricesOf,
  type Step,
  steps,
  TAKEN_OUT,
} from '#testing/coupon-payers.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, payloadOf } from '#testing/held-policy.ts'
import { NaivePayers } from '#testing/naive-payers.ts'
import {
  askChange,
  askRefund,
  type ChangeRequest,
  endorseBy,
  expectSameMoney,
  giveCourtesy,
  handOver,
  type PayerLife,
  payerOf,
  skipTo,
} from '#testing/payer-life.ts'
import { policyOffice, type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { SELLER } from '#testing/recorded-producer.ts'

const START = '2027-01-15T18:00:00Z'
/** The evening of the first contest; the second is a day later. */
const FIRST_PLAYED = '2027-06-12T23:00:00Z'
/** Twelve months after a date that never came. */
const AFTER_ALL = '2028-06-20T23:00:00Z'
/** What the office keeps of a cancellation unless it is set otherwise. */
const FEE = 60

describeOnDatabase('any life of a policy with a coupon that several people pay for', (open) => {
  it(
    'N86 N87 N88 N45 after each step the money of everybody is that of a second bookkeeping by fees, and the books hold',
    { timeout: 240_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      await storeCoupons(office.context.db)
      await fc.assert(
        fc.asyncProperty(bought, steps, async (how, taken) => {
          office.setTime(START)
          const life = await beginLife(office, how)
          await life.check(JSON.stringify(how))
          for (const one of taken) {
            await life.take(one)
            await life.check(JSON.stringify([how, one]))
          }
        }),
        // The examples are the first of them.
        { ...randomRuns(5), examples: [CANCELLED_IN_PART, TAKEN_OUT, LAPSED, ENDORSED] },
      )
    },
  )
})

async function beginLife(office: PolicyOffice, { coupon, isSold, isBilled, bonusPrizes }: Bought) {
  const email = `${randomUUID()}@hopehouse.example`
  const seller = isSold ? { ...producerFields(), producer_email: SELLER } : {}
  const rep = await aRep(office.context, `${randomUUID()}@albatross.example`)
  const contests = fieldsOf({
    coupon,
    isProducers: false,
    isBilled,
    bonusPrizes,
    first: 'later',
    isFree: false,
  })
  const policy = await holdPolicy(
    office,
    { ...contests, ...seller, insured_email: email },
    {
      farmersException: 'The folio is closed',
      ...(isBilled && { method: 'check' as const, reference: '7', rep }),
    },
    coupon === 'none' ? [] : [coupon],
  )
  const covered: Covered = { first: 100, second: 100, bonusPrizes }
  const payer = { who: isSold ? SELLER : email, isNet: isSold }
  const books = new NaivePayers(pricesOf(covered), payer, isBilled, COUPONS[coupon] ?? null)
  const life: PayerLife = { office, policy, books, desk: await signedInRep(office, rep) }
  let isFirstPlayed = false
  let isOver = false

  async function take(taken: Step): Promise<void> {
    const { version } = await readPolicy(await payerOf(life), policy)
    switch (taken.does) {
      case 'jobs':
        return office.runJobs()
      case 'change':
        return changeTo(version, { first: taken.players })
      case 'swap':
        return changeTo(version, { first: taken.players, ...(covered.second === 100 && { second: 130 }) })
      case 'second out':
        return changeTo(version, { second: undefined })
      case 'open second': {
        const payload = { grandPrize: [{ choice: 'none' }, { choice: 'unknown' }] }
        return void (await ask({ action: 'postpone_policy', version, payload }))
      }
      case 'play first':
        if (isFirstPlayed) return undefined
        isFirstPlayed = true
        return skipTo(life, FIRST_PLAYED, rep)
      case 'producer':
        return handOver(life, taken.to)
      case 'courtesy':
        return giveCourtesy(life, taken.amount)
      case 'refund':
        return askRefund(life, taken.amount)
      case 'endorse':
        // Nothing can be taken off what costs next to nothing.
        return coupon === 'HUGE' ? undefined : endorseBy(life, taken.difference)
      case 'cancel':
        return (await ask({ action: 'cancel_policy', version })) ? end(true) : undefined
      case 'lapse': {
        isFirstPlayed = true
        await skipTo(life, AFTER_ALL, rep)
        const { status } = await readPolicy(await payerOf(life), policy)
        return status === 'lapsed' && !isOver ? end(false) : undefined
      }
    }
  }

  const ask = async (request: ChangeRequest) => askChange(life, await payerOf(life), request)

  async function changeTo(version: number, next: Partial<Covered>): Promise<void> {
    const to = { ...covered, ...next }
    const second = to.second === undefined ? { isDeleted: true } : { hAmateurs: to.second }
    const rows = [{ hAmateurs: to.first }, ...(covered.second === undefined ? [] : [second])]
    const payload = await payloadOf(office, policy, ...rows)
    if (!(await ask({ action: 'change_policy', version, payload }))) return
    Object.assign(covered, to)
    books.change(pricesOf(covered))
  }

  function end(isPaidBack: boolean): void {
    isOver = true
    // Bonus prizes come back only if nothing was played.
    books.end(FEE, isPaidBack, (key) => isFirstPlayed && key !== 'second')
  }

  return { take, check: (what: string) => expectSameMoney(life, what) }
}
