import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { getPolicyStatus } from '#domain/policy/policy-state.ts'
import {
  evaluatePostponement,
  type ChosenDate,
  type PlannedPostponement,
  type PostponementRequest,
} from '#domain/policy/amendments/postponement.ts'
import { aContest, aPolicyState } from '#testing/policy-state.ts'

const day = (text: string) => text as CalendarDate
const NOW = new Date('2027-06-01T12:00:00Z')
const AFTER_START = new Date('2027-06-12T14:00:00Z')

const choose = (choice: ChosenDate['choice'], date?: string, index = 1): ChosenDate => ({
  entity: 'grand_prize',
  index,
  choice,
  ...(date && { date: day(date) }),
})
const request = (
  choices: ChosenDate[],
  overrides: Partial<PostponementRequest> = {},
): PostponementRequest => ({
  facts: aPolicyState(),
  by: 'client',
  now: NOW,
  choices,
  noShotTaken: false,
  answers: {},
  version: 1,
  ...overrides,
})
function planned(request: PostponementRequest): PlannedPostponement {
  const outcome = evaluatePostponement(request)
  if (outcome.verdict === 'refused') throw new Error(`${outcome.code} ${outcome.rows[0]?.message}`)
  return outcome
}
const refused = (request: PostponementRequest) => {
  const outcome = evaluatePostponement(request)
  return outcome.verdict === 'refused' ? (outcome.rows[0]?.message ?? outcome.code) : undefined
}

describe('T02 a postponed event', () => {
  it('T02 N45 first without a date, then to October 4: same fee, new certificates, tee time requested again', () => {
    const first = planned(request([choose('unknown')]))
    expect(first).toMatchObject({
      verdict: 'applies',
      isRepriced: false,
      certificateVersion: 2,
      changesLeft: 9,
      needsTeeTime: true,
      moves: [
        {
          before: 'Saturday, June 12, 2027',
          after: 'New date to be named, up to Monday, June 12, 2028',
        },
      ],
    })
    expect(first.facts.teeTime).toBeUndefined()
    expect(getPolicyStatus(first.facts)).toBe('postponed')

    const second = planned(
      request([choose('date', '2027-10-04')], {
        facts: first.facts,
        version: 2,
        now: new Date('2027-08-01T12:00:00Z'),
      }),
    )
    expect(second).toMatchObject({
      isRepriced: false,
      certificateVersion: 3,
      changesLeft: 8,
      needsTeeTime: true,
      moves: [{ after: 'Monday, October 4, 2027' }],
    })
    const boughtFor = day('2027-06-12')
    expect(second.facts.contests).toEqual([aContest({ date: day('2027-10-04'), boughtFor })])
    expect(getPolicyStatus(second.facts)).toBe('in-force')
  })

  it('T02 each contest has its own choice, and a contest without a choice stays as it is', () => {
    const contests = [1, 2, 3].map((index) => aContest({ index, hole: index }))
    const { facts, moves, needsTeeTime } = planned(
      request([choose('date', '2027-07-03', 2), choose('none', '2027-07-04', 3)], {
        facts: aPolicyState({ contests }),
      }),
    )
    expect(facts.contests.map(({ date }) => date)).toEqual(['2027-06-12', '2027-07-03', '2027-06-12'])
    expect(moves.map(({ index }) => index)).toEqual([2])
    expect(needsTeeTime).toBe(false)
    expect(facts.teeTime).toBe('08:30')
  })

  it.each([
    ['a chosen row without a choice', choose('check'), 'Enter the new date, or choose “Not known yet”'],
    ['a date that was left out', choose('date'), 'Enter the new date, or choose “Not known yet”'],
    [
      'the day that is insured',
      choose('date', '2027-06-12'),
      'Choose another date than the one that is insured',
    ],
    ['yesterday', choose('date', '2027-05-31'), 'Choose a date that is still to come'],
    ['today, after six in the morning', choose('date', '2027-06-01'), 'Choose a date that is still to come'],
    ['more than 12 months later', choose('date', '2028-06-13'), 'Choose a date up to Monday, June 12, 2028'],
    ['no row at all', choose('none'), 'NOTHING_CHANGED'],
  ])('T02 is not moved to %s', (_what, choice, message) => {
    expect(refused(request([choice]))).toBe(message)
  })

  it.each([
    ['tomorrow', '2027-06-02'],
    ['an earlier day', '2027-06-10'],
    ['the last day of the 12 months', '2028-06-12'],
  ])('T02 may be moved to %s', (_what, date) => {
    expect(refused(request([choose('date', date)]))).toBeUndefined()
  })

  it('N52 today is allowed before six in the morning', () => {
    const now = new Date('2027-06-01T10:59:59Z')
    expect(refused(request([choose('date', '2027-06-01')], { now }))).toBeUndefined()
  })

  it('T02 a contest that awaits its date can get its old date again', () => {
    const contests = [aContest({ openUntil: day('2028-06-12') })]
    const facts = aPolicyState({ contests })
    expect(refused(request([choose('date', '2027-06-12')], { facts }))).toBeUndefined()
    expect(refused(request([choose('unknown')], { facts }))).toBe('NOTHING_CHANGED')
  })

  it('N89 a rep moves beyond the twelve months with a reason, and the policy is priced again', () => {
    const late = [choose('date', '2028-06-13')]
    expect(refused(request(late, { by: 'rep' }))).toBe(
      'A date after Monday, June 12, 2028 needs your reason, and costs what it costs today',
    )
    const moved = planned(request(late, { by: 'rep', reason: 'The course is closed' }))
    expect(moved.isRepriced).toBe(true)
    expect(moved.facts.contests.map(({ date }) => date)).toEqual(['2028-06-13'])
  })

  it('N89 the twelve months are not begun again by moving twice', () => {
    const facts = aPolicyState({
      contests: [aContest({ date: day('2027-10-04'), boughtFor: day('2027-06-12') })],
    })
    const move = (choice: ChosenDate) => request([choice], { facts })
    expect(refused(move(choose('date', '2028-06-13')))).toBe('Choose a date up to Monday, June 12, 2028')
    expect(planned(move(choose('unknown'))).facts.contests).toMatchObject([{ openUntil: '2028-06-12' }])
  })

  it('T02 one contest of two is moved: the other may be of the same number, of another kind', () => {
    const contests = [aContest(), aContest({ entity: 'shootout', hole: 18 })]
    const { facts, moves } = planned(
      request([choose('date', '2027-07-03')], { facts: aPolicyState({ contests }) }),
    )
    expect(facts.contests.map(({ date }) => date)).toEqual(['2027-07-03', '2027-06-12'])
    expect(moves.map(({ entity }) => entity)).toEqual(['grand_prize'])
  })

  it('N52 two contests without holes, or that await their dates, are on no hole together', () => {
    const putts = [1, 2].map((index) => ({
      entity: 'putting_prize' as const,
      index,
      date: day('2027-06-12'),
    }))
    const open = [1, 2].map((index) => aContest({ index, openUntil: day('2028-06-12') }))
    const contests = [...putts, ...open, aContest({ index: 3, hole: 9 })]
    expect(
      refused(request([choose('date', '2027-06-20', 3)], { facts: aPolicyState({ contests }) })),
    ).toBeUndefined()
  })

  it('N52 two contests of a kind cannot be on the same hole on the same day', () => {
    const contests = [aContest(), aContest({ index: 2, date: day('2027-06-13') })]
    const message = 'Hole 7 has another contest of this kind on that date'
    expect(refused(request([choose('date', '2027-06-13')], { facts: aPolicyState({ contests }) }))).toBe(
      message,
    )
    const kinds = [aContest(), aContest({ entity: 'shootout', date: day('2027-06-13') })]
    expect(
      refused(request([choose('date', '2027-06-13')], { facts: aPolicyState({ contests: kinds }) })),
    ).toBeUndefined()
  })
})

