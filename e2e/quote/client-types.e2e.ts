import type { Locator, Page } from '@playwright/test'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { producerAnswers } from '#testing/ready-answers.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expectTotal } from '../support/pages/contests.ts'
import { applyCoupon, couponList } from '../support/pages/coupons.ts'
import { TEN_PERCENT_COUPON } from '../support/program/office-data.ts'
import { eventDay, readOwn } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import {
  errorSummary,
  expectAllSaved,
  goToNextStep,
  openHelp,
  openSaveOrShare,
  openStep,
  openToPay,
  priceSummary,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const NO_BONUS_PRIZES = { bonus_prizes: 'No', number_bps: null, type_bps: null }

/** Scenario 3: a Ford dealer's hole-in-one whose discount stops at the floor. */
const FORD: CustomFields = {
  ...NO_BONUS_PRIZES,
  client_type: 'ford_lincoln',
  h_prize_value_1: 5000,
  h_amateurs_1: 60,
  h_yardage_1: 180,
}

/** A putt of each kind, and the hole-in-one. */
const PUTTS: CustomFields = {
  p_date_1: formatContestDate(eventDay()),
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 1,
  p_distance_1: 50,
  p_hole_1: 9,
  p_prize_value_1: 10_000,
  p_prize_description_1: 'Cash',
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('P03 K14 V04 a Ford dealer sees its own fees, not below the floor, and is billed', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(FORD)
  await openStep(page, quote, 'payment-information')
  const price = priceSummary(page)
  await price.getByText('Price by contest').click()
  await expect(price.getByRole('columnheader')).toHaveText([
    /Contest/,
    'Distance',
    'Who plays',
    'Prize',
    'Certificate Fee',
    'Deal. Disc. Fee',
  ])
  await expect(price.getByRole('row', { name: /^Hole 7/ })).toContainText(
    /180 yd.*\$200 before the discount\$180/,
  )
  await expectTotal(page, '$180')
  await expect(price).toContainText('You save $20: 20 percent for dealers.')

  await test.step('N22 the parts account asks for the five-digit code', async () => {
    await page.getByRole('radio', { name: 'Bill My Dealer Open Parts Account' }).check()
    await page.getByLabel('PA code').fill('123')
    await page.getByRole('button', { name: 'Next: Check and pay' }).click()
    await expect(page.getByLabel('PA code')).toBeFocused()
    await expect(page.getByLabel('PA code')).toHaveAccessibleDescription(/Enter the PA code, five digits/)
    await page.getByLabel('PA code').fill('12345')
    await goToNextStep(page, 'Check and pay')
  })

  await test.step('N23 it is billed, and the invoice comes at once', async () => {
    await expect(page.getByLabel('PA code')).toHaveValue('12345')
    await page.getByRole('button', { name: 'Bill my parts account $180' }).click()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    await expect(page.getByRole('link', { name: /^PDF of Invoice/ })).toBeVisible()
  })
  expect((await readOwn(page, quote.id)).customFields['pa_code'], 'a code is never kept').toBeNull()
})

test('D15 a request for help reaches the office and gets a reference', async ({ page, quoteApi }) => {
  await openStep(page, await quoteApi.createReady(), 'tournament-golf-information')
  const help = await openHelp(page)
  await expect(help.getByRole('link', { name: '302-555-0142' })).toHaveAttribute('href', 'tel:+13025550142')
  await help.getByRole('button', { name: 'Get help by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send us an email' })
  await dialog.getByLabel('Subject').fill('Two events')
  await dialog.getByLabel('Message').fill('Can one certificate cover both?')
  await dialog.getByRole('button', { name: 'Send the message' }).click()
  const sent = page.getByRole('dialog', { name: 'We got your message' })
  const [reference = ''] = /M-[0-9A-Z]{8}/.exec((await sent.textContent()) ?? '') ?? []
  await sent.getByRole('button', { name: 'Close' }).click()
  await page.goto('/quote/mailbox')
  await expect(page.getByText(reference).first()).toBeVisible()
})

test('T06 N49 typed names move to the agency and back, the fees follow, and nothing is lost without a question', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady(), 'contact-information')
  await page.getByLabel('Company or organization').fill('Hope House of Austin')
  await side(page, 'agent').check()
  await expect(group(page, 'You and your agency').getByLabel('First name')).toHaveValue('Pat')
  await expect(group(page, 'Your client').getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('Type of producer')).toHaveValue('')

  await page.getByLabel('Type of producer').selectOption({ label: 'Farmers Insurance Agent' })
  const price = priceSummary(page)
  await expect(price).toContainText(/Gross Cer\. Fee\s*Net Cer\. Fee.*Hole 7.*\$310\s*\$279/s)
  await expect(price).toContainText(/You pay\s*\$279.*Due from your client\s*\$310/s)
  await expect(price).toContainText('You keep a commission of $31.')

  await test.step('N49 going back would overwrite the client, so it asks', async () => {
    await group(page, 'Your client').getByLabel('First name').fill('Jo')
    await side(page, 'event').click()
    const question = page.getByRole('dialog', { name: 'This changes what you filled in' })
    await expect(question).toContainText('Jo')
    await question.getByRole('button', { name: 'Keep my answers' }).click()
    await expect(side(page, 'agent')).toBeChecked()
    await side(page, 'event').click()
    await question.getByRole('button', { name: 'Clear these answers' }).click()
  })
  await expect(page.getByLabel('First name')).toHaveValue('Pat')
  await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House of Austin')
  await expect(page.getByLabel('Type of organization')).toHaveValue('')
  await expect(price).toContainText(/Total\s*\$310.*Certificate Fee.*\$310/s)

  await test.step('N49 and it is undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(side(page, 'agent')).toBeChecked()
    await expect(page.getByLabel('Type of producer')).toHaveValue('farmers_agent')
    await expect(group(page, 'Your client').getByLabel('First name')).toHaveValue('Jo')
  })
  await expectAllSaved(page)
  await page.reload()
  await expect(group(page, 'You and your agency').getByLabel('First name')).toHaveValue('Pat')
})

