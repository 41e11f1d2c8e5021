import { buildPayoutPostings, type PayoutRow, sumPayout } from '#domain/accounting/bank/payout.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { countOf } from '#domain/values/text-format.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { readPayoutCsv } from '#server/accounting/bank/payouts/read-payout-csv.ts'
import {
  type CardEntry,
  findCardEntries,
  findKnownPayouts,
  insertPayout,
  type KnownPayout,
  nextPayoutNumber,
} from '#server/accounting/bank/payouts/repository.ts'
import { refuseBank, requireFewLines } from '#server/accounting/bank/refuse-bank.ts'
import { lockBank } from '#server/accounting/bank/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ImportedPayouts {
  name: string
  text: string
  rep: Rep
}

/**
 * Takes the payouts of a file of the gateway that are not known yet: what was in transit reaches the bank, less the fees.
 *
 * @rule O06 Each charge and refund is paid out once and at its amount in the books; a row that is not refuses the whole file and says what differs.
 * @rule O06 A payout that was imported before and has other rows, amounts or another day refuses the whole file.
 */
export async function importPayouts(
  context: Context,
  { name, text, rep }: ImportedPayouts,
): Promise<{ added: number; known: number }> {
  const rows = readPayoutCsv(text)
  if (rows.length === 0) throw refuseBank('text', 'The file has no payouts')
  requireFewLines(rows)
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    await lockBank(trx)
    const byPayout = groupByPayout(rows)
    const known = await findKnownPayouts(trx, [...byPayout.keys()])
    const entryOf = await matchRows(trx, rows, known)
    for (const [reference, payout] of known) requireSame(payout, byPayout.get(reference) ?? [], entryOf)
    const added = [...byPayout].filter(([reference]) => !known.has(reference))
    const at = context.now()
    const today = dateInTimeZone(at, context.env.officeTimeZone)
    for (const [reference, own] of added) {
      const [first] = own
      if (!first) continue
      const other = own.find(({ paidOn }) => paidOn !== first.paidOn)
      if (other) throw wrong(other, `payout ${reference} has another day above`)
      if (first.paidOn > today) throw wrong(first, 'the day is in the future')
      const sums = sumPayout(own)
      if (sums.gross === ZERO && sums.fee === ZERO) throw wrong(first, `payout ${reference} moves nothing`)
      const number = await nextPayoutNumber(trx)
      const entry = { document: number, type: 'bank', reason: 'bank', policyId: null, postedAt: at } as const
      await insertEntry(trx, entry, buildPayoutPostings(sums))
      await insertPayout(
        trx,
        {
          number,
          reference,
          paidOn: first.paidOn,
          grossCents: sums.gross,
          feeCents: sums.fee,
          importedBy: rep.id,
          importedAt: at,
        },
        own.flatMap((row) => {
          const found = entryOf.get(row)
          return found ? [{ entry: found.entry, amountCents: row.gross }] : []
        }),
      )
    }
    const counted = { added: added.length, known: known.size }
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'payouts_imported',
      detail: { ...counted, file: name },
    })
    return counted
  })
}

function groupByPayout(rows: readonly PayoutRow[]): Map<string, PayoutRow[]> {
  const grouped = new Map<string, PayoutRow[]>()
  for (const row of rows) {
    const own = grouped.get(row.payout)
    if (own) own.push(row)
    else grouped.set(row.payout, [row])
  }
  return grouped
}

/** A payout that is known is the same as before, or some of its rows would never leave transit. */
function requireSame(
  { reference, paidOn, gross, fee, items }: KnownPayout,
  rows: readonly PayoutRow[],
  entryOf: ReadonlyMap<PayoutRow, CardEntry>,
): void {
  const [first] = rows
  if (!first) return
  const before = `payout ${reference} was imported before`
  const moved = rows.find((row) => row.paidOn !== paidOn)
  if (moved) throw wrong(moved, `${before} with the day ${paidOn}`)
  const sums = sumPayout(rows)
  const count = rows.filter((row) => entryOf.has(row)).length
  if (sums.gross !== gross || sums.fee !== fee || count !== items)
    throw wrong(
      first,
      `${before} as ${saySums({ gross, fee, count: items })}. Here it is ${saySums({ ...sums, count })}. Import each payout whole, or leave its rows out`,
    )
}

/** The entry of each row that names a charge or refund. */
async function matchRows(
  trx: Db,
  rows: readonly PayoutRow[],
  known: ReadonlyMap<string, KnownPayout>,
): Promise<Map<PayoutRow, CardEntry>> {
  const found = await findCardEntries(
    trx,
    rows.flatMap(({ charge }) => (charge === '' ? [] : [charge])),
  )
  const taken = new Set<string>()
  const entryOf = new Map<PayoutRow, CardEntry>()
  for (const row of rows) {
    if (row.charge === '') continue
    const payout = known.get(row.payout)
    const paidOutBy = payout?.number ?? null
    const own = found.filter(({ reference }) => reference === row.charge)
    // A charge and its refunds may have one reference at a gateway; the amount tells them apart, and where they were paid out.
    const alike = own.filter(({ amount }) => amount === row.gross)
    const isLeft = (one: CardEntry) => one.payout === paidOutBy && !taken.has(one.entry)
    const entry = alike.find(isLeft) ?? alike[0] ?? own[0]
    if (!entry) throw wrong(row, `no card payment or refund has the reference ${row.charge}`)
    if (entry.amount !== row.gross)
      throw wrong(row, `${entry.entry} is ${signed(entry.amount)} in the books and ${signed(row.gross)} here`)
    if (payout && entry.payout === null)
      throw wrong(row, `payout ${row.payout} was imported before without ${entry.entry}`)
    if (!isLeft(entry)) throw wrong(row, `${entry.entry} was paid out before`)
    taken.add(entry.entry)
    entryOf.set(row, entry)
  }
  return entryOf
}

function saySums({ gross, fee, count }: { gross: Cents; fee: Cents; count: number }): string {
  return `${countOf(count, 'charge or refund', 'charges and refunds')} of ${signed(gross)} with fees of ${signed(fee)}`
}

function signed(amount: Cents): string {
  return amount < ZERO ? `-${formatMoney((0 - amount) as Cents, '$')}` : formatMoney(amount, '$')
}

function wrong({ line }: PayoutRow, message: string) {
  return refuseBank('text', `Line ${line}: ${message}`)
}
