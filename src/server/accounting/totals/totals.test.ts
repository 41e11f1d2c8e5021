import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { listOpenInvoices, sumAccounts } from '#server/accounting/books/repository.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { addUpPostings } from '#server/accounting/totals/add-up-days.ts'
import { sumDays } from '#server/accounting/totals/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Database } from '#server/kit/db/database.ts'
import { accountDeltas } from '#server/schema/policies/account-totals.schema.ts'
import { journalEntries, postings } from '#server/schema/policies/accounting.schema.ts'
import { aBoughtPolicy } from '#testing/a-credit.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns } from '#testing/random-runs.ts'
import { testContext } from '#testing/test-context.ts'

const HOUR_MS = 3_600_000
const ZONES = ['America/Chicago', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const
const EVER = { from: '2026-01-01' as CalendarDate, to: '2027-12-31' as CalendarDate }

/** An office on a database of its own, with a clock that the test sets. */
async function officeWithClock(open: () => Promise<Database>) {
  const { db, close } = await open()
  onTestFinished(close)
  let at = new Date('2026-11-20T18:00:00Z')
  const context = testContext(db, { now: () => at })
  const addUp = (timeZone: string = context.env.officeTimeZone) =>
    addUpPostings({ ...context, env: { ...context.env, officeTimeZone: timeZone } })
  return { db, context, addUp, pass: (hours: number) => void (at = new Date(at.getTime() + hours * HOUR_MS)) }
}

type Step =
  | { does: 'by card' | 'on an invoice' }
  | { does: 'pass'; hours: number }
  | { does: 'add up'; zone: string }

type Office = Awaited<ReturnType<typeof officeWithClock>>

/** What each account has on a day, added up in a loop from the entries as they stand. */
async function addedByHand({ db }: Office, timeZone: string): Promise<Record<string, number>> {
  const entries = await db.select().from(journalEntries)
  const sums: Record<string, number> = {}
  for (const { document, account, debitCents, creditCents } of await db.select().from(postings)) {
    const entry = entries.find((one) => one.document === document)
    if (!entry) throw new Error(`${document} is no entry`)
    const key = `${dateInTimeZone(entry.postedAt, timeZone)} ${entry.type} ${account}`
    sums[key] = (sums[key] ?? 0) + debitCents - creditCents
  }
  return sums
}

async function addedUp({ db }: Office, timeZone: string): Promise<Record<string, number>> {
  const days = await sumDays(db, { ...EVER, timeZone })
  return Object.fromEntries(
    days.map(({ day, type, account, debit, credit }) => [`${day} ${type} ${account}`, debit - credit]),
  )
}

async function expectRightSums(office: Office): Promise<void> {
  for (const timeZone of ZONES)
    expect(await addedUp(office, timeZone), timeZone).toEqual(await addedByHand(office, timeZone))
  expect(await findBookErrors(office.db)).toEqual([])
}

const onInvoice = async (context: Context) =>
  aBoughtPolicy(context, {
    method: 'check',
    reference: '7',
    rep: await aRep(context, `${randomUUID()}@office.example`),
  })

describeOnBothDatabases('sums of the books by day', (open) => {
  it(
    'O06 are what the entries add up to, whenever they are added up, in whichever time zone, and before they ever were',
    { timeout: 240_000 },
    async () => {
      const step: fc.Arbitrary<Step> = fc.oneof(
        fc.record({ does: fc.constantFrom('by card' as const, 'on an invoice') }),
        fc.record({ does: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ does: fc.constant('add up' as const), zone: fc.constantFrom(...ZONES) }),
      )
      const office = await officeWithClock(open)
      await expectRightSums(office)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
          for (const one of steps) {
            if (one.does === 'pass') office.pass(one.hours)
            else if (one.does === 'add up') await office.addUp(one.zone)
            else if (one.does === 'by card') await aBoughtPolicy(office.context)
            else await onInvoice(office.context)
            await expectRightSums(office)
          }
        }),
        randomRuns(3),
      )
      await office.addUp()
      expect(await office.db.select().from(accountDeltas)).toEqual([])
      await expectRightSums(office)
    },
  )

  it('O06 nothing is lost or added twice where many buy while two add up and the time zone changes', async () => {
    const office = await officeWithClock(open)
    await office.addUp()
    const bought = new AbortController()
    const adders = ZONES.slice(0, 2).map(async (zone) => {
      while (!bought.signal.aborted) {
        await office.addUp(zone)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    await Promise.all(Array.from({ length: 8 }, () => aBoughtPolicy(office.context)))
    bought.abort()
    await Promise.all(adders)
    await expectRightSums(office)
    await office.addUp()
    expect(await office.db.select().from(accountDeltas)).toEqual([])
    await expectRightSums(office)
  })

  it('O06 a cent that is wrong in a sum, or in what is open, is found', async () => {
    const office = await officeWithClock(open)
    await onInvoice(office.context)
    await office.addUp()
    const after = async (statement: string) => {
      await office.db.execute(sql.raw(statement))
      return (await findBookErrors(office.db)).map(({ rule, at }) => `${rule}: ${at}`)
    }
    const sums = 'the sums of a day are its postings'
    expect(
      await after(
        `update account_days set debit_cents = debit_cents + 1 where account = 'accounts_receivable'`,
      ),
    ).toEqual([`${sums}: 2026-11-20 invoice accounts_receivable debit`])
    expect(
      await after(
        `update account_days set debit_cents = debit_cents - 1 where account = 'accounts_receivable'`,
      ),
    ).toEqual([])
    expect(await after('delete from account_days')).toContain(
      `${sums}: 2026-11-20 invoice premium_income credit`,
    )
    await after('delete from account_days_zone')
    await office.addUp()
    expect(await after(`update invoice_balances set open_cents = open_cents - 1`)).toEqual([
      'what is open of an invoice is kept: INV-1001',
    ])
    expect(
      await after(`update invoice_balances set open_cents = open_cents + 1, due_on = due_on + 1`),
    ).toEqual(['what is open of an invoice is due when the invoice is: INV-1001'])
  })

  it('O06 the trial balance of a period takes what was before it from the sums', async () => {
    const office = await officeWithClock(open)
    await aBoughtPolicy(office.context)
    office.pass(48)
    await aBoughtPolicy(office.context)
    const timeZone = office.context.env.officeTimeZone
    const period = { from: '2026-11-21' as CalendarDate, to: '2026-11-30' as CalendarDate, timeZone }
    const premium = async () =>
      (await sumAccounts(office.db, period)).find(({ account }) => account === 'premium_income')
    const wanted = { account: 'premium_income', before: -31_000, debit: 0, credit: fromDollars(310) }
    expect(await premium()).toEqual(wanted)
    await office.addUp()
    expect(await premium()).toEqual(wanted)
    expect(await listOpenInvoices(office.db, period)).toEqual([])
  })
})
