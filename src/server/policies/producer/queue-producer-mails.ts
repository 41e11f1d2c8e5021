import {
  actingAgency,
  currentPayer,
  hasProducer,
  type EarlierPayer,
} from '#domain/policy/producer-of-record.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createProducerBegunMail,
  createProducerLeftMail,
  createProducerReplacedMail,
} from '#server/messaging/templates/policy-changes/producer-changed.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { Policy } from '#server/policies/repository.ts'

interface ChangedProducer {
  /** As it is from now on. */
  policy: Policy
  quote: Quote
  /** Who paid until now. */
  earlier: EarlierPayer
}

/**
 * Tells everybody whom it concerns that the producer of record changed, in its transaction, which is `context.db`.
 *
 * @rule N63 N87 The producer before, the producer since and the insured each hear of what concerns them: no amounts, and the first
 * without a link.
 */
export async function queueProducerMails(
  context: Context,
  { stored, certificate: { event } }: ChangeSubject,
  { policy, quote, earlier }: ChangedProducer,
): Promise<void> {
  const { env, now } = context
  const { number } = policy
  const letterhead = createLetterhead(env)
  const facts = {
    policyNumber: number,
    eventName: event.tournament,
    courseName: event.course,
    firstContestDate: event.firstDay,
  }
  const send = (who: string, to: string | null, compose: (policyUrl: string) => RenderedMail) => {
    const cause = `producer-changed:${policy.id}:${currentPayer(policy)}:${who}`
    const about = { cause, quoteId: stored.id, about: `the producer of record of policy ${number}` }
    return mailAboutBooking(context, about, async (db) => {
      const receiver = requireReceiver(to)
      const link = who === 'left' ? undefined : await createPolicyLink({ db, env, now }, receiver, number)
      const mail = { ...compose(link?.url ?? ''), ...(link && { link }) }
      return queueMessage(db, { cause, quoteId: stored.id, to: [receiver], ...mail, attachments: [] }, now())
    })
  }
  if (earlier.producers) await send('left', earlier.email, () => createProducerLeftMail(letterhead, facts))
  if (hasProducer(policy))
    await send('begun', policy.producerEmail, (policyUrl) =>
      createProducerBegunMail(letterhead, { ...facts, policyUrl }),
    )
  const agency = actingAgency(quote, policy)
  await send('insured', policy.email, (policyUrl) =>
    createProducerReplacedMail(letterhead, { ...facts, agency, policyUrl }),
  )
}
