import type { Books, BooksSection } from '#contract/accounting/books.ts'
import type { Range } from '#contract/list.ts'
import { ageReceivables } from '#domain/accounting/books/ageing.ts'
import { buildBooks, type Section } from '#domain/accounting/books/books.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { sum, toDollars } from '#domain/values/money.ts'
import { listOpenInvoices, type Period, sumAccounts } from '#server/accounting/books/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

/**
 * The days that are asked for. Without an end it is today; without a beginning, or with neither, the year of the end begins it.
 */
export function periodOf(
  { env, now }: Pick<Context, 'env' | 'now'>,
  asked: Range<CalendarDate> = { from: null, to: null },
): Period {
  const timeZone = env.officeTimeZone
  const today = dateInTimeZone(now(), timeZone)
  const to = asked.to ?? (asked.from !== null && asked.from > today ? asked.from : today)
  return { from: asked.from ?? (`${to.slice(0, 4)}-01-01` as CalendarDate), to, timeZone }
}

/** The same, but for this month until today where nothing is asked for. */
export function monthOf(
  context: Pick<Context, 'env' | 'now'>,
  asked: Range<CalendarDate> | undefined,
): Period {
  if (asked) return periodOf(context, asked)
  const today = dateInTimeZone(context.now(), context.env.officeTimeZone)
  return periodOf(context, { from: `${today.slice(0, 8)}01` as CalendarDate, to: today })
}

/** @rule O06 The statements of a period come from the entries alone, and what is owed from the invoices: both say the same. */
export async function readBooksOf(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  asked: Range<CalendarDate> | undefined,
): Promise<Books> {
  const period = periodOf(context, asked)
  // At one moment, so that what is bought meanwhile is in all of them or in none.
  const [posted, open] = await readAtOneMoment(
    context.db,
    async (trx) => [await sumAccounts(trx, period), await listOpenInvoices(trx, period)] as const,
  )
  const { trialBalance, result, balance } = buildBooks(posted)
  const { from, to, timeZone } = period
  return {
    today: dateInTimeZone(context.now(), timeZone),
    from,
    to,
    time_zone: timeZone,
    trial_balance: {
      lines: trialBalance.lines.map(({ account, before, debit, credit, after }) => ({
        account,
        before: toDollars(before),
        debit: toDollars(debit),
        credit: toDollars(credit),
        after: toDollars(after),
      })),
      debit: toDollars(trialBalance.debit),
      credit: toDollars(trialBalance.credit),
    },
    profit_and_loss: {
      income: present(result.income),
      deductions: present(result.deductions),
      expenses: present(result.expenses),
      total: toDollars(result.total),
    },
    balance_sheet: {
      assets: present(balance.assets),
      liabilities: present(balance.liabilities),
      earlier_result: toDollars(balance.earlierResult),
      result: toDollars(balance.result),
      total: toDollars(balance.total),
    },
    receivables: {
      bands: ageReceivables(open, to).map(({ band, amount, invoices }) => ({
        band,
        amount: toDollars(amount),
        invoices,
      })),
      total: toDollars(sum(open.map(({ cents }) => cents))),
    },
  }
}

function present({ lines, total }: Section): BooksSection {
  return {
    lines: lines.map(({ account, amount }) => ({ account, amount: toDollars(amount) })),
    total: toDollars(total),
  }
}
