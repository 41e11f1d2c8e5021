import { differenceOf } from '#domain/accounting/bank/bank-line.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'
import {
  insertReconciliation,
  listLines,
  listReconciliations,
  lockBank,
} from '#server/accounting/bank/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Reconciled {
  through: CalendarDate
  /** Of the first statement. */
  opening?: Cents | undefined
  closing: Cents
  rep: Rep
}

/**
 * Reconciles the bank through the last day of a statement.
 *
 * @rule O06 Each line until then is an entry or says why not, and opening, lines and closing agree; a reconciled line stays.
 */
export function reconcileBank(
  context: Context,
  { through, opening, closing, rep }: Reconciled,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    await lockBank(trx)
    const at = context.now()
    const [last] = await listReconciliations(trx, 1)
    if (through > dateInTimeZone(at, context.env.officeTimeZone))
      throw refuseBank('through', 'Choose a day that isn’t in the future')
    if (last && through <= last.through)
      throw refuseBank('through', 'The bank is already reconciled through that day')
    const begins = last?.closing ?? opening
    if (begins === undefined) throw refuseBank('opening', 'Enter the balance at the beginning')
    const lines = (await listLines(trx, last?.through ?? null)).filter(({ dated }) => dated <= through)
    const open = lines.filter(({ entry, reason }) => entry === null && reason === null)
    if (open.length > 0)
      throw refuseBank(
        'through',
        `Decide each line until then first: ${open.length} of ${lines.length} are open`,
      )
    const difference = differenceOf({ opening: begins, closing, lines: lines.map(({ amount }) => amount) })
    if (difference !== ZERO)
      throw refuseBank(
        'closing',
        `The statement differs by ${formatMoney(difference, '$')} from the lines that were imported`,
      )
    await insertReconciliation(trx, {
      through,
      openingCents: begins,
      closingCents: closing,
      reconciledBy: rep.id,
      reconciledAt: at,
    })
    const detail = { through, cents: closing, lines: lines.length }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'bank_reconciled', detail })
  })
}
