import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import type { WaitsFor } from '#server/schema/policies/changes.schema.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { insertChange, type StoredAmendment } from '#server/policies/amendments/repository.ts'
import { currentPayer, payerEmail, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { pagePath } from '#contract/page-path.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createChangeToApproveMail,
  createChangeToDecideMail,
} from '#server/messaging/templates/policy-changes/change-waiting.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { decisionLimit, scheduleLapse } from '#server/policies/amendments/request-deadline.ts'

/** @rule N60 A request that waits moves no money, and the cover stays as it was. */
export async function keepWaiting(
  context: Context,
  effects: Effects,
  { subject, change, waitsFor }: { subject: ChangeSubject; change: StoredAmendment; waitsFor: WaitsFor },
): Promise<StoredAmendment> {
  const { db: trx } = context
  const { stored, policy } = subject
  const lapsesAt = decisionLimit(subject, change)
  const waiting: StoredAmendment = { ...change, state: 'waiting', waitsFor, lapsesAt }
  await insertChange(trx, waiting)
  if (lapsesAt) await scheduleLapse(trx, waiting.id, lapsesAt)
  await effects.audit({
    quoteId: stored.id,
    at: change.requestedAt,
    actor: change.requestedBy === 'rep' ? 'rep' : 'client',
    repId: change.repId,
    event: 'change_requested',
    detail: { change: change.id, policy: policy.number, waits_for: waitsFor },
  })
  await queueWaitingMail(context, subject, waiting)
  effects.publish({ quoteId: stored.id, by: null })
  return waiting
}

/**
 * Tells whoever has to decide that a change waits, in the transaction that keeps it waiting. What a rep asked for is known
 * in the office.
 *
 * @rule N60 The office hears of a change that waits for a rep.
 * @rule N63 The producer hears of what its client asked for.
 */
export async function queueWaitingMail(
  context: Context,
  subject: ChangeSubject,
  change: StoredAmendment,
): Promise<void> {
  if (change.waitsFor === 'producer') await tellProducer(context, subject, change)
  else if (change.requestedBy !== 'rep') await tellOffice(context, subject, change)
}

async function tellProducer(context: Context, subject: ChangeSubject, change: StoredAmendment) {
  const { env, now } = context
  const { policy, stored } = subject
  const to = payerEmail(policy)
  const cause = causeOf('change-to-approve', policy, change)
  await mailAboutBooking(context, aboutRequest(subject, cause), async (db) => {
    const link = await createPolicyLink({ db, env, now }, to, policy.number)
    const facts = { ...factsOf(subject, change), policyUrl: link.url }
    const mail = createChangeToApproveMail(createLetterhead(env), facts)
    return queueMessage(db, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, now())
  })
}

/** Another producer of record is told of the same request by a mail of its own. */
function causeOf(what: string, policy: RecordedPolicy, { id }: StoredAmendment): string {
  const payer = currentPayer(policy)
  return payer === 1 ? `${what}:${id}` : `${what}:${id}:${payer}`
}

function aboutRequest({ policy, stored }: ChangeSubject, cause: string) {
  return { cause, quoteId: stored.id, about: `a request for policy ${policy.number}` }
}

async function tellOffice(context: Context, subject: ChangeSubject, change: StoredAmendment) {
  const { env, now } = context
  const { stored, policy } = subject
  const cause = causeOf('change-to-decide', policy, change)
  await mailAboutBooking(context, aboutRequest(subject, cause), async (db) => {
    const mail = createChangeToDecideMail(createLetterhead(env), {
      ...factsOf(subject, change),
      askedBy: change.requestedBy === 'producer' ? 'producer' : 'client',
      needsCarrier: change.waitsFor === 'carrier',
      reasons: change.reviewReasons.map(({ message }) => message),
      quoteUrl: env.publicUrl + pagePath('rep-quote', { guid: stored.id }),
    })
    return queueMessage(
      db,
      { cause, quoteId: stored.id, to: [env.officeEmail], ...mail, attachments: [] },
      now(),
    )
  })
}

function factsOf({ policy, certificate: { event } }: ChangeSubject, change: StoredAmendment) {
  return {
    policyNumber: policy.number,
    eventName: event.tournament,
    courseName: event.course,
    firstContestDate: event.firstDay,
    timeZone: event.timeZone,
    action: change.action,
    note: change.request.note,
    lapsesAt: change.lapsesAt,
  }
}
