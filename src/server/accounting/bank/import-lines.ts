import { randomUUID } from 'node:crypto'
import type { ReadLine } from '#domain/accounting/bank/bank-line.ts'
import { findLineAmong, findNameClash, findNewLines } from '#domain/accounting/bank/taken-lines.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { CSV_ACCOUNT, readBankCsv } from '#server/accounting/bank/read-bank-csv.ts'
import { type ReadFile, readOfx } from '#server/accounting/bank/read-ofx.ts'
import { refuseBank, requireFewLines } from '#server/accounting/bank/refuse-bank.ts'
import {
  insertImport,
  insertLines,
  listAccounts,
  listImportedDays,
  listLinesLike,
  listReconciliations,
  lockBank,
} from '#server/accounting/bank/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ImportedFile {
  name: string
  text: string
  rep: Rep
}

/**
 * Takes the lines of a statement that are not known yet.
 *
 * @rule O06 The same line of the bank is taken once, whichever file has it; none is added to a reconciled period.
 */
export async function importLines(
  context: Context,
  { name, text, rep }: ImportedFile,
): Promise<{ added: number; known: number }> {
  const isOfx = /<OFX>/i.test(text)
  const { account, lines } = isOfx ? await readOfx(text) : readBankCsv(text)
  if (lines.length === 0) throw refuseBank('text', 'The file has no lines of the bank')
  requireFewLines(lines)
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    await lockBank(trx)
    const others = (await listAccounts(trx)).filter((one) => one !== CSV_ACCOUNT && one !== account)
    if (isOfx && others.length > 0)
      throw refuseBank('text', 'The file is of another bank account than the one before')
    const added = await findAdded(trx, { account, lines })
    const [last] = await listReconciliations(trx, 1)
    const late = last && added.find(({ dated }) => dated <= last.through)
    if (late)
      throw refuseBank(
        'text',
        `The line “${late.description}” of ${late.dated} is new, and the bank is reconciled through ${last.through}`,
      )
    const at = context.now()
    const id = randomUUID()
    await insertImport(trx, { id, fileName: name, importedBy: rep.id, importedAt: at })
    await insertLines(
      trx,
      added.map(({ amount, ...line }) => ({
        ...line,
        id: randomUUID(),
        account,
        amountCents: amount,
        importId: id,
      })),
    )
    const detail = { added: added.length, known: lines.length - added.length, file: name }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'bank_lines_imported', detail })
    return { added: added.length, known: lines.length - added.length }
  })
}

/**
 * The lines of a file that were not imported before: an OFX tells its own by their names, and all others by day and amount.
 *
 * @rule O06 A statement that was imported as OFX is not taken a second time as CSV, or the other way round.
 */
async function findAdded(trx: Db, { account, lines }: ReadFile): Promise<ReadLine[]> {
  const isCsv = account === CSV_ACCOUNT
  const names = new Set(lines.map(({ fitid }) => fitid))
  const days = lines.map(({ dated }) => dated).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const stored = await listLinesLike(trx, { account, names: [...names], first, last })
  const known = stored.filter((one) => one.account === account && names.has(one.fitid))
  const clash = findNameClash(lines, known)
  if (clash)
    throw refuseBank(
      'text',
      `${about(clash.line)} has the same FITID as ${sumOf(clash.other)}. Export these days as CSV instead`,
    )
  const added = findNewLines({
    lines,
    names: new Set(known.map(({ fitid }) => fitid)),
    nameless: stored.filter((one) => one.account !== account || (isCsv && !names.has(one.fitid))),
  })
  const otherDays = await listImportedDays(trx, { isCsv: !isCsv, csvAccount: CSV_ACCOUNT })
  const among = findLineAmong(added, otherDays)
  const other = isCsv ? 'OFX' : 'CSV'
  if (among)
    throw refuseBank(
      'text',
      `${about(among)} isn’t in the ${other} file that was imported for these days. Import them as ${other}, or only the days after them`,
    )
  return added
}

function about({ description, ...line }: ReadLine): string {
  return `The line “${description}”, ${sumOf(line)},`
}

function sumOf({ amount, dated }: { amount: Cents; dated: string }): string {
  return `${formatMoney(amount, '$')} of ${dated}`
}
