import { pagePath } from '#contract/page-path.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createNextYearRequestedMail } from '#server/messaging/templates/policy-changes/next-year-requested.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'
import { type CopiedQuote, copyQuote, type CopyRequest } from '#server/quotes/saving/copying/copy-quote.ts'

/**
 * Makes the quote that the client of a producer asks for, and mails its link to the producer.
 *
 * @rule N62 N63 The producer goes on with what its client asks for; the client never gets the link.
 */
export function copyForProducer(
  context: Context,
  { policy, certificate: { event } }: PolicyWithDocuments,
  request: CopyRequest,
): Promise<CopiedQuote> {
  const { env, now } = context
  const to = policy.producerEmail ?? policy.email
  return copyQuote(context, request, async (trx, { copy }) => {
    const sender = { quoteId: request.quoteId, ip: request.ip, isRep: false, recipients: 1 }
    await limitSending({ ...context, db: trx }, sender)
    const mail = createNextYearRequestedMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: event.tournament,
      courseName: event.course,
      firstContestDate: event.firstDay,
      nextDay: request.firstDay,
      quoteUrl: env.publicUrl + pagePath('quote', { guid: copy.id }),
    })
    const cause = `next-year-asked:${copy.id}`
    await queueMessage(trx, { cause, quoteId: copy.id, to: [to], ...mail, attachments: [] }, now())
  })
}
