import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import { requireClosable } from '#server/accounting/closing/propose-close.ts'
import {
  closeBooks,
  findProposal,
  type FoundProposal,
  insertDecision,
  lockBooks,
} from '#server/accounting/closing/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface CloseDecision {
  id: string
  rep: Rep
}

/**
 * Closes the books as another rep proposed: from then on nothing is dated into the period.
 *
 * @rule O06 What is being posted is waited for; what comes later is posted where the open period begins.
 * @rule N109 Another rep than the one who proposed it approves; never before an earlier close.
 */
export function approveClose(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  { id, rep, aloneReason }: CloseDecision & { aloneReason?: string | undefined },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const acting = await requireStillAllowed(trx, rep, 'accounts')
    const closedThrough = await lockBooks(trx)
    const { through, timeZone, proposerId: askedBy } = await requireWaiting(trx, id)
    const alone = await requireSecondPerson(trx, { askedBy, acting, permission: 'accounts', aloneReason })
    const at = context.now()
    requireClosable(through, { today: dateInTimeZone(at, timeZone), closedThrough })
    await closeBooks(trx, through, timeZone)
    await insertDecision(trx, {
      proposal: id,
      decision: 'approved',
      decidedBy: rep.id,
      decidedAt: at,
      reason: 'second_person' in alone ? aloneReason : null,
    })
    const detail = { proposal: id, through, time_zone: timeZone, asked_by: askedBy, ...alone }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'books_closed', detail })
  })
}

/** Declines what another rep proposed, or withdraws one's own. */
export function declineClose(
  context: Pick<Context, 'db' | 'now'>,
  { id, rep, reason }: CloseDecision & { reason: string },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    await lockBooks(trx)
    const { through, proposerId: askedBy } = await requireWaiting(trx, id)
    const at = context.now()
    const decision = askedBy === rep.id ? 'withdrawn' : 'declined'
    await insertDecision(trx, { proposal: id, decision, decidedBy: rep.id, decidedAt: at, reason })
    const detail = { proposal: id, through, decision, reason, asked_by: askedBy }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'books_close_declined', detail })
  })
}

/** The books are locked: nobody decides it meanwhile. */
async function requireWaiting(trx: Db, id: string): Promise<FoundProposal> {
  const found = await findProposal(trx, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'proposal' })
  if (found.decision !== null) throw new ProblemError({ code: 'CLOSE_DECIDED', state: found.decision })
  return found
}
