// @vitest-environment jsdom
import '#testing/dom.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { NotificationRegion } from '#web/ui/NotificationRegion.tsx'
import CourseSetupPage from '#web/public/course/CourseSetupPage.tsx'
import EmailChangePage from '#web/public/email-change/EmailChangePage.tsx'
import PayInvoicePage from '#web/public/pay-invoice/PayInvoicePage.tsx'
import SubscribeAgainPage from '#web/public/subscribe-again/SubscribeAgainPage.tsx'
import TermsPage from '#web/public/terms/TermsPage.tsx'
import VerifyPage from '#web/public/verification/VerifyPage.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const token = 'secret'
const PAGES = [
  ['the holes of the golf course', () => <CourseSetupPage params={{ token }} />, 'This link no longer works'],
  ['another email address', () => <EmailChangePage params={{ token }} />, 'This link no longer works'],
  ['an invoice', () => <PayInvoicePage params={{ token }} />, 'This link no longer works'],
  [
    'mail to come again',
    () => <SubscribeAgainPage params={{ mailing: 'newsletter', token }} />,
    'This link no longer works',
  ],
  ['terms', () => <TermsPage params={{ token }} />, 'We can’t show these terms'],
  ['a certificate', () => <VerifyPage params={{ code: token }} />, 'No document has this code'],
] as const

/** What the server answers to the page, and to nothing else. */
function answer(status: number) {
  const fetched = vi.fn<(url: string) => Promise<Response>>((url) =>
    Promise.resolve(
      url.includes(token)
        ? Response.json({ error: 'It is not there', code: 'NOT_FOUND' }, { status })
        : Response.json({ data: {} }),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls.filter(([url]) => url.includes(token)).length
}

it.each(PAGES)('a link for %s that is none says so once, in the page', async (_what, open, title) => {
  for (const status of [404, 400]) {
    answer(status)
    const { unmount } = render(
      <>
        <NotificationRegion />
        {open()}
      </>,
    )
    expect((await screen.findAllByText(title)).length).toBe(1)
    expect(screen.queryByText('Error')).toBeNull()
    unmount()
  }
})

it.each(PAGES)('a link for %s that could not be read can be tried again', async (_what, open) => {
  const asked = answer(500)
  render(
    <>
      <NotificationRegion />
      {open()}
    </>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Error')).toBeNull()
  const before = asked()
  fireEvent.click(again)
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
})
