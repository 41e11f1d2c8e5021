import type { Page, Route } from '@playwright/test'
import { expectNoAxeViolations } from '../support/checks/axe.ts'
import { playedVariants } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { expectAllSaved, openSaveOrShare, openStep, saveState } from '../support/pages/wizard.ts'

const SIGN_IN_PAGE = '<!doctype html><title>Welcome</title><h1>Sign in to the hotel network</h1>'
const EXPECTED_END = '2100-06-12T18:30:00.000Z'

const maintenance = (page: Page) => page.getByRole('dialog', { name: 'We’re working on the site' })

/** A captive portal: answers calls with its own page until it is released. */
async function interceptCalls(page: Page, calls: string, method: string) {
  let isCaptured = true
  const keys: (string | undefined)[] = []
  await page.route(calls, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (!isCaptured) return route.continue()
    return route.fulfill({ status: 200, contentType: 'text/html', body: SIGN_IN_PAGE })
  })
  return { keys, release: () => (isCaptured = false) }
}

test('X05 X06 behind a captive portal typed text is kept, and saved afterwards', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'tournament-golf-information')
  const network = await interceptCalls(page, `**/contacts/${quote.id}`, 'PUT')
  await page.getByLabel('Golf course').fill('Lions Municipal')
  await expect(saveState(page)).toHaveText('Not saved yet. Trying again')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'We couldn’t reach the server',
  )
  await expect(page.getByLabel('Golf course')).toHaveValue('Lions Municipal')
  network.release()
  await expectAllSaved(page)
  expect((await quoteApi.read(quote.id)).customFields['course_name']).toBe('Lions Municipal')
})

test('X06 O07 behind a captive portal a dialog stays usable, and sends once', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'tournament-golf-information')
  const network = await interceptCalls(page, '**/send', 'POST')
  await (await openSaveOrShare(page)).getByRole('button', { name: 'Send the quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the quote' })
  await dialog.getByLabel('To', { exact: true }).fill('kim@example.com')
  await dialog.getByRole('button', { name: 'Send the quote' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the server')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('kim@example.com')
  network.release()
  await dialog.getByRole('button', { name: 'Send the quote' }).click()
  await expect(page.getByRole('dialog', { name: 'We’re sending the quote' })).toContainText('kim@example.com')
  expect(network.keys).toHaveLength(2)
  expect(new Set(network.keys).size).toBe(1)
})

test.describe('while the site is down', () => {
  test.use({ expectedConsole: [/status of (401|404|503)/] })

  /** Rejects every call, as during maintenance, until the site is back. */
  async function simulateOutage(page: Page) {
    let isDown = true
    const requests: string[] = []
    await page.route('**/quote/api/**', (route: Route) => {
      if (!isDown) return route.continue()
      requests.push(
        `${route.request().method()} ${new URL(route.request().url()).pathname.slice('/quote/api'.length)}`,
      )
      if (requests.at(-1) === 'GET /config') return route.continue()
      const json = {
        error: 'Down for maintenance',
        code: 'MAINTENANCE',
        maintenance_modal: true,
        expected_end: EXPECTED_END,
        request_id: 'r',
      }
      return route.fulfill({ status: 503, json })
    })
    return { requests, end: () => (isDown = false) }
  }

  test('X03 T17 D06 typed text is kept, and saved by itself when the site is back', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    const site = await simulateOutage(page)
    await page.getByLabel('Golf course').fill('Lions Municipal')
    await expect(maintenance(page)).toContainText(
      /We expect to be back on Saturday, June 12 at .+ (Time|GMT.*)\./,
    )
    await expectNoAxeViolations(page)
    await expect
      .poll(() => site.requests.filter((one) => one === 'GET /health/ready').length)
      .toBeGreaterThan(0)
    expect(site.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
    site.end()
    await expect(maintenance(page)).toBeHidden({ timeout: 15_000 })
    await expectAllSaved(page)
    await expect(page.getByLabel('Golf course')).toHaveValue('Lions Municipal')
    expect((await quoteApi.read(quote.id)).customFields['course_name']).toBe('Lions Municipal')
  })

  const PAGES = {
    'a certificate check': '/quote/verify/7K3M-9QXA-02BD-VW5Z',
    'sent terms': `/quote/terms/${'t'.repeat(43)}`,
    policies: '/quote/policy/all/mine/-',
    'a policy link': `/quote/policy/all/${'t'.repeat(43)}/pat@example.com`,
    'a look-up': '/quote/view/pat@example.com/Q-1',
    unsubscribing: '/quote/unsubscribe/pat@example.com',
    'subscribing again': `/quote/subscribe/newsletter/${'t'.repeat(43)}`,
    'the mailbox': '/quote/mailbox',
  }
  for (const [name, address] of playedVariants(Object.entries(PAGES), 3)) {
    test(`X03 T17 D06 opens, and the page loads when the site is back: ${name}`, async ({ page }) => {
      const site = await simulateOutage(page)
      await page.goto(address)
      await expect(maintenance(page)).toBeVisible()
      const reads = () => site.requests.filter((one) => !/ready|config/.test(one)).length
      const before = reads()
      await expect
        .poll(() => site.requests.filter((one) => one === 'GET /health/ready').length, { timeout: 15_000 })
        .toBeGreaterThan(0)
      expect(reads(), 'no read is repeated meanwhile').toBe(before)
      const read = page.waitForResponse(
        (response) =>
          !/ready|config/.test(response.url()) &&
          response.url().includes('/quote/api/') &&
          response.status() !== 503,
      )
      site.end()
      await read
      await expect(maintenance(page)).toBeHidden()
    })
  }

  test('X03 D06 opens over the sign-in page, which keeps what was typed', async ({ page }) => {
    const site = await simulateOutage(page)
    await page.goto('/quote/admin/login')
    await page.getByLabel('Email').fill('rep@example.com')
    await page.getByLabel('Password').fill('a quiet word in the bunker')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(maintenance(page)).toBeVisible()
    site.end()
    await maintenance(page).getByRole('button', { name: 'Try again' }).click()
    await expect(maintenance(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('rep@example.com')
    await expect(page.getByLabel('Password')).toHaveValue('a quiet word in the bunker')
  })
})
