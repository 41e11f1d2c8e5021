import type { Block } from '#contract/edit-block.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { holderOf, mayTakeOver, isHolder, presentBlock } from '#server/quotes/saving/block/present-block.ts'
import {
  deleteLease,
  findLease,
  type Holder,
  type LeaseContest,
  lockLease,
  refuseRequest,
  renewLease,
  requestLease,
  takeLease,
} from '#server/quotes/saving/block/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { requireOpenSession } from '#server/reps/still-allowed.ts'

/** A page of a rep's, and the quote that it shows. */
export interface BlockRequest {
  quoteId: string
  rep: Rep
}

const NOT_LOGGED = 'Who edits a quote is known while it lasts, and what they save is logged'

export async function readBlock({ db }: Pick<Context, 'db'>, request: BlockRequest): Promise<Block | null> {
  await requireQuote(db, request.quoteId)
  return presentBlock(await findLease(db, request.quoteId), holderOf(request.rep))
}

/**
 * Begins to edit, if nobody else does.
 *
 * @rule N48 Of two reps who begin at once, one edits and the other is told who does.
 */
export function takeBlock(context: Context, request: BlockRequest): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish }) => {
    await requireOpenSession(trx, request.rep)
    if (await takeLease(trx, request.quoteId, holder)) publish({ blockedBy: holder.repId })
  })
}

/** Goes on editing; the others are told if that is at another contest. What has ended meanwhile is not renewed, but taken again. */
export function renewBlock(
  context: Context,
  request: BlockRequest,
  renewal: { isTyping: boolean; at?: LeaseContest | null | undefined },
): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish }) => {
    const before = await lockLease(trx, request.quoteId)
    const isRenewed = await renewLease(trx, request.quoteId, holder, renewal)
    const hasMoved = renewal.at !== undefined && !isSameContest(before?.at ?? null, renewal.at)
    if (isRenewed && hasMoved) publish({ blockedBy: holder.repId })
  })
}

function isSameContest(one: LeaseContest | null, other: LeaseContest | null): boolean {
  return one?.entity === other?.entity && one?.slot === other?.slot
}

/** Stops editing; whoever asked to take over learns of it as the others do. */
export function releaseBlock(context: Context, request: BlockRequest): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish }) => {
    if (await deleteLease(trx, request.quoteId, holder)) publish('unblocked')
  })
}

/** Edits instead of the rep who does, where that is allowed; else nothing changes. */
export function takeOverBlock(context: Context, request: BlockRequest): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish, audit }) => {
    await requireOpenSession(trx, request.rep)
    const lease = await lockLease(trx, request.quoteId)
    if (lease && (isHolder(lease, holder) || !mayTakeOver(lease, holder))) return
    if (!(await takeLease(trx, request.quoteId, holder, { replaces: lease !== undefined }))) return
    publish({ blockedBy: holder.repId })
    if (!lease || lease.repId === holder.repId) return
    await audit({
      quoteId: request.quoteId,
      at: context.now(),
      actor: 'rep',
      repId: holder.repId,
      event: 'editing_taken_over',
      detail: { from: lease.repId },
    })
  })
}

/** Asks the rep who edits to hand over; they are notified. */
export function requestBlock(context: Context, request: BlockRequest): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish }) => {
    const lease = await lockLease(trx, request.quoteId)
    if (!lease || isHolder(lease, holder)) return
    if (await requestLease(trx, request.quoteId, holder)) publish({ blockedBy: lease.repId })
  })
}

/** Goes on editing although somebody asks; they are notified. */
export function refuseBlockRequest(context: Context, request: BlockRequest): Promise<Block | null> {
  return changeBlock(context, request, async ({ trx, holder, publish }) => {
    if (await refuseRequest(trx, request.quoteId, holder)) publish({ blockedBy: holder.repId })
  })
}

interface BlockChange extends Pick<Effects, 'audit'> {
  trx: Db
  holder: Holder
  publish: (news: 'unblocked' | { blockedBy: string }) => void
}

async function changeBlock(
  context: Context,
  { quoteId, rep }: BlockRequest,
  change: (parts: BlockChange) => Promise<void>,
): Promise<Block | null> {
  const holder = holderOf(rep)
  return runWrite(context, async (trx, effects) => {
    effects.noAudit(NOT_LOGGED)
    await requireQuote(trx, quoteId)
    await change({
      trx,
      holder,
      audit: effects.audit,
      publish: (news) => effects.publish({ quoteId, by: rep, news }),
    })
    return presentBlock(await findLease(trx, quoteId), holder)
  })
}
