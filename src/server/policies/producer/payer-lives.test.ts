import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { producerFields } from '#testing/a-quote.ts'
import { readMoney, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { byCard, holdPolicy, openWithLink, payloadOf, sendChange } from '#testing/held-policy.ts'
import { NaivePayers, type NaivePrice, type NaivePrices } from '#testing/naive-payers.ts'
import {
  askChange,
  askRefund,
  type ChangeRequest,
  endorseBy,
  expectNoFault,
  expectSameMoney,
  giveCourtesy,
  handOver,
  isApplied,
  type PayerLife,
  payerOf,
  skipTo,
} from '#testing/payer-life.ts'
import {
  ASKED_OF_A_LATER_PRODUCER,
  bought,
  type Bought,
  ENDORSED_AFTER_THE_PRODUCER,
  RUSH_AFTER_THE_PRODUCER,
  step,
  type Step,
  TWO_INVOICES,
} from '#testing/payer-steps.ts'
import { policyOffice, type PolicyOffice, readChanges, readPolicy } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import { SELLER } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

/** A Friday; the event is on June 12, or postponed to a day that only rush shipping reaches. */
const START = '2027-01-15T18:00:00Z'
const EVENT = '06-12-2027'
const NEAR = '01-22-2027'
/** Twelve months after a date that never came. */
const AFTER_ALL = '2028-06-20T23:00:00Z'
/** What the office keeps of a cancellation unless it is set otherwise. */
const FEE = 60
const RUSH = 25

/** The fees by players, with the partner's and the producer's tenth. */
const PRICES: Readonly<Record<number, NaivePrice>> = {
  80: { gross: 226, net: 203 },
  100: { gross: 268, net: 241 },
  120: { gross: 310, net: 279 },
  130: { gross: 330, net: 297 },
}

describeOnBothDatabases('any life of a policy that several people pay for', (open) => {
  it(
    'N87 N89 N86 after each step the money of everybody is that of a second bookkeeping, and the books hold',
    { timeout: 240_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      await fc.assert(
        fc.asyncProperty(bought, fc.array(step, { minLength: 3, maxLength: 7 }), async (how, steps) => {
          office.setTime(START)
          const life = await beginLife(office, how)
          await life.check(JSON.stringify(how))
          for (const one of steps) {
            await life.take(one)
            await life.check(JSON.stringify([how, one]))
          }
        }),
        {
          // The examples are the first of them.
          ...randomRuns(4),
          examples: [
            [{ isSold: true, isBilled: false }, RUSH_AFTER_THE_PRODUCER],
            [{ isSold: false, isBilled: true }, ASKED_OF_A_LATER_PRODUCER],
            [{ isSold: false, isBilled: true }, TWO_INVOICES],
            [{ isSold: false, isBilled: false }, ENDORSED_AFTER_THE_PRODUCER],
          ],
        },
      )
    },
  )
})

async function beginLife(office: PolicyOffice, { isSold, isBilled }: Bought) {
  const email = `${randomUUID()}@hopehouse.example`
  const seller = isSold ? { ...producerFields(), producer_email: SELLER } : {}
  const rep = await aRep(office.context, `${randomUUID()}@albatross.example`)
  const policy = await holdPolicy(
    office,
    { ...seller, insured_email: email, h_amateurs_1: 100, h_date_1: EVENT },
    {
      farmersException: 'The folio is closed',
      ...(isBilled && { method: 'check' as const, reference: '7', rep }),
    },
  )
  const { number } = policy
  const facts = { players: 100, isNear: false, hasSigns: true, isOver: false }
  const prices = (): NaivePrices => {
    const rush = facts.isNear && facts.hasSigns ? { rush: { gross: RUSH, net: RUSH } } : {}
    return { first: PRICES[facts.players] ?? NEVER, ...rush }
  }
  const books = new NaivePayers(prices(), { who: isSold ? SELLER : email, isNet: isSold }, isBilled)
  /** What the request that waits makes of it, once it is applied. */
  let waiting: Partial<typeof facts> | undefined

  const life: PayerLife = { office, policy, books, desk: await signedInRep(office, rep) }

  async function take(taken: Step): Promise<void> {
    const browser = await payerOf(life)
    const { version } = await readPolicy(browser, policy)
    switch (taken.does) {
      case 'jobs':
        return office.runJobs()
      case 'change':
        return changeTo(browser, await playersTo(version, taken.players), { players: taken.players })
      case 'ask': {
        const insured = await openWithLink(office, email)
        const answer = await sendChange(insured, number, await playersTo(version, taken.players))
        expectNoFault(answer)
        if (answer.statusCode !== 200) return undefined
        const { state } = answer.json().data
        if (state === 'waiting') return void (waiting = { players: taken.players })
        return state === 'applied' ? apply({ players: taken.players }) : undefined
      }
      case 'decide':
        return decide(browser)
      case 'near':
      case 'far': {
        const isNear = taken.does === 'near'
        const payload = { grandPrize: [{ choice: 'date', date: isNear ? NEAR : EVENT }] }
        return changeTo(
          browser,
          { action: 'postpone_policy', version, payload, ...(isNear && { customFields: RUSH_ACCEPTED }) },
          { isNear },
        )
      }
      case 'signs': {
        const hasSigns = !facts.hasSigns
        const ordered = { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank', ...RUSH_ACCEPTED }
        const customFields = hasSigns ? ordered : { grand_prize_signs: 'No' }
        return changeTo(browser, { action: 'change_policy', version, customFields }, { hasSigns })
      }
      case 'producer':
        return handOver(life, taken.to)
      case 'courtesy':
        return giveCourtesy(life, taken.amount)
      case 'endorse':
        return endorseBy(life, taken.difference)
      case 'refund':
        return askRefund(life, taken.amount)
      case 'pay invoice': {
        // What a change costs more is billed by an invoice of its own.
        const unpaid = (await readMoney(life.desk, number)).invoices.filter(
          ({ open: balance }) => balance > 0,
        )
        const [billed] = books.accounts()
        if (!billed || billed.money.owed <= 0) return undefined
        expect(unpaid.reduce((sum, { open: balance }) => sum + balance, 0)).toBeCloseTo(billed.money.owed, 1)
        for (const { number: invoice, open: balance } of unpaid) {
          const paid = { balance, amount: balance, dated: '2027-01-15' }
          const answer = await record({ office: life.desk, number, invoice }, paid)
          expect(answer.statusCode, answer.body).toBeLessThan(300)
        }
        return billed.pay()
      }
      case 'cancel': {
        const answer = await sendChange(browser, number, { action: 'cancel_policy', version })
        return isApplied(answer) ? end(true) : undefined
      }
      case 'lapse': {
        const payload = { grandPrize: [{ choice: 'unknown' }] }
        const answer = await sendChange(browser, number, { action: 'postpone_policy', version, payload })
        if (!isApplied(answer)) return undefined
        // Rush shipping that was paid stays so until it is known whether a new date needs it.
        await apply({})
        await check('an open date')
        await skipTo(life, AFTER_ALL, rep)
        return end(false)
      }
    }
  }

  async function playersTo(version: number, hAmateurs: number): Promise<ChangeRequest> {
    return { action: 'change_policy', version, payload: await payloadOf(office, policy, { hAmateurs }) }
  }

  /** Whoever pays asks, and pays by card what it costs. */
  async function changeTo(
    browser: Client,
    request: ChangeRequest,
    next: Partial<typeof facts>,
  ): Promise<void> {
    if (await askChange(life, browser, request)) await apply(next)
  }

  /** The request that waits is approved by whoever it waits for, and paid. */
  async function decide(browser: Client): Promise<void> {
    const read = async () => (await readChanges(browser, policy)).data[0]
    const open = await read()
    if (open?.state !== 'waiting' || waiting === undefined) return
    const own = `/api/policies/${number}/changes/${open.id}`
    const payment = async ({ needs_payment: needed, effect }: typeof open) =>
      needed ? { amount_due: effect.charge, payment: await byCard(office) } : {}
    const send = async (path: string, body: object) =>
      expectNoFault(await browser.send('POST', path, body, { 'idempotency-key': randomUUID() }))
    if (open.waits_for === 'producer') await send(`${own}/approve`, await payment(open))
    if (open.waits_for === 'rep')
      expectNoFault(await life.desk.send('POST', `/api/admin/changes/${open.id}/approve`, { reason: 'Fine' }))
    const approved = await read()
    if (approved.waits_for === 'payment' && approved.state === 'waiting')
      await send(`${own}/pay`, await payment(approved))
    const next = waiting
    if ((await read()).state !== 'applied') return
    waiting = undefined
    await apply(next)
  }

  async function apply(next: Partial<typeof facts>): Promise<void> {
    Object.assign(facts, next)
    books.change(prices())
  }

  function end(isPaidBack: boolean): void {
    facts.isOver = true
    books.end(FEE, isPaidBack)
  }

  const check = (what: string) => expectSameMoney(life, what)

  return { take, check }
}

const NEVER: NaivePrice = { gross: NaN, net: NaN }

const RUSH_ACCEPTED = { rush_shipping_accepted: 'Yes' }
