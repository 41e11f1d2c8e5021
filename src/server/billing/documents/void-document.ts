import { buildEnteredPostings, whyNotVoided } from '#domain/accounting/by-rep/revising.ts'
import { buildRefundPostings } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import { ProblemError } from '#domain/problem.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { listLiveApplications } from '#server/accounting/applications/repository.ts'
import type { StoredDocument } from '#server/accounting/revisions/repository.ts'
import { takeBackCredit } from '#server/billing/courtesy/take-back-credit.ts'
import { findUncovered } from '#server/billing/documents/entered-lines.ts'
import { undoApplications } from '#server/billing/documents/move-applications.ts'
import { lockDocument, readRevisable, reviseDocument } from '#server/billing/documents/revise.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'

export interface VoidedDocument {
  number: string
  version: number
  /** For colleagues; of a credit memo for the payer too. */
  reason: string
  rep: Rep
}

/**
 * Voids a document: its number stays, what it paid is owed again and what paid it is there again, and what it posted is taken
 * back. A credit memo is taken back, so that its payer is told.
 *
 * @rule D48 D51 D54 D57 D60 Voiding reopens exactly what it touched, and is refused where a gateway or a price made the document.
 */
export function voidDocument(
  context: Context,
  { number, version, reason, rep }: VoidedDocument,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const locked = await lockDocument(trx, { number, version, rep })
    const { document, subject } = locked
    const why = whyNotVoided(await readRevisable(trx, document))
    if (why !== undefined) throw new ProblemError({ code: 'NOT_POSSIBLE', why })
    if (document.type !== 'credit_memo' && (await findUncovered(trx, { ...document, lines: [] })))
      throw new ProblemError({ code: 'NOT_POSSIBLE', why: CREDITED })
    const at = context.now()
    const moving = { trx, at, timeZone: context.env.officeTimeZone }
    await undoApplications(moving, await listLiveApplications(trx, document))
    if (document.type === 'credit_memo')
      await takeBackCredit(
        { ...context, db: trx },
        { number: document.policyNumber, credit: number, reason, rep },
      )
    else
      await reviseDocument(trx, locked, {
        state: 'voided',
        total: ZERO,
        content: { ...document.content, voidedAt: at.toISOString() },
        postings: { before: postingsOf(document), after: [] },
        reason,
        rep,
        at,
      })
    const { quoteId } = subject.policy
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'document_voided',
      detail: { document: number, cents: document.total, reason },
    })
    effects.publish({ quoteId, by: rep })
  })
}

const CREDITED = 'Some of it was credited. Void that credit memo first'

/** What a document posts that a rep entered, where nothing is applied. */
export function postingsOf({
  type,
  content,
  total,
  isAtGateway,
}: Pick<StoredDocument, 'type' | 'content' | 'total' | 'isAtGateway'>): Posting[] {
  if (type === 'issue_refund' && isAtGateway) return buildRefundPostings(total, 'credit_card')
  if (type === 'receive_payment' || type === 'issue_refund') return buildEnteredPostings({ type, total })
  const lines = 'entered' in content ? content.entered : undefined
  if (!lines) throw new Error('A document without lines of its own posts what its cause says')
  return buildEnteredPostings({ type, lines })
}
