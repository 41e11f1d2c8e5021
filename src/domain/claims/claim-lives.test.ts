import type { Account } from '#domain/accounting/accounts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approvalPostings,
  type ClaimPosting,
  dischargePostings,
  mirrorPostings,
  paymentPostings,
  releasePostings,
  reserveChangePostings,
  reservePostings,
} from '#domain/claims/awards/claim-postings.ts'
import { openAmount } from '#domain/claims/awards/discharge.ts'
import { AWARD_YEARS, type Installment, scheduleInstallments } from '#domain/claims/awards/installments.ts'
import { shareByWeight } from '#domain/claims/awards/shares.ts'
import {
  awardState,
  type InstallmentPayment,
  installmentState,
  payoutState,
} from '#domain/claims/states/award-states.ts'
import { type ClaimEvent, foldClaim } from '#domain/claims/states/claim-history.ts'
import {
  CLAIM_EVENTS,
  type ClaimEventKind,
  type ClaimState,
  isUndecided,
  statesAfter,
} from '#domain/claims/states/claim-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'
import { NaiveClaim, naiveDate } from '#testing/naive-claim.ts'
import { randomRuns } from '#testing/random-runs.ts'

const FIRST = '2028-02-29' as CalendarDate

interface LivedAward {
  parts: (Installment & { payments: InstallmentPayment[] })[]
}

/** A claim as the program keeps it: events, entries, awards and payments; everything else is derived. */
class LivedClaim {
  readonly events: ClaimEvent[] = []
  readonly entries: ClaimPosting[][] = []
  readonly awards: LivedAward[] = []
  readonly prize: Cents
  reserve = ZERO
  /** The entry and the awards of an approval of which nothing is paid. */
  lastApproval: { entry: ClaimPosting[]; awards: LivedAward[] } | undefined

  constructor(prize: Cents) {
    this.prize = prize
  }

  get state(): ClaimState | null {
    return foldClaim(this.events)?.state ?? null
  }

  get awarded(): Cents {
    return sum(this.awards.flatMap(({ parts }) => parts.map(({ amount }) => amount)))
  }

  get payout(): ReturnType<typeof payoutState> {
    return payoutState(
      this.awards.map((award) => awardState(award.parts.map((part) => installmentState(part, FIRST)))),
    )
  }

  can(kind: ClaimEventKind): boolean {
    return statesAfter(kind, this.state).length > 0
  }

  record(kind: ClaimEventKind, to: ClaimState, ...postings: ClaimPosting[]): void {
    const place = this.events.length + 1
    this.events.push({ place, kind, from: this.state, to, at: new Date(place * 60_000).toISOString() })
    if (postings.length > 0) this.entries.push(postings)
  }

  balance(account: Account): number {
    return this.entries
      .flat()
      .filter((posting) => posting.account === account)
      .reduce((total, { side, amount }) => total + (side === 'debit' ? amount : 0 - amount), 0)
  }
}

/** One life, step by step, with what happened in it; `choose(n)` is a number below n. */
function live(prize: Cents, steps: number, choose: (below: number) => number): ClaimEventKind[] {
  const claim = new LivedClaim(prize)
  const notebook = new NaiveClaim()
  for (let step = 0; step < steps; step++) {
    const possible = CLAIM_EVENTS.filter((kind) => claim.can(kind))
    const kind = possible[choose(possible.length)]!
    act(kind, claim, notebook, choose)
    check(claim, notebook)
  }
  return claim.events.map(({ kind }) => kind)
}

