import type { MailingId } from '#domain/mailings/mailings.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  deleteUnsubscription,
  endSubscriptionLinks,
  findSubscriptionLink,
  lockSubscriptions,
  type SubscriptionLink,
} from '#server/messaging/mailings/repository.ts'
import { describeSubscription } from '#server/messaging/mailings/unsubscribe.ts'

interface LinkRequest {
  mailing: MailingId
  token: string
}

type LinkContext = Pick<Context, 'db' | 'now'>

/** A link that was used, is too old, was ended, belongs to another mailing or never was gets the same answer. */
export async function requireSubscriptionLink(
  { db, now }: LinkContext,
  { mailing, token }: LinkRequest,
): Promise<SubscriptionLink> {
  const found = await findSubscriptionLink(db, { tokenHash: hashSecret(token), mailing, now: now() })
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  return found
}

/**
 * Puts an address back on a mailing that it has left, by the link that was mailed to it.
 *
 * @rule P05 Only the address itself subscribes again; its link works once, and ends the others of the same mailing.
 */
export function subscribeAgain(context: LinkContext, request: LinkRequest): Promise<SubscriptionLink> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { email } = await requireSubscriptionLink(inTransaction, request)
    await lockSubscriptions(trx, email)
    // Another request may have used or ended it before the lock.
    const link = await requireSubscriptionLink(inTransaction, request)
    const at = context.now()
    await endSubscriptionLinks(trx, link, at)
    const leftAt = await deleteUnsubscription(trx, link)
    await effects.audit({
      at,
      actor: 'client',
      event: 'mailing_subscribed_again',
      detail: { ...describeSubscription(link), ...(leftAt && { left_at: leftAt.toISOString() }) },
    })
    return link
  })
}
