import { expect, it } from 'vitest'
import { type ChangeReader } from '#web/api/change-reader.ts'
import { describeState, nameRequester } from '#web/policy/amendments/describe-change.ts'
import { shownChange } from '#testing/shown-requests.ts'

it.each([
  ['rep', 'rep', 'Waits for our approval', 'the client'],
  ['rep', 'producer', 'Waits for the producer', 'the client'],
  ['holder', 'rep', 'Waits for our specialist to approve it', 'you'],
  ['client', 'producer', 'Waits for your producer to approve it', 'you'],
  ['producer', 'producer', 'Waits for your decision', 'your client'],
  ['producer', 'payment', 'Approved, waits for its payment', 'your client'],
] satisfies [ChangeReader, string, string, string][])(
  'N60 N63 to a %s a request of the client that waits for the %s reads %s, asked for by %s',
  (reader, waits_for, words, requester) => {
    const change = { ...shownChange, waits_for: waits_for as 'rep', lapses_at: null }
    expect(describeState(change, reader)).toBe(words)
    expect(nameRequester(change, reader)).toBe(requester)
  },
)

it.each([
  ['rep', 'Waits for our answer'],
  ['holder', 'Waits for our specialist to answer it'],
  ['producer', 'Waits for our specialist to answer it'],
] satisfies [ChangeReader, string][])(
  'N93 to a %s a request in words alone reads %s, also in the list of changes',
  (reader, words) => {
    const asked = { ...shownChange, waits_for: 'rep' as const, text_only: true, lapses_at: null }
    expect(describeState(asked, reader)).toBe(words)
  },
)

it('N63 a rep reads which rep asked, and customers only that it was the office', () => {
  expect(nameRequester({ requested_by: 'rep', rep: 'Robin Fox' }, 'rep')).toBe('Robin Fox')
  expect(nameRequester({ requested_by: 'rep', rep: null }, 'holder')).toBe('our office')
})
