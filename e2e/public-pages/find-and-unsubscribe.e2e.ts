import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

/** The five routes, and the name over each. */
const UNSUBSCRIBE_PAGES = [
  ['/unsubscribe', 'Albatross'],
  ['/newsletter/unsubscribe', 'Albatross'],
  ['/prospecting/P-7/unsubscribe', 'Albatross'],
  ['/ipg/prospecting/P-7/unsubscribe', 'IPG'],
  ['/ipg/newsletter/unsubscribe', 'IPG'],
] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the page says of a quote that it does not find: all of it, and how the server answers. */
async function readRefusal(page: Page, email: string, number: string) {
  const answered = page.waitForResponse((response) => response.status() === 404)
  await page.goto(`/quote/view/${email}/${number}?source=mail`)
  await expect(stepTitle(page, 'Quote not found')).toBeVisible()
  const words = await page.getByRole('main').innerText()
  const { request_id: _, ...body } = (await (await answered).json()) as Record<string, unknown>
  return { words, body }
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A quote that is not found is answered with 404.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 404/] })

    test(`S02 S03 S06 P05 P07 N34 scenario 20: a quote is found with ?source=mail kept, unknown and wrong are answered alike, and each mailing is left, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      await recordLayoutShifts(page)
      const email = `pat+${randomUUID().slice(0, 8)}@hopehouse.example`
      const { id, customFields } = await quoteApi.createReady({ insured_email: email })
      const number = String(customFields['quote_number'])

      // Found by the address in a mail, at its first step and with its price.
      await page.goto(`/quote/view/${email}/${number}?source=mail`)
      await expect(page).toHaveURL(`/quote/view/${id}/contact-information?source=mail`)
      await expect(stepTitle(page, 'Contact information')).toBeVisible()
      await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House')
      await expect(page.getByText('$310', { exact: true }).locator('visible=true').first()).toBeVisible()
      await expectPageQuality(page)

      // A number that nobody has, and one that somebody else has.
      const unknown = await readRefusal(page, email, 'Q-000000')
      await expectPageQuality(page)
      const anothers = await readRefusal(page, 'somebody@else.example', number)
      expect(anothers).toEqual(unknown)
      await page.getByRole('link', { name: 'Find my quote or policy' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Quote or policy number').fill(number)
      await button(page, 'Find my quote or policy').click()
      await expect(page).toHaveURL(`/quote/view/${id}/contact-information`)

      for (const [path, brand] of UNSUBSCRIBE_PAGES) {
        await test.step(path, async () => {
          // A scanner that fetches the page leaves nothing.
          expect((await request.get(`/quote${path}/${email}`)).ok()).toBe(true)
          await page.goto(`/quote${path}/${email}`)
          await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(brand)
          await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
          await expect(page.getByText('Are you sure you want to unsubscribe?')).toBeVisible()
          await expect(page.getByText(email)).toBeVisible()
          await button(page, 'No').click()
          await expect(page).toHaveURL('/quote/')

          await page.goto(`/quote${path}/${email}`)
          await button(page, 'Yes').click()
          await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeVisible()
          await page.goto(`/quote${path}/${email}`)
          await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeVisible()
          await expect(button(page, 'Yes')).toHaveCount(0)
          await expectPageQuality(page)
        })
      }
    })
  })
}
