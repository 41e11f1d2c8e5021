import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { giveCredit } from '#server/billing/courtesy/give-credit.ts'
import { payInvoice } from '#server/billing/invoices/pay-invoice.ts'
import { recordPayment } from '#server/billing/invoices/record-payment.ts'
import { listInvoices, listPayments } from '#server/accounting/invoices/repository.ts'
import { recordRefund, refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { aBoughtPolicy } from '#testing/a-credit.ts'
import { aCardToken } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { testContext } from '#testing/test-context.ts'

/** In dollars; the share is of what there is, in quarters. */
type Step =
  | { does: 'record'; amount: number }
  | { does: 'card' }
  | { does: 'courtesy'; amount: number }
  | { does: 'pay back a payment'; quarters: number }
  | { does: 'pay back a credit'; quarters: number }

const dollars = fc.integer({ min: 1, max: 350 })
/** Courtesies stay small, so that no second rep has to be asked. */
const courtesy = fc.integer({ min: 1, max: 35 })
const quarters = fc.integer({ min: 1, max: 4 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('record' as const), amount: dollars }),
    fc.record({ does: fc.constant('card' as const) }),
    fc.record({ does: fc.constant('courtesy' as const), amount: courtesy }),
    fc.record({ does: fc.constant('pay back a payment' as const), quarters }),
    fc.record({ does: fc.constant('pay back a credit' as const), quarters }),
  ),
  { minLength: 1, maxLength: 7 },
)

/** The books on the back of an envelope, in dollars. */
class Envelope {
  owed = 310
  received = 0
  paidBack = 0
  /** What of each payment pays nothing. */
  over: number[] = []
  courtesies = 0

  take(amount: number) {
    const used = Math.min(amount, this.owed)
    this.owed -= used
    this.received += amount
    this.over.push(amount - used)
  }

  give(amount: number) {
    const used = Math.min(amount, this.owed)
    this.owed -= used
    this.courtesies += amount - used
  }

  get unapplied() {
    return this.over.reduce((total, one) => total + one, 0)
  }

  get refundable() {
    return Math.min(this.courtesies, this.received - this.paidBack - this.unapplied)
  }
}

const TODAY = '2026-11-20' as CalendarDate

describeOnDatabase('payments, courtesies and refunds in any order', (open) => {
  it(
    'N80 N108 the books say what a naive second bookkeeping says, and hold after every step',
    { timeout: 240_000 },
    async () => {
      const database = await open()
      onTestFinished(() => database.close())
      const context = testContext(database.db)
      const rep = await aRep(context)
      const reached = new Set<string>()
      await fc.assert(
        fc.asyncProperty(steps, async (life) => {
          const { policy } = await aBoughtPolicy(context, { method: 'check', reference: '7', rep })
          const book = new Envelope()
          for (const step of life) {
            reached.add(`${step.does}: ${await play(context, rep, policy, step, book)}`)
            const { paid, owed, credit, unapplied, refundable } = await getPolicyBalance(
              context.db,
              policy.id,
              TODAY,
            )
            expect({ paid, owed, credit, unapplied, refundable }).toEqual({
              paid: fromDollars(book.received - book.paidBack),
              owed: fromDollars(book.owed),
              credit: fromDollars(book.courtesies + book.unapplied),
              unapplied: fromDollars(book.unapplied),
              refundable: fromDollars(book.refundable),
            })
            expect(await findBookErrors(context.db)).toEqual([])
          }
        }),
        { ...randomRuns(8), examples: [[CREDIT_PAID_BACK], [PAYMENT_PAID_BACK]] },
      )
      expect([...reached].filter((one) => one.endsWith(': done')).length).toBe(5)
    },
  )
})

/** Together they reach each kind of step. */
const CREDIT_PAID_BACK: Step[] = [
  { does: 'record', amount: 100 },
  { does: 'card' },
  { does: 'courtesy', amount: 30 },
  { does: 'pay back a credit', quarters: 2 },
]
const PAYMENT_PAID_BACK: Step[] = [
  { does: 'courtesy', amount: 30 },
  { does: 'record', amount: 300 },
  { does: 'pay back a payment', quarters: 3 },
]

async function play(
  context: Context,
  rep: Awaited<ReturnType<typeof aRep>>,
  policy: { id: string; number: string; quoteId: string },
  step: Step,
  book: Envelope,
): Promise<'done' | 'refused'> {
  const session = { grants: 'everything' } as const
  const [invoice] = await listInvoices(context.db, policy.id)
  if (!invoice) throw new Error('Nothing was billed')
  const idempotencyKey = randomUUID()
  const refused = async (work: Promise<unknown>) =>
    (await problemOf(work)) === undefined ? 'done' : 'refused'
  switch (step.does) {
    case 'record': {
      const outcome = await refused(
        recordPayment(context, {
          number: policy.number,
          invoice: invoice.number,
          balance: fromDollars(book.owed),
          amount: fromDollars(step.amount),
          method: 'check',
          reference: '77',
          receivedOn: TODAY,
          rep,
          idempotencyKey,
        }),
      )
      expect(outcome).toBe(book.owed > 0 ? 'done' : 'refused')
      if (outcome === 'done') book.take(step.amount)
      return outcome
    }
    case 'card': {
      const caller = { session, number: policy.number, invoice: invoice.number }
      const token = await aCardToken(context)
      const amountDue = fromDollars(book.owed)
      const outcome = await refused(payInvoice(context, { caller, amountDue, token, idempotencyKey }))
      expect(outcome).toBe(book.owed > 0 ? 'done' : 'refused')
      if (outcome === 'done') book.take(book.owed)
      return outcome
    }
    case 'courtesy': {
      const amount = fromDollars(step.amount)
      const given = { number: policy.number, amount, reason: 'A late sign', rep }
      const outcome = await refused(giveCredit(context, given))
      if (outcome === 'done') book.give(step.amount)
      return outcome
    }
    case 'pay back a payment': {
      const nth = book.over.findIndex((left) => left > 0)
      if (nth < 0) return 'refused'
      const left = book.over[nth] ?? 0
      const amount = Math.max(1, Math.floor((left * step.quarters) / 4))
      const payments = await listPayments(context.db, policy.id)
      const numbers = payments.map((one) => one.payment.number).toSorted(byNumber)
      const payment = numbers[nth] ?? ''
      await payBack(context, rep, policy, {
        amount: fromDollars(amount),
        payment,
        reference: 'Check 9',
        byHand: true,
      })
      book.over[nth] = left - amount
      book.paidBack += amount
      return 'done'
    }
    case 'pay back a credit': {
      if (book.refundable <= 0) return 'refused'
      const amount = Math.max(1, Math.floor((book.refundable * step.quarters) / 4))
      await payBack(context, rep, policy, { amount: fromDollars(amount) })
      book.courtesies -= amount
      book.paidBack += amount
      return 'done'
    }
  }
}

async function payBack(
  context: Context,
  rep: { id: string },
  policy: { id: string; quoteId: string },
  given: { amount: Cents; payment?: string; reference?: string; byHand?: boolean },
): Promise<void> {
  const request = { policy, idempotencyKey: randomUUID(), today: TODAY, rep, ...given }
  const { refunds } = await refundPolicy(context, request)
  for (const { id, state } of refunds)
    if (state === 'by_hand')
      await recordRefund(context, { policyId: policy.id, refundId: id, reference: 'Check 10', rep })
}

/** The clock of the tests stands still, so their numbers tell which came first. */
function byNumber(one: string, other: string): number {
  return Number(one.slice('PMT-'.length)) - Number(other.slice('PMT-'.length))
}
