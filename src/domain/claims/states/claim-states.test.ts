import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEvent,
  BrokenHistory,
  type ClaimEvent,
  type ClaimStatus,
  closesAt,
  foldClaim,
} from '#domain/claims/states/claim-history.ts'
import {
  CLAIM_EVENTS,
  CLAIM_STATES,
  CLAIM_TRANSITIONS,
  type ClaimEventKind,
  type ClaimState,
  isClosed,
  isTransition,
  isUndecided,
  possibleEvents,
  statesAfter,
} from '#domain/claims/states/claim-states.ts'

const at = (place: number) => new Date(Date.UTC(2027, 5, 12, 0, place)).toISOString()

/** The events of a life, written as `report reported, begin_review review`. */
function life(written: string): ClaimEvent[] {
  let from: ClaimState | null = null
  return written.split(', ').map((step, index) => {
    const [kind, to] = step.split(' ') as [ClaimEventKind, ClaimState]
    const event = { place: index + 1, kind, from, to, at: at(index + 1) }
    from = to
    return event
  })
}

describe('N105 how a claim goes', () => {
  it('N105 every event and state is used, and no way stands twice', () => {
    expect(new Set(CLAIM_TRANSITIONS.map(({ kind }) => kind))).toEqual(new Set(CLAIM_EVENTS))
    expect(new Set(CLAIM_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(CLAIM_STATES))
    const texts = CLAIM_TRANSITIONS.map(({ kind, from, to }) => `${kind} ${from} ${to}`)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('N105 from every state there is a way to closed', () => {
    const reaches = new Set<ClaimState>(['closed'])
    for (let before = 0; before !== reaches.size;) {
      before = reaches.size
      for (const { from, to } of CLAIM_TRANSITIONS) if (from && reaches.has(to)) reaches.add(from)
    }
    expect(reaches).toEqual(new Set(CLAIM_STATES))
  })

  it.each<[string, ClaimState]>([
    ['report reported', 'reported'],
    [
      'report reported, first_document documents, begin_review review, approve approved, pay paid, close closed',
      'closed',
    ],
    [
      'report reported, begin_review review, decline declined, answer declined, uphold declined, close closed, reopen review',
      'review',
    ],
    [
      'report reported, ask_documents documents, begin_review review, approve approved, pay in_payout, pay in_payout, discharge paid',
      'paid',
    ],
    [
      'report reported, begin_review review, approve approved, pay paid, close closed, reverse_payment approved, pay paid',
      'paid',
    ],
    ['report reported, begin_review review, approve approved, reopen review, decline declined', 'declined'],
    ['report reported, withdraw closed, reopen review', 'review'],
    [
      'report reported, assign reported, change_reserve reported, ask_documents documents, ask_documents documents',
      'documents',
    ],
  ])('N105 %s', (written, state) => {
    expect(foldClaim(life(written))?.state).toBe(state)
  })

  it.each([
    'begin_review review',
    'report reported, approve approved',
    'report reported, pay paid',
    'report reported, begin_review review, approve approved, close closed',
    'report reported, begin_review review, approve approved, pay in_payout, reopen review',
    'report reported, begin_review review, decline declined, pay paid',
    'report reported, begin_review review, decline declined, withdraw closed',
    'report reported, report reported',
    'report reported, withdraw closed, answer closed',
  ])('N105 is never %s', (written) => {
    expect(() => foldClaim(life(written))).toThrow(BrokenHistory)
  })

  it('N105 a gap, a place taken twice and another state before are errors', () => {
    const [report, review] = life('report reported, begin_review review') as [ClaimEvent, ClaimEvent]
    expect(() => foldClaim([review])).toThrow('no place before')
    expect(() => foldClaim([report, { ...review, place: 1 }])).toThrow('no place before')
    expect(() => foldClaim([report, { ...review, from: 'documents' }])).toThrow('not from reported')
    expect(foldClaim([])).toBeUndefined()
  })

  it('N105 who may do what', () => {
    expect(possibleEvents('declined', 'holder')).toEqual(['answer'])
    expect(possibleEvents('declined', 'winner')).toEqual(['answer'])
    expect(possibleEvents(null, 'helper')).toEqual(['report'])
    expect(possibleEvents(null, 'winner')).toEqual([])
    expect(possibleEvents('review', 'holder')).toEqual(['withdraw'])
    expect(possibleEvents('approved', 'rep')).toEqual([
      'pay',
      'discharge',
      'reverse_payment',
      'reopen',
      'assign',
    ])
    expect(possibleEvents('paid', 'system')).toEqual(['close', 'assign'])
  })

  it('N105 where an event leads', () => {
    expect(statesAfter('pay', 'approved')).toEqual(['in_payout', 'paid'])
    expect(statesAfter('pay', 'declined')).toEqual([])
    expect(isTransition({ kind: 'reopen', from: 'in_payout', to: 'review' })).toBe(false)
    expect(CLAIM_STATES.filter(isUndecided)).toEqual(['reported', 'documents', 'review'])
    expect(CLAIM_STATES.filter(isClosed)).toEqual(['closed'])
  })
})

describe('N105 what follows from the events', () => {
  const status = (written: string) => foldClaim(life(written))
  it('N105 an answer is open until it is handled, and a new decline begins anew', () => {
    const declined = 'report reported, begin_review review, decline declined'
    expect(status(declined)).toMatchObject({ round: 1, isAnswered: false, answers: 0, since: at(3) })
    expect(status(`${declined}, answer declined`)).toMatchObject({
      isAnswered: true,
      answers: 1,
      since: at(3),
    })
    expect(status(`${declined}, answer declined, uphold declined`)).toMatchObject({
      isAnswered: false,
      answers: 1,
      declineHandledAt: at(5),
    })
    expect(status(`${declined}, answer declined, reopen review, decline declined`)).toMatchObject({
      round: 2,
      isAnswered: false,
      answers: 0,
    })
  })

  it.each([
    ['report reported', undefined],
    ['report reported, begin_review review, approve approved, pay paid', '2027-07-12T00:04:00.000Z'],
    ['report reported, begin_review review, decline declined', '2027-08-11T00:03:00.000Z'],
    ['report reported, begin_review review, decline declined, answer declined', undefined],
    [
      'report reported, begin_review review, decline declined, answer declined, uphold declined',
      '2027-08-11T00:05:00.000Z',
    ],
  ])('N105 %s closes by itself at %s', (written, moment) => {
    expect(closesAt(status(written) as ClaimStatus)?.toISOString()).toBe(moment)
  })

  it('N105 a random walk along the ways is a history, and one event more at a place that is taken never is', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.integer({ min: 1, max: 40 }), (choices, length) => {
        let now: ClaimStatus | undefined
        const events: ClaimEvent[] = []
        for (let place = 1; place <= length; place++) {
          const ways = CLAIM_TRANSITIONS.filter(({ from }) => from === (now?.state ?? null))
          const way = ways[choices.next().value % ways.length]!
          const event = { ...way, place, at: at(place) }
          events.push(event)
          now = applyEvent(now, event)
        }
        expect(foldClaim(events)).toEqual(now)
        const second = events.at(-1)!
        expect(() => applyEvent(now, second)).toThrow(BrokenHistory)
      }),
    )
  })
})
