import {
  approvalPostings,
  mirrorPostings,
  releasePostings,
  reserveChangePostings,
  reservePostings,
} from '#domain/claims/awards/claim-postings.ts'
import { claimMoments } from '#domain/claims/deadlines/claim-deadlines.ts'
import { isPlaceTaken } from '#domain/claims/reporting/earlier-claims.ts'
import { findEventRejection } from '#domain/claims/states/claim-guards.ts'
import type { ClaimStep } from '#domain/claims/states/claim-steps.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { listAwards, voidAwards } from '#server/claims/awards/repository.ts'
import { dropPending } from '#server/claims/deciding/drop-pending.ts'
import { addEvent, claimRefused, readStatus } from '#server/claims/claim-events.ts'
import { postClaimEntry } from '#server/claims/journal/post-claim-entry.ts'
import { mailClosed, mailDocumentsAsked, mailReopened, mailUpheld } from '#server/claims/mails/claim-mails.ts'
import { setAside } from '#server/claims/reporting/end-claim.ts'
import { earlierClaims } from '#server/claims/reporting/make-claim.ts'
import { type LockedClaim, writeAsRep } from '#server/claims/rep-write.ts'
import { listClaimsOnContest, listEvents, updateClaim } from '#server/claims/repository.ts'
import type { EndedWithoutDecision } from '#server/messaging/templates/claims/claim-ended.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { findCertificate } from '#server/policies/repository.ts'

interface StepCall {
  number: string
  rep: Rep
  seenPlace: number
  step: ClaimStep
  reason?: string | undefined
}

/** The steps that end a claim without a decision. */
const SETS_ASIDE: readonly ClaimStep[] = ['withdraw', 'duplicate', 'not_pursued', 'bonus_settled']

/**
 * Moves a claim on as a rep decides, where its state and its guards allow it.
 *
 * @rule N105 Closed and declined claims are reopened, and an approved one of which nothing is paid.
 */
export function moveClaim(context: Context, { step, reason, ...call }: StepCall): Promise<void> {
  return writeAsRep(context, { ...call, step }, (locked) => takeStep(locked, step, reason))
}

/** Takes a step of a claim that is locked. */
export async function takeStep(
  locked: LockedClaim,
  step: ClaimStep,
  reason: string | undefined,
): Promise<void> {
  const { claim, now, by } = locked
  const trx = locked.context.db
  // Another carrier insures bonus prizes; nobody else takes a claim over.
  if (step === 'bonus_settled' && claim.entity !== 'bonus_prize') throw claimRefused('CLAIM_STATE')
  await requireAllowed(locked, step, reason)
  await dropPending(trx, { claimId: claim.id, repId: by.repId, at: now })
  await addEvent(trx, claim, { kind: step, at: now, ...(reason !== undefined && { reason }), ...by })
  if (SETS_ASIDE.includes(step)) {
    await postClaimEntry(trx, claim, releasePostings(claim.reserveCents), now)
    await updateClaim(trx, claim.id, { reserveCents: ZERO, ...setAside(claim, now) })
  }
  if (step === 'reopen') await reopen(locked)
  await tellStep(locked, step, reason)
}

const ENDED_AS: { readonly [K in ClaimStep]?: EndedWithoutDecision } = {
  withdraw: 'withdrawn',
  duplicate: 'duplicate',
  not_pursued: 'not_pursued',
  bonus_settled: 'bonus_settled',
}

/** The other steps are told where they are: one that is paid or was declined was told so, and closing it asks nobody for anything. */
async function tellStep(
  { context, claim }: LockedClaim,
  step: ClaimStep,
  reason: string | undefined,
): Promise<void> {
  const place = claim.place + 1
  const ending = ENDED_AS[step]
  if (ending)
    await mailClosed(context, claim, { place, ending, reason: ending === 'withdrawn' ? reason : undefined })
  if (step === 'uphold' && reason !== undefined) await mailUpheld(context, claim, { place, letter: reason })
  if (step === 'reopen' && reason !== undefined) await mailReopened(context, claim, { place, reason })
  if (step === 'ask_documents')
    await mailDocumentsAsked(context, claim, { cause: `asked:${place}`, message: reason })
}

/**
 * Sets aside more or less than the prize, with a reason.
 *
 * @rule N105 The reserve is changed by the difference, never above the prize.
 */
export function changeReserve(
  context: Context,
  {
    reserve,
    reason,
    ...call
  }: { number: string; rep: Rep; seenPlace: number; reserve: Cents; reason: string },
): Promise<void> {
  return writeAsRep(context, { ...call, step: 'change_reserve' }, async (locked) => {
    const { claim, now, by } = locked
    const trx = locked.context.db
    if (reserve > subtract(claim.prizeCents, claim.awardedCents)) {
      const message =
        claim.awardedCents === ZERO
          ? 'Enter an amount up to the prize'
          : 'Enter an amount up to what is left of the prize'
      throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'reserve', message }] })
    }
    await requireAllowed(locked, 'change_reserve', reason)
    await addEvent(trx, claim, { kind: 'change_reserve', at: now, reason, ...by })
    await postClaimEntry(trx, claim, reserveChangePostings(claim.reserveCents, reserve), now)
    await updateClaim(trx, claim.id, { reserveCents: reserve })
  })
}

async function requireAllowed(
  { context, claim, now }: LockedClaim,
  kind: ClaimStep | 'change_reserve',
  reason: string | undefined,
): Promise<void> {
  const trx = context.db
  const status = await readStatus(trx, claim.id)
  const certificate = await findCertificate(trx, claim.policyId, claim.certificateVersion)
  const onContest = await listClaimsOnContest(trx, claim.policyId, { kind: claim.entity, index: claim.index })
  const others = await earlierClaims(trx, onContest)
  const own = others.find(({ number }) => number === claim.number)
  const events = await listEvents(trx, claim.id)
  const documentsUntil = certificate && claimMoments(certificate).documentsUntil
  const rejection = findEventRejection(status, {
    kind,
    ...(reason !== undefined && { reason }),
    today: dateInTimeZone(now, context.env.officeTimeZone),
    ...(documentsUntil && certificate?.claims.documentsBy && { documentsBy: certificate.claims.documentsBy }),
    wasReminded: events.some((event) => event.kind === 'ask_documents'),
    isTaken: own !== undefined && isPlaceTaken(own, claim.winners, others),
    isPaidInPart: await isPaidInPart(context.db, claim.id),
  })
  if (rejection) throw claimRefused(rejection)
}

async function isPaidInPart(db: Db, id: string): Promise<boolean> {
  const awards = await listAwards(db, id)
  return awards.some(({ parts }) => parts.some(({ payments }) => payments.some(({ stands }) => stands)))
}

/** What was awarded is taken back, and what is not awarded is set aside again. */
async function reopen({ context, claim, now }: LockedClaim): Promise<void> {
  const trx = context.db
  const awards = await listAwards(trx, claim.id)
  const awarded = sum(awards.map(({ award }) => award.amountCents))
  if (claim.state === 'approved') {
    // The approval turned the whole reserve into what is payable; its mirror is that of the prize.
    const reserve = claim.prizeCents
    await postClaimEntry(trx, claim, mirrorPostings(approvalPostings(reserve, awarded)), now)
    await voidAwards(trx, claim.id, now)
    await updateClaim(trx, claim.id, { reserveCents: reserve })
    return
  }
  const reserve = subtract(claim.prizeCents, awarded)
  await postClaimEntry(trx, claim, reservePostings(reserve), now)
  await updateClaim(trx, claim.id, { reserveCents: reserve, setAsideAt: null, releasedAt: null })
}
