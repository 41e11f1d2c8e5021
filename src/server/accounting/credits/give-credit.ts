import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { type CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents } from '#domain/values/money.ts'
import { type IssuedCreditMemo, issueCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type PolicyWithDocuments } from '#server/policies/repository.ts'

export interface GivenCredit {
  found: PolicyWithDocuments
  amount: Cents
  /** For the payer. */
  reason: string
  rep: { id: string }
}

/**
 * Gives a credit as a courtesy, and mails its document to whoever pays.
 *
 * @rule N80 A courtesy has its reason, and stands beside the sum of the policy.
 */
export async function giveCredit(
  context: Context,
  { found, amount, reason, rep }: GivenCredit,
): Promise<IssuedCreditMemo> {
  const { policy, certificate } = found
  const quote = quoteFrom(found.quote.answers)
  return runWrite(context, async (trx, effects) => {
    const issuedAt = context.now()
    const memo = await issueCreditMemo(
      { ...context, db: trx },
      {
        policy,
        quote,
        reason: 'goodwill',
        gives: { goodwill: amount },
        explanation: reason,
        issuedAt,
        refundableFrom: dayAtEvent(quote, issuedAt),
        test: certificate.test,
      },
    )
    await queueCreditMail(trx, context, memo.content, found)
    await effects.audit({
      quoteId: policy.quoteId,
      at: issuedAt,
      actor: 'rep',
      repId: rep.id,
      event: 'credit_issued',
      detail: { document: memo.content.number, cents: amount, reason },
    })
    return memo
  })
}

/** @rule N63 Of a policy that a producer sold, the producer alone hears of the money. */
async function queueCreditMail(
  trx: Db,
  { env, now }: Context,
  content: CreditMemoContent,
  { policy: { quoteId, email }, quote: { answers } }: PolicyWithDocuments,
): Promise<void> {
  const payer = content.producers ? answers['producer_email'] : email
  if (typeof payer !== 'string') throw new Error(`Nobody can be told of credit memo ${content.number}`)
  const mail = createCreditMemoMail(createLetterhead(env), content)
  const words = buildCreditMemoDocument(content)
  const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words }]
  await queueMessage(
    trx,
    { cause: `credit:${content.number}`, quoteId, to: [payer], ...mail, attachments },
    now(),
  )
}
