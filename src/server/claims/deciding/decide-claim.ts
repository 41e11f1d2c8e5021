import { createHash, randomUUID } from 'node:crypto'
import { AWARD_PROBLEMS, awardProblems, type PlannedAward } from '#domain/claims/awards/award-plan.ts'
import { approvalPostings, releasePostings } from '#domain/claims/awards/claim-postings.ts'
import { scheduleInstallments } from '#domain/claims/awards/installments.ts'
import { decisionProblems, needsSecondPerson } from '#domain/claims/decisions/decision.ts'
import { describeDecisionProblem } from '#domain/claims/decisions/decision-texts.ts'
import { isWinnerMinor } from '#server/claims/deciding/stored-facts.ts'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import type { StoredDecision } from '#domain/claims/decisions/stored-decision.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { subtract, sum, ZERO } from '#domain/values/money.ts'
import { insertAward } from '#server/claims/awards/repository.ts'
import { addEvent } from '#server/claims/claim-events.ts'
import { type ClaimBasis, readBasis } from '#server/claims/deciding/claim-basis.ts'
import {
  type Decision,
  endDecision,
  findContestCap,
  findPendingDecision,
  insertDecision,
  listDecisions,
} from '#server/claims/deciding/repository.ts'
import { dropPending } from '#server/claims/deciding/drop-pending.ts'
import { postClaimEntry } from '#server/claims/journal/post-claim-entry.ts'
import { letWinnerAnswer } from '#server/claims/links/follow-decisions.ts'
import { mailApproved, mailDeclined } from '#server/claims/mails/claim-mails.ts'
import { type LockedClaim, requireState, writeAsRep } from '#server/claims/rep-write.ts'
import { type Claim, updateClaim } from '#server/claims/repository.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { isActiveRep } from '#server/reps/repository.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'

interface ProposalCall {
  number: string
  rep: Rep
  seenPlace: number
  decision: StoredDecision
}

/**
 * Decides a claim, or proposes the decision where a second rep has to confirm it.
 *
 * @rule N105 A claim over the limit, either way, is decided by two; what is not ready is refused by its rules and documents.
 */
export function decideClaim(
  context: Context,
  { decision, ...call }: ProposalCall,
): Promise<'decided' | 'proposed'> {
  return writeAsRep(context, { ...call, step: decision.kind }, async (locked) => {
    const { claim, now, by } = locked
    const trx = locked.context.db
    requireState(claim, 'review')
    const basis = await readBasis(trx, claim)
    await requireDecidable(locked, basis, decision)
    await dropPending(trx, { claimId: claim.id, repId: by.repId, at: now })
    const proposed: Decision = {
      id: randomUUID(),
      claimId: claim.id,
      round: (await listDecisions(trx, claim.id)).length + 1,
      content: decision,
      hash: hashOfDecision(claim, basis, decision),
      place: claim.place,
      repId: by.repId,
      at: now,
    }
    await insertDecision(trx, proposed)
    const { claimSecondApproval: limit } = context.env
    if (needsSecondPerson(decision, { prize: claim.prizeCents, limit })) return 'proposed'
    await applyDecision(locked, proposed, 'single')
    return 'decided'
  })
}

interface ConfirmationCall {
  number: string
  rep: Rep
  /** Of the decision that was looked at. */
  hash: string
  seenPlace: number
  aloneReason?: string | undefined
}

/**
 * Confirms what another rep proposed.
 *
 * @rule N105 A second rep confirms exactly what was proposed: after any edit there is nothing to confirm.
 * @rule N109 Where no other rep has the right, an owner goes on alone with a reason.
 */
export function confirmDecision(
  context: Context,
  { hash, aloneReason, ...call }: ConfirmationCall,
): Promise<void> {
  return writeAsRep(context, { ...call, step: 'confirm' }, async (locked) => {
    const { claim, acting } = locked
    const trx = locked.context.db
    const pending = await findPendingDecision(trx, claim.id)
    if (!pending || pending.hash !== hash) throw decisionChanged()
    // A rep who was disabled has proposed nothing any more.
    if (!(await isActiveRep(trx, pending.repId))) throw decisionChanged()
    requireState(claim, 'review')
    const basis = await readBasis(trx, claim)
    if (hashOfDecision(claim, basis, pending.content) !== hash) throw decisionChanged()
    const alone = await requireSecondPerson(trx, {
      askedBy: pending.repId,
      acting,
      permission: 'claims',
      aloneReason,
    })
    await requireDecidable(locked, basis, pending.content)
    await applyDecision(locked, pending, alone.second_person ?? 'confirmed', alone.alone_reason)
  })
}

