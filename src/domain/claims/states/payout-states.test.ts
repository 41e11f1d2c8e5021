import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awardState,
  canVoid,
  type InstallmentPayment,
  installmentState,
  type InstallmentState,
  INSTALLMENT_STATES,
  listedUntil,
  payoutState,
} from '#domain/claims/states/award-states.ts'
import {
  canChangeDocument,
  DOCUMENT_EVENTS,
  DOCUMENT_RULES,
  DOCUMENT_STATES,
  type DocumentEvent,
  foldDocument,
  isDone,
  isOwed,
} from '#domain/claims/states/document-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const dueOn = '2027-07-02' as CalendarDate
const paid: InstallmentPayment = { kind: 'paid', stands: true }

describe('N79 the parts of an award', () => {
  it.each<[string, InstallmentPayment[], string, InstallmentState]>([
    ['the day before', [], '2027-07-01', 'scheduled'],
    ['on its day', [], '2027-07-02', 'due'],
    ['ten days later', [], '2027-07-12', 'due'],
    ['eleven days later', [], '2027-07-13', 'overdue'],
    ['paid before its day', [paid], '2027-07-01', 'paid'],
    ['paid', [paid], '2028-01-01', 'paid'],
    ['discharged', [{ kind: 'discharged', stands: true }], '2027-07-01', 'discharged'],
    [
      'its check came back',
      [
        { kind: 'paid', stands: false },
        { kind: 'reversed', stands: true },
      ],
      '2027-07-05',
      'due',
    ],
    [
      'paid again',
      [{ kind: 'paid', stands: false }, { kind: 'reversed', stands: true }, paid],
      '2027-07-05',
      'paid',
    ],
  ])('N79 %s', (_what, payments, today, state) => {
    expect(installmentState({ dueOn, payments }, today as CalendarDate)).toBe(state)
  })

  it.each([
    ['2027-06-17', false],
    ['2027-06-18', true],
    ['2027-08-01', true],
  ])('N79 on %s it is listed: %s', (today, listed) => {
    expect(dueOn <= listedUntil(today as CalendarDate)).toBe(listed)
  })

  it.each<[InstallmentState[], string]>([
    [['due'], 'open'],
    [['paid'], 'paid'],
    [['paid', 'scheduled'], 'in_payout'],
    [['scheduled', 'paid'], 'in_payout'],
    [['paid', 'paid'], 'paid'],
    [['paid', 'discharged'], 'discharged'],
    [['overdue', 'scheduled'], 'open'],
  ])('N79 an award of %o is %s', (parts, state) => {
    expect(awardState(parts)).toBe(state)
    expect(canVoid(parts)).toBe(state === 'open')
    expect(awardState(parts, true)).toBe('void')
  })

  it('N79 a claim is paid exactly when nothing of its awards is open', () => {
    const parts = fc.array(fc.constantFrom(...INSTALLMENT_STATES), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (awards) => {
        const all = awards.flat()
        const closed = all.filter((state) => state === 'paid' || state === 'discharged').length
        const expected = closed === 0 ? 'approved' : closed === all.length ? 'paid' : 'in_payout'
        expect(payoutState(awards.map((one) => awardState(one)))).toBe(expected)
        expect(payoutState([...awards.map((one) => awardState(one)), 'void'])).toBe(expected)
      }),
    )
  })
})

describe('N105 a document of the checklist', () => {
  const open = { isDecided: false }
  it.each<[string, DocumentEvent[], string]>([
    ['nothing', [], 'missing'],
    ['sent', [{ kind: 'received' }], 'received'],
    ['sent and taken back', [{ kind: 'received' }, { kind: 'taken_back' }], 'missing'],
    [
      'rejected and sent again',
      [{ kind: 'received' }, { kind: 'rejected' }, { kind: 'received' }, { kind: 'accepted' }],
      'accepted',
    ],
    ['not needed, then needed', [{ kind: 'not_needed' }, { kind: 'needed' }], 'missing'],
    ['another file', [{ kind: 'received' }, { kind: 'received' }], 'received'],
  ])('N105 %s', (_what, events, state) => {
    expect(foldDocument(events)).toBe(state)
  })

  it.each([
    ['an accepted one is not taken back', 'accepted', { kind: 'taken_back' }, open, false],
    ['nor sent over', 'accepted', { kind: 'received' }, open, false],
    ['a rejection has a reason', 'received', { kind: 'rejected' }, open, false],
    ['that is not blank', 'received', { kind: 'rejected', reason: ' ' }, open, false],
    ['and then it goes', 'received', { kind: 'rejected', reason: 'The signature is missing' }, open, true],
    [
      'an accepted one is rejected before the decision',
      'accepted',
      { kind: 'rejected', reason: 'Wrong day' },
      open,
      true,
    ],
    ['but not after it', 'accepted', { kind: 'rejected', reason: 'Wrong day' }, { isDecided: true }, false],
    ['a rep does without one', 'missing', { kind: 'not_needed', reason: 'Lives abroad' }, open, true],
  ] as const)('N105 %s', (_what, state, event, situation, allowed) => {
    expect(canChangeDocument(state, event, situation)).toBe(allowed)
  })

  it('N105 what is allowed is a step, and what is accepted never vanishes by itself', () => {
    for (const state of DOCUMENT_STATES) {
      for (const kind of DOCUMENT_EVENTS) {
        const allowed = canChangeDocument(state, { kind, reason: 'because' }, { isDecided: true })
        if (allowed) expect(DOCUMENT_RULES[kind].from).toContain(state)
        if (state === 'accepted') expect(allowed).toBe(false)
      }
    }
    expect(DOCUMENT_STATES.filter(isDone)).toEqual(['accepted', 'not_needed'])
    expect(DOCUMENT_STATES.filter(isOwed)).toEqual(['missing', 'rejected'])
    expect(() => foldDocument([{ kind: 'accepted' }])).toThrow('missing cannot be accepted')
  })
})
