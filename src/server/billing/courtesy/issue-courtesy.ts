import { currentPayer } from '#domain/policy/producer-of-record.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import type { Cents } from '#domain/values/money.ts'
import { type IssuedCreditMemo, issueCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import { queueCreditMail } from '#server/accounting/credits/queue-credit-mail.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

interface Courtesy {
  subject: ChangeSubject
  amount: Cents
  /** For the payer. */
  reason: string
}

/** Issues the credit memo of a courtesy and mails it, in the transaction of whoever gives it, which is `context.db`. */
export async function issueCourtesy(
  context: Context,
  { subject, amount, reason }: Courtesy,
): Promise<IssuedCreditMemo> {
  const { policy, quote, certificate } = subject
  const issuedAt = context.now()
  const memo = await issueCreditMemo(context, {
    policy,
    quote,
    reason: 'goodwill',
    credited: { goodwill: amount },
    explanation: reason,
    issuedAt,
    refundableFrom: dayAtEvent(quote, issuedAt),
    test: certificate.test,
  })
  await queueCreditMail(context, memo.content, policy, currentPayer(policy))
  return memo
}
