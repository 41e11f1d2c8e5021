import { currentPayer, hasProducer, payerEmail } from '#domain/policy/producer-of-record.ts'
import { firstPlayStart } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createChangePaymentMail } from '#server/messaging/templates/policy-changes/change-payment.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { messageOf } from '#server/policies/amendments/message-to-client.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { EvaluatedRequest } from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { type StoredAmendment, updateChange } from '#server/policies/amendments/repository.ts'
import { decisionLimit, paymentLimit, scheduleLapse } from '#server/policies/amendments/request-deadline.ts'

/** @rule N60 The payment of an approved change is asked for by a link that is good for 7 days; unpaid, it lapses. */
export async function askForPayment(
  context: Context,
  {
    subject,
    change,
    evaluated,
  }: { subject: ChangeSubject; change: StoredAmendment; evaluated: EvaluatedRequest },
): Promise<StoredAmendment> {
  const { db: trx, env, now } = context
  const { policy, stored, certificate } = subject
  const lapsesAt = paymentLimit(now(), decisionLimit(subject, change) ?? newDayLimit(evaluated))
  const waiting: StoredAmendment = { ...change, waitsFor: 'payment', lapsesAt, effect: evaluated.effect }
  await updateChange(trx, change.id, waiting)
  await scheduleLapse(trx, change.id, lapsesAt)
  const to = payerEmail(policy)
  const payer = currentPayer(policy)
  const cause = `change-payment:${change.id}${payer === 1 ? '' : `:${payer}`}`
  const about = { cause, quoteId: stored.id, about: `the payment of a change of policy ${policy.number}` }
  await mailAboutBooking(context, about, async (inner) => {
    const link = await createPolicyLink({ db: inner, env, now }, to, policy.number)
    const mail = createChangePaymentMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      amount: evaluated.effect.amounts.charge,
      dollarSign: certificate.dollarSign,
      payBefore: lapsesAt,
      message: messageOf(change),
      askedBy: askedBy(change, hasProducer(policy)),
      timeZone: certificate.event.timeZone,
      policyUrl: link.url,
    })
    return queueMessage(inner, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, now())
  })
  return waiting
}

const HOUR_MS = 3_600_000

/** Other days are paid before play begins on them, as everything else of that policy is. */
function newDayLimit({ revision }: EvaluatedRequest): Date | null {
  const start = firstPlayStart(quoteFrom(revision.answers))
  return start ? new Date(start.getTime() - HOUR_MS) : null
}

function askedBy(
  { requestedBy }: StoredAmendment,
  isProducers: boolean,
): 'you' | 'your client' | 'your specialist' {
  if (requestedBy === 'rep') return 'your specialist'
  return isProducers && requestedBy === 'client' ? 'your client' : 'you'
}
