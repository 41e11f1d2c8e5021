import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // The page before there is a session, and after it has ended.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 401/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N33 R05 S09 a new link opens the policies, its token leaves the address bar and goes nowhere, and everything can be ended, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const email = `holder-${Date.now()}@hopehouse.example`
      const { number } = await buy({ request, quoteApi }, { ...SCENARIO_16, insured_email: email }, 268)

      await page.goto('/quote/policy/all/mine/-')
      await expect(stepTitle(page, 'Open this page with your link')).toBeVisible()
      await page.getByLabel('Your email').fill(email)
      await page.getByRole('button', { name: 'Email me a new link' }).click()
      await expect(page.getByText(`If ${email} has a policy`)).toBeVisible()
      await expectPageQuality(page)

      const message = await openDelivered(
        page,
        new RegExp(`(?=.*To ${email})(?=.*Your link to your policies)`, 's'),
      )
      const link = await message
        .frameLocator('iframe')
        .getByRole('link', { name: /polic/i })
        .first()
        .getAttribute('href')
      const [token = ''] = (link ?? '').split('/').slice(-2)
      expect(token.length).toBeGreaterThan(40)

      const leaks: string[] = []
      page.on('request', (sent) => {
        const isExchange = sent.isNavigationRequest() || sent.url().endsWith('/policy-access')
        const told = [sent.headers()['referer'], ...(isExchange ? [] : [sent.url(), sent.postData()])]
        if (told.some((text) => text?.includes(token))) leaks.push(sent.url())
      })
      await page.goto(link ?? '')
      await expect(stepTitle(page, 'Your policies')).toBeVisible()
      await expect(page).toHaveURL(/\/quote\/policy\/all\/mine\/-$/)
      await expectPageQuality(page)
      await page.getByRole('link', { name: new RegExp(number) }).click()
      await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
      await page.goBack()
      await expect(stepTitle(page, 'Your policies')).toBeVisible()
      expect(leaks, 'the token is only in the link itself and its exchange').toEqual([])

      await page.getByRole('link', { name: 'Who can open your policies' }).click()
      await expect(stepTitle(page, 'Who can open your policies')).toBeVisible()
      const browsers = page.getByRole('list', { name: 'Browsers' })
      await expect(browsers.getByText('This browser', { exact: true })).toBeVisible()
      // The browser that bought it.
      await browsers.getByRole('button', { name: /^Sign out the browser opened/ }).click()
      await expect(browsers.getByRole('listitem')).toHaveCount(1)
      expect((await request.get(`/quote/api/policies/${number}`)).status()).toBe(401)
      const links = page.getByRole('list', { name: 'Links in emails' })
      const before = await links.getByRole('button').count()
      await links.getByRole('button').first().click()
      await expect(links.getByRole('button')).toHaveCount(before - 1)
      // What was ended goes once the server has ended it, and what is below it comes up: that is what was asked for.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      await browsers.getByRole('button', { name: 'Sign out this browser' }).click()
      await expect(page.getByText('You’re signed out on this browser')).toBeVisible()
      await page.goto('/quote/policy/access')
      await expect(stepTitle(page, 'Open this page with your link')).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
