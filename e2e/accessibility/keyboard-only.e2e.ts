import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type CalendarDate, formatDayInFull } from '#domain/values/calendar.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import {
  CARDS,
  cardFrame,
  errorSummary,
  twoDigitNextYear,
  openStep,
  priceSummary,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'

test('O08 P01 a certificate is bought using only the keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  const keyboard = new KeyboardUser(page)
  const email = `kim.${randomUUID().slice(0, 8)}@hopehouse.example`

  await page.goto('/quote/')
  await keyboard.activate(page.getByRole('button', { name: 'Start a quote' }))
  await expectStep(page, 'Contact information')
  await test.step('contact', () => typeContact(page, keyboard, email))
  await test.step('contest', () => typeContest(page, keyboard, eventDay(200)))
  await test.step('prize package', () => choosePrizePackage(page, keyboard))
  await test.step('tournament', () => typeTournament(page, keyboard))
  await test.step('shipping and terms', () => shipAndAccept(page, keyboard))
  await test.step('payment', () => pay(page, keyboard))
  await test.step('certificate', () => openCertificate(page, keyboard, email))
})

test('O08 the first tab stop of a page skips its header', async ({ page }) => {
  const keyboard = new KeyboardUser(page)
  await page.goto('/quote/')
  await expect(page.getByRole('radio', { name: /^Hole-in-one/ })).toBeVisible()
  await keyboard.activate(page.getByRole('link', { name: 'Skip to content' }))
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^Hole-in-one/ })).toBeFocused()
})

test('O08 V01 after an error the focus is on the summary, and each line leads to its field', async ({
  page,
  quoteApi,
}) => {
  const keyboard = new KeyboardUser(page)
  await openStep(page, await quoteApi.create(), 'contact-information')
  await keyboard.activate(page.getByRole('button', { name: 'Next: Contest coverage' }))
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  await keyboard.activate(summary.getByRole('link', { name: 'Enter the first name' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/Enter the first name/)

  await page.keyboard.type('Pat')
  await keyboard.tabTo(summary.getByRole('link', { name: 'Choose the type of organization' }), { back: true })
  await keyboard.press('Enter')
  await expect(page.getByLabel('Type of organization')).toBeFocused()
  await page.keyboard.type('Non')
  await keyboard.tabTo(page.getByLabel('First name'))
  await keyboard.press('Enter')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link', { name: 'Enter the first name' })).toHaveCount(0)
})

/** Each page starts with the focus on its heading. */
async function expectStep(page: Page, title: string | RegExp): Promise<void> {
  await expect(stepTitle(page, title)).toBeFocused()
}

async function next(page: Page, keyboard: KeyboardUser, title: string): Promise<void> {
  await keyboard.activate(page.getByRole('button', { name: `Next: ${title}` }))
  await expectStep(page, title)
}

async function typeContact(page: Page, keyboard: KeyboardUser, email: string): Promise<void> {
  await keyboard.typeInto(page.getByLabel('Type of organization'), 'Non-Profit')
  await expect(page.getByLabel('Type of organization')).toHaveValue('non_profit')
  await keyboard.typeInto(page.getByLabel('Company or organization'), 'Hope House')
  await keyboard.typeInto(page.getByLabel('First name'), 'Pat')
  await keyboard.typeInto(page.getByLabel('Last name'), 'Doyle')
  await keyboard.typeInto(page.getByLabel('Email'), email)
  await keyboard.typeInto(page.getByLabel('Phone'), '512-555-0142')
  await keyboard.typeInto(page.getByLabel('Street address'), '1200 Barton Springs Road')
  await keyboard.typeInto(page.getByLabel('City'), 'Austin')
  await keyboard.typeInto(page.getByLabel('State or province'), 'Tex')
  await keyboard.typeInto(page.getByLabel('ZIP or postal code'), '78704')
  // Enter in a field does the same as Next.
  await keyboard.press('Enter')
  await expectStep(page, 'Contest coverage')
}

async function typeContest(page: Page, keyboard: KeyboardUser, date: CalendarDate): Promise<void> {
  // It came with the figures of the greeting; what the keyboard reaches is selected, and typing replaces it.
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  const [year, month, day] = date.split('-')
  await keyboard.typeInto(contest.getByLabel('Date'), `${month}${day}${year}`)
  await expect(contest.getByText(formatDayInFull(date))).toBeVisible()
  await keyboard.typeInto(contest.getByLabel('Hole', { exact: true }), '7')
  await keyboard.typeInto(contest.getByLabel('Yardage'), '165')
  await keyboard.typeInto(contest.getByLabel('Amateurs'), '120')
  await keyboard.typeInto(contest.getByLabel('Prize value'), '10000')
  await expect(contest.getByLabel('Prize value')).toHaveValue('10000')
  await keyboard.typeInto(contest.getByLabel('What is the prize?'), 'Cash')
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
  const line = contest.getByRole('button', { name: /Hole 7/ })
  await keyboard.press('Escape')
  await expect(line).toBeFocused()
  await keyboard.press('Enter')
  await expect(contest.getByLabel('Date')).toBeFocused()
  await keyboard.activate(page.getByRole('button', { name: /^Done/ }))
  await expect(line).toBeFocused()
  await keyboard.activate(page.getByRole('button', { name: 'Next: Prize package' }))
  await expect(page.getByRole('dialog', { name: 'Add a putt for the crowd?' })).toBeVisible()
  await keyboard.activate(page.getByRole('button', { name: 'No, thank you' }))
  await expectStep(page, 'Prize package')
}

async function choosePrizePackage(page: Page, keyboard: KeyboardUser): Promise<void> {
  const bonus = page.getByRole('radiogroup', { name: 'Do you want bonus prizes?' })
  await keyboard.activate(bonus.getByRole('radio').first(), 'Space')
  await expect(bonus.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await keyboard.activate(page.getByRole('radio', { name: /^Standard Included/ }), 'Space')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Standard Included/ })).toBeChecked()
  await keyboard.typeInto(page.getByLabel('How many bonus prizes'), '3')
  const signs = page.getByRole('radiogroup', { name: /want a sign/ })
  await keyboard.activate(signs.getByRole('radio', { name: 'Yes' }), 'Space')
  await keyboard.typeInto(page.getByLabel('Sponsor name'), 'Lone Star Bank')
  await next(page, keyboard, 'Tournament and course')
}

