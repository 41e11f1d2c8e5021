import { createHash } from 'node:crypto'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { ProblemError } from '#domain/problem.ts'
import type { ClaimDoer } from '#server/claims/claim-events.ts'
import { deleteDraft } from '#server/claims/drafts/repository.ts'
import { findPlace, makeClaim, type ReportWork, type SaidOfWin } from '#server/claims/reporting/make-claim.ts'
import { type Claim, findClaimById, findReport } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** What is said of a win, in wire format, as it was checked field by field. */
export interface ReportCall extends ChangeCaller {
  /** Of the policy. */
  number: string
  /** The browser's. */
  id: string
  contest: { kind: ClaimKind; index: number }
  said: SaidOfWin
}

/**
 * Reports a win. Sent again under its id it changes nothing and answers with the claim that it made.
 *
 * @rule D25 A win is reported for one contest, and the claim is open at once, with what it asks for.
 * @rule N105 The reserve is the prize, from the report on.
 * @rule N111 A report after its day is taken and marked with the hours.
 */
export function reportClaim(context: Context, call: ReportCall): Promise<Claim> {
  const { now } = context
  return runWrite(context, async (trx, effects) => {
    const subject = await lockSubject(trx, call.session, call.number)
    const sent = hashOf(call)
    const known = await findReport(trx, call.id)
    if (known) return repeated(trx, effects, known, sent, subject)
    const at = now()
    const work: ReportWork = {
      context: { ...context, db: trx },
      effects,
      subject,
      report: { id: call.id, sha256: sent },
      contest: call.contest,
      said: call.said,
      by: doerOf(call, subject),
      rep: call.rep,
      now: at,
      countsFrom: at,
    }
    const place = await findPlace(work)
    if (place.standing) throw alreadyClaimed(place.standing)
    const claim = await makeClaim(work, place)
    await deleteDraft(trx, { id: call.id, policyId: subject.policy.id })
    return claim
  })
}

function alreadyClaimed({ number, winner }: Claim): ProblemError {
  return new ProblemError({
    code: 'ALREADY_CLAIMED',
    claim: number,
    message: `This win is already reported: claim ${number}, for ${winner}. You can add what you know there.`,
  })
}

function doerOf(call: ReportCall, subject: ChangeSubject): ClaimDoer {
  const by = requesterOf(call, subject)
  return { actor: by === 'client' ? 'holder' : by, repId: call.rep?.id ?? null }
}

async function repeated(
  trx: Db,
  effects: Effects,
  known: { claimId: string; sha256: string },
  sent: string,
  { policy }: ChangeSubject,
): Promise<Claim> {
  const claim = await findClaimById(trx, known.claimId)
  if (!claim || claim.policyId !== policy.id || known.sha256 !== sent)
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  effects.noAudit('It was reported before')
  return claim
}

function hashOf({ contest, said }: ReportCall): string {
  return createHash('sha256').update(canonicalText({ contest, said })).digest('hex')
}
