import fc from 'fast-check'

/** The contests of the policy of a life: each ace wins, one shooter does, and bonus prizes are another carrier's. */
export const CONTESTS = ['ace', 'shootout', 'bonus'] as const

export type LivedContest = (typeof CONTESTS)[number]

/** Who acts: the holder, and two reps of whom the second is disabled at some time, beside the owner who does that. */
export const ACTORS = ['holder', 'owner', 'other', 'leaving'] as const

export type Actor = (typeof ACTORS)[number]
export type RepActor = Exclude<Actor, 'holder'>

/** What a rep does to one document. */
export const DOCUMENT_ACTS = ['accepted', 'rejected', 'not_needed', 'needed'] as const

/** Steps of a claim that name nothing but themselves. */
export const PLAIN_STEPS = [
  'begin_review',
  'ask_documents',
  'uphold',
  'withdraw',
  'duplicate',
  'not_pursued',
  'bonus_settled',
  'close',
  'reopen',
] as const

/** What is done, but for whom and with which claim. */
type Done =
  | { does: 'report'; by: Actor; contest: LivedContest; winner: number; isShort: boolean }
  | { does: 'report again' | 'reuse the report' | 'form' | 'take back' | 'answer' | 'settle' | 'drop' }
  | { does: 'document'; nth: number; act: (typeof DOCUMENT_ACTS)[number] }
  | { does: 'step'; step: (typeof PLAIN_STEPS)[number]; isStale: boolean }
  | { does: 'find'; what: 'right' | 'short' | 'final' }
  | { does: 'reserve'; percent: number }
  | { does: 'approve'; share: 'all' | 'half' | 'over'; payees: 1 | 2 }
  | { does: 'decline' | 'confirm' }
  | { does: 'pay'; award: number; parts: number; isStale?: boolean }
  | { does: 'discharge'; award: number; percent: number }
  | { does: 'reverse'; nth: number }
  | { does: 'days'; days: number }
  | { does: 'disable' }

export type ClaimAction = { claim: number; rep: RepActor } & Done

/** Somebody does something with the claim of a place; the owner unless said. */
function act(done: Done, rep: RepActor = 'owner', claim = 0): ClaimAction {
  return { claim, rep, ...done }
}

const some = <T extends object>(weight: number, part: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record({
    claim: fc.nat({ max: 2 }),
    rep: fc.constantFrom<RepActor>('owner', 'owner', 'other', 'leaving'),
    ...part,
  }) as unknown as fc.Arbitrary<ClaimAction>,
})
const one = <T extends string>(...values: T[]) => fc.constantFrom<T>(...values)

const action: fc.Arbitrary<ClaimAction> = fc.oneof(
  some(4, {
    does: one('report'),
    by: fc.constantFrom(...ACTORS),
    contest: one<LivedContest>('ace', 'ace', 'shootout', 'shootout', 'bonus'),
    winner: fc.nat({ max: 2 }),
    isShort: fc.boolean(),
  }),
  some(4, { does: one('report again', 'reuse the report', 'form', 'take back', 'answer', 'answer', 'drop') }),
  some(5, { does: one('settle') }),
  some(3, { does: one('document'), nth: fc.nat({ max: 14 }), act: fc.constantFrom(...DOCUMENT_ACTS) }),
  some(5, {
    does: one('step'),
    step: fc.constantFrom(...PLAIN_STEPS, 'reopen', 'reopen', 'close'),
    isStale: fc.nat({ max: 9 }).map((nth) => nth === 0),
  }),
  some(3, { does: one('find'), what: one('right', 'short', 'final', 'final') }),
  some(1, { does: one('reserve'), percent: fc.constantFrom(0, 40, 100, 101) }),
  some(6, {
    does: one('approve'),
    share: one('all', 'all', 'half', 'over'),
    payees: fc.constantFrom(1, 2),
  }),
  some(2, { does: one('decline') }),
  some(4, { does: one('confirm') }),
  some(5, { does: one('pay'), award: fc.nat({ max: 2 }), parts: fc.constantFrom(1, 1, 3, 20) }),
  some(1, { does: one('discharge'), award: fc.nat({ max: 2 }), percent: fc.constantFrom(0, 80, 120) }),
  some(2, { does: one('reverse'), nth: fc.nat({ max: 3 }) }),
  some(1, { does: one('days'), days: fc.constantFrom(1, 50, 400) }),
  { weight: 1, arbitrary: fc.constant(act({ does: 'disable' })) },
)

