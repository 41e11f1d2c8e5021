import { type BookFigures, type LossPartName, LOSS_PARTS } from '#contract/figures.ts'
import { ageReceivables } from '#domain/accounting/books/ageing.ts'
import { type CashMonth, sumCashMonths } from '#domain/figures/cash-months.ts'
import { monthsUntil } from '#domain/figures/compare-months.ts'
import { weeksUntil } from '#domain/figures/iso-weeks.ts'
import { lossRatio } from '#domain/figures/loss-ratio.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, sum, toDollars } from '#domain/values/money.ts'
import { listOpenInvoices } from '#server/accounting/books/repository.ts'
import { sumDays } from '#server/accounting/totals/repository.ts'
import { type ReadFigure, readParts } from '#server/figures/reading/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

/** Losses are counted by week. */
const WEEKS = 52

/** What the books come to: losses against premium, money in and out, and what is owed to us. */
export async function readBookFiguresOf({
  db,
  env,
  now,
}: Pick<Context, 'db' | 'env' | 'now'>): Promise<BookFigures> {
  const { officeTimeZone: timeZone } = env
  const today = dateInTimeZone(now(), timeZone)
  const [from = today] = weeksUntil(today, WEEKS)
  const [firstMonth = today] = monthsUntil(today)
  const [read, posted, open] = await readAtOneMoment(
    db,
    async (trx) =>
      [
        await readParts(trx, LOSS_PARTS, { from, to: today }),
        await sumDays(trx, { from: firstMonth, to: today, timeZone }),
        await listOpenInvoices(trx, { from: today, to: today, timeZone }),
      ] as const,
  )
  return {
    today,
    time_zone: timeZone,
    losses: {
      from,
      // Each quote has one client type.
      total: presentLosses(read.filter(({ dimension }) => dimension === 'client_type')),
      parts: LOSS_PARTS.map((part) => ({ part, rows: rowsOf(read, part) })),
    },
    cash: sumCashMonths(posted, today).map(presentMonth),
    receivables: {
      bands: ageReceivables(open, today).map(({ band, amount, invoices }) => ({
        band,
        amount: toDollars(amount),
        invoices,
      })),
      total: toDollars(sum(open.map(({ cents }) => cents))),
    },
  }
}

/** What most premium was written by comes first. */
function rowsOf(read: readonly ReadFigure[], part: LossPartName) {
  return read
    .filter(
      ({ dimension, premiumCents, lossCents }) =>
        dimension === part && (premiumCents !== 0 || lossCents !== 0),
    )
    .map((figure) => ({ value: figure.value, ...presentLosses([figure]) }))
    .toSorted((one, other) => other.premium - one.premium || other.losses - one.losses)
}

function presentLosses(read: readonly ReadFigure[]) {
  const premium: Cents = sum(read.map(({ premiumCents }) => premiumCents))
  const losses: Cents = sum(read.map(({ lossCents }) => lossCents))
  return { premium: toDollars(premium), losses: toDollars(losses), ratio: lossRatio(losses, premium) }
}

function presentMonth({ month, received, refunds, claims, fees, paid, net }: CashMonth) {
  return {
    month,
    received: toDollars(received),
    refunds: toDollars(refunds),
    claims: toDollars(claims),
    fees: toDollars(fees),
    paid: toDollars(paid),
    net: toDollars(net),
  }
}
