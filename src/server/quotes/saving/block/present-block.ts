import type { Block } from '#contract/edit-block.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import type { Rep } from '#server/access/access.ts'
import type { Holder, Lease } from '#server/quotes/saving/block/repository.ts'

/** A page without a token of its own counts as the sign-in that it belongs to. */
export function holderOf({ id, session = '', page = '' }: Rep): Holder {
  return { repId: id, sessionHash: session, token: page }
}

export function isHolder(lease: Lease, { sessionHash, token }: Holder): boolean {
  return lease.sessionHash === sessionHash && lease.token === token
}

/**
 * Whether a page may edit instead of the one that does.
 *
 * @rule N48 A block is taken over from a rep who is idle or does not answer a request, and by the same rep on another page.
 */
export function mayTakeOver({ repId, isIdle, request }: Lease, caller: Holder): boolean {
  const isOwnRequest = request?.repId === caller.repId && request.token === caller.token
  return repId === caller.repId || isIdle || (isOwnRequest && request.isUnanswered)
}

/** What a page of a rep's is told about who edits a quote. */
export function presentBlock(lease: Lease | undefined, caller: Holder): Block | null {
  if (!lease) return null
  const { repId, name, msLeft, isIdle, at, request } = lease
  const isEditor = isHolder(lease, caller)
  return {
    by: { id: repId, name },
    seen_by: isEditor ? 'editor' : repId === caller.repId ? 'same-rep' : 'other-rep',
    is_idle: isIdle,
    at: presentContest(at),
    ends_in_ms: msLeft,
    request: request && {
      by: { id: request.repId, name: request.name },
      is_own: request.repId === caller.repId && request.token === caller.token,
      is_refused: request.isRefused,
    },
    may_take_over: !isEditor && mayTakeOver(lease, caller),
  }
}

/** A kind that only a newer release knows is no place on this one. */
function presentContest(at: Lease['at']): Block['at'] {
  const entity = CONTEST_KINDS.find((kind) => kind === at?.entity)
  return at && entity ? { entity, slot: at.slot } : null
}
