import { ProblemError } from '#domain/problem.ts'
import type { Caller, Rep } from '#server/access/access.ts'
import type { ClaimDoer } from '#server/claims/claim-events.ts'
import { type ChangeCaller, requesterOf, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { RecordAuthor } from '#server/schema/claims/event-day.schema.ts'

/** Who calls about the day of an event, as whom. */
export interface DayAuthor {
  role: RecordAuthor
  /** Shown beside what they wrote: a helper's, or a rep's. */
  name: string | null
  linkId: string | null
  repId: string | null
  rep: Rep | undefined
  /** When the helper's link ended. */
  endedAt: Date | null
}

/** How the policy of the day is read: a helper's link was checked, and opens nothing else. */
export function dayCaller({ eventDay, session, rep }: Caller): ChangeCaller {
  if (eventDay?.by === 'helper') return THE_PROGRAM
  if (!session) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  return { session, rep }
}

export function dayAuthor(caller: Caller, subject: Pick<ChangeSubject, 'policy'>): DayAuthor {
  const { link, by } = caller.eventDay ?? {}
  if (by === 'helper' && link)
    return {
      role: 'helper',
      name: link.name,
      linkId: link.id,
      repId: null,
      rep: undefined,
      endedAt: link.endedAt,
    }
  const role = requesterOf(dayCaller(caller), subject)
  const { rep } = caller
  return {
    role: role === 'client' ? 'holder' : role,
    name: rep?.name ?? null,
    linkId: null,
    repId: rep?.id ?? null,
    rep,
    endedAt: null,
  }
}

export function doerOf({ role, repId }: Pick<DayAuthor, 'role' | 'repId'>): ClaimDoer {
  return { actor: role, repId }
}

/** A phone belongs to whoever wrote on it first, so that nobody writes in somebody else's name. */
export function authorKey({
  author,
  linkId,
  repId,
}: {
  author: RecordAuthor
  linkId: string | null
  repId: string | null
}): string {
  return `${author} ${linkId ?? repId ?? ''}`
}
