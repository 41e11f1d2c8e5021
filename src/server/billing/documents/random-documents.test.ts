import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { BilledLine } from '#domain/accounting/by-rep/billed-lines.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { listInvoices } from '#server/accounting/invoices/repository.ts'
import { refundPolicy } from '#server/accounting/refunds/refund-policy.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import { addUpPostings } from '#server/accounting/totals/add-up-days.ts'
import { editDocument } from '#server/billing/documents/edit-document.ts'
import { enterDocument } from '#server/billing/documents/enter-document.ts'
import { readVersion } from '#server/billing/documents/revise.ts'
import { voidDocument } from '#server/billing/documents/void-document.ts'
import { recordPayment } from '#server/billing/invoices/record-payment.ts'
import type { Context } from '#server/kit/context.ts'
import { aBoughtPolicy } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { EVERY_STEP, type Step, steps } from '#testing/document-steps.ts'
import { Paper, type Sheet } from '#testing/naive-documents.ts'
import { OpenDays } from '#testing/open-days.ts'
import { problemOf } from '#testing/problem-of.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const TODAY = '2026-11-20' as CalendarDate
const HOUR_MS = 3_600_000

function line(dollars: number): BilledLine[] {
  return [{ item: 'sign', description: '', quantity: 1, price: fromDollars(dollars) }]
}

describeOnDatabase('documents that reps enter, edit and void in any order', (open) => {
  it(
    'D47 D48 D50 D51 D53 D54 D57 D59 D60 O06 the books say what a naive second bookkeeping says, and hold after every step',
    { timeout: 300_000 },
    async () => {
      const database = await open()
      onTestFinished(() => database.close())
      let at = NOON
      const context = testContext(database.db, { now: () => at })
      const rep = await aRep(context)
      const reached = new Set<string>()
      const timeZone = context.env.officeTimeZone
      const openDays = new OpenDays(context.db, timeZone)
      /** Of all lives so far. */
      const papers: Paper[] = []
      await fc.assert(
        fc.asyncProperty(steps, async (life) => {
          const { policy } = await aBoughtPolicy(context, { method: 'check', reference: '7', rep })
          const paper = new Paper()
          papers.push(paper)
          const [bought] = await listInvoices(context.db, policy.id)
          paper.sheets.push({
            kind: 'INV',
            number: bought?.number ?? '',
            total: 310,
            isManual: false,
            isVoid: false,
          })
          for (const step of life) {
            reached.add(`${step.does}: ${await play(context, rep, policy, step, paper)}`)
            const { price, otherCharges, paid, refunded, owed, creditLeft } = await readStatement(
              context.db,
              policy.id,
            )
            const said = { price, otherCharges, paid, refunded, owed, creditLeft }
            const inDollars = Object.fromEntries(
              Object.entries(said).map(([key, cents]) => [key, cents / 100]),
            )
            expect(inDollars, JSON.stringify(life)).toEqual(paper.figures())
            const balance = await getPolicyBalance(context.db, policy.id, TODAY)
            expect([balance.owed / 100, balance.credit / 100]).toEqual([
              paper.figures().owed,
              paper.figures().creditLeft,
            ])
            expect(await findBookErrors(context.db)).toEqual([])
            const day = dateInTimeZone(at, timeZone)
            expect(await openDays.look(day)).toBe(
              papers.reduce((total, one) => total + one.figures().owed, 0),
            )
            if (step.does === 'pay') await addUpPostings(context)
            at = new Date(at.getTime() + 5 * HOUR_MS)
          }
          expect(await openDays.changed()).toEqual([])
        }),
        { ...randomRuns(12), examples: EVERY_STEP },
      )
      const done = [...reached].filter((one) => one.endsWith(': done')).toSorted()
      expect(done).toHaveLength(9)
    },
  )
})

type Policy = { id: string; number: string; quoteId: string }

