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
  | { does: 'file' | 'link' | 'sign' }
  | { does: 'document'; nth: number; act: (typeof DOCUMENT_ACTS)[number] }
  | { does: 'step'; step: (typeof PLAIN_STEPS)[number]; isStale: boolean }
  | { does: 'find'; what: 'right' | 'short' | 'final' }
  | { does: 'reserve'; percent: number }
  | { does: 'approve'; share: 'all' | 'half' | 'over'; payees: 1 | 2 }
  | { does: 'decline' | 'confirm' }
  | { does: 'pay'; award: number; parts: number }
  | { does: 'discharge'; award: number; percent: number }
  | { does: 'reverse'; nth: number }
  | { does: 'assign'; to: RepActor | null }
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
  some(3, { does: one('file', 'link', 'sign', 'sign') }),
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
  some(2, { does: one('assign'), to: fc.constantFrom<RepActor | null>('owner', 'other', 'leaving', null) }),
  some(1, { does: one('days'), days: fc.constantFrom(1, 50, 400) }),
  { weight: 1, arbitrary: fc.constant(act({ does: 'disable' })) },
)

/** What became of the policy before its day. */
export const BEFORE_PLAY = ['nothing', 'nothing', 'nothing', 'more players', 'cancelled'] as const

export interface Lived {
  before: (typeof BEFORE_PLAY)[number]
  actions: ClaimAction[]
}

const firstReport = some(1, {
  does: one('report'),
  by: fc.constantFrom(...ACTORS),
  contest: one<LivedContest>('ace', 'ace', 'shootout', 'bonus'),
  winner: fc.nat({ max: 2 }),
  isShort: fc.boolean(),
}).arbitrary

export const claimLife: fc.Arbitrary<Lived> = fc
  .record({
    before: fc.constantFrom(...BEFORE_PLAY),
    first: firstReport,
    more: fc.array(action, { minLength: 12, maxLength: 24 }),
  })
  .map(({ before, first, more }) => ({
    before,
    // Nothing but reports reaches a policy that insures nothing.
    actions: [first, ...more].filter(({ does }) => before !== 'cancelled' || does === 'report'),
  }))

const report = (contest: LivedContest, winner: number, isShort = false, by: Actor = 'holder') =>
  act({ does: 'report', by, contest, winner, isShort })
const step = (name: (typeof PLAIN_STEPS)[number], claim = 0) =>
  act({ does: 'step', step: name, isStale: false }, 'owner', claim)
const settle = (claim = 0) => act({ does: 'settle' }, 'owner', claim)
const decline = (rep: RepActor = 'owner', claim = 0) => act({ does: 'decline' }, rep, claim)
const confirm = (rep: RepActor = 'owner', claim = 0) => act({ does: 'confirm' }, rep, claim)
const approve = (share: 'all' | 'half', payees: 1 | 2 = 1, rep: RepActor = 'owner') =>
  act({ does: 'approve', share, payees }, rep)
const pay = (parts: number, award = 0) => act({ does: 'pay', award, parts })
const reverse = (nth = 0) => act({ does: 'reverse', nth })
const assign = (to: RepActor | null = 'other') => act({ does: 'assign', to })
const discharge = (award = 0) => act({ does: 'discharge', award, percent: 80 })
const reserve = (claim = 0) => act({ does: 'reserve', percent: 40 }, 'owner', claim)

/** An ace that is paid in two rounds, whose checks come back, and that nobody can report again. */
export const PAID_TWICE: Lived = {
  before: 'more players',
  actions: [
    report('ace', 0),
    assign(),
    act({ does: 'form' }),
    assign(null),
    settle(),
    assign('leaving'),
    approve('half', 2),
    assign(),
    pay(1),
    assign('owner'),
    reverse(),
    step('reopen'),
    approve('half'),
    pay(1),
    reverse(),
    pay(1),
    assign('leaving'),
    step('close'),
    assign(),
    reverse(),
    discharge(),
    step('close'),
    step('reopen'),
    approve('all', 2),
    discharge(1),
    pay(1, 2),
    step('close'),
    step('reopen'),
    step('withdraw'),
    report('ace', 0),
    reverse(),
  ],
}

/** A shootout that is declined, answered, reopened, approved by two over 20 years, paid in parts and discharged. */
export const OVER_YEARS: Lived = {
  before: 'nothing',
  actions: [
    report('shootout', 1, true, 'other'),
    settle(),
    decline('leaving'),
    act({ does: 'disable' }),
    confirm('other'),
    decline(),
    confirm(),
    confirm('other'),
    assign('leaving'),
    assign(),
    act({ does: 'answer' }),
    step('close'),
    step('uphold'),
    act({ does: 'answer' }),
    step('uphold'),
    step('close'),
    step('reopen'),
    act({ does: 'find', what: 'final' }),
    reserve(),
    approve('all', 2),
    act({ does: 'find', what: 'right' }),
    confirm('other'),
    approve('all', 2),
    confirm('other'),
    step('reopen'),
    approve('all', 2, 'other'),
    act({ does: 'drop' }),
    approve('all', 2, 'other'),
    confirm(),
    pay(3),
    discharge(),
    pay(3, 1),
    act({ does: 'days', days: 400 }),
    pay(20, 1),
    reverse(2),
    reverse(1),
    discharge(1),
    step('close'),
  ],
}

/** A declined claim that gives its place to another winner, and gets it back. */
export const GIVES_WAY: Lived = {
  before: 'nothing',
  actions: [
    report('bonus', 2),
    step('bonus_settled'),
    report('shootout', 0, true),
    settle(1),
    decline('owner', 1),
    confirm('other', 1),
    report('shootout', 1),
    step('reopen', 1),
    step('ask_documents', 2),
    act({ does: 'days', days: 50 }),
    step('not_pursued', 2),
    step('reopen', 1),
    step('duplicate', 1),
  ],
}

/** A claim is paid, reopened and approved again before the check of its first payment comes back: its only one, or one of two. */
const reopened = (payees: 1 | 2): ClaimAction[] => [
  report('ace', 0),
  settle(),
  approve('half', payees),
  ...Array.from({ length: payees }, (_, award) => pay(1, award)),
  step('close'),
  step('reopen'),
  approve('all'),
  reverse(),
]
export const ONE_BACK: Lived = { before: 'nothing', actions: reopened(1) }
export const ONE_OF_TWO_BACK: Lived = { before: 'nothing', actions: reopened(2) }

/** Claims that end before anything is decided. */
export const ENDED: Lived = {
  before: 'nothing',
  actions: [
    report('ace', 0),
    reserve(),
    act({ does: 'take back' }),
    report('ace', 0),
    step('ask_documents', 1),
    step('ask_documents', 1),
    reserve(1),
    step('withdraw', 1),
    report('ace', 1),
    step('duplicate', 2),
    report('ace', 2),
    step('begin_review', 3),
    step('ask_documents', 3),
    report('bonus', 0),
    step('ask_documents', 4),
    step('bonus_settled', 4),
    report('bonus', 1),
    step('begin_review', 5),
    step('bonus_settled', 5),
    act({ does: 'days', days: 50 }),
    step('not_pursued', 3),
    report('ace', 1),
    step('ask_documents', 6),
    step('duplicate', 6),
  ],
}
