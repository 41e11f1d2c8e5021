import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { formatLongDate } from '#domain/values/calendar.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { expect, test } from '../support/test.ts'
import {
  acceptTerms,
  CARDS,
  confirmDetails,
  expectAllSaved,
  fillCard,
  fillContact,
  fillHoleInOneContest,
  fillPrizePackage,
  fillTournament,
  goToNextStep,
  priceSummary,
  stepSection,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'

const EVENT = eventDay(200)

test('P01 P07 S04 S13 E01 E02 E03 a charity insures its scramble, from the home page to the certificate', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const email = `pat.${randomUUID().slice(0, 8)}@hopehouse.example`

  await test.step('answers nine steps', () => answerAllSteps(page, email))
  const number = await test.step('pays by card', () => payByCard(page, email))
  const code = await test.step('holds certificate and receipt', () => readDocuments(page, number, email))
  const link = await test.step('finds both in the mail', () => readMail(page, email))
  await test.step('opens the policy by the mail’s link on another device', () =>
    openOnOtherDevice(browser, link, number))
  await test.step('finds the policy in the list', () => findPolicy(page, number))
  await test.step('cannot buy the quote again', () => openQuoteAgain(page))
  await test.step('others see that the certificate is genuine', () => verify(page, code, number))
})

let quoteAddress = ''

async function answerAllSteps(page: Page, email: string): Promise<void> {
  await page.goto('/quote/')
  await page.getByRole('button', { name: 'Start a quote' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeVisible()
  quoteAddress = page.url()
  await fillContact(page, email)
  await expect(stepSection(page, 'Contact information')).toContainText('Hope House')
  await expect(stepSection(page, 'Contact information')).toContainText('Complete')
  await expect(stepSection(page, 'Contest coverage')).not.toContainText('Complete')
  await goToNextStep(page, 'Contest coverage')

  await fillHoleInOneContest(page, EVENT)
  await expect(priceSummary(page)).toContainText('Certificate Fee')
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
  await expect(stepSection(page, 'Contest coverage')).toContainText('Complete')
  await expect(stepSection(page, 'Tournament and course')).toContainText('Not started')
  await goToNextStep(page, 'Prize package')

  await fillPrizePackage(page)
  await expect(
    page.getByRole('img', { name: /hole-in-one wins \$10,000, sponsored by Lone Star Bank/ }),
  ).toBeVisible()
  await expect(priceSummary(page)).toContainText(/Bonus prizes\s*3 standard\s*Included/)
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
  await goToNextStep(page, 'Tournament and course')

  await fillTournament(page)
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago')
  await goToNextStep(page, 'Shipping')

  await expect(
    page.getByText(/^Producer information was skipped\. Only insurance agents and brokers/),
  ).toBeVisible()
  await expect(stepSection(page, 'Producer information')).toContainText('Not needed')
  await page.getByRole('button', { name: 'Use the contact’s address' }).click()
  await goToNextStep(page, 'Terms and conditions')

  await acceptTerms(page)
  await goToNextStep(page, 'Check and pay')
  await confirmDetails(page)
  await expectAllSaved(page)
}

async function payByCard(page: Page, email: string): Promise<string> {
  await fillCard(page, CARDS.approved)
  await expect(page.getByRole('region', { name: 'Who is insured' })).toContainText(email)
  await expect(page.getByRole('img', { name: /sponsored by Lone Star Bank/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where the signs go' })).toContainText(
    '1200 Barton Springs Road',
  )
  await page.getByRole('button', { name: 'Pay $310' }).click()

  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  await expect(page.getByText(`We’re emailing your certificate and receipt to ${email}`)).toBeVisible()
  const [, number] = /\/quote\/confirmation\/([^/]+)\/certificate$/.exec(page.url()) ?? []
  expect(number, 'the address names the policy').toBeTruthy()
  return number ?? ''
}

/** Checks both PDFs and returns the verification code of the certificate. */
async function readDocuments(page: Page, number: string, email: string): Promise<string> {
  const certificate = await readDocument(page, 'Open the certificate')
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(certificate)?.[0] ?? ''
  expect(code, 'the certificate states the code by which it is checked').toBeTruthy()
  for (const fact of [
    number,
    'Hope House',
    'Pat Doyle',
    email,
    '1200 Barton Springs Road',
    'Austin, TX 78704',
    'Hope House Charity Scramble',
    'Barton Creek Country Club',
    formatLongDate(EVENT),
    '8:30 AM',
    'Hole-in-one contest, hole 7',
    'Cash',
    '3 standard bonus prizes',
    'Test: no coverage',
    'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
    'W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
    'Every player who makes a qualifying hole-in-one',
  ]) {
    expect(certificate).toContain(fact)
  }
  expect(certificate, 'hole, yards, players, prize and fee').toMatch(
    /Hole 7 Hole-in-one for cash 165 yards 120 players \$10,000 \$310 /,
  )
  expect(certificate).toContain('165 yards or more (women 150). 120 amateurs, no professionals.')
  expect(certificate).toContain('Price $310 Paid $310 Owed $0')

  const receipt = await readDocument(page, /^PDF of Receipt/)
  for (const fact of [number, 'Hope House', 'Visa ending in 4242', '$310']) expect(receipt).toContain(fact)
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('row', { name: 'Total paid $310' })).toBeVisible()
  return code
}

/** The text of a document, fetched with the session of the browser that bought. */
async function readDocument(page: Page, link: string | RegExp): Promise<string> {
  const address = await page.getByRole('link', { name: link }).getAttribute('href')
  const response = await page.request.get(address ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  return (await readPdf(await response.body())).text
}

/** Returns the link in the mail. */
async function readMail(page: Page, email: string): Promise<string> {
  const message = await openDelivered(page, new RegExp(`To ${email}.*2 attachments`, 's'))
  const attachments = message.getByRole('list', { name: 'Attachments' }).getByRole('link')
  await expect(attachments).toHaveText([/certificate.*\.pdf$/i, /receipt.*\.pdf$/i])

  await message.getByText('As plain text').click()
  const text = await message.getByText('/quote/policy/all/').textContent()
  return /http\S+\/quote\/policy\/all\/\S+/.exec(text ?? '')?.[0] ?? ''
}

async function openOnOtherDevice(browser: Browser, link: string, number: string): Promise<void> {
  const device = await browser.newContext()
  const page = await device.newPage()
  await page.goto(link)
  await expect(page.getByRole('list', { name: 'Policies' }).getByText(number)).toBeVisible()
  await expect(page).toHaveURL(/\/quote\/policy\/all\/mine\/-$/)
  await device.close()
}

async function findPolicy(page: Page, number: string): Promise<void> {
  await page.goto('/quote/policy/all/mine/-')
  const policy = page.getByRole('list', { name: 'Policies' }).getByRole('link')
  await expect(policy).toHaveCount(1)
  await expect(policy).toContainText('Hope House Charity Scramble')
  await expect(policy).toContainText('$310')
  await policy.click()
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What the certificate states' })).toContainText('Hope House')
}

async function openQuoteAgain(page: Page): Promise<void> {
  await page.goto(quoteAddress)
  await expect(page).toHaveURL(/\/quote\/already-purchased$/)
  await expect(stepTitle(page, 'This quote has been bought')).toBeVisible()
}

async function verify(page: Page, code: string, number: string): Promise<void> {
  await page.goto(`/quote/verify/${code}`)
  await expect(stepTitle(page, 'This certificate is genuine')).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
}
