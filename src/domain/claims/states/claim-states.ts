/** What becomes of a claim. */
export const CLAIM_STATES = [
  'reported',
  'documents',
  'review',
  'approved',
  'in_payout',
  'paid',
  'declined',
  'closed',
] as const

export type ClaimState = (typeof CLAIM_STATES)[number]

/** What happens to a claim. Stored. */
export const CLAIM_EVENTS = [
  'report',
  'first_document',
  'ask_documents',
  'begin_review',
  'approve',
  'decline',
  'pay',
  'discharge',
  'reverse_payment',
  'answer',
  'uphold',
  'withdraw',
  'duplicate',
  'not_pursued',
  'bonus_settled',
  'close',
  'reopen',
  'change_reserve',
  'assign',
] as const

export type ClaimEventKind = (typeof CLAIM_EVENTS)[number]

/**
 * Who may do it. `person` signs something by a link: a partner, a witness, or the professional. `system` is a job, or what follows
 * from another act.
 */
export type ClaimActor = 'holder' | 'producer' | 'helper' | 'winner' | 'person' | 'rep' | 'system'

/** One way from a state to the next; a claim begins from none. */
export interface ClaimTransition {
  kind: ClaimEventKind
  from: ClaimState | null
  to: ClaimState
}

interface TransitionRule {
  kind: ClaimEventKind
  from: readonly (ClaimState | null)[]
  /** The next state; `same` leaves it as it is. */
  to: readonly (ClaimState | 'same')[]
  by: readonly ClaimActor[]
}

/** Nothing is decided yet. */
const OPEN = ['reported', 'documents', 'review'] as const

const RULES: readonly TransitionRule[] = [
  { kind: 'report', from: [null], to: ['reported'], by: ['holder', 'producer', 'helper', 'rep'] },
  {
    kind: 'first_document',
    from: ['reported'],
    to: ['documents'],
    by: ['holder', 'producer', 'helper', 'winner', 'person', 'rep'],
  },
  { kind: 'ask_documents', from: ['reported'], to: ['documents'], by: ['rep'] },
  { kind: 'ask_documents', from: ['documents', 'review'], to: ['same'], by: ['rep'] },
  { kind: 'begin_review', from: ['reported', 'documents'], to: ['review'], by: ['rep', 'system'] },
  { kind: 'approve', from: ['review'], to: ['approved'], by: ['rep'] },
  { kind: 'decline', from: ['review'], to: ['declined'], by: ['rep'] },
  { kind: 'pay', from: ['approved', 'in_payout'], to: ['in_payout', 'paid'], by: ['rep'] },
  { kind: 'discharge', from: ['approved', 'in_payout'], to: ['in_payout', 'paid'], by: ['rep'] },
  // An approved claim may have been approved and paid before.
  {
    kind: 'reverse_payment',
    from: ['approved', 'in_payout', 'paid', 'closed'],
    to: ['approved', 'in_payout'],
    by: ['rep'],
  },
  { kind: 'answer', from: ['declined'], to: ['same'], by: ['holder', 'producer', 'winner'] },
  { kind: 'uphold', from: ['declined'], to: ['same'], by: ['rep'] },
  { kind: 'withdraw', from: OPEN, to: ['closed'], by: ['holder', 'producer', 'rep'] },
  { kind: 'duplicate', from: OPEN, to: ['closed'], by: ['rep'] },
  { kind: 'not_pursued', from: OPEN, to: ['closed'], by: ['rep'] },
  { kind: 'bonus_settled', from: OPEN, to: ['closed'], by: ['rep'] },
  { kind: 'close', from: ['paid', 'declined'], to: ['closed'], by: ['rep', 'system'] },
  { kind: 'reopen', from: ['closed', 'declined', 'approved'], to: ['review'], by: ['rep'] },
  { kind: 'change_reserve', from: OPEN, to: ['same'], by: ['rep'] },
  { kind: 'assign', from: CLAIM_STATES, to: ['same'], by: ['rep', 'system'] },
]

/**
 * Every way that a claim can go. The database holds the same rows, so that no other step can be stored.
 *
 * @rule N105 A claim is reported, gets its documents, is reviewed, then approved or declined, paid and closed; closed and declined ones are reopened, as are approved ones of which nothing is paid.
 */
export const CLAIM_TRANSITIONS: readonly ClaimTransition[] = RULES.flatMap(({ kind, from, to }) =>
  from.flatMap((before) =>
    to.flatMap((after): ClaimTransition[] => {
      if (after !== 'same') return [{ kind, from: before, to: after }]
      return before === null ? [] : [{ kind, from: before, to: before }]
    }),
  ),
)

/** Whether an event may lead from one state to another. */
export function isTransition({ kind, from, to }: ClaimTransition): boolean {
  return CLAIM_TRANSITIONS.some((one) => one.kind === kind && one.from === from && one.to === to)
}

/** The states to which an event may lead; none where it cannot happen. */
export function statesAfter(kind: ClaimEventKind, from: ClaimState | null): ClaimState[] {
  return CLAIM_TRANSITIONS.filter((one) => one.kind === kind && one.from === from).map(({ to }) => to)
}

/** What somebody may do with a claim in a state, as far as the state decides. */
export function possibleEvents(from: ClaimState | null, actor: ClaimActor): ClaimEventKind[] {
  const possible = RULES.filter((rule) => rule.from.includes(from) && rule.by.includes(actor))
  return [...new Set(possible.map(({ kind }) => kind))]
}

/** Something is reserved for it: nothing is decided. */
export function isUndecided(state: ClaimState): boolean {
  return OPEN.some((open) => open === state)
}

/** Nothing more happens with it unless it is reopened. */
export function isClosed(state: ClaimState): boolean {
  return state === 'closed'
}
