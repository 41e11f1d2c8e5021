import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { type InvoicePaymentCall, payInvoice } from '#server/billing/invoices/pay-invoice.ts'
import { listInvoices, listPayments } from '#server/accounting/invoices/repository.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/db/database.ts'
import { sandboxGateway } from '#server/payments/gateway/sandbox/sandbox.client.ts'
import { resumePurchases, settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'
import { listOpenPurchases } from '#server/payments/repository.ts'
import { aBoughtPolicy } from '#testing/a-credit.ts'
import { aCardToken } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { crashingDatabase } from '#testing/crashing-database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

/** More statements than a payment executes, to end a test that would never finish. */
const TOO_MANY = 200
/** It is killed after every so many statements: the transaction boundaries lie between. */
const STRIDE = 3
const TODAY = '2026-11-20' as CalendarDate

let database: Database
let context: Context
beforeAll(async () => {
  database = await openTestDatabase()
  context = testContext(database.db)
})
afterAll(() => database.close())

it(
  'N108 N77 a process that dies at any statement of the payment of an invoice charges once after its restart, or never',
  { timeout: 240_000 },
  async () => {
    const rep = await aRep(context)
    const outcomes = new Set<string>()
    for (let statements = 0; ; statements += STRIDE) {
      expect(statements).toBeLessThan(TOO_MANY)
      const { policy } = await aBoughtPolicy(context, { method: 'check', reference: '7', rep })
      const [invoice] = await listInvoices(context.db, policy.id)
      const call: InvoicePaymentCall = {
        caller: {
          session: { grants: 'everything' },
          number: policy.number,
          invoice: invoice?.number ?? '',
        },
        amountDue: fromDollars(310),
        token: await aCardToken(context),
        idempotencyKey: randomUUID(),
      }
      const { db, hasCrashed } = crashingDatabase(database.db, statements)
      const dying = testContext(db, { gateway: sandboxGateway({ db, now: () => NOON }) })
      await payInvoice(dying, call).catch((error: unknown) => {
        if (!hasCrashed()) throw error
      })
      await resumePurchases(context)
      for (const { id } of await listOpenPurchases(context.db)) await settleOpenPurchase(context, id)

      const made = await listPayments(context.db, policy.id)
      outcomes.add(`${made.length} paid`)
      expect(await getPolicyBalance(context.db, policy.id, TODAY)).toMatchObject(
        made.length === 0 ? { paid: 0, owed: 31_000 } : { paid: 31_000, owed: 0, unapplied: 0 },
      )
      // The same call afterwards pays it, or finds it paid.
      await payInvoice(context, call)
      expect(await listPayments(context.db, policy.id)).toHaveLength(1)
      expect(await findBookErrors(context.db), `killed after ${statements}`).toEqual([])
      if (!hasCrashed()) break
    }
    expect([...outcomes].toSorted((one, other) => one.localeCompare(other))).toEqual(['0 paid', '1 paid'])
  },
)
