import { expect, it } from 'vitest'
import { presentDays } from '#contract/scorecard.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { nextStep } from '#web/policy/overview/next-step.ts'
import type { Policy } from '#web/policy/queries.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { shownClaims } from '#testing/shown-claim.ts'
import { shownPolicy, shownStatement } from '#testing/shown-policy.ts'

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
  ['2027-06-14', 'If someone won, report it now', 'Report a win'],
  ['2027-06-20', 'If someone won, report it now', 'Report a win'],
  ['2027-07-13', undefined, undefined],
])('S09 on %s the next thing to do is: %s', (today, title, help) => {
  const next = nextStep(on(today))
  expect([next?.title, next?.paper?.id ?? next?.page?.label]).toEqual([title, help])
})

it('N111 S09 after the day by which wins are reported, the step says that we still take them', () => {
  expect(nextStep(on('2027-06-20'))?.text).toMatch(
    /^Wins had to be reported by Tue, June 15\. We still take /,
  )
})

it('N111 S09 on the day itself a win can be reported from the step', () => {
  expect(nextStep(on('2027-06-12'), shownClaims({ claims: [] }))?.page?.to).toBe(
    '/policies/ALB-100001/claims/new',
  )
})

it('N105 S09 once a win is reported, its documents come next, and nothing once all are sent', () => {
  expect(nextStep(on('2027-06-14'), shownClaims())).toMatchObject({
    title: 'Send the documents for claim C-2001',
    text: 'We still need 3 documents about the win of Theo Alvarado.',
    page: { to: '/claims/C-2001' },
  })
  const [claim] = shownClaims().claims
  const claims = claim ? [{ ...claim, documents_owed: 0 }] : []
  expect(nextStep(on('2027-06-14'), shownClaims({ claims }))).toBeUndefined()
})

it.each([
  [{ needed: 3, named: 0 }, 'Name your witnesses', /^Ask them/],
  [{ needed: 3, named: 2 }, 'Name your witness', /^2 of 3 are named\. /],
  [{ needed: 3, named: 3 }, 'Share with the golf course', /^Your witnesses are named\. /],
])('N56 S09 with witnesses %j the next step is: %s', (witnesses, title, text) => {
  const next = nextStep(on('2027-05-26', { witnesses }))
  expect(next?.title).toBe(title)
  expect(next?.text).toMatch(text)
})

const statement = { ...shownStatement, paid: 248, owed: 62 }
const invoice = {
  number: 'INV-1001',
  bill_to: [],
  lines: [],
  total: 62,
  due: 'June 1, 2027',
  payment: 'By check',
}

it('S09 what is owed comes before anything else, with its invoice', () => {
  expect(nextStep(on('2027-05-26', { statement, invoice }))).toEqual({
    title: 'You owe $62',
    text: 'Pay by June 1, 2027. Your invoice explains how.',
    paper: { id: 'invoice', label: 'Open invoice INV-1001' },
  })
})

it('N108 an invoice that is paid on the page itself is not asked for a second time', () => {
  const billed = {
    number: 'INV-1001',
    issued_at: '2027-05-02T15:00:00.000Z',
    due_on: '2027-06-01',
    total: 62,
    state: 'open' as const,
    confirm_payment_until: null,
  }
  const invoices = [{ ...billed, open: 62 }]
  expect(nextStep(on('2027-05-26', { statement, invoice, invoices }))?.title).toBe('Name your witnesses')
  const paid = [{ ...billed, open: 0 }]
  expect(nextStep(on('2027-05-26', { statement, invoice, invoices: paid }))?.title).toBe('You owe $62')
})

it.each([null, shownStatement])('P02 who owes nothing is not asked to pay: %j', (nothing) => {
  expect(nextStep(on('2027-05-26', { statement: nothing, invoice }))?.title).toBe('Name your witnesses')
})

it('N43 the date that a postponed policy awaits is asked for by its own notice', () => {
  expect(nextStep(on('2027-05-26', { status: 'postponed', new_date_by: '2028-06-12' }))).toBeUndefined()
})

it('T15 nothing is to be done about a cancelled policy', () => {
  expect(nextStep(on('2027-05-26', { status: 'cancelled' }))).toBeUndefined()
})
