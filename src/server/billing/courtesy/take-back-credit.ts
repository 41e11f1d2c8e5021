import { buildWithdrawalPostings } from '#domain/accounting/change-postings.ts'
import { buildEnteredPostings, reversePostings } from '#domain/accounting/by-rep/revising.ts'
import { ProblemError } from '#domain/problem.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { emailOfPayer } from '#domain/policy/producer-of-record.ts'
import { insertWithdrawal, listCredits } from '#server/accounting/credits/repository.ts'
import { insertEntry, lockPolicy } from '#server/accounting/repository.ts'
import { readStatementOfPayer } from '#server/accounting/statement/read-statements.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCreditTakenBackMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

interface Withdrawal {
  /** Of the policy. */
  number: string
  /** Of the credit memo. */
  credit: string
  /** For the payer, if the rep gives one. */
  reason?: string | undefined
  rep: Rep
}

/**
 * Takes back a courtesy, or what a rep credited of what a rep had billed: an entry of its own reverses it, and whoever pays is
 * told.
 *
 * @rule N92 Only a courtesy of which nothing lowers an invoice and nothing is, or is being, refunded.
 */
export function takeBackCredit(context: Context, { number, credit, reason, rep }: Withdrawal): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    const subject = await lockSubject(trx, { grants: 'everything' }, number)
    const { id: policyId, quoteId } = subject.policy
    await lockPolicy(trx, policyId)
    const found = (await listCredits(trx, policyId)).find(({ memo }) => memo.number === credit)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'credit' })
    const total = found.memo.totalCents
    const { reason: givenFor } = found
    if ((givenFor !== 'goodwill' && givenFor !== 'manual') || found.left !== total)
      throw new ProblemError({ code: 'CREDIT_USED' })
    const at = context.now()
    const entry = {
      document: `${credit}-V`,
      type: 'credit_memo',
      policyId,
      reason: givenFor,
      ofDocument: credit,
      payer: found.payer,
    } as const
    const { entered: lines } = found.memo.content
    const postings = lines
      ? reversePostings(buildEnteredPostings({ type: 'credit_memo', lines }))
      : buildWithdrawalPostings(total)
    await insertEntry(trx, { ...entry, postedAt: at }, postings)
    const withdrawal = {
      creditMemo: credit,
      policyId,
      amountCents: total,
      repId: rep.id,
      reason: reason ?? '',
    }
    await insertWithdrawal(trx, { ...withdrawal, withdrawnAt: at })
    const { content } = found.memo
    const about = {
      cause: `credit-taken-back:${credit}`,
      quoteId,
      about: `credit memo ${credit}, taken back`,
    }
    await mailAboutBooking({ ...context, db: trx }, about, async (inner) => {
      const statement = await readStatementOfPayer(inner, subject.policy, found.payer)
      const said = { reason, statement }
      const mail = createCreditTakenBackMail(createLetterhead(context.env), content, said)
      const to = [requireReceiver(emailOfPayer(subject.policy, found.payer))]
      return queueMessage(inner, { cause: about.cause, quoteId, to, ...mail, attachments: [] }, at)
    })
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'credit_taken_back',
      detail: { document: credit, cents: total, ...(reason !== undefined && { reason }) },
    })
  })
}