/** What became of the policy before its day. */
export const BEFORE_PLAY = ['nothing', 'nothing', 'nothing', 'more players', 'cancelled'] as const

export interface Lived {
  before: (typeof BEFORE_PLAY)[number]
  actions: ClaimAction[]
}

export const claimLife: fc.Arbitrary<Lived> = fc.record({
  before: fc.constantFrom(...BEFORE_PLAY),
  actions: fc.array(action, { minLength: 15, maxLength: 30 }),
})

const anAce = act({ does: 'report', by: 'holder', contest: 'ace', winner: 0, isShort: false })
const aShot = act({ does: 'report', by: 'other', contest: 'shootout', winner: 1, isShort: true })
const step = (name: (typeof PLAIN_STEPS)[number], rep?: RepActor) =>
  act({ does: 'step', step: name, isStale: false }, rep)
const settle = act({ does: 'settle' })
const pay = (parts: number, award = 0) => act({ does: 'pay', award, parts })
const approve = (share: 'all' | 'half', rep?: RepActor, payees: 1 | 2 = 1) =>
  act({ does: 'approve', share, payees }, rep)

/** An ace that is paid in two rounds, whose check comes back, and that nobody can report again. */
export const PAID_TWICE: Lived = {
  before: 'more players',
  actions: [
    anAce,
    act({ does: 'form' }),
    settle,
    approve('half'),
    pay(1),
    act({ does: 'reverse', nth: 0 }),
    pay(1),
    step('close'),
    step('reopen'),
    approve('all'),
    pay(1, 1),
    step('close'),
    step('reopen'),
    step('withdraw'),
    anAce,
    act({ does: 'reverse', nth: 0 }),
  ],
}

/** A shootout that is declined, answered, reopened, approved by two over 20 years, paid in parts and discharged. */
export const OVER_YEARS: Lived = {
  before: 'nothing',
  actions: [
    aShot,
    settle,
    act({ does: 'decline' }, 'leaving'),
    act({ does: 'disable' }),
    act({ does: 'confirm' }, 'other'),
    act({ does: 'decline' }),
    act({ does: 'confirm' }),
    act({ does: 'confirm' }, 'other'),
    act({ does: 'answer' }),
    step('close'),
    step('uphold'),
    act({ does: 'answer' }),
    step('reopen'),
    act({ does: 'find', what: 'final' }),
    act({ does: 'reserve', percent: 40 }),
    approve('all', 'owner', 2),
    act({ does: 'find', what: 'right' }),
    act({ does: 'confirm' }, 'other'),
    approve('all', 'owner', 2),
    act({ does: 'confirm' }, 'other'),
    step('reopen'),
    approve('all', 'other', 2),
    act({ does: 'drop' }),
    approve('all', 'other', 2),
    act({ does: 'confirm' }),
    pay(3),
    act({ does: 'discharge', award: 0, percent: 80 }),
    act({ does: 'days', days: 400 }),
    pay(20, 1),
    step('close'),
  ],
}

/** Claims that end without a decision, and one that gives its place to another winner. */
export const ENDED: Lived = {
  before: 'nothing',
  actions: [
    act({ does: 'report', by: 'holder', contest: 'bonus', winner: 2, isShort: false }),
    step('bonus_settled'),
    act({ does: 'report', by: 'holder', contest: 'shootout', winner: 0, isShort: true }),
    act({ does: 'settle' }, 'owner', 1),
    act({ does: 'decline' }, 'owner', 1),
    act({ does: 'confirm' }, 'other', 1),
    act({ does: 'report', by: 'holder', contest: 'shootout', winner: 1, isShort: false }),
    act({ does: 'step', step: 'reopen', isStale: false }, 'owner', 1),
    act({ does: 'step', step: 'ask_documents', isStale: false }, 'owner', 2),
    act({ does: 'days', days: 50 }),
    act({ does: 'step', step: 'not_pursued', isStale: false }, 'owner', 2),
    act({ does: 'step', step: 'reopen', isStale: false }, 'owner', 1),
    act({ does: 'step', step: 'duplicate', isStale: false }, 'owner', 1),
  ],
}
