import { type Page } from '@playwright/test'
import { type StoredQuote } from './support/quoting.ts'
import { expect, test } from './support/test.ts'
import { CARDS, enterCard, goOn, fillCard, openStep, stepTitle } from './support/wizard.ts'

async function comeToPay(page: Page, quote: StoredQuote, card: string): Promise<void> {
  await openStep(page, quote, 'payment-information')
  await enterCard(page, card)
}

test.describe('a card that is declined', () => {
  test.use({ expectedConsole: [/status of 402/] })

  test('C15 nothing is charged, it is said why, and another card buys', async ({ page, quoting }) => {
    const quote = await quoting.startReady()
    await comeToPay(page, quote, CARDS.declined)
    await page.getByRole('button', { name: 'Pay $310' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(/^The bank declined the card\. Nothing was charged/)).toBeVisible()
    expect((await quoting.read(quote.id)).customFields['policy_number']).toBeNull()

    await page.getByRole('button', { name: 'Go to payment' }).click()
    await fillCard(page, CARDS.approved)
    await goOn(page, 'Confirm coverage')
    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(page, 'Your policy is issued')).toBeVisible()
  })
})

test('O05 while the bank does not answer one is told, and the confirmation comes by itself', async ({
  page,
  quoting,
}) => {
  const quote = await quoting.startReady()
  const pressed: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key) pressed.push(key)
  })
  await comeToPay(page, quote, CARDS.answersLate)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The bank has not answered yet' })).toBeVisible()
  await expect(stepTitle(page, 'Your policy is issued')).toBeVisible({ timeout: 30_000 })
  expect(new Set(pressed).size, 'one press is one intent').toBe(1)
})

test.describe('a quote that changes under the buyer', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('O05 T18 another price is shown before it is charged', async ({ page, quoting }) => {
    const quote = await quoting.startReady()
    await comeToPay(page, quote, CARDS.approved)
    const now = await quoting.read(quote.id)
    const changed = await quoting.save(now, { h_amateurs_1: 144 })
    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible()

    const due = Number(changed.customFields['amount_due'])
    expect(due).toBeGreaterThan(310)
    await expect(page.getByRole('region', { name: 'Contest coverage' })).toContainText('144')
    await page.getByRole('button', { name: `Pay $${due}` }).click()
    await expect(stepTitle(page, 'Your policy is issued')).toBeVisible()
  })

  test('S07 who pays for a quote that was bought meanwhile is told so', async ({
    page,
    context,
    quoting,
  }) => {
    const quote = await quoting.startReady()
    const other = await context.newPage()
    await comeToPay(page, quote, CARDS.approved)
    await comeToPay(other, quote, CARDS.approved)
    await other.getByRole('button', { name: 'Pay $310' }).click()
    await expect(stepTitle(other, 'Your policy is issued')).toBeVisible()

    await page.getByRole('button', { name: 'Pay $310' }).click()
    await expect(page.getByText(/already/i).first()).toBeVisible()
  })
})

test('C15 a card is asked for again after a reload, for it is never kept', async ({ page, quoting }) => {
  const quote = await quoting.startReady()
  await comeToPay(page, quote, CARDS.approved)
  await expect(page.getByRole('button', { name: 'Pay $310' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Enter your card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $310' })).toHaveCount(0)
})

test('C15 no call of the page carries the number of the card', async ({ page, quoting }) => {
  const quote = await quoting.startReady()
  const bodies: { url: string; body: string }[] = []
  page.on('request', (request) =>
    bodies.push({ url: new URL(request.url()).pathname, body: request.postData() ?? '' }),
  )
  await comeToPay(page, quote, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, 'Your policy is issued')).toBeVisible()
  const carrying = bodies.filter(({ body }) => body.replaceAll(' ', '').includes(CARDS.approved))
  expect(carrying.map(({ url }) => url)).toEqual(['/quote/sandbox-gateway/tokens'])
})
