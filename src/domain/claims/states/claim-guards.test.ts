import { expect, it } from 'vitest'
import {
  type ClaimRejection,
  findEventRejection,
  type GuardedEvent,
} from '#domain/claims/states/claim-guards.ts'
import type { ClaimStatus } from '#domain/claims/states/claim-history.ts'
import type { ClaimEventKind, ClaimState } from '#domain/claims/states/claim-states.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const status = (state: ClaimState, changes: Partial<ClaimStatus> = {}): ClaimStatus => ({
  state,
  place: 3,
  since: '2027-06-12T12:00:00.000Z',
  round: 0,
  isDeclined: false,
  isAnswered: false,
  answers: 0,
  ...changes,
})
const event = (kind: ClaimEventKind, changes: Partial<GuardedEvent> = {}): GuardedEvent => ({
  kind,
  reason: 'Because',
  today: day('2027-08-01'),
  documentsBy: day('2027-07-12'),
  wasReminded: true,
  isTaken: false,
  isPaidInPart: false,
  ...changes,
})

it.each<[string, ClaimStatus, GuardedEvent, ClaimRejection | undefined]>([
  ['a step that the state allows', status('review'), event('approve'), undefined],
  ['one that it does not', status('declined'), event('approve'), 'CLAIM_STATE'],
  ['a withdrawal', status('reported'), event('withdraw'), undefined],
  ['without a reason', status('reported'), event('withdraw', { reason: ' ' }), 'REASON_REQUIRED'],
  ['a tenth answer', status('declined', { answers: 9 }), event('answer'), undefined],
  ['an eleventh', status('declined', { answers: 10 }), event('answer'), 'ANSWERS_USED_UP'],
  ['closing a declined claim', status('declined'), event('close'), undefined],
  ['whose answer is open', status('declined', { isAnswered: true }), event('close'), 'ANSWER_OPEN'],
  ['closing a paid claim', status('paid'), event('close'), undefined],
  [
    'giving up after 14 days',
    status('documents'),
    event('not_pursued', { today: day('2027-07-26') }),
    undefined,
  ],
  ['after 13', status('documents'), event('not_pursued', { today: day('2027-07-25') }), 'TOO_EARLY'],
  ['without a reminder', status('documents'), event('not_pursued', { wasReminded: false }), 'NO_REMINDER'],
  ['reopening', status('closed'), event('reopen'), undefined],
  [
    'what another claim has replaced',
    status('closed'),
    event('reopen', { isTaken: true }),
    'ALREADY_CLAIMED',
  ],
  [
    'an approval of which something is paid',
    status('approved'),
    event('reopen', { isPaidInPart: true }),
    'ALREADY_PAID',
  ],
  ['a closed claim that was paid', status('closed'), event('reopen', { isPaidInPart: true }), undefined],
])('N111 %s', (_what, before, what, rejection) => {
  expect(findEventRejection(before, what)).toBe(rejection)
})

it('N111 while a date is awaited no claim is given up', () => {
  const { documentsBy: _day, ...awaited } = event('not_pursued')
  expect(findEventRejection(status('reported'), awaited)).toBe('TOO_EARLY')
})
