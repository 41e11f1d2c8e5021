import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { applyCoupon, couponList } from '../support/pages/coupons.ts'
import { searchOffice } from '../support/pages/lists.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { CARDS, fillCard, openToPay, POLICY_ISSUED, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Contests', exact: true })
const table = (page: Page) => page.getByRole('grid', { name: 'Coupons' })

for (const { name, viewport, colorScheme } of SCREENS)
  test.describe(name, () => {
    // A purchase and a code that are refused because the coupon is used up.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 40[09]/] })

    test(`K12 N09 N70 an owner makes a coupon for one use, a customer uses it, and the next is told and pays without it, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }) => {
      const code = `FAIR-${randomUUID().slice(0, 6)}`
      const desk = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await openAsRep(desk, '/admin/coupons')
      await expect(table(desk)).toContainText('WAVESHIP')
      await expectPageQuality(desk)
      await desk.getByRole('button', { name: 'Add a coupon' }).click()
      const added = desk.getByRole('dialog', { name: 'Add a coupon' })
      await added.getByRole('button', { name: 'Add' }).click()
      await expect(added.getByLabel('Code')).toHaveAccessibleDescription(/Enter 2 to 30 letters/)
      await added.getByLabel('Code').fill(code.toLowerCase())
      await added.getByLabel('Percent', { exact: true }).fill('10')
      await added.getByLabel('Uses in all').fill('1')
      await added.getByLabel('Some types').check()
      await added.getByLabel('Non-Profit Organization').check()
      await expectPageQuality(desk)
      await added.getByRole('button', { name: 'Add' }).click()
      await expect(added).toBeHidden()
      await searchOffice(desk, 'Code or note', code)
      await expect(table(desk).getByRole('link')).toHaveCount(1)
      await expectPageQuality(desk)
      await table(desk).getByRole('link', { name: code.toUpperCase() }).click()
      await expect(stepTitle(desk, code.toUpperCase())).toBeVisible()
      await expect(desk.getByText('For Non-Profit Organization', { exact: true })).toBeVisible()

      const [first, second] = [await quoteApi.createReady(), await quoteApi.createReady()]
      const next = await (await browser.newContext({ viewport, colorScheme })).newPage()
      for (const [one, quote] of [
        [page, first],
        [next, second],
      ] as const) {
        await openToPay(one, quote)
        await applyCoupon(one, code)
        await expect(figures(one)).toContainText(/−\$31.*Total\s*\$279/s)
        await fillCard(one, CARDS.approved)
      }
      await page.getByRole('button', { name: 'Pay $279' }).click()
      await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()

      await next.getByRole('button', { name: 'Pay $279' }).click()
      await expect(next.getByRole('region', { name: 'Notifications' })).toContainText('The price changed')
      await expect(couponList(next)).toContainText(`Not applicable: ${code.toUpperCase()} has been used up.`)
      await expect(figures(next)).toContainText(/Total\s*\$310/)
      await expectPageQuality(next)
      await next.getByLabel('I accept $310').check()
      await next.getByRole('button', { name: 'Pay $310' }).click()
      await expect(stepTitle(next, POLICY_ISSUED)).toBeVisible()

      await desk.reload()
      await expect(desk.getByText('10% off. Used up.')).toBeVisible()
      await expect(desk.getByRole('table', { name: 'Purchases with the coupon' })).toContainText(
        /ALB-.*\$31/s,
      )
      await desk.getByRole('link', { name: 'Policies', exact: true }).last().click()
      await expect(desk.getByRole('grid', { name: 'Policies' }).getByRole('link')).toHaveCount(1)
      await desk.goBack()
      await desk.getByRole('button', { name: 'Edit the coupon' }).click()
      const edited = desk.getByRole('dialog', { name: `Edit ${code.toUpperCase()}` })
      await edited.getByLabel('Percent', { exact: true }).fill('20')
      await edited.getByRole('button', { name: 'Save the coupon' }).click()
      const known = edited.getByLabel('I know that this code was used before with another value')
      await expect(known).toHaveAccessibleDescription(/used before with another value/)
      await known.check()
      await edited.getByRole('button', { name: 'Save the coupon' }).click()
      await expect(desk.getByText('20% off. Used up.')).toBeVisible()
      await desk.getByRole('button', { name: 'Use this again from version 1' }).click()
      await edited.getByLabel('I know that this code was used before with another value').check()
      await edited.getByRole('button', { name: 'Save the coupon' }).click()
      await expect(desk.getByRole('list', { name: 'Versions' })).toContainText(
        /Version 3.*Version 2.*Version 1/s,
      )
      await desk.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(desk.getByText('10% off. Withdrawn.')).toBeVisible()
      await expectPageQuality(desk)
    })
  })
