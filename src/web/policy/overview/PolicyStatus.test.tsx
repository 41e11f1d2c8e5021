// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { PolicyHead } from '#web/policy/overview/PolicyHead.tsx'
import { PolicyStatus } from '#web/policy/overview/PolicyStatus.tsx'
import type { Policy } from '#web/policy/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { shownPolicy } from '#testing/shown-policy.ts'

const day = (text: string) => parseIsoDate(text) ?? expect.fail(`${text} is no day`)
const PLAY = '2027-06-12'

it.each([
  ['2027-05-26', 'Insured', 'In 17 days.'],
  ['2027-06-11', 'Insured', 'In 1 day.'],
  [PLAY, 'Insured', 'The event is today.'],
  ['2027-06-14', 'Insured', 'Played. Report a win by Tue, June 15.'],
  ['2027-06-16', 'Insured', 'Played. Send the documents for a reported win by Mon, July 12.'],
  ['2027-07-13', undefined, 'The event is over.'],
])('S09 on %s the policy of an event on June 12 reads %s, %s', (today, insured, words) => {
  const days = policyDays(quoteFrom(charityScrambleAnswers), day(today), day('2027-01-15'))
  render(<PolicyStatus days={days} test={false} status="in-force" />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Insured')?.textContent).toBe(insured)
})

it('S09 a policy of a test system never reads as insured', () => {
  const days = policyDays(quoteFrom(charityScrambleAnswers), day('2027-05-26'), day('2027-01-15'))
  render(<PolicyStatus days={days} test status="in-force" />)
  expect(screen.queryByText('Insured')).toBeNull()
  expect(screen.getByText('Test, not insured')).toBeTruthy()
})

it.each([
  ['postponed', 'Postponed', 'Your coverage is on hold.'],
  ['cancelled', 'Cancelled', 'You are no longer insured.'],
] as const)('T15 a %s policy reads %s', (status, label, words) => {
  const days = policyDays(quoteFrom(charityScrambleAnswers), day('2027-05-26'), day('2027-01-15'))
  render(<PolicyStatus days={days} test={false} status={status} />)
  expect(screen.getByText(label)).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Insured')).toBeNull()
})

it.each([
  ['in-force', 'Open the certificate', true],
  ['cancelled', 'Open the former certificate', false],
] as const)('N42 the certificate of a policy that is %s is offered as “%s”', (status, label, isFirst) => {
  render(<PolicyHead policy={{ ...(shownPolicy as Policy), status, days: [] }} title={null} />)
  const link = screen.getByRole('link', { name: label })
  expect(link.className.includes(buttonClass('primary'))).toBe(isFirst)
})
