// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type CalendarDate, formatContestDate } from '#domain/values/calendar.ts'
import { RushShippingNotice } from '#web/quote/signs/shipping/RushShippingNotice.tsx'
import { renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FIRST = '2027-06-12' as CalendarDate

/** The notice for an event on Saturday, June 12, as of some day before it. */
function noticeOn(today: string, date?: CalendarDate): string {
  vi.useFakeTimers({ now: new Date(`${today}T17:00:00Z`), toFake: ['Date'] })
  renderInWizard(aContact({ h_date_1: formatContestDate(FIRST) }), <RushShippingNotice date={date} />)
  return screen.queryByRole('status')?.textContent ?? ''
}

it('N07 is not shown while standard shipping is in time', () => {
  expect(noticeOn('2027-06-01')).toBe('')
})

it('N07 K06 shows the fee of rush shipping and the day of arrival', () => {
  expect(noticeOn('2027-06-04')).toMatch(
    /^Signs need rush shipping, \$25Saturday, June 12, 2027 is 3 to 7 business days away.*should arrive by Wednesday, June 9, 2027\. Without signs there is no fee\.$/,
  )
})

it('N07 shows that it is too late for signs, and that the contest can still be insured', () => {
  expect(noticeOn('2027-06-10')).toMatch(/^Too soon for signs.*You can still insure the contest.*$/)
})

it('N07 is shown beside the first date only', () => {
  expect(noticeOn('2027-06-04', FIRST)).not.toBe('')
  document.body.replaceChildren()
  expect(noticeOn('2027-06-04', '2027-06-13' as CalendarDate)).toBe('')
})
