import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, OTHER_REP, purchaseQuote } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS)
  test(`O20 a rep reads what is insured, has the season played, leaves it, and comes back to what it may cost, ${name}`, async ({
    page,
    request,
    quoteApi,
    browser,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const quote = await quoteApi.createReady()
    await purchaseQuote(request, quoteApi, quote, 310)
    const season = eventDay().slice(0, 4)
    await openAsRep(page, `/admin/exposure?season=${season}`)
    await expect(stepTitle(page, 'Exposure')).toBeVisible()
    await expect(
      page.getByText(new RegExp(`In ${season}, [\\d,]+ contests? insures? \\$[\\d,]+`)),
    ).toBeVisible()
    await expectPageQuality(page)

    // Every chart is a table too, by one key.
    await page.keyboard.press('t')
    const kinds = page.getByRole('table', { name: 'By kind of contest' })
    await expect(kinds.getByRole('rowheader', { name: 'Hole-in-one' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Sums insured by week' })).toBeVisible()
    await expectPageQuality(page)
    await page.keyboard.press('t')
    await expect(page.getByRole('table')).toHaveCount(0)

    const retention = page.getByLabel('The most we want to pay ourselves in a season')
    await retention.fill('a lot')
    await page.getByRole('button', { name: `Simulate ${season}` }).click()
    await expect(page.getByText('Enter whole dollars from 0 to 100,000,000').first()).toBeVisible()
    await retention.fill('4000')
    await page.getByRole('button', { name: `Simulate ${season}` }).click()
    await expect(page).toHaveURL(/retention=4000/)

    // Left and come back to.
    await page.getByRole('heading', { name: 'What the season may cost' }).waitFor()
    await page.goto('/quote/admin/dashboard')
    await expect(stepTitle(page, 'Dashboard')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/An average season pays \$[\d,]+/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('list', { name: 'Who pays' })).toContainText('We, up to $4,000 a season')
    await expectPageQuality(page)
    const rare = page.locator('figure').filter({ hasText: 'What rare seasons pay' })
    await rare.getByRole('button', { name: 'Table of What rare seasons pay' }).focus()
    await page.keyboard.press('Enter')
    await expect(rare.getByRole('rowheader', { name: '1 season of 100', exact: true })).toBeVisible()
    await expectPageQuality(page)

    // Another rep finds the same run.
    const context = await browser.newContext({ viewport, colorScheme })
    const other = await context.newPage()
    await openAsRep(
      other,
      `/admin/exposure?season=${season}&retention=4000`,
      OTHER_REP,
      new URL(page.url()).origin,
    )
    await expect(other.getByText(/An average season pays/)).toBeVisible()
    await context.close()
  })
