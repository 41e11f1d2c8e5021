import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import {
  cumulativeLayoutShift,
  forgetLayoutShifts,
  expectPageQuality,
  recordLayoutShifts,
} from '../support/checks/page-checks.ts'
import { expectAllSaved } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import type { QuoteApi } from '../support/quotes/quote-api.ts'

/** The program of the wizard, without which the first step is drawn. */
const WIZARD = /\/assets\/QuotePage-[^/]+\.js$/

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens the first step while the program of the wizard waits until the returned function lets it through. */
async function openBeforeWizard(page: Page, quoteApi: QuoteApi, customFields = {}) {
  const quote = await quoteApi.create(customFields)
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(WIZARD, async (route) => {
    await isHeld
    await route.continue()
  })
  await recordLayoutShifts(page)
  await page.goto(`/quote/view/${quote.id}/contact-information`)
  await expect(field(page, 'First name')).toBeVisible()
  return { quote, letThrough }
}

/** The list of steps belongs to the wizard, also where it is folded. */
const wizardIsThere = (page: Page) => expect(page.getByRole('main').locator('#step2')).toBeAttached()

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test('T17 the first step takes text before the wizard is there, which then saves it; nothing moves', async ({
      page,
      quoteApi,
    }) => {
      const given = { insured_contact_name: 'Pat Doyle' }
      const { quote, letThrough } = await openBeforeWizard(page, quoteApi, given)
      await expectPageQuality(page)
      await field(page, 'First name').fill('Pat')
      await field(page, 'Email').fill('pat@example.com')
      await field(page, 'Company or organization').pressSequentially('Hope Horse')
      for (const _ of 'orse') await page.keyboard.press('ArrowLeft')
      // What moves right after a key is not counted.
      await page.waitForTimeout(600)
      await forgetLayoutShifts(page)
      letThrough()
      await wizardIsThere(page)
      expect(await cumulativeLayoutShift(page)).toBe(0)
      await expect(field(page, 'Company or organization')).toBeFocused()
      await page.keyboard.type('ouse and H')
      await expect(field(page, 'Company or organization')).toHaveValue('Hope House and Horse')
      await expectAllSaved(page)
      expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
        insured_first_name: 'Pat',
        insured_email: 'pat@example.com',
        insured_company_name: 'Hope House and Horse',
      })
      await expectPageQuality(page)
    })
  })
}

test('N53 what was pressed before the wizard is there is pressed in it', async ({ page, quoteApi }) => {
  const { letThrough } = await openBeforeWizard(page, quoteApi)
  await page.getByRole('button', { name: 'Next: Contest coverage' }).click()
  await expect(page.getByRole('button', { name: 'Next: Contest coverage' })).toHaveAttribute('aria-busy')
  letThrough()
  await expect(page.getByRole('link', { name: 'Enter the first name' })).toBeVisible()
})

test('T06 who turns out to be a producer before the wizard is there takes along what was typed', async ({
  page,
  quoteApi,
}) => {
  const { quote, letThrough } = await openBeforeWizard(page, quoteApi)
  await field(page, 'First name').fill('Pat')
  await page.getByRole('radio', { name: 'I am an insurance agent or broker' }).check()
  letThrough()
  await expect(page.getByText('Your answers are now under your agency.')).toBeVisible()
  await expectAllSaved(page)
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
    insurance_producer: 'True',
    producer_first_name: 'Pat',
    insured_first_name: null,
  })
})

test('a number that is being typed is finished before the wizard takes over', async ({ page, quoteApi }) => {
  const { quote, letThrough } = await openBeforeWizard(page, quoteApi)
  await field(page, 'Phone').pressSequentially('512 555')
  letThrough()
  await field(page, 'Phone').pressSequentially(' 0142')
  await expect(field(page, 'Phone')).toHaveValue('512 555 0142')
  await page.keyboard.press('Tab')
  await wizardIsThere(page)
  await expect(field(page, 'Extension')).toBeFocused()
  await expectAllSaved(page)
  expect((await quoteApi.read(quote.id)).customFields['insured_phone']).toBe('512-555-0142')
})

test('a reload before the wizard is there keeps what was typed', async ({ page, quoteApi }) => {
  const { quote, letThrough } = await openBeforeWizard(page, quoteApi)
  await field(page, 'City').fill('Austin')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Austin')
  letThrough()
  await wizardIsThere(page)
  await expectAllSaved(page)
  expect((await quoteApi.read(quote.id)).customFields['insured_city']).toBe('Austin')
})

test.describe('without the rest of the page', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('it is said, what was typed stays, and loading again brings it', async ({ page, quoteApi }) => {
    const quote = await quoteApi.create()
    await page.route(WIZARD, (route) => route.abort())
    await page.goto(`/quote/view/${quote.id}/contact-information`)
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the rest of this page')
    await field(page, 'City').fill('Austin')
    await page.unroute(WIZARD)
    await page.getByRole('button', { name: 'Try again' }).click()
    await wizardIsThere(page)
    await expect(field(page, 'City')).toHaveValue('Austin')
    await expectAllSaved(page)
    expect((await quoteApi.read(quote.id)).customFields['insured_city']).toBe('Austin')
  })
})

test('a quote with a price is drawn by the wizard alone', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady({ insured_city: null })
  await page.goto(`/quote/view/${quote.id}/contact-information`)
  await wizardIsThere(page)
  await expect(field(page, 'First name')).not.toHaveValue('')
})
