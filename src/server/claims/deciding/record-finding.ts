import { randomUUID } from 'node:crypto'
import { isFactKey, readFactValue } from '#domain/claims/facts/fact-values.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import { insertFinding } from '#server/claims/documents/repository.ts'
import { askToLookAt } from '#server/claims/signals/ask-to-look.ts'
import { writeAsRep } from '#server/claims/rep-write.ts'
import type { Context } from '#server/kit/context.ts'

interface FindingCall {
  number: string
  rep: Rep
  fact: string
  value: unknown
  note: string
}

/**
 * Records what a rep has found about a win, until it is decided.
 *
 * @rule N105 What a rep has found wins, with a note that says why.
 */
export function recordFinding(context: Context, { fact, value, note, ...call }: FindingCall): Promise<void> {
  return writeAsRep(
    context,
    { ...call, step: `finding ${fact}` },
    async ({ context: { db }, claim, by, now }) => {
      if (!isUndecided(claim.state)) throw claimRefused('CLAIM_STATE')
      const read = isFactKey(fact) ? readFactValue(fact, value) : undefined
      if (!isFactKey(fact) || read === undefined) {
        const message = 'Enter what you have found'
        throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'value', message }] })
      }
      await insertFinding(db, {
        id: randomUUID(),
        claimId: claim.id,
        fact,
        value: read,
        note,
        repId: by.repId,
        at: now,
      })
      await askToLookAt(db, claim.id, now)
    },
  )
}