/** Does one thing to both, if it turns out that it can be done. */
function act(
  kind: ClaimEventKind,
  claim: LivedClaim,
  notebook: NaiveClaim,
  choose: (below: number) => number,
): void {
  const [next] = statesAfter(kind, claim.state)
  switch (kind) {
    case 'report':
      claim.reserve = claim.prize
      notebook.setAside = claim.prize
      claim.record(kind, next!, ...reservePostings(claim.prize))
      return
    case 'change_reserve': {
      const reserve = choose(claim.prize + 1) as Cents
      claim.record(kind, next!, ...reserveChangePostings(claim.reserve, reserve))
      claim.reserve = reserve
      notebook.setAside = reserve
      return
    }
    case 'approve':
      return approve(claim, notebook, choose)
    case 'decline':
    case 'withdraw':
    case 'duplicate':
    case 'not_pursued':
    case 'bonus_settled':
      claim.record(kind, next!, ...releasePostings(claim.reserve))
      claim.reserve = ZERO
      notebook.setAside = 0
      return
    case 'reopen':
      return reopen(claim, notebook)
    case 'pay':
      return pay(claim, notebook, choose)
    case 'discharge':
      return discharge(claim, notebook, choose)
    case 'reverse_payment':
      return reverse(claim, notebook, choose)
    default:
      claim.record(kind, next!)
      return
  }
}

function approve(claim: LivedClaim, notebook: NaiveClaim, choose: (below: number) => number): void {
  const left = claim.prize - claim.awarded
  if (left === 0) return
  const total = (1 + choose(left)) as Cents
  const weights = Array.from({ length: 1 + choose(3) }, () => 1 + choose(5))
  const years = AWARD_YEARS[choose(AWARD_YEARS.length)]!
  const awards = shareByWeight(total, weights).map((share) => ({
    parts: scheduleInstallments(share, years, FIRST).map((part) => ({ ...part, payments: [] })),
  }))
  const entry = approvalPostings(claim.reserve, total)
  claim.record('approve', 'approved', ...entry)
  claim.awards.push(...awards)
  claim.lastApproval = { entry, awards }
  claim.reserve = ZERO
  notebook.setAside = 0
  // The notebook has its own way to share: cents handed out one by one to whoever is furthest behind.
  let [given, weight] = [0, 0]
  const all = weights.reduce((one, other) => one + other, 0)
  for (const share of weights) {
    weight += share
    const upTo = Number((BigInt(total) * BigInt(weight)) / BigInt(all))
    notebook.promise(upTo - given, years)
    given = upTo
  }
}

function reopen(claim: LivedClaim, notebook: NaiveClaim): void {
  const isApproved = claim.state === 'approved'
  if (isApproved && (notebook.closed > 0 || !claim.lastApproval)) return
  if (isApproved && claim.lastApproval) {
    claim.record('reopen', 'review', ...mirrorPostings(claim.lastApproval.entry))
    const { awards } = claim.lastApproval
    claim.awards.splice(claim.awards.length - awards.length)
    notebook.awards.splice(notebook.awards.length - awards.length)
    claim.reserve = (0 - claim.balance('claims_reserve')) as Cents
    notebook.setAside = claim.reserve
    claim.lastApproval = undefined
    return
  }
  const reserve = (claim.prize - claim.awarded) as Cents
  claim.record('reopen', 'review', ...reservePostings(reserve))
  claim.reserve = reserve
  notebook.setAside = claim.prize - notebook.promised
  claim.lastApproval = undefined
}

/** A part in one of these states, with its place in the notebook. */
function pick(
  claim: LivedClaim,
  notebook: NaiveClaim,
  choose: (below: number) => number,
  isOne: (state: string) => boolean,
) {
  const found = claim.awards.flatMap((award, at) =>
    award.parts.flatMap((part) => (isOne(installmentState(part, FIRST)) ? [{ award, part, at }] : [])),
  )
  const one = found[choose(Math.max(1, found.length))]
  return one && { ...one, page: notebook.awards[one.at]!, line: notebook.awards[one.at]![one.part.part]! }
}

const isOpen = (state: string) => state !== 'paid' && state !== 'discharged'