/** Takes a proposed decision back, with the reason for who proposed it. */
export function dropDecision(
  context: Context,
  call: { number: string; rep: Rep; reason: string },
): Promise<void> {
  return writeAsRep(context, { ...call, step: 'drop' }, async (locked) => {
    const { claim, by, now } = locked
    const dropping = { claimId: claim.id, repId: by.repId, at: now, reason: call.reason }
    const isDropped = await dropPending(locked.context.db, dropping)
    if (!isDropped) throw decisionChanged()
  })
}

function decisionChanged(): ProblemError {
  const message = 'This claim has changed since the decision was proposed. Look at it again'
  return new ProblemError({ code: 'CLAIM_REFUSED', reason: 'DECISION_CHANGED', message })
}

async function requireDecidable(
  { context, claim }: LockedClaim,
  { checked, states, documents, consents }: ClaimBasis,
  decision: StoredDecision,
): Promise<void> {
  const [problem] = decisionProblems(decision, { checked, documents: states, consents })
  if (problem) {
    const rules = 'rules' in problem ? { rules: problem.rules } : {}
    const message = describeDecisionProblem(problem)
    throw new ProblemError({ code: 'CLAIM_REFUSED', reason: problem.code, message, ...rules })
  }
  if (decision.kind !== 'approve') return
  const cap = await findContestCap(context.db, claim)
  const { insured } = claim
  const room = {
    insured,
    elsewhere: subtract(cap.awardedCents, claim.awardedCents),
    awarded: claim.awardedCents,
    isMinor: isWinnerMinor(documents),
    ...(decision.reasonForLess !== null && { reasonForLess: decision.reasonForLess }),
  }
  const [wrong] = awardProblems(decision.awards, room)
  if (wrong) throw new ProblemError({ code: 'CLAIM_REFUSED', reason: wrong, message: AWARD_PROBLEMS[wrong] })
}

/** What a second rep confirms: the decision, and all that it rests on. */
export function hashOfDecision(claim: Claim, basis: ClaimBasis, decision: StoredDecision): string {
  const { number, insured, reserveCents } = claim
  const documents = basis.documents.map(({ key, place, events }) => [key, place, events.length])
  const named = decision.waivers.map(({ carrierAnswer }) => carrierAnswer)
  const consents = basis.consents.filter(({ id }) => named.includes(id))
  const all = { number, decision, facts: basis.facts, documents, consents, insured, reserveCents }
  return createHash('sha256').update(canonicalText(all)).digest('hex')
}

async function applyDecision(
  { context, claim, by, now }: LockedClaim,
  { id: decisionId, content }: Decision,
  kind: 'single' | 'confirmed' | 'alone',
  reason?: string,
): Promise<void> {
  const trx = context.db
  const { reserveCents } = claim
  const decided = await addEvent(trx, claim, { kind: content.kind, at: now, ...by })
  if (content.kind === 'approve') {
    const firstOn = dateInTimeZone(now, context.env.officeTimeZone)
    for (const [at, award] of content.awards.entries())
      await storeAward(trx, { claimId: claim.id, decisionId, place: at + 1, firstOn, award })
    const awarded = sum(content.awards.map(({ amount }) => amount))
    await postClaimEntry(trx, claim, approvalPostings(reserveCents, awarded), now)
  } else {
    await postClaimEntry(trx, claim, releasePostings(reserveCents), now)
  }
  await updateClaim(trx, claim.id, { reserveCents: ZERO })
  await endDecision(trx, {
    decisionId,
    claimId: claim.id,
    kind,
    eventPlace: decided.place,
    reason: reason ?? null,
    repId: by.repId,
    at: now,
  })
  if (content.kind === 'approve') await mailApproved(context, claim, decisionId)
  else {
    await mailDeclined(context, claim, { decisionId, letter: content.letter })
    await letWinnerAnswer(context, decided)
  }
}

interface NewAward {
  claimId: string
  decisionId: string
  place: number
  firstOn: ReturnType<typeof dateInTimeZone>
  award: PlannedAward
}

async function storeAward(
  trx: Context['db'],
  { claimId, decisionId, place, firstOn, award }: NewAward,
): Promise<void> {
  const id = randomUUID()
  const { payee, role, mode, amount: amountCents, years } = award
  const parts = scheduleInstallments(amountCents, years, firstOn)
  await insertAward(
    trx,
    { id, claimId, decisionId, place, payee, role, mode, amountCents, years, firstOn, voidAt: null },
    parts.map(({ part, dueOn, amount }) => ({ awardId: id, part, dueOn, amountCents: amount })),
  )
}
