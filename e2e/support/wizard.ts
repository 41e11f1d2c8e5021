import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { type CalendarDate } from '#domain/calendar.ts'
import { type StepId } from '#domain/quote/step-ids.ts'

/** The cards of the sandbox gateway, by what happens to a charge on them. */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  answersLate: '4000000000003220',
} as const

export async function openStep(page: Page, quote: { id: string }, step: StepId): Promise<void> {
  await page.goto(`/quote/view/${quote.id}/${step}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export function stepTitle(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Presses Next and waits for the step that it leads to. */
export async function goOn(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${title}`, exact: true }).click()
  await expect(stepTitle(page, title)).toBeVisible()
}

export function saveState(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Price and help' }).getByRole('status')
}

export async function expectAllSaved(page: Page): Promise<void> {
  await expect(saveState(page)).toHaveText('All changes are saved')
}

export function priceSummary(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Price and help' })
}

/** One of the eight sections at the left, by the name of its step. */
export function section(page: Page, title: string): Locator {
  return page
    .getByRole('navigation', { name: 'Steps of your quote' })
    .getByRole('group')
    .filter({ hasText: title })
}

export function errorSummary(page: Page): Locator {
  return page.getByRole('group', { name: 'In order to continue please provide the required information' })
}

export async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Kind of organization').selectOption({ label: 'Non-Profit Organization' })
  await page.getByLabel('Company or organization').fill('Hope House')
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doyle')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('512-555-0142')
  await page.getByLabel('Street address').fill('1200 Barton Springs Road')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State or province').selectOption({ label: 'Texas' })
  await page.getByLabel('ZIP or postal code').fill('78704')
}

export async function fillContest(page: Page, date: CalendarDate): Promise<void> {
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await contest.getByLabel('Date').fill(date)
  await contest.getByLabel('Hole', { exact: true }).fill('7')
  await contest.getByLabel('Prize value').fill('10000')
  await contest.getByLabel('What is the prize?').fill('Cash')
  await contest.getByLabel('Yardage').fill('165')
  await contest.getByLabel('Amateurs').fill('120')
}

export async function fillPrizePackage(page: Page): Promise<void> {
  const bonus = page.getByRole('radiogroup', { name: 'Do you want bonus prizes?' })
  await bonus.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('radio', { name: /^Standard Included/ }).check()
  await page.getByLabel('How many bonus prizes').selectOption('3')
  const signs = page.getByRole('radiogroup', { name: /ship a sign/ })
  await signs.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Sponsor name').fill('Lone Star Bank')
}

export async function fillTournament(page: Page): Promise<void> {
  await page.getByLabel('Tournament name').fill('Hope House Charity Scramble')
  await page.getByLabel('Golf course').fill('Barton Creek Country Club')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State or province').selectOption({ label: 'Texas' })
  await page.getByLabel('First tee time').fill('08:30')
}

export async function acceptTerms(page: Page): Promise<void> {
  for (const name of [
    'I have read the hole-in-one rules and the event will follow them',
    'I accept the certificate terms and conditions',
    'The details above are right, and I understand that cover rests on them',
  ]) {
    await page.getByRole('checkbox', { name }).check()
  }
}

export function cardFrame(page: Page): FrameLocator {
  return page.getByTitle('Card details').contentFrame()
}

/** Types a card into the gateway's own fields. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill(`12/${nextYear()}`)
  await frame.getByLabel('Security code').fill('123')
}

/** From the payment step to the last look before paying. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await goOn(page, 'Confirm coverage')
}

export function nextYear(): string {
  return String(new Date().getFullYear() + 1).slice(2)
}
