import { expectNoAxeViolations } from '../support/checks/axe.ts'
import { expect, test } from '../support/test.ts'

test('S01 P07 the home page offers to start a quote or find one', async ({ page }) => {
  await page.goto('/quote/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByRole('button', { name: 'Find my quote' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Start a quote' }).click()
  await expect(page).toHaveURL(/\/quote\/view\/[0-9a-f-]{36}\/contact-information$/)
})

test('S03 the address of a quote alone leads to its first step', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.create()
  await page.goto(`/quote/view/${id}`)
  await expect(page).toHaveURL(`/quote/view/${id}/contact-information`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})

test.describe('unknown addresses', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('S12 an unknown address gets 404 and links to other pages', async ({ page }) => {
    const response = await page.goto('/quote/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address')
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Find my quote' }).click()
    await expect(page).toHaveURL(/\/quote\/?$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  })
})

test.describe('a page that fails to render', () => {
  test.use({ expectedConsole: [/.*/] })

  test('S16 X07 is replaced by an error page, and Refresh leads to the home page', async ({ page }) => {
    await page.route(/\/assets\/MailboxPage/, (route) => route.abort())
    await page.goto('/quote/mailbox')
    await expect(page.getByRole('heading', { name: 'Ooops, something went wrong :(' })).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  })
})
