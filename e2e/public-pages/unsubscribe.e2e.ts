import { type Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { stepTitle } from '../support/pages/wizard.ts'

const SCREENS = [
  { name: 'light at 1280', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark at 320', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const

/** The paths in mails, with the brand of the page. */
const PAGES = [
  ['/unsubscribe', 'Albatross'],
  ['/newsletter/unsubscribe', 'Albatross'],
  ['/prospecting/P-7/unsubscribe', 'Albatross'],
  ['/reminders/unsubscribe', 'Albatross'],
  ['/ipg/newsletter/unsubscribe', 'IPG'],
  ['/ipg/prospecting/P-7/unsubscribe', 'IPG'],
] as const

/** A new address for each test, as addresses stay unsubscribed. */
const randomEmail = () => `pat+${crypto.randomUUID().slice(0, 8)}@hopehouse.example`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`S06 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    for (const [path, brand] of PAGES) {
      test(`S06 P05 O08 ${path} asks, unsubscribes and remembers, ${name}`, async ({ page }) => {
        const email = randomEmail()
        await page.goto(`/quote${path}/${email}`)
        await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
        await expect(page.getByText('Are you sure you want to unsubscribe?')).toBeVisible()
        await expect(page.getByText(email)).toBeVisible()
        await expect(page.getByRole('banner')).toHaveText(brand)
        await expectPageQuality(page)

        await button(page, 'Yes').click()
        await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeFocused()
        await expect(page).toHaveTitle(`Successfully Unsubscribed. · ${brand}`)
        await expectPageQuality(page)

        await page.goto(`/quote${path}/${encodeURIComponent(email.toUpperCase())}`)
        await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeVisible()
        await expect(button(page, 'Yes')).toHaveCount(0)
        await expectPageQuality(page)
      })
    }

    test.describe('invalid addresses', () => {
      test.use({ expectedConsole: [/status of 400/] })

      test(`S06 O08 an address that was cut off, ${name}`, async ({ page }) => {
        await page.goto('/quote/unsubscribe/abc')
        await expect(stepTitle(page, 'This address could not be looked up')).toBeVisible()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('not an e-mail address')
        await expectPageQuality(page)
        await page.getByRole('link', { name: 'Go to the first page' }).click()
        await expect(page).toHaveURL('/quote/')
      })
    })
  })
}

test('S06 using only the keyboard; No goes to the home page and unsubscribes nobody', async ({ page }) => {
  const email = randomEmail()
  await page.goto(`/quote/unsubscribe/${email}`)
  await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
  await button(page, 'Yes').focus()
  await page.keyboard.press('Tab')
  await expect(button(page, 'No')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quote/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')

  await page.goto(`/quote/unsubscribe/${email}`)
  await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
  await button(page, 'Yes').focus()
  await page.keyboard.press('Enter')
  await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeFocused()
})

test('N34 fetching the page, as a mail scanner does, unsubscribes nobody', async ({ page, request }) => {
  const email = randomEmail()
  for (const [path] of PAGES) {
    expect((await request.get(`/quote${path}/${email}`)).ok()).toBe(true)
    expect((await request.get(`/quote/api/follow-up/unsubscribe/${email}`)).ok()).toBe(true)
  }
  await page.goto(`/quote/unsubscribe/${email}`)
  await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
})
