import { randomUUID } from 'node:crypto'
import type { Rep } from '#server/access/access.ts'
import { CSV_ACCOUNT, readBankCsv } from '#server/accounting/bank/read-bank-csv.ts'
import { readOfx } from '#server/accounting/bank/read-ofx.ts'
import { refuseBank, requireFewLines } from '#server/accounting/bank/refuse-bank.ts'
import {
  findKnownLines,
  insertImport,
  insertLines,
  listAccounts,
  listReconciliations,
  lockBank,
} from '#server/accounting/bank/repository.ts'
import type { Context } from '#server/kit/context.ts'
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
    const named = new Map(lines.toReversed().map((line) => [line.fitid, line]))
    const known = await findKnownLines(trx, account, [...named.keys()])
    const added = lines.filter((line) => !known.has(line.fitid) && named.get(line.fitid) === line)
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
