import type { Db } from '#server/kit/db/database.ts'
import { payerEmail } from '#domain/policy/producer-of-record.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  type ChangeEnded,
  createChangeEndedMail,
} from '#server/messaging/templates/policy-changes/change-ended.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'

interface Reader {
  cause: string
  to: string
  /** The producer, whose client asked for it. */
  askedByClient: boolean
}

/** Tells whoever asked that a change was declined, was answered or has lapsed; a rep sees it on its page. */
export async function queueDecisionMail(
  context: Context,
  subject: ChangeSubject,
  change: StoredAmendment,
): Promise<void> {
  const { env, now } = context
  const { policy, stored, certificate } = subject
  const write = async (db: Db, { cause, to, askedByClient }: Reader) => {
    const link = await createPolicyLink({ db, env, now }, to, policy.number)
    const mail = createChangeEndedMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      ...endOf(change),
      message: change.decisionMessage,
      asked: change.request.note ?? null,
      askedByClient,
      policyUrl: link.url,
    })
    return queueMessage(db, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, now())
  }
  for (const reader of readersOf(subject, change)) {
    const { cause } = reader
    const about = { cause, quoteId: stored.id, about: `the end of a request for policy ${policy.number}` }
    await mailAboutBooking(context, about, (trx) => write(trx, reader))
  }
}

/** What stands with an approval that lapsed is for the office. */
function endOf({ state, decisionReason }: StoredAmendment): Pick<ChangeEnded, 'end' | 'words'> {
  if (state === 'declined' || state === 'answered') return { end: state, words: decisionReason }
  return { end: 'lapsed', words: null }
}

/** @rule N63 The producer hears what became of its client's request, unless it declined that itself. */
function readersOf({ policy }: ChangeSubject, change: StoredAmendment): Reader[] {
  const { id, requestedBy, state, decidedBy } = change
  if (requestedBy === 'rep') return []
  const cause = `change-ended:${id}`
  const producer = policy.producerEmail
  if (requestedBy === 'producer') return [{ cause, to: payerEmail(policy), askedByClient: false }]
  const isProducersDecision = state === 'declined' && decidedBy === null
  return [
    { cause, to: policy.email, askedByClient: false },
    ...(producer === null || isProducersDecision
      ? []
      : [{ cause: `${cause}:producer`, to: producer, askedByClient: true }]),
  ]
}