function pay(claim: LivedClaim, notebook: NaiveClaim, choose: (below: number) => number): void {
  const one = pick(claim, notebook, choose, isOpen)
  if (!one) return
  one.part.payments.push({ kind: 'paid', stands: true })
  notebook.pay(one.line)
  claim.record('pay', claim.payout, ...paymentPostings(one.part.amount))
}

function discharge(claim: LivedClaim, notebook: NaiveClaim, choose: (below: number) => number): void {
  const one = pick(claim, notebook, choose, isOpen)
  if (!one) return
  const parts = one.award.parts.map((part) => ({
    amount: part.amount,
    isClosed: !isOpen(installmentState(part, FIRST)),
  }))
  const price = (1 + choose(claim.prize)) as Cents
  const postings = dischargePostings(openAmount(parts), price)
  for (const part of one.award.parts) {
    if (isOpen(installmentState(part, FIRST))) part.payments.push({ kind: 'discharged', stands: true })
  }
  notebook.buyAnnuity(one.page, price)
  claim.record('discharge', claim.payout, ...postings)
}

function reverse(claim: LivedClaim, notebook: NaiveClaim, choose: (below: number) => number): void {
  const one = pick(claim, notebook, choose, (state) => state === 'paid')
  if (!one) return
  for (const payment of one.part.payments) payment.stands = false
  one.part.payments.push({ kind: 'reversed', stands: true })
  notebook.payBack(one.line)
  const { payout } = claim
  claim.record(
    'reverse_payment',
    payout === 'paid' ? 'in_payout' : payout,
    ...mirrorPostings(paymentPostings(one.part.amount)),
  )
}

/** What holds at every moment of every life. */
function check(claim: LivedClaim, notebook: NaiveClaim): void {
  const { state, prize } = claim
  const entry = claim.entries.at(-1) ?? []
  const total = (side: string) =>
    sum(entry.filter((posting) => posting.side === side).map(({ amount }) => amount))
  expect(total('debit')).toBe(total('credit'))
  expect(claim.awarded).toBe(notebook.promised)
  expect(claim.awarded).toBeLessThanOrEqual(prize)
  expect(0 - claim.balance('claims_reserve')).toBe(notebook.setAside)
  expect(0 - claim.balance('claims_payable')).toBe(notebook.open)
  expect(0 - claim.balance('bank')).toBe(notebook.moneyOut)
  expect(claim.balance('claims_incurred')).toBe(notebook.cost)
  expect(claim.balance('claims_incurred')).toBe(notebook.setAside + notebook.open + notebook.moneyOut)
  if (state === null || !isUndecided(state)) expect(notebook.setAside).toBe(0)
  if (state === 'paid') expect(notebook.open).toBe(0)
  if (state === 'in_payout')
    expect([notebook.closed > 0, notebook.awards.flat().some(({ mark }) => mark === '')]).toEqual([
      true,
      true,
    ])
  claim.awards.forEach(({ parts }, at) => {
    expect(parts.map(({ amount }) => amount)).toEqual(notebook.awards[at]!.map(({ cents }) => cents))
    expect(parts.at(-1)?.dueOn).toBe(naiveDate(FIRST, parts.length - 1))
  })
}

describe('N105 random lives of claims', () => {
  it('N105 N79 events, entries and schedules agree with a notebook at every step', () => {
    const reached = new Set<ClaimEventKind>()
    const prizes = fc.oneof(
      fc.constantFrom(1, 1_000_000, 25_000_000, 100_000_000),
      fc.integer({ min: 1, max: 100_000_000 }),
    )
    fc.assert(
      fc.property(
        prizes,
        fc.integer({ min: 5, max: 40 }),
        fc.infiniteStream(fc.nat()),
        (prize, steps, numbers) => {
          const lived = live(prize as Cents, steps, (below) => numbers.next().value % below)
          lived.forEach((kind) => reached.add(kind))
        },
      ),
      randomRuns(150),
    )
    // Lives that never reach something prove nothing about it.
    expect([...reached].toSorted()).toEqual([...CLAIM_EVENTS].toSorted())
  })
})
