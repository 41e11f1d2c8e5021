import { pagePath } from '#contract/page-path.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  type ApprovalAnswer,
  type ApprovalCode,
  SPECIAL_PRICING,
} from '#domain/quote/approvals/approval-codes.ts'
import { WHO_ANSWERED } from '#domain/quote/approvals/approval.fields.ts'
import { type Approval, withApproval } from '#domain/quote/approvals/approvals.ts'
import { withConditions } from '#domain/quote/approvals/cover-conditions.ts'
import type { DecisionLetter } from '#domain/office/words/decision-letters.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createApprovalMail } from '#server/messaging/templates/approval.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { markAnswered } from '#server/carriers/requests/repository.ts'
import { openAgain } from '#server/quotes/closing/open-again.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { referralsOf } from '#server/quotes/pricing/quote-referrals.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'
import { requireNotPurchased } from '#server/quotes/require-quote.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'

export interface ApprovalRequest {
  id: string
  version: number
  code: ApprovalCode
  entity?: ContestKind | undefined
  index?: number | undefined
  answer: ApprovalAnswer
  note?: string | undefined
  reference?: string | undefined
  conditions?: string | undefined
  /** What the carrier sent with it: a file of the case. */
  file?: string | null | undefined
  /** Mailed to the client; left out, nobody is told. */
  letter?: DecisionLetter | null | undefined
}

/**
 * Records the answer of a rep or of the carrier to what needs approval.
 *
 * @rule N16 It holds for the present figures, which is why the version that was looked at is named.
 * @rule D32 The carrier's answer is recorded with who gave it; special pricing with its reason.
 */
export async function recordApproval(
  context: Context,
  request: ApprovalRequest,
  rep: Rep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    const stored = await lockEditableQuote(trx, request.id, 'rep')
    requireNotPurchased(stored)
    await requireNotBlocked(trx, request.id, rep)
    requireVersion(context, stored, request.version, 'rep')
    const at = context.now()
    const given = readApproval(context, stored, request)
    const file = await nameFile({ ...context, db: trx }, request, given.isCarriers)
    const added = { ...given.approval, ...(file && { file }), by: rep.name, at: at.toISOString() }
    if (given.isCarriers) await markAnswered(trx, { quoteId: stored.id, changeId: null }, at)
    const version = stored.version + 1
    const save = {
      approvals: withApproval(stored.approvals, added),
      price: stored.price,
      updatedAt: at,
    }
    await updateQuote(trx, stored.id, version, save)
    const { code, entity, index, answer, letter } = request
    const { note, reference, conditions } = added
    await openAgain(trx, effects, stored, { at, rep })
    await effects.audit({
      quoteId: stored.id,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'approval_recorded',
      detail: {
        version,
        code,
        answer,
        ...(entity && { entity }),
        ...(index !== undefined && { index }),
        ...(note !== undefined && { note }),
        ...(reference !== undefined && { reference }),
        ...(conditions !== undefined && { conditions }),
        ...(file && { file: file.name }),
        ...(letter && { told: letter.subject }),
      },
    })
    if (letter) await tellClient({ ...context, db: trx }, stored, { letter, conditions, version, rep })
    effects.publish({ quoteId: stored.id, by: rep })
    return { ...stored, ...save, version }
  })
}

interface Telling {
  letter: DecisionLetter
  conditions: string | undefined
  /** Of the quote with this answer: each answer is told once. */
  version: number
  rep: Rep
}

/**
 * @rule D32 Of conditions the client reads in any case where they are told of the approval.
 * @rule N16 Whoever asked is told in the transaction that records the answer; what they write back goes to the rep.
 */
async function tellClient(
  { db: trx, env, now }: Context,
  stored: QuoteWithPolicy,
  { letter, conditions, version, rep }: Telling,
): Promise<void> {
  const to = ownerEmail(quoteFrom(stored.answers).answers)
  if (to === undefined) throw invalid('letter', 'There’s no email to send this to')
  const mail = createApprovalMail(createLetterhead(env), {
    subject: letter.subject,
    message: withConditions(letter.message, conditions),
    reference: stored.clientReference,
    quoteUrl: env.publicUrl + pagePath('quote', { guid: stored.id }),
  })
  const cause = `approval:${stored.id}:${version}`
  await queueMessage(
    trx,
    { cause, quoteId: stored.id, to: [to], replyTo: rep.email, ...mail, attachments: [] },
    now(),
  )
}

/** @rule D32 What the carrier sent with its answer is a file of the case. */
async function nameFile(context: Context, { id, file }: ApprovalRequest, isCarriers: boolean) {
  if (!isCarriers || file === undefined || file === null) return undefined
  return context.carrierFiles.name(context, id, file)
}

interface Given {
  approval: Omit<Approval, 'by' | 'at'>
  /** The carrier gave it. */
  isCarriers: boolean
}

function readApproval(context: Context, stored: QuoteWithPolicy, request: ApprovalRequest): Given {
  const { code, entity, index, answer, note } = request
  const about = { code, ...(entity && { entity, index }) }
  if (code === SPECIAL_PRICING) {
    requireNote(note, 'Write why special pricing is approved or refused')
    return { approval: { code, figures: '', answer, note }, isCarriers: false }
  }
  const quote = quoteFrom(stored.answers)
  const found = referralsOf(context, quote, stored, dayAtEvent(quote, context.now())).find(
    ({ referral }) => referral.code === code && referral.entity === entity && referral.index === index,
  )
  if (!found) throw invalid('code', 'This no longer needs approval')
  const given = { ...about, figures: found.figures, answer, ...(note !== undefined && { note }) }
  if (found.referral.clearedBy !== 'carrier') return { approval: given, isCarriers: false }
  requireNote(note, WHO_ANSWERED)
  const { reference, conditions } = request
  const approval = {
    ...given,
    ...(reference !== undefined && { reference }),
    // What is refused has none.
    ...(conditions !== undefined && answer === 'approved' && { conditions }),
  }
  return { approval, isCarriers: true }
}

function requireNote(note: string | undefined, message: string): asserts note is string {
  if (note === undefined) throw invalid('note', message)
}

function invalid(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
