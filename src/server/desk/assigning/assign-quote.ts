import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { updateAssignedRep } from '#server/desk/assigning/repository.ts'
import { tellReceiver } from '#server/desk/assigning/tell-receiver.ts'
import { findRepName } from '#server/reps/repository.ts'

interface Assignment {
  quoteId: string
  /** Null for nobody. */
  to: string | null
  /** Who was seen to have it; undefined if whoever has it gives it away. */
  seen?: string | null | undefined
}

interface Assigned {
  before: string | null
  name: string | null
}

/**
 * Gives a quote to a rep.
 *
 * @rule P08 Whoever has seen another rep on the quote than has it now is told, and changes nothing.
 */
export function assignQuote(context: Context, rep: Rep, assignment: Assignment): Promise<Assigned> {
  return runWrite(context, async (trx, effects) => {
    const part = { ...context, db: trx }
    const assigned = await assignInWrite(part, effects, rep, assignment)
    const { quoteId, to } = assignment
    if (assigned.before !== to) {
      const cause = `given:${quoteId}:${randomUUID()}`
      await tellReceiver(part, { by: rep, to, quoteIds: [quoteId], cause })
    }
    return assigned
  })
}

/** For writes that give a quote away among other things; `context.db` is their transaction. */
export async function assignInWrite(
  { db: trx, now }: Context,
  effects: Effects,
  rep: Rep,
  { quoteId, to, seen }: Assignment,
): Promise<Assigned> {
  const { assignedRepId: before } = await requireLockedQuote(trx, quoteId)
  const name = to === null ? null : ((await findRepName(trx, to)) ?? noSuchRep())
  if (before === to) effects.noAudit('They have it already')
  else if (seen !== undefined && before !== seen) {
    const present = before === null ? null : ((await findRepName(trx, before)) ?? null)
    throw new ProblemError({ code: 'ASSIGNED_MEANWHILE', to: present })
  } else {
    await updateAssignedRep(trx, quoteId, to)
    await effects.audit({
      quoteId,
      at: now(),
      actor: 'rep',
      repId: rep.id,
      event: 'quote_assigned',
      detail: { from: before ?? 'nobody', to: to ?? 'nobody' },
    })
    effects.publish({ quoteId, by: rep })
  }
  return { before, name }
}

function noSuchRep(): never {
  throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
}
