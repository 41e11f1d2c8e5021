import { isAllowed } from '#domain/reps/roles.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { addEvent } from '#server/claims/claim-events.ts'
import { writeAsRep } from '#server/claims/rep-write.ts'
import { updateClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { lockActiveRep } from '#server/reps/repository.ts'

interface Assignment {
  number: string
  rep: Rep
  seenPlace: number
  /** Null for nobody. */
  to: string | null
}

/** @rule N105 A claim is given to somebody who may decide it. */
export function assignClaim(context: Context, { to, ...call }: Assignment): Promise<void> {
  return writeAsRep(
    context,
    { ...call, step: 'assign' },
    async ({ context: { db: trx }, claim, by, now }) => {
      const receiver = to === null ? null : await lockActiveRep(trx, { id: to })
      if (receiver === undefined || (receiver && !isAllowed(receiver, 'claims')))
        throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
      await addEvent(trx, claim, {
        kind: 'assign',
        at: now,
        ...(receiver && { reason: `To ${receiver.name}` }),
        ...by,
      })
      await updateClaim(trx, claim.id, { repId: to })
    },
  )
}