async function play(
  context: Context,
  rep: Rep,
  policy: Policy,
  step: Step,
  paper: Paper,
): Promise<'done' | 'refused'> {
  const session = { rep, reason: 'As agreed' }
  const versioned = async (number: string) => ({
    ...session,
    number,
    version: await readVersion(context.db, number),
  })
  const isDone = async (work: Promise<unknown>, may: boolean) => {
    const problem = await problemOf(work)
    expect([problem === undefined, step, problem], JSON.stringify(problem)).toEqual([may, step, problem])
    return may
  }
  const pick = (sheets: Sheet[], nth: number) => sheets[nth % Math.max(1, sheets.length)]
  switch (step.does) {
    case 'bill':
    case 'sell': {
      const type = step.does === 'bill' ? 'invoice' : 'sales_receipt'
      const paid = type === 'sales_receipt' ? ({ method: 'check', reference: '1' } as const) : {}
      const { number } = await enterDocument(context, {
        number: policy.number,
        type,
        lines: line(step.amount),
        rep,
        ...paid,
      })
      paper.sheets.push({
        kind: type === 'invoice' ? 'INV' : 'SR',
        number,
        total: step.amount,
        isManual: true,
        isVoid: false,
      })
      return 'done'
    }
    case 'take back': {
      const may = step.amount <= paper.figures().otherCharges
      let number = ''
      const work = enterDocument(context, {
        number: policy.number,
        type: 'credit_memo',
        lines: line(step.amount),
        rep,
      }).then((made) => {
        number = made.number
      })
      if (!(await isDone(work, may))) return 'refused'
      paper.sheets.push({ kind: 'CM', number, total: step.amount, isManual: true, isVoid: false })
      return 'done'
    }
    case 'pay': {
      const open = paper.live('INV').filter((sheet) => paper.left(sheet) > 0)
      const invoice = pick(open, step.which)
      if (!invoice) return 'refused'
      const { payment } = await recordPayment(context, {
        number: policy.number,
        invoice: invoice.number,
        amount: fromDollars(step.amount),
        method: 'check',
        reference: '7',
        receivedOn: TODAY,
        rep,
        idempotencyKey: randomUUID(),
      })
      const sheet: Sheet = {
        kind: 'PMT',
        number: payment.number,
        total: step.amount,
        isManual: false,
        isVoid: false,
      }
      const used = Math.min(step.amount, paper.left(invoice))
      paper.sheets.push(sheet)
      paper.uses.push({ from: sheet, to: invoice, amount: used })
      return 'done'
    }
    case 'move': {
      const from = pick([...paper.live('PMT'), ...paper.live('CM')], step.which)
      const to = pick(paper.live('INV'), step.to)
      if (!from || !to) return 'refused'
      const own = paper.uses.filter((use) => use.from === from && use.to === to)
      const freed = own.reduce((total, use) => total + use.amount, 0)
      const may = step.amount <= paper.left(to) + freed && step.amount + paper.paidBack(from) <= from.total
      const applications = [{ invoice: to.number, amount: fromDollars(step.amount) }]
      const work = editDocument(context, { ...(await versioned(from.number)), edit: { applications } })
      if (!(await isDone(work, may))) return 'refused'
      for (let place = paper.uses.length - 1; place >= 0; place -= 1) {
        const use = paper.uses[place]
        if (use?.from === from && use.to.kind === 'INV') paper.uses.splice(place, 1)
      }
      paper.uses.push({ from, to, amount: step.amount })
      return 'done'
    }
    case 'correct an invoice': {
      const invoice = pick(paper.live('INV'), step.which)
      if (!invoice) return 'refused'
      const used = invoice.total - paper.left(invoice)
      const isCovered = paper.figures().otherCharges - invoice.total + step.amount >= 0
      const may = invoice.isManual && step.amount >= used && isCovered
      const edit = { lines: line(step.amount) }
      const work = editDocument(context, { ...(await versioned(invoice.number)), edit })
      if (!(await isDone(work, may))) return 'refused'
      invoice.total = step.amount
      return 'done'
    }
    case 'correct a payment': {
      const payment = pick(paper.live('PMT'), step.which)
      if (!payment) return 'refused'
      const used = payment.total - paper.left(payment)
      const edit = { amount: fromDollars(step.amount) }
      const work = editDocument(context, { ...(await versioned(payment.number)), edit })
      if (!(await isDone(work, step.amount >= used))) return 'refused'
      payment.total = step.amount
      return 'done'
    }
    case 'void': {
      const sheet = pick(
        paper.sheets.filter(({ isVoid }) => !isVoid),
        step.which,
      )
      if (!sheet) return 'refused'
      const isOfPrice = sheet.kind === 'INV' && !sheet.isManual
      const work = voidDocument(context, await versioned(sheet.number))
      // What was credited of it stays billed.
      const isCovered = !sheet.isManual || sheet.kind === 'CM' || paper.figures().otherCharges >= sheet.total
      if (!(await isDone(work, !isOfPrice && paper.paidBack(sheet) === 0 && isCovered))) return 'refused'
      paper.forget(sheet)
      sheet.isVoid = true
      return 'done'
    }
    case 'pay back': {
      const payment = pick(
        paper.live('PMT').filter((sheet) => paper.left(sheet) > 0),
        step.which,
      )
      if (!payment) return 'refused'
      const left = paper.left(payment)
      const { refunds } = await refundPolicy(context, {
        policy,
        idempotencyKey: randomUUID(),
        amount: fromDollars(left),
        today: TODAY,
        rep,
        byHand: true,
        payment: payment.number,
        reference: '881',
      })
      const sheet: Sheet = {
        kind: 'RF',
        number: refunds[0]?.number ?? '',
        total: left,
        isManual: false,
        isVoid: false,
      }
      paper.sheets.push(sheet)
      paper.uses.push({ from: payment, to: sheet, amount: left })
      return 'done'
    }
  }
}
