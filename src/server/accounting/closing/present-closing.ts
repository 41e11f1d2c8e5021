import type { CloseProposal, Closing } from '#contract/accounting/period-close.ts'
import { listClosableDays } from '#domain/accounting/books/closing.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import { findReconciledThrough } from '#server/accounting/bank/repository.ts'
import {
  findClosedThrough,
  findWaitingProposal,
  type FoundProposal,
  listDecidedProposals,
} from '#server/accounting/closing/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { findDecider } from '#server/reps/second-person.ts'

/** Two years of months. */
const SHOWN = 24

/** Through when the books are closed, as a rep sees it. */
export async function presentClosing(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  rep: Rep,
): Promise<Closing> {
  const closedThrough = await findClosedThrough(db)
  const waiting = await findWaitingProposal(db)
  return {
    closed_through: closedThrough,
    time_zone: env.officeTimeZone,
    closable: listClosableDays({ today: dateInTimeZone(now(), env.officeTimeZone), closedThrough }),
    bank_reconciled_through: await findReconciledThrough(db),
    waiting: waiting
      ? { ...present(waiting), decider: await findDecider(db, waiting.proposerId, rep, 'accounts') }
      : null,
    decided: (await listDecidedProposals(db, SHOWN)).map(present),
  }
}

function present(found: FoundProposal): CloseProposal {
  return {
    id: found.id,
    through: found.through,
    time_zone: found.timeZone,
    state: found.decision ?? 'waiting',
    proposed_by: found.proposedBy,
    proposed_at: found.proposedAt.toISOString(),
    decided_by: found.decidedBy,
    decided_at: found.decidedAt?.toISOString() ?? null,
    reason: found.reason,
    bank_reason: found.bankReason,
  }
}
