import { randomUUID } from 'node:crypto'
import { findCloseProblem } from '#domain/accounting/books/closing.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import { findReconciledThrough } from '#server/accounting/bank/repository.ts'
import { findWaitingProposal, insertProposal, lockBooks } from '#server/accounting/closing/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * A rep wants the books to be closed through a day. Nothing is closed by it.
 *
 * @rule O06 A month whose bank is not reconciled is proposed with the reason why not, which the other rep reads.
 * @rule N109 It waits for another rep; one proposal waits at a time.
 */
export function proposeClose(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  { through, bankReason, rep }: { through: CalendarDate; bankReason?: string | undefined; rep: Rep },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const { now, env } = context
    await requireStillAllowed(trx, rep, 'accounts')
    const closedThrough = await lockBooks(trx)
    const at = now()
    const timeZone = env.officeTimeZone
    requireClosable(through, { today: dateInTimeZone(at, timeZone), closedThrough })
    if (await findWaitingProposal(trx)) throw new ProblemError({ code: 'CLOSE_WAITING' })
    const reconciledThrough = await findReconciledThrough(trx)
    const isReconciled = reconciledThrough !== null && reconciledThrough >= through
    if (!isReconciled && bankReason === undefined) throw refuse('bank_reason', BANK_REASON_MISSING)
    const why = isReconciled ? null : (bankReason ?? null)
    const id = randomUUID()
    await insertProposal(trx, {
      id,
      through,
      timeZone,
      proposedBy: rep.id,
      proposedAt: at,
      bankReason: why,
    })
    const detail = {
      proposal: id,
      through,
      time_zone: timeZone,
      ...(why !== null && { bank_reason: why }),
    }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'books_close_proposed', detail })
  })
}

/** Throws, at the day, unless the books can be closed through it. */
export function requireClosable(
  through: CalendarDate,
  facts: { today: CalendarDate; closedThrough: CalendarDate | null },
): void {
  const message = findCloseProblem(through, facts)
  if (message !== undefined) throw refuse('through', message)
}

const BANK_REASON_MISSING = 'The bank isn’t reconciled through that day. Enter the reason'

function refuse(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
