import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import {
  chooseContest,
  emptyFields,
  errorSummary,
  expectAllSaved,
  fillContact,
  goToNextStep,
  openStep,
  fillHoleInOneContest,
  openSave,
  openSaveOrShare,
  priceSummary,
  stepList,
  stepSection,
  stepTitle,
} from '../support/pages/wizard.ts'

test('S04 Back keeps everything, and after a reload everything is there again', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.create(), 'contact-information')
  await fillContact(page, 'pat@hopehouse.example')
  await goToNextStep(page, 'Contest coverage')
  await chooseContest(page, 'Hole-in-one')
  await page.getByLabel('Prize value').fill('25000')
  await page.getByLabel('What is the prize?').fill('A pickup')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeFocused()
  await expect(page.getByLabel('Street address')).toHaveValue('1200 Barton Springs Road')

  await page.goBack()
  await expect(page.getByLabel('What is the prize?')).toHaveValue('A pickup')
  await expectAllSaved(page)
  await page.reload()
  await expect(page.getByLabel('Prize value')).toHaveValue('25,000')
  await expect(page.getByLabel('What is the prize?')).toHaveValue('A pickup')
})

test('S05 a link further on leads to the furthest step, and says which steps are complete', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ agree_to_terms: 'No' })
  await page.goto(`/quote/view/${quote.id}/confirm-coverage`)
  await expect(page).toHaveURL(/\/certificate-terms-conditions$/)
  await expect(stepSection(page, 'Shipping')).toContainText('Complete')
  await expect(stepSection(page, 'Terms and conditions')).toHaveAttribute('aria-current', 'step')
  await expect(stepSection(page, 'Payment')).toContainText('Locked')
  await expect(page.getByText('Finish each step to open the next one.')).toHaveCount(1)
})

test('V01 Save and Next list what is missing, with the exact texts', async ({ page, quoteApi }) => {
  await openStep(page, await quoteApi.create(), 'contact-information')
  const share = await openSaveOrShare(page)
  await share.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = share.getByRole('alert')
  await expect(
    notice.getByText('In order to save please provide the required information.', { exact: true }),
  ).toBeVisible()
  await expect(notice).toContainText('Contact name, Type of organization, Email')
  await share.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Next: Contest coverage' }).click()
  await expect(
    page.getByText('In order to continue please provide the required information', { exact: true }),
  ).toBeVisible()
  await expect(errorSummary(page).getByRole('link')).toHaveCount(9)

  await errorSummary(page).getByRole('link', { name: 'Choose the state or province' }).click()
  await expect(page.getByLabel('State or province')).toBeFocused()
})

test('V01 an empty contest lists its missing fields, and each line leads to its field', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(emptyFields('contest-coverage'))
  await openStep(page, quote, 'contest-coverage')
  await chooseContest(page, 'Hole-in-one')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page)).toBeFocused()
  await errorSummary(page)
    .getByRole('link', { name: /yardage/ })
    .click()
  await expect(page.getByLabel('Yardage')).toBeFocused()
  await expect(page.getByLabel('Yardage')).toHaveAccessibleDescription(/Enter a yardage from 150 to 300/)
  await expect(page).toHaveTitle(/^Error: Contest coverage/)

  // What is closed opens at the field that its line leads to, and goes from the list as soon as it is mended.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Yardage')).toHaveCount(0)
  await errorSummary(page)
    .getByRole('link', { name: /yardage/ })
    .click()
  await expect(page.getByLabel('Yardage')).toBeFocused()
  await page.keyboard.type('165')
  await expect(errorSummary(page).getByRole('link', { name: /yardage/ })).toHaveCount(0)
  await expect(errorSummary(page)).toContainText('Say what the prize is')
})

test('S13 eight sections are open at first and can be closed', async ({ page, quoteApi }) => {
  await openStep(page, await quoteApi.createReady(), 'certificate-terms-conditions')
  await expect(stepList(page).getByRole('group')).toHaveCount(8)
  const digest = stepList(page).getByText(/1 sign$/)
  await expect(digest).toBeVisible()
  await page.getByRole('button', { name: 'Summary of Prize package' }).click()
  await expect(digest).toBeHidden()
  await expect(stepList(page).getByText('All accepted')).toBeVisible()
})

test('S14 the right sidebar closes and opens', async ({ page, quoteApi }) => {
  await openStep(page, await quoteApi.createReady(), 'contest-coverage')
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
  await priceSummary(page).getByRole('button', { name: 'Hide' }).click()
  await expect(priceSummary(page)).toBeHidden()
  await page.getByRole('button', { name: 'Show the price' }).click()
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('S14 O08 the price stays at the bottom and opens as a sheet', async ({ page, quoteApi }) => {
    await openStep(page, await quoteApi.createReady(), 'contest-coverage')
    const bar = page.getByRole('button', { name: /^Price of 1 contest/ })
    await expect(bar).toContainText('$310')
    await bar.click()
    const sheet = page.getByRole('dialog', { name: 'Price' })
    await expect(sheet).toContainText('Certificate Fee')
    await sheet.getByText('Why this price?').click()
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(bar).toBeFocused()
  })
})

test('S14 there is no sidebar before there is a price, and the form does not move when it comes', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(emptyFields('contest-coverage'))
  await openStep(page, quote, 'contest-coverage')
  await expect(priceSummary(page)).toHaveCount(0)
  const before = await stepTitle(page, 'Contest coverage').boundingBox()
  await fillHoleInOneContest(page, eventDay())
  await expect(priceSummary(page)).toContainText(/Total\s*\$310/)
  expect((await stepTitle(page, 'Contest coverage').boundingBox())?.x).toBe(before?.x)
})

test('every customer’s page names the insurer, its telephone and where to check a certificate', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  for (const path of ['', 'verify', 'already-purchased', `view/${quote.id}`]) {
    await page.goto(`/quote/${path}`)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Insured by Albatross Indemnity Company, 100 Fairway Drive')
    await expect(footer.getByRole('link', { name: '302-555-0142' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Check a certificate' })).toBeVisible()
    // Nothing leads to pages that no setting names.
    await expect(footer.getByRole('link')).toHaveCount(2)
  }
})

test('S17 a notification closes after four seconds or by Close, and stays while the pointer is on it', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await page.clock.install()
  await openStep(page, quote, 'contact-information')
  const submit = page.getByRole('button', { name: 'Save the quote' })
  const saveTheQuote = async () => {
    await openSave(page)
    await submit.click()
  }
  const notification = page.getByRole('region', { name: 'Notifications' }).getByRole('status')

  // The dialog's code is fetched on its first opening, and React waits on a timer to show it.
  await openSave(page)
  await expect(submit).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await submit.click()
  await expect(notification).toContainText(`Quote ${quote.customFields['quote_number']} is saved`)
  await page.clock.runFor(3999)
  await expect(notification).toBeVisible()
  await page.clock.runFor(1)
  await expect(notification).toHaveCount(0)

  await saveTheQuote()
  await notification.hover()
  await page.clock.runFor(60_000)
  await expect(notification).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(4000)
  await expect(notification).toHaveCount(0)

  await saveTheQuote()
  await notification.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(60_000)
  await page.keyboard.press('Enter')
  await expect(notification).toHaveCount(0)
})
