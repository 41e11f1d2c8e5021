import type { Page } from '@playwright/test'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { playedVariants, SCREENS } from '../support/screens.ts'

/** The paths in mails, with the brand of the page. */
const PAGES = [
  ['/unsubscribe', 'Albatross'],
  ['/ipg/prospecting/P-7/unsubscribe', 'IPG'],
  ['/newsletter/unsubscribe', 'Albatross'],
  ['/prospecting/P-7/unsubscribe', 'Albatross'],
  ['/reminders/unsubscribe', 'Albatross'],
  ['/ipg/newsletter/unsubscribe', 'IPG'],
] as const

/** One mailing of each brand line, and what its mail and page call it. */
const WAYS_BACK = [
  { path: '/newsletter/unsubscribe', brand: 'Albatross', what: 'newsletters from Albatross' },
  { path: '/ipg/prospecting/P-7/unsubscribe', brand: 'IPG', what: 'offers from IPG' },
] as const

/** A new address for each test, as addresses stay unsubscribed. */
const randomEmail = () => `pat+${crypto.randomUUID().slice(0, 8)}@hopehouse.example`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the link in the mail to this address, once a job has written it. */
async function openSubscriptionLink(page: Page, what: string, email: string): Promise<void> {
  const subject = new RegExp(`Do you want ${what} again.*To ${email.replace('+', String.raw`\+`)}`)
  await expect(async () => {
    await page.goto('/quote/mailbox')
    await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await openLinkOf(page, subject, 'Subscribe again')
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`S06 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    for (const [path, brand] of playedVariants(PAGES, 2)) {
      test(`S06 P05 O08 ${path} asks, unsubscribes and remembers, ${name}`, async ({ page }) => {
        const email = randomEmail()
        await page.goto(`/quote${path}/${email}`)
        await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
        await expect(page.getByText('Are you sure you want to unsubscribe?')).toBeVisible()
        await expect(page.getByText(email)).toBeVisible()
        await expect(page.getByRole('main').getByRole('button')).toHaveText(['Yes', 'No'])
        await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(brand)
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

    for (const { path, brand, what } of playedVariants(WAYS_BACK)) {
      test.describe('coming back', () => {
        test.use({ expectedConsole: [/status of 404/] })

        test(`P05 S06 O08 who left ${path} comes back by the link in a mail, once, ${name}`, async ({
          page,
        }) => {
          test.setTimeout(90_000)
          const email = randomEmail()
          const unsubscribeUrl = `/quote${path}/${email}`
          await page.goto(unsubscribeUrl)
          await button(page, 'Yes').click()
          await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeFocused()
          await expect(page.getByText('Changed your mind?')).toBeVisible()
          await button(page, 'Subscribe again').click()
          await expect(page.getByRole('main').getByRole('status')).toContainText(
            `If ${email} has unsubscribed`,
          )
          await expectPageQuality(page)

          await openSubscriptionLink(page, what, email)
          await expect(stepTitle(page, 'Subscribe again')).toBeVisible()
          await expect(page.getByText(`Do you want to get ${what} at this address again?`)).toBeVisible()
          await expect(page.getByText(email)).toBeVisible()
          await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(brand)
          await expectPageQuality(page)
          const linkUrl = page.url()
          // Opening the link has changed nothing.
          await page.goto(unsubscribeUrl)
          await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeVisible()

          await page.goto(linkUrl)
          await button(page, 'Subscribe again').click()
          await expect(stepTitle(page, 'You’re subscribed again')).toBeFocused()
          await expect(page).toHaveTitle(`You’re subscribed again · ${brand}`)
          await expectPageQuality(page)

          await page.reload()
          await expect(stepTitle(page, 'This link no longer works')).toBeVisible()
          await expectPageQuality(page)
          await button(page, 'Email me a new link').click()
          await expect(page.getByText('Enter an email address such as pat@example.com')).toBeVisible()
          await page.getByLabel('Your email').fill(email)
          await button(page, 'Email me a new link').click()
          await expect(page.getByText(`If ${email} has unsubscribed`)).toBeVisible()
          await expectPageQuality(page)

          await page.goto(unsubscribeUrl)
          await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
          await button(page, 'Yes').click()
          await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeFocused()
        })
      })
    }

    test.describe('invalid addresses', () => {
      test.use({ expectedConsole: [/status of 400/] })

      test(`S06 O08 an address that was cut off, ${name}`, async ({ page }) => {
        await page.goto('/quote/unsubscribe/abc')
        await expect(stepTitle(page, 'We couldn’t look up this address')).toBeVisible()
        await expect(page.getByRole('main').getByRole('alert')).toContainText('isn’t an email address')
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
