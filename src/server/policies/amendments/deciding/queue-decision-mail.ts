import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createChangeEndedMail } from '#server/messaging/templates/policy-changes/change-ended.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

interface Reader {
  cause: string
  to: string
  /** The producer, whose client asked for it. */
  askedByClient: boolean
}

/** Tells whoever asked that a change was declined or has lapsed; a rep sees it on its page. */
export async function queueDecisionMail(
  { db, env, now }: Context,
  subject: ChangeSubject,
  change: PolicyChange,
): Promise<void> {
  const { policy, stored, certificate } = subject
  for (const { cause, to, askedByClient } of readersOf(subject, change)) {
    const link = await createPolicyLink({ db, env, now }, to, policy.number)
    const mail = createChangeEndedMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      end: change.state === 'declined' ? 'declined' : 'lapsed',
      // What stands with an approval that lapsed is for the office.
      reason: change.state === 'declined' ? change.decisionReason : null,
      askedByClient,
      policyUrl: link.url,
    })
    await queueMessage(db, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, now())
  }
}

/** @rule N63 The producer hears what became of its client's request, unless it declined that itself. */
function readersOf({ policy, quote }: ChangeSubject, change: PolicyChange): Reader[] {
  const { id, requestedBy, state, decidedBy } = change
  if (requestedBy === 'rep') return []
  const cause = `change-ended:${id}`
  const producer = isProducerPolicy(quote) ? policy.producerEmail : null
  if (requestedBy === 'producer') return [{ cause, to: producer ?? policy.email, askedByClient: false }]
  const isProducersDecision = state === 'declined' && decidedBy === null
  return [
    { cause, to: policy.email, askedByClient: false },
    ...(producer === null || isProducersDecision
      ? []
      : [{ cause: `${cause}:producer`, to: producer, askedByClient: true }]),
  ]
}
