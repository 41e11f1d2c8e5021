import type { Page } from '@playwright/test'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi, type StoredQuote } from '../support/quotes/quote-api.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, cardFrame, fillCard, openToPay, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'

async function goToConfirmation(page: Page, quote: StoredQuote, card: string): Promise<void> {
  await openToPay(page, quote)
  await fillCard(page, card)
}

test.describe('a card that is declined', () => {
  test.use({ expectedConsole: [/status of 402/] })

  test('D14 C15 nothing is charged, the reason is shown, and another card buys', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await goToConfirmation(page, quote, CARDS.declined)
    await page.getByRole('button', { name: 'Pay $310' }).click()
    const said = page.getByRole('alert').filter({ hasText: 'Your card wasn’t charged' })
    await expect(said).toContainText('Your bank declined the card. Nothing was charged')
    expect((await quoteApi.read(quote.id)).customFields['policy_number']).toBeNull()

    await fillCard(page, CARDS.approved)
    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  })
})

test('O05 while the bank does not answer the page says so, and the confirmation comes by itself', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key) keys.push(key)
  })
  await goToConfirmation(page, quote, CARDS.answersLate)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your bank hasn’t answered yet' })).toBeVisible()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible({ timeout: 30_000 })
  expect(new Set(keys).size, 'one press is one intent').toBe(1)
})

test.describe('a quote that changes during checkout', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('D16 O05 T18 N101 another price is shown before it is charged, and accepted with a tick', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await goToConfirmation(page, quote, CARDS.approved)
    const now = await quoteApi.read(quote.id)
    const changed = await quoteApi.save(now, { h_amateurs_1: 144 })
    await page.getByRole('button', { name: 'Pay $310' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your purchase didn’t go through' })
    await expect(dialog).toContainText('It may have been you, in another window')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible()

    const amountDue = Number(changed.customFields['amount_due'])
    expect(amountDue).toBeGreaterThan(310)
    await expect(page.getByRole('region', { name: 'Contests' })).toContainText('144')
    const pay = page.getByRole('button', { name: `Pay $${amountDue}` })
    await expect(page.getByRole('status').filter({ hasText: 'The price has changed' })).toContainText(
      `from $310 to $${amountDue}`,
    )
    await pay.click()
    await page.getByRole('button', { name: `I accept $${amountDue}` }).click()
    const tick = page.getByRole('checkbox', { name: `I accept $${amountDue}` })
    await expect(tick).toBeFocused()
    await tick.check()
    await pay.click()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  })

  test('S07 paying for a quote that was bought meanwhile says so', async ({ page, context, quoteApi }) => {
    const quote = await quoteApi.createReady()
    const other = await context.newPage()
    await goToConfirmation(page, quote, CARDS.approved)
    await goToConfirmation(other, quote, CARDS.approved)
    await other.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(other, POLICY_ISSUED)).toBeVisible()

    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(page, 'This quote has been bought')).toBeVisible()
    await page.getByRole('link', { name: /^Open policy ALB-/ }).click()
    await expect(stepTitle(page, /^Policy ALB-/)).toBeVisible()
  })
})

test('C18 a purchase is reported once, by the confirmation page, with nothing personal in it', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(180_000)
  const program = await startProgram({ CONVERSION_TAGGING: 'https://measure.example/pixel?site=7' })
  try {
    const request = await playwright.request.newContext({ baseURL: program.origin })
    const quote = await new QuoteApi(request).createReady()
    const page = await browser.newPage({ baseURL: program.origin })
    const reports: { url: URL; headers: Record<string, string>; from: string }[] = []
    await page.route('https://measure.example/**', async (route) => {
      const headers = await route.request().allHeaders()
      reports.push({ url: new URL(route.request().url()), headers, from: page.url() })
      await route.fulfill({ status: 204 })
    })
    await goToConfirmation(page, quote, CARDS.approved)
    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    await expect.poll(() => reports.length).toBe(1)
    await page.reload()
    await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    expect(reports).toHaveLength(1)
    const [{ url, headers, from } = { url: new URL(program.origin), headers: {}, from: '' }] = reports
    expect(from).toContain('/confirmation/')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      site: '7',
      value: '310',
      currency: 'USD',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined])
    await page.context().close()
    await request.dispose()
  } finally {
    await program.stop()
  }
})

test('N23 a check’s number is not used as the id of a payment made elsewhere', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/payment-information`)
  await page.getByRole('radio', { name: 'Check' }).check()
  await page.getByLabel('Check number').fill('1042')
  await page.getByRole('radio', { name: 'Paid Elsewhere' }).check()
  await expect(page.getByLabel('Transaction id')).toHaveValue('')
  await page.getByRole('button', { name: 'Done with payment' }).click()
  await expect(page.getByLabel('Transaction id')).toBeFocused()
})

test('C15 the card has to be entered again after a reload, as it is never stored', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await goToConfirmation(page, quote, CARDS.approved)
  await expect(page.getByRole('button', { name: 'Pay $310' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Pay $310' }).click()
  const number = cardFrame(page).getByLabel('Card number')
  await expect(number).toHaveValue('')
  await expect(number).toBeFocused()
})

test('C15 no request of the page contains the card number', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  const bodies: { url: string; body: string }[] = []
  page.on('request', (request) =>
    bodies.push({ url: new URL(request.url()).pathname, body: request.postData() ?? '' }),
  )
  await goToConfirmation(page, quote, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  const withCardNumber = bodies.filter(({ body }) => body.replaceAll(' ', '').includes(CARDS.approved))
  expect(withCardNumber.map(({ url }) => url)).toEqual(['/quote/sandbox-gateway/tokens'])
})

test('C15 a card number typed into the notes is not sent: Pay moves to the field', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  const bodies: string[] = []
  await goToConfirmation(page, quote, CARDS.approved)
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  const notes = page.getByLabel('Anything we should know')
  await notes.fill('Mine is 4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(notes).toBeFocused()
  await expect(notes).toHaveAccessibleDescription(/looks like a card number/)
  expect(bodies.filter((body) => body.includes('4242'))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('4242')
  await notes.fill('Ring twice')
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
})
