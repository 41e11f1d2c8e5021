import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createChangePaymentMail } from '#server/messaging/templates/policy-changes/change-payment.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { scheduleLapse } from '#server/policies/changes/deciding/keep-waiting.ts'
import { decisionLimit, paymentLimit } from '#server/policies/changes/deciding/who-decides.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type PolicyChange, updateChange } from '#server/policies/amendments/repository.ts'

/** @rule N60 The payment of an approved change is asked for by a link that is good for 7 days; unpaid, it lapses. */
export async function askForPayment(
  { db: trx, env, now }: Context,
  {
    subject,
    change,
    evaluated,
  }: { subject: ChangeSubject; change: PolicyChange; evaluated: EvaluatedRequest },
): Promise<PolicyChange> {
  const { policy, quote, stored, certificate } = subject
  const lapsesAt = paymentLimit(now(), decisionLimit(subject, change))
  const waiting: PolicyChange = { ...change, waitsFor: 'payment', lapsesAt, effect: evaluated.effect }
  await updateChange(trx, change.id, waiting)
  await scheduleLapse(trx, change.id, lapsesAt)
  const isProducers = isProducerPolicy(quote)
  const to = isProducers ? (policy.producerEmail ?? policy.email) : policy.email
  const link = await createPolicyLink({ db: trx, env, now }, to, policy.number)
  const mail = createChangePaymentMail(createLetterhead(env), {
    policyNumber: policy.number,
    eventName: certificate.event.tournament,
    courseName: certificate.event.course,
    firstContestDate: certificate.event.firstDay,
    amount: evaluated.effect.amounts.charge,
    dollarSign: certificate.dollarSign,
    payBefore: lapsesAt,
    askedBy: askedBy(change, isProducers),
    timeZone: certificate.event.timeZone,
    policyUrl: link.url,
  })
  await queueMessage(
    trx,
    { cause: `change-payment:${change.id}`, quoteId: stored.id, to: [to], ...mail, link, attachments: [] },
    now(),
  )
  return waiting
}

function askedBy(
  { requestedBy }: PolicyChange,
  isProducers: boolean,
): 'you' | 'your client' | 'your specialist' {
  if (requestedBy === 'rep') return 'your specialist'
  return isProducers && requestedBy === 'client' ? 'your client' : 'you'
}
