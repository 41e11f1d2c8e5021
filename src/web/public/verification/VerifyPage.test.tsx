// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import VerifyPage from '#web/public/verification/VerifyPage.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const verified = {
  policy_number: 'ALB-100001',
  version: 1,
  is_current: true,
  issued_at: '2027-01-15T16:05:00.000Z',
  tournament_name: 'Hope House Charity Scramble',
  course_name: 'Barton Creek Country Club',
  place: 'Austin, TX',
  first_contest_date: '06-12-2027',
  contests: ['Hole-in-one contest, hole 7, $10,000'],
  test: false,
}

it.each([
  ['every day', ['Saturday, June 12, 2027', 'Sunday, June 13, 2027'], 'Event days'],
  ['its one day', ['Saturday, June 12, 2027'], 'Event day'],
  ['the first day, where the server is older,', undefined, 'Event day'],
])('O02 whoever checks a certificate sees %s of the event', async (_what, days, label) => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ data: url.includes('/verify/') ? { ...verified, play_days: days } : {} }),
    ),
  )
  render(<VerifyPage params={{ code: '7K3M-9QXA-02BD-VW5Z' }} />)
  const facts = await screen.findByText(label)
  const shown = facts.nextElementSibling?.textContent
  expect(shown).toBe((days ?? ['Saturday, June 12, 2027']).join('\n'))
})

it.each([
  ['cancelled', 'This policy was cancelled'],
  ['lapsed', 'This policy has ended'],
  ['superseded', 'A newer version replaced this one'],
])('N40 O02 of the certificate of a policy that is %s the page says: %s', async (status, title) => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ data: url.includes('/verify/') ? { ...verified, is_current: false, status } : {} }),
    ),
  )
  render(<VerifyPage params={{ code: '7K3M-9QXA-02BD-VW5Z' }} />)
  expect(await screen.findByText(title)).toBeTruthy()
})

it('O02 where nothing was issued under a code, the page speaks of certificates and letters, and takes another code', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json({ data: url.includes('/verify/') ? null : {} })),
  )
  render(<VerifyPage params={{ code: '0000-0000-0000-0000' }} />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We haven’t issued a certificate or a letter with the code 0000-0000-0000-0000.',
  )
  expect(screen.getByLabelText('Code on the certificate or letter')).toHaveProperty(
    'value',
    '0000-0000-0000-0000',
  )
})
