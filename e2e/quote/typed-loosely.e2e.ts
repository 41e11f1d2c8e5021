import type { Page } from '@playwright/test'
import { type CalendarDate, formatContestDate, formatDayInFull } from '#domain/values/calendar.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { amateurs, buyHere, contest as insured } from '../support/pages/holder-change.ts'
import { contestRow } from '../support/pages/contests.ts'
import { openAsRep } from '../support/pages/reps.ts'
import {
  chooseContest,
  editContest,
  errorSummary,
  expectAllSaved,
  goToNextStep,
  openStep,
  stepTitle,
  typeInto,
} from '../support/pages/wizard.ts'
import { eventDay, type QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

/** As people write a day: `Jun 5, 27`. */
function loosely(day: CalendarDate): string {
  const month = new Date(`${day}T12:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  return `${month} ${Number(day.slice(8))}, ${day.slice(2, 4)}`
}

const saved = async (quoteApi: QuoteApi, id: string) => (await quoteApi.read(id)).customFields

test('O19 N100 figures, days and contacts are understood as people write them, and shown as they were understood', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const { id } = await quoteApi.createReady({ tee_time: null })
  await openStep(page, { id }, 'contact-information')
  await typeInto(page.getByLabel('Phone'), '+1 (512) 555.0199')
  await typeInto(page.getByLabel('ZIP or postal code'), '78704 1234')
  await page.getByLabel('Phone').focus()
  await expect(page.getByLabel('ZIP or postal code')).toHaveValue('78704-1234')
  await goToNextStep(page, 'Contest coverage')

  await editContest(page, 'Hole-in-one contest 1')
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  const day = eventDay(200)
  await typeInto(contest.getByLabel('Date'), loosely(day))
  await expect(contest.getByText(formatDayInFull(day))).toBeVisible()
  await expect(contest.getByLabel('Date')).toHaveValue(loosely(day))
  await typeInto(contest.getByLabel('Hole', { exact: true }), '#9')
  await expect(contest.getByText('Hole 9', { exact: true }).last()).toBeVisible()
  await typeInto(contest.getByLabel('Yardage'), '170 yards')
  await typeInto(contest.getByLabel('Amateurs'), '110 players')
  await typeInto(contest.getByLabel('Prize value'), '$12k')
  await expect(contest.getByText('$12,000', { exact: true }).last()).toBeVisible()
  await expectPageQuality(page)
  await expectAllSaved(page)
  await contest.getByLabel('What is the prize?').focus()
  await expect(contest.getByLabel('Date')).toHaveValue(formatDayInFull(day))
  await expect(contest.getByLabel('Prize value')).toHaveValue('12,000')
  await expect
    .poll(() => saved(quoteApi, id))
    .toMatchObject({
      insured_phone: '512-555-0199',
      insured_zip: '78704-1234',
      h_date_1: formatContestDate(day),
      h_hole_1: 9,
      h_yardage_1: 170,
      h_amateurs_1: 110,
      h_prize_value_1: 12_000,
    })

  await openStep(page, { id }, 'tournament-golf-information')
  await typeInto(page.getByLabel('First tee time'), '8.30 am')
  await expect(page.getByText('8:30 AM', { exact: true })).toBeVisible()
  await expect.poll(() => saved(quoteApi, id)).toMatchObject({ tee_time: '08:30' })
})

test('O19 N100 V09 what can be two things is asked, and what is not understood stays as it was typed', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({ tee_time: null })
  const before = await saved(quoteApi, id)
  await openStep(page, { id }, 'contest-coverage')
  await editContest(page, 'Hole-in-one contest 1')
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  const prize = contest.getByLabel('Prize value')
  await typeInto(prize, '25.000')
  await contest.getByLabel('Amateurs').focus()
  await expect(prize).toHaveAccessibleDescription(
    /Enter 25,000 or 25\.00\. We can’t tell which one 25\.000 means\./,
  )
  await expect(prize).toHaveValue('25.000')
  await typeInto(contest.getByLabel('Date'), 'the weekend after')
  await contest.getByLabel('Amateurs').focus()
  await expect(contest.getByLabel('Date')).toHaveAccessibleDescription(/Enter the date of the contest/)
  expect(await saved(quoteApi, id)).toMatchObject({
    h_prize_value_1: before['h_prize_value_1'],
    h_date_1: before['h_date_1'],
    amount_due: before['amount_due'],
  })
  await typeInto(prize, '25,000')
  await typeInto(contest.getByLabel('Date'), loosely(eventDay(200)))
  await expectAllSaved(page)
  await expect(prize).not.toHaveAttribute('aria-invalid')

  await openStep(page, { id }, 'tournament-golf-information')
  const teeTime = page.getByLabel('First tee time')
  await typeInto(teeTime, '2:30')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(
    'First tee time: Enter 2:30 AM or 2:30 PM. We can’t tell which one you mean.',
  )
  await typeInto(teeTime, '2:30p')
  await goToNextStep(page, 'Shipping')
  expect(await saved(quoteApi, id)).toMatchObject({ tee_time: '14:30' })
})

test('O19 N100 a day is chosen in a calendar by keyboard; of one that cannot be chosen it is said why', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const day = eventDay(200)
  const { id } = await quoteApi.createReady({ h_date_1: formatContestDate(day) })
  await openStep(page, { id }, 'contest-coverage')
  await editContest(page, 'Hole-in-one contest 1')
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  const open = contest.getByRole('button', { name: 'Open the calendar' })
  await open.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar: Date' })
  await expect(calendar.getByText(formatDayInFull(day), { exact: true })).toBeVisible()
  await expectPageQuality(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(open).toBeFocused()
  const next = eventDay(201)
  await expect(contest.getByLabel('Date')).toHaveValue(formatDayInFull(next))
  await expect.poll(() => saved(quoteApi, id)).toMatchObject({ h_date_1: formatContestDate(next) })

  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  for (let year = 0; year < 2; year += 1) await page.keyboard.press('Shift+PageUp')
  await page.keyboard.press('Enter')
  await expect(calendar.getByText('This day is in the past.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  // The contest is open as before.
  await expect(contest.getByLabel('Date')).toHaveValue(formatDayInFull(next))
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('O19 N100 a day is chosen in the calendar of the telephone, or typed', async ({ page, quoteApi }) => {
    const { id } = await quoteApi.createReady()
    await openStep(page, { id }, 'contest-coverage')
    await editContest(page, 'Hole-in-one contest 1')
    const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
    await expect(contest.getByRole('button', { name: 'Open the calendar' })).toHaveCount(0)
    const day = eventDay(200)
    await contest.getByRole('textbox', { name: 'Open the calendar' }).fill(day)
    await expect(contest.getByLabel('Date')).toHaveValue(formatDayInFull(day))
    await expectPageQuality(page)
  })
})

test('O19 N100 the greeting prices what is typed loosely, and finds a quote by its number in any case', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  await page.goto('/quote/')
  await typeInto(page.getByLabel('Yardage'), '180 yds')
  await typeInto(page.getByLabel('Amateurs'), '144 golfers')
  await typeInto(page.getByLabel('Prize value'), '25k')
  await expect(page.getByText('$25,000', { exact: true })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Certificate Fee $696')
  await expectPageQuality(page)

  const quote = await quoteApi.createReady()
  const number = String(quote.customFields['quote_number'])
  const loose = number.toLowerCase().replace('-', ' ')
  await page.getByLabel('Email').fill('Pat@HopeHouse.example')
  await page.getByLabel('Quote or policy number').fill(loose)
  await page.getByRole('button', { name: 'Find my quote or policy' }).click()
  await expect(page).toHaveURL(`/quote/view/${quote.id}/contact-information`)

  await page.goto(`/quote/view/pat@hopehouse.example/${encodeURIComponent(`\u200f${loose}\u00a0`)}`)
  await expect(stepTitle(page, 'Contact information')).toBeVisible()
  await expect(page).toHaveURL(`/quote/view/${quote.id}/contact-information`)
})

test('O19 N100 a holder changes a policy and a rep its figures in words that people use', async ({
  page,
  quoteApi,
}) => {
  const { number } = await buyHere(page)
  await page.goto(`/quote/policy/all/mine/-/${number}/make-change?about=players`)
  await typeInto(amateurs(page), '130 players')
  await expect(insured(page)).toContainText('+$62')

  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/contest-coverage`)
  await fillAsRep(page)
  await expectAllSaved(page)
  await expect
    .poll(() => saved(quoteApi, id))
    .toMatchObject({ h_hole_2: 12, h_yardage_2: 172, h_prize_value_2: 15_500 })
  await page.goto(`/quote/admin/policies/${number.toLowerCase().replace('-', '')}`)
  await expect(page.getByText(number).first()).toBeVisible()
})

async function fillAsRep(page: Page): Promise<void> {
  await chooseContest(page, 'Hole-in-one')
  const row = contestRow(page, 'Hole-in-one contest 2')
  await typeInto(row.getByLabel('Hole', { exact: true }), '12th hole')
  await typeInto(row.getByLabel('Yardage'), '172yd')
  await typeInto(row.getByLabel('Prize value'), '$15.5k')
}
