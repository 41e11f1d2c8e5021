import { eventZone, reminderOn, reminderWindow } from '#domain/claims/deadlines/claim-deadlines.ts'
import { closesNow, closesSince } from '#domain/claims/states/claim-history.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { addEvent, readStatus } from '#server/claims/claim-events.ts'
import {
  type ClaimToFollow,
  listClaimsToClose,
  listClaimsToRemind,
} from '#server/claims/following/repository.ts'
import { mailReminder } from '#server/claims/mails/claim-mails.ts'
import { type Claim, lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { findCertificate } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** What a claim needs as days pass, in its transaction. */
type Step = (context: Context, effects: Effects, followed: Followed) => Promise<void>

interface Followed {
  claim: Claim
  quoteId: string
  /** Of the event. */
  timeZone: string
}

/**
 * What the clock does with claims: it reminds of documents, and closes what nothing more happens to. Each claim is locked and looked
 * at again, so that a second run, or a second instance, finds nothing left to do.
 */
export function createClaimJob(context: Context): HandlerOf<'follow-claims'> {
  return async (_payload, { db, now }) => {
    const at = now()
    const inJob = { ...context, db, now: () => at }
    const failures: unknown[] = []
    const follow = async (claims: readonly ClaimToFollow[], step: Step) => {
      for (const claim of claims) {
        try {
          await followClaim(inJob, claim, step)
        } catch (error) {
          // One claim that fails must not stop the others.
          failures.push(error)
        }
      }
    }
    await follow(await listClaimsToRemind(db, reminderWindow(at)), remind)
    await follow(await listClaimsToClose(db, closesSince(at)), close)
    if (failures.length > 0) throw failures[0]
  }
}

function followClaim(context: Context, { id, quoteId }: ClaimToFollow, step: Step): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, quoteId)
    const claim = await lockClaim(trx, id)
    const certificate = await findCertificate(trx, claim.policyId, claim.certificateVersion)
    if (!certificate) throw new Error(`Claim ${claim.number} has no certificate`)
    await step({ ...context, db: trx }, effects, { claim, quoteId, timeZone: eventZone(certificate) })
  })
}

/** @rule N111 Whoever owes documents is reminded 14 and 3 days before the last day, and once after it. */
async function remind(context: Context, effects: Effects, { claim, timeZone }: Followed): Promise<void> {
  effects.noAudit('The message itself says who was reminded')
  if (!isUndecided(claim.state) || claim.documentsBy === null) return
  const on = reminderOn(claim.documentsBy, {
    reportedOn: dateInTimeZone(claim.arrivedAt, timeZone),
    today: dateInTimeZone(context.now(), timeZone),
  })
  if (on) await mailReminder(context, claim, on)
}

/** @rule N111 A paid claim closes 30 days later, a declined one 60 days after it was last decided, unless an answer waits. */
async function close(
  context: Context,
  effects: Effects,
  { claim, quoteId, timeZone }: Followed,
): Promise<void> {
  const at = context.now()
  if (!closesNow(await readStatus(context.db, claim.id), at, timeZone))
    return effects.noAudit('It does not close yet')
  await addEvent(context.db, claim, { kind: 'close', at, actor: 'system', repId: null })
  await effects.audit({
    quoteId,
    at,
    actor: 'system',
    event: 'claim_changed',
    detail: { claim: claim.number, step: 'close' },
  })
  effects.publish({ quoteId, by: null })
}
