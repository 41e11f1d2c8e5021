import type { Page } from '@playwright/test'
import { rotaryShootout } from '../support/quotes/sample-quotes.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { signIn, openAsRep } from '../support/pages/reps.ts'
import { goToPurchase, openSection } from '../support/pages/case.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, expectPolicyIssued, fillCard, openToPay, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
}

test.describe('S07 O05 leaving the step during a purchase', () => {
  /** Holds the response to a purchase until the test releases it. */
  async function holdResponse(page: Page, call: 'purchase' | 'bind') {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/${call}`, async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    })
    return release
  }

  const back = async (page: Page) => {
    await page.getByRole('link', { name: 'Terms and conditions', exact: true }).click()
    await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
  }

  test('S07 O05 a customer is taken to the confirmation', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    const release = await holdResponse(page, 'purchase')
    await openToPay(page, quote)
    await fillCard(page, CARDS.approved)
    await press(page, 'Pay $310')
    await back(page)
    release()
    await expectPolicyIssued(page, 'Receipt')
  })

  test('S07 O05 a rep sees that the quote is a policy now', async ({ page, quoteApi }) => {
    const { id } = await quoteApi.createReady(rotaryShootout())
    const release = await holdResponse(page, 'bind')
    await openAsRep(page, `/admin/${id}/payment-information`)
    await page.getByRole('radio', { name: 'Check' }).check()
    await goToPurchase(page)
    await press(page, 'Bind with a check of $489')
    await openSection(page, 'Event')
    release()
    await expect(page.getByText(/^Bought: policy ALB-/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy for the client' })).toHaveCount(0)
  })
})

test.describe('O05 when the response is lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|status of 401/] })

  for (const { name, viewport, colorScheme } of SCREENS) {
    test.describe(name, () => {
      test.use({ viewport, colorScheme })

      test(`O05 O08 offline the page does not say that one may leave; with the connection the quote is bought, ${name}`, async ({
        page,
        context,
        quoteApi,
      }) => {
        await recordLayoutShifts(page)
        const quote = await quoteApi.createReady()
        await openToPay(page, quote)
        await fillCard(page, CARDS.approved)
        // The gateway still answers; then the connection is gone.
        await page.route(
          '**/purchase',
          async (route) => {
            await context.setOffline(true)
            await route.abort()
          },
          { times: 1 },
        )
        await press(page, 'Pay $310')
        const waiting = page.getByRole('status').filter({ hasText: 'We lost the connection' })
        await expect(waiting).toContainText('Stay on this page')
        await expect(page.getByText(/can leave this page/)).toHaveCount(0)
        await expectPageQuality(page)
        await context.setOffline(false)
        await expectPolicyIssued(page, 'Receipt')
      })
    })
  }

  test('O05 R02 a signed-out rep signs in in another window, and the purchase continues', async ({
    page,
    context,
    quoteApi,
  }) => {
    const { id } = await quoteApi.createReady(rotaryShootout())
    await openAsRep(page, `/admin/${id}/payment-information`)
    await page.getByRole('radio', { name: 'Check' }).check()
    await goToPurchase(page)
    await context.clearCookies({ name: /rep/ })
    await press(page, 'Bind with a check of $489')
    const waiting = page.getByRole('status').filter({ hasText: 'You’ve been signed out' })
    const [signInPage] = await Promise.all([
      context.waitForEvent('page'),
      waiting.getByRole('link', { name: /^Sign in again/ }).click(),
    ])
    await signIn(signInPage)
    await expectPolicyIssued(page, 'Invoice')
  })

  test('O05 a reload before the request arrived: the same purchase is sent again, without the card', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    const keys: string[] = []
    let isBlocked = true
    await page.route('**/purchase', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      await (isBlocked ? route.abort() : route.continue())
    })
    await openToPay(page, quote)
    await fillCard(page, CARDS.approved)
    await press(page, 'Pay $310')
    const waiting = page.getByRole('status').filter({ hasText: 'We lost the connection' })
    await expect(waiting).toContainText('Stay on this page')
    await expect(page.getByText(/can leave this page/)).toHaveCount(0)
    await page.reload()
    isBlocked = false
    await expect(page.getByText('You already selected this button')).toBeVisible()
    await press(page, 'Pay $310')
    await expectPolicyIssued(page, 'Receipt')
    expect(new Set(keys).size).toBe(1)
  })

  test('O05 S07 returning after the purchase completed shows the confirmation', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    const isBought = async () => (await quoteApi.read(quote.id)).customFields['policy_number'] !== null
    await openToPay(page, quote)
    await fillCard(page, CARDS.answersLate)
    await press(page, 'Pay $310')
    await expect(page.getByRole('status').filter({ hasText: 'hasn’t answered yet' })).toBeVisible()
    await page.goto('/quote/')
    await expect.poll(isBought, { timeout: 60_000 }).toBe(true)
    await page.goto(`/quote/view/${quote.id}/confirm-coverage`)
    await expectPolicyIssued(page, 'Receipt')
  })
})
