import { expect, it } from 'vitest'
import { presentDays } from '#contract/scorecard.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { nextStep } from '#web/policy/overview/next-step.ts'
import { type Policy } from '#web/policy/queries.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { shownPolicy } from '#testing/shown-policy.ts'

const day = (text: string) => parseIsoDate(text) ?? expect.fail(`${text} is no day`)

/** The charity scramble, played on June 12, as it is on a day. */
const on = (today: string, more: Partial<Policy> = {}): Policy => ({
  ...(shownPolicy as Policy),
  status: 'in-force',
  days: presentDays(policyDays(quoteFrom(charityScrambleAnswers), day(today), day('2027-01-15'))),
  ...more,
})

it.each([
  ['2027-05-26', 'Name your witnesses', 'checklist'],
  ['2027-06-12', 'Take the checklist to the course', 'checklist'],
  ['2027-06-14', 'If somebody won, report it now', 'certificate'],
  ['2027-06-20', 'Send the papers of a reported win', undefined],
  ['2027-07-13', undefined, undefined],
])('S09 on %s the next thing to do is: %s', (today, title, paper) => {
  const next = nextStep(on(today))
  expect([next?.title, next?.paper?.id]).toEqual([title, paper])
})

const money = { paid: 0, owed: 62, credit: 0, refunding: 0 }
const invoice = {
  number: 'INV-1001',
  bill_to: [],
  lines: [],
  total: 62,
  due: 'June 1, 2027',
  payment: 'By check',
}

it('S09 what is owed comes before anything else, with its invoice', () => {
  expect(nextStep(on('2027-05-26', { money, invoice }))).toEqual({
    title: '$62 is to be paid',
    text: 'Pay it by June 1, 2027. The invoice says how.',
    paper: { id: 'invoice', label: 'Open invoice INV-1001' },
  })
})

it.each([null, { ...money, owed: 0 }])('P02 who owes nothing is not asked to pay: %j', (nothing) => {
  expect(nextStep(on('2027-05-26', { money: nothing, invoice }))?.title).toBe('Name your witnesses')
})

it('N43 the date that a postponed policy awaits is asked for by its own notice', () => {
  expect(nextStep(on('2027-05-26', { status: 'postponed', new_date_by: '2028-06-12' }))).toBeUndefined()
})

it('T15 nothing is to be done about a cancelled policy', () => {
  expect(nextStep(on('2027-05-26', { status: 'cancelled' }))).toBeUndefined()
})