describe('N45 free as long as no shot was taken', () => {
  it('N45 once play has started a client can only claim; a rep can confirm that no shot was taken', () => {
    const startedPlay = (overrides: Partial<PostponementRequest>) =>
      refused(request([choose('date', '2027-06-19')], { now: AFTER_START, ...overrides }))
    expect(startedPlay({})).toBe('PLAY_HAS_STARTED')
    expect(startedPlay({ noShotTaken: true })).toBe('PLAY_HAS_STARTED')
    expect(startedPlay({ by: 'rep' })).toBe('You can’t move a contest once someone has taken a shot')
    expect(startedPlay({ by: 'rep', noShotTaken: true })).toBeUndefined()
  })

  it('N46 a client can move the second day while the first is played, but not the first', () => {
    const facts = aPolicyState({ contests: [aContest(), aContest({ index: 2, date: day('2027-06-13') })] })
    const moved = (index: number) =>
      refused(request([choose('date', '2027-06-20', index)], { facts, now: AFTER_START }))
    expect(moved(2)).toBeUndefined()
    expect(moved(1)).toBe('Your event is under way. You can still report a win.')
  })

  it('V02 a postponement counts as one of the ten changes', () => {
    const facts = aPolicyState({ changesMade: 10 })
    expect(refused(request([choose('unknown')], { facts }))).toBe('CHANGES_USED_UP')
    expect(
      planned(request([choose('unknown')], { facts, by: 'rep', reason: 'Hurricane' })).facts.changesMade,
    ).toBe(11)
  })
})

describe('N54 a producer’s license and insurance', () => {
  const answers = {
    insurance_producer: 'True' as const,
    producer_license_exp_date: day('2027-09-30'),
    producer_exp_date: day('2028-01-01'),
  }

  it.each([
    ['2027-09-30', 'applies'],
    ['2027-10-01', 'waits'],
    ['2028-01-02', 'waits'],
  ])('N54 with a license up to September 30, a move to %s %s', (date, verdict) => {
    expect(planned(request([choose('date', date)], { answers })).verdict).toBe(verdict)
  })

  it('N54 a rep renews them first; they do not apply to anybody else', () => {
    const late = [choose('date', '2027-10-01')]
    expect(refused(request(late, { answers, by: 'rep' }))).toBe('LICENCE_EXPIRES')
    const direct = { ...answers, insurance_producer: 'False' as const }
    expect(planned(request(late, { answers: direct })).verdict).toBe('applies')
  })

  it('N54 a move that waits for a renewal says so; one that does not waits for nothing', () => {
    expect(planned(request([choose('date', '2027-10-01')], { answers })).reviewReasons).toEqual([
      {
        code: 'LICENCE_EXPIRES',
        message:
          'The producer’s license or E&O insurance (for mistakes as an agent) ends before the last contest. Renew it first.',
        decidedBy: 'rep',
      },
    ])
    expect(planned(request([choose('date', '2027-09-30')], { answers })).reviewReasons).toEqual([])
  })

  it('N54 an unknown expiry date counts as expired', () => {
    expect(planned(request([choose('unknown')], { answers })).verdict).toBe('applies')
  })
})
