import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkReport, type EarlierClaim, isPlaceTaken } from '#domain/claims/reporting/earlier-claims.ts'

const claim = (number: string, changes: Partial<EarlierClaim> = {}): EarlierClaim => ({
  number,
  winnerKey: 'theo',
  state: 'reported',
  isSetAside: false,
  isDeclined: false,
  isReleased: false,
  ...changes,
})
const DECLINED = { state: 'declined', isDeclined: true } as const

describe('N111 a report beside earlier claims', () => {
  it.each<[string, 'one' | 'every', string, EarlierClaim[], object]>([
    ['the first', 'one', 'theo', [], { kind: 'new', releases: [] }],
    ['the same winner', 'every', 'theo', [claim('C-1')], { kind: 'already_claimed', number: 'C-1' }],
    ['another winner of a hole-in-one', 'every', 'ruth', [claim('C-1')], { kind: 'new', releases: [] }],
    [
      'another winner of a shootout',
      'one',
      'ruth',
      [claim('C-1')],
      { kind: 'already_claimed', number: 'C-1' },
    ],
    [
      'the same winner after a decline',
      'one',
      'theo',
      [claim('C-1', DECLINED)],
      { kind: 'already_claimed', number: 'C-1' },
    ],
    [
      'another winner after a decline',
      'one',
      'ruth',
      [claim('C-1', DECLINED)],
      { kind: 'new', releases: ['C-1'] },
    ],
    [
      'after a decline that was closed',
      'one',
      'ruth',
      [claim('C-1', { state: 'closed', isDeclined: true })],
      { kind: 'new', releases: ['C-1'] },
    ],
    [
      'after a decline that was reopened',
      'one',
      'ruth',
      [claim('C-1', { state: 'review', isDeclined: true })],
      { kind: 'already_claimed', number: 'C-1' },
    ],
    [
      'after one that was paid and closed',
      'one',
      'ruth',
      [claim('C-1', { state: 'closed' })],
      { kind: 'already_claimed', number: 'C-1' },
    ],
    [
      'after one that was withdrawn',
      'one',
      'theo',
      [claim('C-1', { state: 'closed', isSetAside: true })],
      { kind: 'new', releases: [] },
    ],
    [
      'a third, after one was released',
      'one',
      'kim',
      [claim('C-1', { ...DECLINED, isReleased: true }), claim('C-2', { winnerKey: 'ruth' })],
      { kind: 'already_claimed', number: 'C-2' },
    ],
  ])('N111 %s', (_what, winners, winnerKey, earlier, verdict) => {
    expect(checkReport({ winnerKey, winners }, earlier)).toEqual(verdict)
  })

  it.each<[string, 'one' | 'every', EarlierClaim, EarlierClaim[], boolean]>([
    ['nothing else', 'one', claim('C-1'), [claim('C-1')], false],
    [
      'another winner on the row',
      'one',
      claim('C-1', { ...DECLINED, isReleased: true }),
      [claim('C-2', { winnerKey: 'ruth' })],
      true,
    ],
    [
      'another winner of a hole-in-one',
      'every',
      claim('C-1', DECLINED),
      [claim('C-2', { winnerKey: 'ruth' })],
      false,
    ],
    ['the same winner again', 'every', claim('C-1', { isSetAside: true }), [claim('C-2')], true],
    ['one that was set aside', 'one', claim('C-1', DECLINED), [claim('C-2', { isSetAside: true })], false],
  ])('N111 reopening beside %s: taken is %s', (_what, winners, own, others, taken) => {
    expect(isPlaceTaken(own, winners, others)).toBe(taken)
  })

  it('N111 whatever is reported, declined, withdrawn and reopened, a row with one winner has one claim that counts, and each winner one', () => {
    const acts = fc.array(
      fc.record({
        act: fc.constantFrom('report', 'decline', 'withdraw', 'reopen'),
        at: fc.nat(9),
        winner: fc.constantFrom('theo', 'ruth', 'kim'),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(acts, fc.constantFrom('one' as const, 'every' as const), (all, winners) => {
        const claims: EarlierClaim[] = []
        for (const { act, at, winner } of all) {
          const chosen = claims[at % Math.max(1, claims.length)]
          if (act === 'report') {
            const verdict = checkReport({ winnerKey: winner, winners }, claims)
            if (verdict.kind === 'new') {
              for (const one of claims) if (verdict.releases.includes(one.number)) one.isReleased = true
              claims.push(claim(`C-${claims.length}`, { winnerKey: winner }))
            }
          } else if (chosen && act === 'decline' && chosen.state === 'reported')
            Object.assign(chosen, DECLINED)
          else if (chosen && act === 'withdraw' && chosen.state === 'reported')
            Object.assign(chosen, { state: 'closed', isSetAside: true })
          else if (
            chosen &&
            act === 'reopen' &&
            chosen.state !== 'reported' &&
            !isPlaceTaken(chosen, winners, claims)
          )
            Object.assign(chosen, {
              state: 'reported',
              isSetAside: false,
              isDeclined: false,
              isReleased: false,
            })
        }
        const valid = claims.filter(({ isSetAside }) => !isSetAside)
        const keys = valid.map(({ winnerKey }) => winnerKey)
        expect(new Set(keys).size).toBe(keys.length)
        if (winners === 'one')
          expect(valid.filter(({ isReleased }) => !isReleased).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
