import { pagePath } from '#contract/page-path.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createChangeToApproveMail,
  createChangeToDecideMail,
} from '#server/messaging/templates/policy-changes/change-waiting.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

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
  change: PolicyChange,
): Promise<void> {
  if (change.waitsFor === 'producer') await tellProducer(context, subject, change)
  else if (change.requestedBy !== 'rep') await tellOffice(context, subject, change)
}

async function tellProducer({ db, env, now }: Context, subject: ChangeSubject, change: PolicyChange) {
  const { policy, stored } = subject
  const to = policy.producerEmail ?? policy.email
  const link = await createPolicyLink({ db, env, now }, to, policy.number)
  const facts = { ...factsOf(subject, change), policyUrl: link.url }
  const mail = createChangeToApproveMail(createLetterhead(env), facts)
  const cause = `change-to-approve:${change.id}`
  await queueMessage(db, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, now())
}

async function tellOffice({ db, env, now }: Context, subject: ChangeSubject, change: PolicyChange) {
  const { stored } = subject
  const mail = createChangeToDecideMail(createLetterhead(env), {
    ...factsOf(subject, change),
    askedBy: change.requestedBy === 'producer' ? 'producer' : 'client',
    needsCarrier: change.waitsFor === 'carrier',
    reasons: change.reviewReasons.map(({ message }) => message),
    quoteUrl: env.publicUrl + pagePath('rep-quote', { guid: stored.id }),
  })
  const cause = `change-to-decide:${change.id}`
  await queueMessage(
    db,
    { cause, quoteId: stored.id, to: [env.officeEmail], ...mail, attachments: [] },
    now(),
  )
}

function factsOf({ policy, certificate: { event } }: ChangeSubject, change: PolicyChange) {
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
