import { describe, expect, it } from 'vitest'
import {
  describeHistory,
  type HistoryChange,
  type HistoryFacts,
  type HistoryPerson,
  lastChangedByRep,
} from '#domain/policy/history.ts'

const on = (day: number, hour = 12) => new Date(Date.UTC(2027, 0, day, hour))

const applied: HistoryChange = {
  id: 'change-1',
  action: 'change_policy',
  state: 'applied',
  requestedBy: 'client',
  requestedAt: on(16),
  decidedAt: on(16),
  decisionReason: null,
  madeVersion: 2,
  sections: [],
}

const factsWith = (changes: HistoryChange[], more: Partial<HistoryFacts> = {}): HistoryFacts => ({
  id: 'policy',
  issuedAt: on(15),
  lapsedAt: null,
  changes,
  refunds: [],
  emailChanges: [],
  ...more,
})

const read = (facts: HistoryFacts, reader: HistoryPerson = 'client') =>
  describeHistory(facts, reader).map(({ text, detail }) => (detail === null ? text : `${text}: ${detail}`))

describe('O04 the history of a policy for customers', () => {
  it('O04 begins with the cover, and says what was made at once in one line, newest first', () => {
    const paid = { ...applied, decidedAt: new Date(applied.requestedAt.getTime() + 59_000) }
    expect(read(factsWith([paid]))).toEqual([
      'Updated by you: Certificate version 2',
      'Insured: Certificate version 1',
    ])
  })

  it.each<[HistoryChange['state'], string[]]>([
    ['waiting', ['You requested a change']],
    ['charging', ['You requested a change']],
    ['applied', ['Updated by you: Certificate version 2', 'You requested a change']],
    ['declined', ['Request declined: Too late', 'You requested a change']],
    ['withdrawn', ['Request withdrawn', 'You requested a change']],
    ['lapsed', ['Request expired before it was decided or paid', 'You requested a change']],
  ])('O04 a request that waited and is %s', (state, lines) => {
    const change = {
      ...applied,
      state,
      decidedAt: on(17),
      decisionReason: state === 'declined' ? 'Too late' : null,
    }
    expect(read(factsWith([change])).slice(0, -1)).toEqual(lines)
  })

  it.each<[HistoryChange['state'], number, string[]]>([
    ['waiting', 16, ['You requested a change: “Ten more”']],
    ['applied', 16, ['Updated by you: Certificate version 2\n“Ten more”\n“Done”']],
    ['applied', 17, ['Updated by you: Certificate version 2\n“Done”', 'You requested a change: “Ten more”']],
    ['declined', 17, ['Request declined: Too late\n“Done”', 'You requested a change: “Ten more”']],
  ])('O04 N44 what was written with a request, and to its answer, is read once: %s', (state, day, lines) => {
    const change = { ...applied, state, decidedAt: on(day), note: 'Ten more', decisionMessage: 'Done' }
    const decisionReason = state === 'declined' ? 'Too late' : null
    expect(read(factsWith([{ ...change, decisionReason }])).slice(0, -1)).toEqual(lines)
  })

  it.each<[HistoryPerson, HistoryPerson, string]>([
    ['rep', 'client', 'Updated by your specialist'],
    ['producer', 'client', 'Updated by your agent or broker'],
    ['client', 'producer', 'Updated by your client'],
    ['producer', 'producer', 'Updated by you'],
    ['rep', 'producer', 'Updated by your specialist'],
    ['client', 'rep', 'Updated by the insured'],
    ['producer', 'rep', 'Updated by the agency'],
    ['rep', 'rep', 'Updated by a specialist'],
  ])('O04 N63 what a %s did reads to a %s: %s', (requestedBy, reader, text) => {
    expect(describeHistory(factsWith([{ ...applied, requestedBy }]), reader)[0]?.text).toBe(text)
  })

  it('O04 a postponement, a refund, another e-mail address and the cancellation are in it', () => {
    const facts = factsWith(
      [
        { ...applied, action: 'postpone_policy' },
        {
          ...applied,
          id: 'change-2',
          action: 'cancel_policy',
          madeVersion: 3,
          requestedAt: on(18),
          decidedAt: on(18),
        },
      ],
      {
        refunds: [{ id: 'refund', at: on(18), amount: '$462', payment: 'To Visa ending in 4242' }],
        emailChanges: [{ id: 'email 1', at: on(17) }],
      },
    )
    expect(read(facts)).toEqual([
      '$462 refunded: To Visa ending in 4242',
      'Cancelled by you: Certificate version 3',
      'Email of the insured changed',
      'Dates changed by you: Certificate version 2',
      'Insured: Certificate version 1',
    ])
  })

  it('O04 N63 a change says what changed, from what to what, with the price that its reader pays', () => {
    const change: HistoryChange = {
      ...applied,
      sections: [
        {
          section: 'grand_prizes',
          index: 1,
          entity: 'grand_prize',
          kind: 'changed',
          answers: [{ key: 'h_amateurs_1', label: 'Amateurs', before: '120', after: '132' }],
        },
        {
          section: 'putting_prizes',
          index: 2,
          entity: 'putting_prize',
          kind: 'removed',
          answers: [
            { key: 'p_contest_type_2', label: 'Type of putt', before: 'Single Putt' },
            { key: 'p_distance_2', label: 'Distance', before: '50 feet' },
          ],
        },
        {
          section: 'tournament_and_golf_info',
          kind: 'changed',
          answers: [{ key: 'tee_time', label: 'First tee time', after: '8:30 AM' }],
        },
      ],
      titles: [{ entity: 'grand_prize', index: 1, title: 'Hole-in-one contest, hole 7' }],
      price: { before: '$310', after: '$335' },
    }
    const [made] = describeHistory(factsWith([change]), 'client')
    expect(made?.changes).toEqual([
      { what: 'Amateurs', of: 'Hole-in-one contest, hole 7', before: '120', after: '132' },
      {
        what: 'Putting contest 2 removed',
        of: null,
        before: 'type of putt Single Putt, distance 50 feet',
        after: null,
      },
      { what: 'First tee time', of: 'Tournament and course', before: null, after: '8:30 AM' },
      { what: 'Price', of: null, before: '$310', after: '$335' },
    ])
  })

  it.each<[HistoryChange['state'], (string | undefined)[]]>([
    ['waiting', ['120']],
    ['declined', [undefined, '120']],
    ['applied', ['120', undefined]],
  ])('O04 the figures of a change that is %s are told once', (state, told) => {
    const answers = [{ key: 'h_amateurs_1', label: 'Amateurs', before: '120', after: '132' }]
    const sections = [{ section: 'grand_prizes' as const, index: 1, kind: 'changed' as const, answers }]
    const facts = factsWith([{ ...applied, state, decidedAt: on(17), sections }])
    expect(
      describeHistory(facts, 'client')
        .slice(0, -1)
        .map(({ changes }) => changes?.[0]?.before ?? undefined),
    ).toEqual(told)
  })

  it('O04 says when each thing happened, who did it, and tells them apart', () => {
    const facts = factsWith(
      [
        { ...applied, decidedAt: on(17) },
        {
          ...applied,
          id: 'lapse',
          action: 'cancel_policy',
          requestedBy: 'rep',
          requestedAt: on(20),
          decidedAt: on(21),
        },
      ],
      {
        lapsedAt: on(21),
        refunds: [{ id: 'refund', at: on(22), amount: '$208', payment: null }],
        emailChanges: [{ id: 'email 1', at: on(19) }],
      },
    )
    expect(describeHistory(facts, 'rep').map(({ id, at, by }) => [id, at.getUTCDate(), by])).toEqual([
      ['refund', 22, 'program'],
      ['lapse', 21, 'program'],
      ['email 1', 19, 'client'],
      ['change-1', 17, 'client'],
      ['change-1 asked', 16, 'client'],
      ['policy', 15, 'program'],
    ])
  })

  it.each<[string, Partial<HistoryChange>, string[]]>([
    [
      'answered with words',
      { state: 'answered', decisionReason: 'The hole may be any', decidedAt: on(17) },
      ['We answered: The hole may be any', 'You requested a change'],
    ],
    [
      'answered by a change that a specialist made of it',
      { state: 'answered', decidedAt: on(17) },
      ['This became the change above', 'You requested a change'],
    ],
    ['made without another certificate', { madeVersion: null }, ['Updated by you']],
    [
      'declined within a minute',
      { state: 'declined', decisionReason: 'Too late' },
      ['Request declined: Too late', 'You requested a change'],
    ],
    [
      'made after a full minute',
      { decidedAt: new Date(on(16).getTime() + 60_000) },
      ['Updated by you: Certificate version 2', 'You requested a change'],
    ],
    ['made at a moment that was not noted', { decidedAt: null }, ['Updated by you: Certificate version 2']],
  ])('O04 a request that was %s', (_words, changed, lines) => {
    expect(read(factsWith([{ ...applied, ...changed }])).slice(0, -1)).toEqual(lines)
  })

  it.each<[string, Partial<HistoryChange>, string]>([
    ['was declined', { state: 'declined', decidedAt: on(17) }, 'Request declined'],
    ['still waits', { state: 'waiting', decidedAt: null }, 'You requested a cancellation'],
  ])('N45 a cancellation that %s is no lapse, though the policy lapsed later', (_words, changed, line) => {
    const asked: HistoryChange = { ...applied, action: 'cancel_policy', ...changed }
    expect(read(factsWith([asked], { lapsedAt: on(20) }))[0]).toBe(line)
  })

  it('N45 a lapse was nobody’s wish, and no specialist changed the policy', () => {
    const lapse: HistoryChange = { ...applied, action: 'cancel_policy', requestedBy: 'rep' }
    const facts = factsWith([lapse], { lapsedAt: on(16) })
    expect(read(facts)[0]).toBe('Lapsed because no new date was set in time')
    expect(lastChangedByRep(facts)).toBeUndefined()
  })

  it('R03 the newest change that a specialist made is known, whatever came before and after', () => {
    const byRep = { ...applied, requestedBy: 'rep' } as const
    const declined = { ...byRep, state: 'declined', decidedAt: on(20) } as const
    const facts = factsWith([
      { ...byRep, decidedAt: on(19) },
      applied,
      byRep,
      { ...byRep, decidedAt: on(18) },
      declined,
    ])
    expect(lastChangedByRep(facts)).toEqual(on(19))
    expect(lastChangedByRep(factsWith([applied]))).toBeUndefined()
  })
})
