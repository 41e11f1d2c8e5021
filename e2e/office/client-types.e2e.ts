import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { openStep, stepTitle } from '../support/pages/wizard.ts'
import { readyFields } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const clients = (page: Page) => page.getByRole('table', { name: 'Clients' })
const history = (page: Page) => page.getByRole('list', { name: 'Versions' })
const kind = (page: Page) => page.getByLabel('Type of organization')

for (const { name, viewport, colorScheme } of SCREENS)
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`E12 K08 N35 N68 an owner adds a client type, changes it and takes that back; a customer chooses it and keeps its price, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }) => {
      const mark = randomUUID().slice(0, 6)
      const [before, after] = [`Ski Club ${mark}`, `Snow Club ${mark}`]
      const code = `ski_club_${mark}`
      const desk = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await openAsRep(desk, '/admin/client-types')
      await expect(clients(desk)).toContainText('Rotary International')
      await expect(desk.getByRole('table', { name: 'Insurance producers' })).toContainText('Farmers')
      await expectPageQuality(desk)
      await desk.getByRole('button', { name: 'Add a client type' }).click()
      const added = desk.getByRole('dialog', { name: 'Add a client type' })
      await added.getByLabel('Name').fill(before)
      await expect(added.getByText(`Left empty, it’s ${code}`)).toBeVisible()
      await added.getByLabel('Discount in percent').fill('51')
      await added.getByRole('button', { name: 'Add' }).click()
      await expect(added.getByLabel('Discount in percent')).toHaveAccessibleDescription(/0 to 50/)
      await added.getByLabel('Discount in percent').fill('10')
      await added.getByLabel('Contact and coverage').selectOption('Members, with the discount in each fee')
      await expectPageQuality(desk)
      await added.getByRole('button', { name: 'Add' }).click()
      await clients(desk).getByRole('link', { name: before }).click()
      await expect(stepTitle(desk, before)).toBeVisible()
      await expect(desk.getByText('10% off. Offered.')).toBeVisible()
      await expectPageQuality(desk)

      const quote = await quoteApi.createReady()
      await openStep(page, quote, 'contact-information')
      await kind(page).selectOption({ label: before })
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(stepTitle(page, 'Contact information')).toBeHidden()
      const saved = await quoteApi.read(quote.id)
      expect(saved.customFields).toMatchObject({
        client_type: code,
        discount_percent: 10,
        step_1: 'version_4',
      })

      await desk.getByRole('button', { name: 'Edit the client type' }).click()
      const edited = desk.getByRole('dialog', { name: 'Edit the client type' })
      await edited.getByLabel('Name').fill(after)
      await edited.getByLabel('Discount in percent').fill('20')
      await expectPageQuality(desk)
      await edited.getByRole('button', { name: 'Save the client type' }).click()
      await expect(stepTitle(desk, after)).toBeVisible()
      await expect(desk.getByText('20% off. Offered.')).toBeVisible()
      // What is priced keeps its discount; what is priced from now on has the new one.
      const { customFields: kept } = await quoteApi.read(quote.id)
      expect(kept).toMatchObject({ discount_percent: 10, amount_due: saved.customFields['amount_due'] })
      const next = await quoteApi.send('POST', '/contacts', {
        customFields: { ...readyFields(), client_type: after },
      })
      expect(next.customFields).toMatchObject({ client_type: code, discount_percent: 20 })
      await openStep(page, quote, 'contact-information')
      await expect(kind(page).locator('option:checked')).toHaveText(after)

      await desk.getByRole('button', { name: 'Use this again from version 1' }).click()
      await expect(edited.getByLabel('Name')).toHaveValue(before)
      await edited.getByRole('button', { name: 'Save the client type' }).click()
      await expect(history(desk)).toContainText(/Version 3.*Version 2.*Version 1/s)
      await desk.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(desk.getByText('10% off. Withdrawn.')).toBeVisible()
      await expectPageQuality(desk)
      await page.reload()
      await expect(kind(page).locator('option:checked')).toHaveText(before)
      const other = await quoteApi.createReady()
      await openStep(page, other, 'contact-information')
      await expect(kind(page).locator('option', { hasText: 'Young Life' })).toHaveCount(1)
      await expect(kind(page).locator('option', { hasText: before })).toHaveCount(0)
    })
  })
