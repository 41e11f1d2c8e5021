import { hasProducer } from '#domain/policy/producer-of-record.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  endAccessOfEmail,
  endHelperLinks,
  endPurchaseSession,
  updatePolicyEmail,
} from '#server/policies/email-change/repository.ts'
import { markAddressProven } from '#server/policies/access/repository.ts'
import { hasPolicies } from '#server/policies/repository.ts'
import { updateQuote } from '#server/quotes/repository.ts'

/**
 * Moves the insured of a policy to another address, in the transaction that decides it, which is `context.db`; a link that was
 * mailed to that address decided. Certificates that were issued stay as they are; the next one, and each mail from now on, has
 * the new address.
 *
 * @rule D23 Quote and policy have the same address, and whatever opened the policy by the earlier one does not any more.
 * @rule N95 The earlier address keeps its other policies; its links and sessions end once it has none.
 * @rule N103 Whoever helps at the event by a link needs a new one.
 * @rule N63 What a producer opens its policies with stays, also where its address was the insured's too.
 */
export async function moveInsured(
  { db: trx, now }: Context,
  { policy, stored }: ChangeSubject,
  email: string,
): Promise<void> {
  const answers = { ...stored.answers, insured_email: email }
  await updateQuote(trx, stored.id, stored.version + 1, {
    answers,
    email: getEmailKey(ownerEmail(quoteFrom(answers).answers) ?? email),
    price: stored.price,
    updatedAt: now(),
  })
  await updatePolicyEmail(trx, policy.id, getEmailKey(email))
  await markAddressProven(trx, getEmailKey(email), now())
  if (!(await hasPolicies(trx, policy.email))) await endAccessOfEmail(trx, policy.email)
  await endHelperLinks(trx, policy.id, now())
  if (!hasProducer(policy)) await endPurchaseSession(trx, policy.id)
}
