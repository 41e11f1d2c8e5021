import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** By the header, on a phone behind its one button. */
async function openMyPolicies(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await header.getByRole('link', { name: 'My policies' }).click()
}

const find = (page: Page) => page.getByRole('button', { name: 'Find my quote or policy' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 404/] })

    test(`P07 N36 N94 N100 My policies leads to the look-up, an address alone is mailed its quote and policy, and then to the overview, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      await recordLayoutShifts(page)
      const email = `finder-${randomUUID().slice(0, 8)}@hopehouse.example`
      const { number } = await buy({ request, quoteApi }, { ...SCENARIO_16, insured_email: email }, 268)
      const quote = await quoteApi.createReady({ insured_email: email })
      const quoteNumber = String(quote.customFields['quote_number'])

      await page.goto('/quote/')
      await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
      await openMyPolicies(page)
      await expect(stepTitle(page, 'Find your quote or policy')).toBeVisible()
      await expectPageQuality(page)

      // What is found nowhere is said once, and what was typed stays.
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Quote or policy number').fill('Q-00000000')
      await find(page).click()
      await expect(page.getByText(/We found no quote/)).toHaveCount(1)
      await expectPageQuality(page)

      // A policy's number opens nothing; what is said is that of an address that has none.
      await page.getByLabel('Quote or policy number').fill(number.replace('-', '').toLowerCase())
      await find(page).click()
      await expect(page.getByText(`If ${number} is under ${email}`)).toBeVisible()
      await page.getByLabel('Quote or policy number').fill('')
      await find(page).click()
      await expect(page.getByText(`If there are quotes or policies under ${email}`)).toBeVisible()
      await expectPageQuality(page)

      // The number of a quote opens it, however it is typed.
      await page.getByLabel('Quote or policy number').fill(quoteNumber.replace('-', ' ').toLowerCase())
      await find(page).click()
      await expect(page).toHaveURL(`/quote/view/${quote.id}/contact-information`)

      const mailed = new RegExp(`(?=.*To ${email})(?=.*Your links to your quotes and policies)`, 's')
      const links = (await openDelivered(page, mailed)).frameLocator('iframe')
      await expect(links.getByRole('link', { name: quoteNumber })).toHaveAttribute(
        'href',
        new RegExp(`/quote/view/${quote.id}$`),
      )
      await page.goto(
        (await links.getByRole('link', { name: 'See your policies' }).getAttribute('href')) ?? '',
      )
      await expect(stepTitle(page, 'Your policies')).toBeVisible()
      await page.goto('/quote/verify')
      await expect(stepTitle(page, 'Check a certificate')).toBeVisible()
      await openMyPolicies(page)
      await expect(page).toHaveURL('/quote/policy/all/mine/-')
      await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
