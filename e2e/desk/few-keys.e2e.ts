import type { Page } from '@playwright/test'
import { buy, policyFacts } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { NO_SIGNS } from '../support/quotes/sample-quotes.ts'
import { expect, test } from '../support/test.ts'

/** Of a test, so that a second attempt finds only what it has made itself. */
const unique = () => String(Date.now()).slice(-7)

const focusedRow = (page: Page) =>
  page.locator('[role=grid] [data-row]:focus, [role=grid] [data-row]:focus-within')

test.describe('the papers of a policy', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('P08 D39 certificate and receipt are mailed again with three keys from the list of policies', async ({
    page,
    request,
    quoteApi,
  }) => {
    const event = `Papers Cup ${unique()}`
    const { number } = await buy({ request, quoteApi }, { ...NO_SIGNS, tournament_name: event })
    await openAsRep(page, `/admin/lists/policies?search=${encodeURIComponent(event)}`)
    await expect(page.getByRole('grid').getByRole('link', { name: number })).toBeVisible()
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(policyFacts(page, number)).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByText(/^We’re emailing pat/)).toBeVisible()
    await page.getByRole('tab', { name: /^Mail/ }).click()
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(
      messages.getByRole('listitem').filter({ hasText: /certificate|You’re insured/i }),
    ).toHaveCount(2)
    // At once again is refused, so that a key that is hit twice mails nobody twice.
    // While the first one is still being sent it is the same press.
    await expect(async () => {
      await page.keyboard.press('r')
      await expect(page.getByText(/a moment ago. Wait a minute/).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(
      messages.getByRole('listitem').filter({ hasText: /certificate|You’re insured/i }),
    ).toHaveCount(2)
  })
})

test('P08 a caller is found by the figures of their telephone, however they were typed', async ({
  page,
  quoteApi,
}) => {
  const figures = `512${unique()}`
  const typed = figures.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3')
  const { id } = await quoteApi.createReady({ insured_phone: typed, tournament_name: 'Caller Cup' })
  await openAsRep(page, '/admin')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(figures.replace(/(\d{3})(\d{3})(\d{4})/, '$1.$2 $3'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/quote/admin/${id}$`))
})
