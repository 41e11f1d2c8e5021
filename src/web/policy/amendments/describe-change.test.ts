import { expect, it } from 'vitest'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { describeState, nameRequester } from '#web/policy/amendments/describe-change.ts'
import { shownChange } from '#testing/shown-requests.ts'

it.each([
  ['rep', 'rep', 'Pending: we need to approve it', 'the client'],
  ['rep', 'producer', 'Pending: the producer needs to approve it', 'the client'],
  ['holder', 'rep', 'Pending: we need to approve it', 'you'],
  ['client', 'producer', 'Pending: your agent or broker needs to approve it', 'you'],
  ['producer', 'producer', 'Pending: you need to approve it', 'your client'],
  ['producer', 'payment', 'Approved, and ready to pay', 'your client'],
] satisfies [ChangeReader, string, string, string][])(
  'N60 N63 to a %s a request of the client that waits for the %s reads %s, requested by %s',
  (reader, waits_for, words, requester) => {
    const change = { ...shownChange, waits_for: waits_for as 'rep', lapses_at: null }
    expect(describeState(change, reader)).toBe(words)
    expect(nameRequester(change, reader)).toBe(requester)
  },
)

it.each([
  ['rep', 'Pending: we need to answer it'],
  ['holder', 'Pending: we’ll read it and reply'],
  ['producer', 'Pending: we’ll read it and reply'],
] satisfies [ChangeReader, string][])(
  'N93 to a %s a request in words alone reads %s, also in the list of changes',
  (reader, words) => {
    const asked = { ...shownChange, waits_for: 'rep' as const, text_only: true, lapses_at: null }
    expect(describeState(asked, reader)).toBe(words)
  },
)

it('N63 a rep reads which rep asked, and customers only that it was the office', () => {
  expect(nameRequester({ requested_by: 'rep', rep: 'Robin Fox' }, 'rep')).toBe('Robin Fox')
  expect(nameRequester({ requested_by: 'rep', rep: null }, 'holder')).toBe('us')
})
