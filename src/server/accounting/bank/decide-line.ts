import { ProblemError } from '#domain/problem.ts'
import { buildBankLinePostings, type PostedTo } from '#domain/accounting/bank/bank-line-postings.ts'
import { subtract, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'
import {
  deleteMatch,
  findLine,
  findPostedTo,
  type FoundLine,
  insertMatch,
  listOpenBankEntries,
  listReconciliations,
  lockBank,
  nextBankEntryNumber,
} from '#server/accounting/bank/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

interface DecidedLine {
  id: string
  rep: Rep
}

/**
 * A rep confirms which entry a line of the bank is.
 *
 * @rule O06 A line is one entry of exactly its amount, and no entry is two lines.
 */
export function matchLine(context: Context, decided: DecidedLine & { entry: string }): Promise<void> {
  return decide(context, decided, async (trx, effects, line) => {
    const { id, rep, entry } = decided
    const [open] = await listOpenBankEntries(trx, context.env.officeTimeZone, entry)
    if (open?.amount !== line.amount)
      throw refuseBank('entry', 'That entry is another amount, or another line by now. Reload the page')
    const at = context.now()
    requireUndecided(await insertMatch(trx, { line: id, entry, matchedBy: rep.id, matchedAt: at }))
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'bank_line_matched',
      detail: { line: id, entry },
    })
  })
}

/**
 * A rep posts what the bank booked by itself: the entry is the line.
 *
 * @rule O06 A line is posted once, on the day it is posted; what was posted is taken back by an entry of its own.
 */
export function postLine(context: Context, decided: DecidedLine & { account: PostedTo }): Promise<void> {
  return decide(context, decided, async (trx, effects, line) => {
    const { id, rep, account } = decided
    requireUndecided(line.entry === null && line.reason === null)
    if (line.amount === ZERO) throw refuseBank('line', 'This line moves nothing. Set it aside')
    const at = context.now()
    const entry = await nextBankEntryNumber(trx)
    await insertEntry(trx, bankEntryOf(entry, at), buildBankLinePostings(line.amount, account))
    requireUndecided(await insertMatch(trx, { line: id, entry, matchedBy: rep.id, matchedAt: at }))
    const detail = { line: id, entry, account, cents: line.amount }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'bank_line_posted', detail })
  })
}

function bankEntryOf(document: string, postedAt: Date) {
  return { document, type: 'bank', reason: 'bank', policyId: null, postedAt } as const
}

/** A rep says why a line is no entry of the books. */
export function setLineAside(context: Context, decided: DecidedLine & { reason: string }): Promise<void> {
  return decide(context, decided, async (trx, effects) => {
    const { id, rep, reason } = decided
    const at = context.now()
    requireUndecided(await insertMatch(trx, { line: id, reason, matchedBy: rep.id, matchedAt: at }))
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'bank_line_set_aside',
      detail: { line: id, reason },
    })
  })
}

/** Takes back what was confirmed, posted or said, until the line is reconciled. */
export function reopenLine(context: Context, decided: DecidedLine): Promise<void> {
  return decide(context, decided, async (trx, effects, line) => {
    const { id, rep } = decided
    const at = context.now()
    await deleteMatch(trx, id)
    if (line.isPosted && line.entry !== null) {
      const account = await findPostedTo(trx, line.entry)
      const reversal = { ...bankEntryOf(`${line.entry}-V`, at), ofDocument: line.entry }
      await insertEntry(trx, reversal, buildBankLinePostings(subtract(ZERO, line.amount), account))
    }
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'bank_line_reopened',
      detail: { line: id, was: line.entry ?? line.reason ?? '' },
    })
  })
}

function decide(
  context: Context,
  { id, rep }: DecidedLine,
  work: (trx: Db, effects: Effects, line: FoundLine) => Promise<void>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    await lockBank(trx)
    const line = await findLine(trx, id)
    if (!line) throw new ProblemError({ code: 'NOT_FOUND', what: 'line' })
    const [last] = await listReconciliations(trx, 1)
    if (last && line.dated <= last.through)
      throw refuseBank('line', 'This line is reconciled by now. Reload the page')
    await work(trx, effects, line)
  })
}

function requireUndecided(isUndecided: boolean): void {
  if (!isUndecided) throw refuseBank('line', 'Someone decided this line by now. Reload the page')
}
