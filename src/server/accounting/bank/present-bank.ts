import { type Bank, MOST_BANK_LINES } from '#contract/accounting/bank.ts'
import { suggestEntries } from '#domain/accounting/bank/bank-line.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { subtract, sum, toDollars } from '#domain/values/money.ts'
import {
  type BankEntry,
  listDeposits,
  listLines,
  listOpenBankEntries,
  listReconciliations,
  listUndeposited,
} from '#server/accounting/bank/repository.ts'
import { listPayouts, sumInTransit } from '#server/accounting/bank/payouts/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'

const MOST_DEPOSITS = 50
const MOST_RECONCILIATIONS = 24

/** What is not at the bank yet, and what the bank says. */
export function presentBank({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<Bank> {
  const timeZone = env.officeTimeZone
  return readAtOneMoment(db, async (trx) => {
    const undeposited = await listUndeposited(trx)
    const deposits = await listDeposits(trx, MOST_DEPOSITS)
    const payouts = await listPayouts(trx, MOST_DEPOSITS)
    const inTransit = await sumInTransit(trx)
    const reconciliations = await listReconciliations(trx, MOST_RECONCILIATIONS)
    const through = reconciliations[0]?.through ?? null
    const lines = await listLines(trx, through)
    const entries = await listOpenBankEntries(trx, timeZone)
    return {
      today: dateInTimeZone(now(), timeZone),
      undeposited: undeposited.map(({ policyNumber, postedAt, amount, ...row }) => ({
        ...row,
        policy_number: policyNumber,
        posted_on: dateInTimeZone(postedAt, timeZone),
        amount: toDollars(amount),
      })),
      undeposited_total: toDollars(sum(undeposited.map(({ amount }) => amount))),
      deposits: deposits.map(({ number, on, amount, madeBy, madeAt, items }) => ({
        number,
        on,
        amount: toDollars(amount),
        made_by: madeBy,
        made_at: madeAt.toISOString(),
        items,
      })),
      in_transit: toDollars(inTransit),
      payouts: payouts.map(({ gross, fee, importedBy, ...row }) => ({
        ...row,
        gross: toDollars(gross),
        fee: toDollars(fee),
        net: toDollars(subtract(gross, fee)),
        imported_by: importedBy,
      })),
      lines: lines
        .slice(0, MOST_BANK_LINES)
        .map(({ id, dated, amount, description, entry, isPosted, reason, decidedBy, decidedAt }) => ({
          id,
          on: dated,
          amount: toDollars(amount),
          description,
          entry,
          is_posted: isPosted,
          reason,
          decided_by: decidedBy,
          decided_at: decidedAt?.toISOString() ?? null,
          suggestions:
            entry === null && reason === null
              ? suggestEntries({ dated, amount }, entries).map(presentEntry)
              : [],
        })),
      left_out: Math.max(0, lines.length - MOST_BANK_LINES),
      open_entries: entries.map(presentEntry),
      reconciled_through: through,
      reconciliations: reconciliations.map(({ through: day, opening, closing, by, at }) => ({
        through: day,
        opening: toDollars(opening),
        closing: toDollars(closing),
        reconciled_by: by,
        reconciled_at: at.toISOString(),
      })),
    }
  })
}

function presentEntry({ amount, ...entry }: BankEntry) {
  return { ...entry, amount: toDollars(amount) }
}
