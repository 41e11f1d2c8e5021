import { buildDepositPostings, DEPOSIT_DAYS_BACK } from '#domain/accounting/bank/deposit.ts'
import { addDays, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'
import { insertDeposit, listUndeposited, nextDepositNumber } from '#server/accounting/bank/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Deposited {
  entries: readonly string[]
  /** As it was shown. */
  total: Cents
  on: CalendarDate
  rep: Rep
}

/**
 * Records that money was brought to the bank.
 *
 * @rule O05 O06 Each entry is deposited once: of two reps who choose it at the same moment one is refused.
 */
export function makeDeposit(context: Context, { entries, total, on, rep }: Deposited): Promise<string> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    const at = context.now()
    const today = dateInTimeZone(at, context.env.officeTimeZone)
    if (on > today) throw refuseBank('dated', 'Enter a day that isn’t in the future')
    if (on < addDays(today, -DEPOSIT_DAYS_BACK))
      throw refuseBank('dated', 'Enter a day within the last 12 months')
    const chosen = new Set(entries)
    const found = await listUndeposited(trx, [...chosen])
    const made = sum(found.map(({ amount }) => amount))
    if (found.length < chosen.size || made !== total) throw taken()
    if (made === ZERO) throw refuseBank('entries', 'Payments and refunds of the same total move nothing')
    const number = await nextDepositNumber(trx)
    const entry = { document: number, type: 'bank', reason: 'bank', policyId: null, postedAt: at } as const
    await insertEntry(trx, entry, buildDepositPostings(made))
    const deposit = { number, totalCents: made, depositedOn: on, madeBy: rep.id, madeAt: at }
    const items = found.map(({ number: one, amount }) => ({ entry: one, amountCents: amount }))
    if ((await insertDeposit(trx, deposit, items)) < items.length) throw taken()
    const detail = { deposit: number, cents: made, items: items.length }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'deposit_made', detail })
    return number
  })
}

function taken() {
  return refuseBank('entries', 'Some of it is deposited by now, or has changed. Reload the page')
}