async function typeTournament(page: Page, keyboard: KeyboardUser): Promise<void> {
  await keyboard.typeInto(page.getByLabel('Tournament name'), 'Hope House Charity Scramble')
  await keyboard.typeInto(page.getByLabel('Golf course'), 'Barton Creek Country Club')
  await keyboard.typeInto(page.getByLabel('City'), 'Austin')
  await keyboard.typeInto(page.getByLabel('State or province'), 'Tex')
  await keyboard.typeInto(page.getByLabel('First tee time'), '0830AM')
  await expect(page.getByText('8:30 AM', { exact: true })).toBeVisible()
  await next(page, keyboard, 'Shipping')
}

async function shipAndAccept(page: Page, keyboard: KeyboardUser): Promise<void> {
  await keyboard.activate(page.getByRole('button', { name: 'Use the contact’s address' }), 'Space')
  await expect(page.getByLabel('Street address')).toHaveValue('1200 Barton Springs Road')
  await next(page, keyboard, 'Terms and conditions')
  for (const name of [/hole-in-one rules/, /certificate terms and conditions/]) {
    await keyboard.activate(page.getByRole('checkbox', { name }), 'Space')
  }
  await next(page, keyboard, 'Check and pay')
}

async function pay(page: Page, keyboard: KeyboardUser): Promise<void> {
  await keyboard.activate(page.getByRole('checkbox', { name: 'These details are right' }), 'Space')
  const card = cardFrame(page)
  await keyboard.typeInto(card.getByLabel('Card number'), CARDS.approved)
  await keyboard.typeInto(card.getByLabel('Expires'), `12${twoDigitNextYear()}`)
  await keyboard.typeInto(card.getByLabel('Code', { exact: true }), '12')
  await keyboard.activate(page.getByRole('button', { name: 'Pay $310' }))
  await expect(card.getByLabel('Code', { exact: true }), 'the frame focuses the invalid field').toBeFocused()
  await page.keyboard.type('3')
  await keyboard.activate(page.getByRole('button', { name: 'Pay $310' }))
  await expectStep(page, POLICY_ISSUED)
}

async function openCertificate(page: Page, keyboard: KeyboardUser, email: string): Promise<void> {
  // A browser with a viewer of its own shows the file, another one downloads it: both have asked for it.
  const asked = page.context().waitForEvent('response', (response) => response.url().endsWith('.pdf'))
  await keyboard.activate(page.getByRole('link', { name: 'Open the certificate' }))
  const response = await asked
  expect(response.headers()['content-type']).toBe('application/pdf')
  const file = await page.request.get(response.url())
  const { text } = await readPdf(await file.body())
  expect(text).toContain(email)
  expect(text).toContain('Hope House Charity Scramble')
}
