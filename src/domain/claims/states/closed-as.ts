import type { ClaimEventKind, ClaimState } from '#domain/claims/states/claim-states.ts'

/** How a claim can have ended. */
export const CLOSED_AS = [
  'paid',
  'declined',
  'withdrawn',
  'duplicate',
  'not_pursued',
  'bonus_settled',
] as const

export type ClosedAs = (typeof CLOSED_AS)[number]

interface Step {
  kind: ClaimEventKind
  from: ClaimState | null
  to: ClaimState
}

/** How a claim ended, from its events; undefined while it is not closed. */
export function closedAs(events: readonly Step[]): ClosedAs | undefined {
  if (events.at(-1)?.to !== 'closed') return undefined
  const ending = events.findLast(({ from, to }) => to === 'closed' && from !== 'closed')
  switch (ending?.kind) {
    case 'duplicate':
    case 'not_pursued':
    case 'bonus_settled':
      return ending.kind
    case 'close':
      return ending.from === 'paid' ? 'paid' : 'declined'
    default:
      return 'withdrawn'
  }
}

/** The event whose decision counts now: the last one, unless the claim was reopened after it. */
export function standingDecision<E extends Step>(events: readonly E[]): E | undefined {
  const last = events.findLast(({ kind }) => kind === 'approve' || kind === 'decline' || kind === 'reopen')
  return last?.kind === 'reopen' ? undefined : last
}
