import { randomUUID } from 'node:crypto'
import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import type { CarrierAnswer } from '#domain/claims/carriers/carrier-request.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { insertAnswer, listCarrierLetters } from '#server/claims/carriers/repository.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import { takeStep } from '#server/claims/deciding/move-claim.ts'
import { type LockedClaim, writeAsRep } from '#server/claims/rep-write.ts'
import type { Context } from '#server/kit/context.ts'
import { findPolicyById } from '#server/policies/repository.ts'

interface AnswerCall {
  number: string
  rep: Rep
  letter: string
  answer: CarrierAnswer
  who: string
  reference?: string | undefined
  conditions?: string | undefined
  /** What the carrier sent with it: a file of the case. */
  file?: string | null | undefined
  /** How many answers were seen. */
  seen: number
}

/**
 * Records what was answered to a letter about a claim. A later answer takes the place of an earlier one while nothing is decided.
 *
 * @rule D32 A refusal decides nothing by itself.
 * @rule D44 Whoever provides bonus prizes takes the prize over by agreeing, which closes the claim.
 */
export function recordAnswer(
  context: Context,
  { number, rep, letter, answer, who, seen, file, ...said }: AnswerCall,
): Promise<void> {
  const { reference = null, conditions = null } = said
  return writeAsRep(context, { number, rep, step: `carrier_${answer}` }, async (locked) => {
    const { claim, now } = locked
    const trx = locked.context.db
    const asked = (await listCarrierLetters(trx, claim.id)).find(({ id }) => id === letter)
    if (!asked) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    if (asked.answers.length !== seen)
      throw new ProblemError({ code: 'VERSION_CONFLICT', current: asked.answers.length })
    if (!isUndecided(claim.state)) throw claimRefused('CLAIM_STATE')
    const kept = file ? await nameFile(locked, file) : null
    await insertAnswer(trx, {
      id: randomUUID(),
      letterId: letter,
      claimId: claim.id,
      place: asked.answers.length + 1,
      answer,
      who,
      reference,
      // What is refused has none.
      conditions: answer === 'approved' ? conditions : null,
      file: kept,
      repId: rep.id,
      at: now,
    })
    if (asked.kind !== 'bonus' || answer !== 'approved') return
    const agreed = reference === null ? `${who} agreed` : `${who} agreed, reference ${reference}`
    await takeStep(locked, 'bonus_settled', agreed)
  })
}

async function nameFile({ context, claim }: LockedClaim, file: string): Promise<SentFile> {
  const policy = await findPolicyById(context.db, claim.policyId)
  if (!policy) throw new Error(`Claim ${claim.number} has no policy`)
  return context.carrierFiles.name(context, policy.quoteId, file)
}
