import type { Closing } from '#contract/desk/closing.ts'
import { toWire } from '#contract/wire-record.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import {
  isLost,
  LOST_WORDS_MESSAGE,
  type LostReason,
  needsLostWords,
} from '#domain/quote/closing/lost.fields.ts'
import { hasPlayStarted } from '#domain/purchase/blockers.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Rep } from '#server/access/access.ts'
import { describeProblem } from '#server/calls/problem-texts.ts'
import type { Context } from '#server/kit/context.ts'
import { findLoss, type Loss, moveLoss, upsertLoss } from '#server/quotes/closing/repository.ts'
import { findOpenPurchase, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireLockedQuote, requireQuote } from '#server/quotes/require-quote.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { requireNoOpenPurchase } from '#server/quotes/saving/require-no-open-purchase.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ClosingRequest {
  id: string
  /** The version that was looked at. */
  version: number
  reason: LostReason
  words?: string | null | undefined
}

/**
 * Closes an open quote as lost. Nothing of the quote itself changes, so its customer sees nothing of it and can still buy it.
 *
 * @rule N110 Only an open quote is closed as lost, with a reason, as it was looked at, and not while somebody buys or edits it.
 */
export function closeAsLost(context: Context, request: ClosingRequest, rep: Rep): Promise<void> {
  const { id: quoteId, version, reason, words = null } = request
  if (needsLostWords(reason) && words === null) throw wordsMissing()
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedQuote(trx, quoteId)
    const problem = findProblem(stored, await findLoss(trx, quoteId), context.now())
    if (problem) throw new ProblemError(problem)
    await requireNoOpenPurchase(trx, quoteId)
    await requireNotBlocked(trx, quoteId, rep)
    requireVersion(context, stored, version, 'rep')
    const at = context.now()
    await upsertLoss(trx, { quoteId, version, reason, words, lostBy: rep.id, lostAt: at })
    // The words stay out of the log, which nobody can take them out of again.
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'quote_lost', detail: { reason } })
    effects.publish({ quoteId, by: rep })
  })
}

/** @rule N110 One step opens it again, as it was. */
export function reopenQuote(context: Context, quoteId: string, rep: Rep): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const stored = await requireLockedQuote(trx, quoteId)
    const loss = await findLoss(trx, quoteId)
    if (!isLost(loss, stored)) return effects.noAudit('It’s already open')
    await moveLoss(trx, quoteId, { from: stored.version, to: null })
    const at = context.now()
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'quote_reopened', detail: {} })
    effects.publish({ quoteId, by: rep })
  })
}

/** Whether a quote is lost, and whether it can be closed. */
export async function readClosing({ db, now }: Context, quoteId: string): Promise<Closing> {
  const stored = await requireQuote(db, quoteId)
  const loss = await findLoss(db, quoteId)
  const problem = findProblem(stored, loss, now()) ?? (await findPaymentProblem({ db, now }, quoteId))
  return {
    version: stored.version,
    lost: loss && isLost(loss, stored) ? presentLoss(loss) : null,
    problem: problem ? describeProblem(problem).error : null,
  }
}

function presentLoss(loss: Loss) {
  return { ...toWire(loss, ['reason', 'words', 'by']), at: loss.lostAt.toISOString() }
}

async function findPaymentProblem({ db }: Pick<Context, 'db' | 'now'>, quoteId: string) {
  return (await findOpenPurchase(db, quoteId)) ? notPossible('Someone is buying it right now') : undefined
}

function findProblem(stored: QuoteWithPolicy, loss: Loss | undefined, now: Date): Problem | undefined {
  const { policyNumber, answers } = stored
  if (policyNumber !== null) return { code: 'ALREADY_PURCHASED', policyNumber }
  if (loss && isLost(loss, stored)) return notPossible(`${loss.by} already closed it as lost`)
  if (hasPlayStarted(quoteFrom(answers), now)) return notPossible('Its event has started')
  return undefined
}

function notPossible(why: string): Problem {
  return { code: 'NOT_POSSIBLE', why }
}

function wordsMissing(): ProblemError {
  const fields = [{ section: 'request' as const, field: 'words', message: LOST_WORDS_MESSAGE }]
  return new ProblemError({ code: 'INVALID', fields })
}