test('R04 K08 Friends & Family is shown but cannot be chosen', async ({ page, quoteApi }) => {
  await openStep(page, await quoteApi.createReady(), 'contact-information')
  const kinds = page.getByLabel('Type of organization')
  await expect(kinds.getByRole('option', { name: /^Friends & Family/ })).toBeDisabled()
  await expect(kinds.locator('optgroup[label="Motor vehicle dealers"] option')).toHaveCount(6)
})

test('P02 N54 N05 a Farmers agent enters licence and fee, and sees the commission and the amount due', async ({
  page,
  quoteApi,
}) => {
  test.setTimeout(120_000)
  await openStep(page, await quoteApi.createReady(producerAnswers), 'producer-information')
  await page.getByLabel('License number').fill('TX-1234')
  await page.getByLabel('License state').selectOption({ label: 'Texas' })
  await page.getByLabel('License expires').fill(eventDay(10))
  await page.getByLabel('Errors and omissions carrier').fill('Lake Mutual')
  await page.getByLabel('Policy number').fill('EO-77')
  await page.getByLabel('In force from').fill(eventDay(-100))
  await page.getByLabel('Expires', { exact: true }).fill(eventDay(300))
  await page.getByLabel('Your agency’s fee').fill('40')
  await page.getByRole('button', { name: 'Next: Shipping' }).click()
  const summary = errorSummary(page)
  await expect(summary).toContainText('This must not expire before the last contest')
  await expect(summary).toContainText('Enter at most $31, 10 percent of the gross fees')

  await page.getByLabel('License expires').fill(eventDay(60))
  await page.getByLabel('Your agency’s fee').fill('31')
  const price = priceSummary(page)
  await expect(price).toContainText(
    /You pay\s*\$279.*Your agency’s fee\s*\$31.*Due from your client\s*\$341/s,
  )
  await expect(price).toContainText('You keep a commission of $31 and your agency’s fee of $31.')
  await goToNextStep(page, 'Shipping')
  await goToNextStep(page, 'Terms and conditions')
  await goToNextStep(page, 'Payment')

  await page.getByRole('radio', { name: 'Pay Via Folio Deduction' }).check()
  await page.getByLabel('Agent number').fill('123456')
  await goToNextStep(page, 'Check and pay')
  await expect(page.getByRole('button', { name: 'Deduct $279 from my folio' })).toBeVisible()
})

test('V03 N47 each putt has the terms of its kind, and they are required', async ({ page, quoteApi }) => {
  const terms = { hio_terms: null, agree_to_terms: null, coverage_agreement: null }
  const quote = await quoteApi.createReady({ ...PUTTS, ...terms })
  await openStep(page, quote, 'certificate-terms-conditions')
  await page.getByText('Read the whole terms').click()
  await expect(page.getByRole('heading', { name: 'Putting rules' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await page.getByRole('button', { name: 'Next: Check and pay' }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveCount(4)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await goToNextStep(page, 'Check and pay')
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
    putt_terms: 'Yes',
    putt_single_terms: 'Yes',
    putt_progressive_terms: null,
  })
})

test('T03 N49 another payment method clears the addresses for documents, after a question', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ ...FORD, emails_to_be_sent: 'jo@hopehouse.example' })
  await openToPay(page, quote)
  await page.getByRole('radio', { name: 'Bill My Dealer Open Parts Account' }).click()
  const question = page.getByRole('dialog', { name: 'This changes what you filled in' })
  await expect(question).toContainText('jo@hopehouse.example')
  await question.getByRole('button', { name: 'Clear these answers' }).click()
  await expect(page.getByLabel('Also send the documents to')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Also send the documents to')).toHaveValue('jo@hopehouse.example')
  await expect(page.getByRole('radio', { name: 'Pay With Card' })).toBeChecked()
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O08 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O08 a producer’s pages, coupons and messages, ${name}`, async ({ page, quoteApi }) => {
      test.setTimeout(180_000)
      const quote = await quoteApi.createReady({ ...producerAnswers, ...PUTTS })
      await openStep(page, quote, 'contact-information')
      await expectPageQuality(page)
      await side(page, 'event').click()
      const question = page.getByRole('dialog', { name: 'This changes what you filled in' })
      await expect(question).toBeVisible()
      await expectPageQuality(page)
      await question.getByRole('button', { name: 'Keep my answers' }).click()

      await openStep(page, await quoteApi.createReady(FORD), 'payment-information')
      await page.getByRole('radio', { name: 'Bill My Dealer Open Parts Account' }).check()
      await page.getByLabel('PA code').fill('12345')
      await expectPageQuality(page)
      await goToNextStep(page, 'Check and pay')
      await applyCoupon(page, TEN_PERCENT_COUPON.code)
      await expect(couponList(page)).toContainText('SPRING10')
      await expectPageQuality(page)
      await openHelp(page)
      await expectPageQuality(page)
      await page.keyboard.press('Escape')
      await openSaveOrShare(page)
      await expectPageQuality(page)
    })
  })
}

function side(page: Page, role: 'agent' | 'event'): Locator {
  return page.getByRole('radio', { name: role === 'agent' ? /insurance agent or broker/ : /with the event/ })
}
