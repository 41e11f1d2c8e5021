import type { Page } from '@playwright/test'
import { CHEVROLET_DEALER, diceRoll, farmersAgent, rotaryShootout } from '../support/quotes/sample-quotes.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { type QuoteApi, readOwn } from '../support/quotes/quote-api.ts'
import { leaveQuoteAsRep, openAsRep } from '../support/pages/reps.ts'
import { goToPurchase } from '../support/pages/case.ts'
import { expect, test } from '../support/test.ts'
import {
  CARDS,
  expectPolicyIssued,
  fillCard,
  goToNextStep,
  openStep,
  stepTitle,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next: Check and pay' }).click()

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`N23 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`N23 K10 a Chevrolet dealer’s parts account is billed by its BAC code, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      const quote = await quoteApi.createReady(CHEVROLET_DEALER)
      await openStep(page, quote, 'payment-information')
      await expect(page.getByRole('radio', { name: 'Bill My Dealer Open Parts Account' })).toBeChecked()
      await page.getByLabel('BAC code').fill('12345')
      await page.waitForLoadState('networkidle')
      await next(page)
      await expect(page.getByLabel('BAC code')).toHaveAccessibleDescription(/six digits/)
      await expect(page.getByLabel('BAC code')).toBeFocused()
      await expectPageQuality(page)
      await page.getByLabel('BAC code').selectText()
      await page.getByLabel('BAC code').pressSequentially('123456')
      await goToNextStep(page, 'Check and pay')
      await expect(page.getByLabel('BAC code')).toHaveValue('123456')
      await expectPageQuality(page)
      await press(page, 'Bill my parts account $1,255')
      await expectPolicyIssued(page, 'Invoice')
      expect((await readOwn(page, quote.id)).customFields['policy_number']).toMatch(/^ALB-/)
    })

    test(`D12 D13 a Farmers agent: the folio’s number is explained, and a card needs a reason, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      const quote = await quoteApi.createReady({ ...farmersAgent(), payment_type: 'folio' })
      await openStep(page, quote, 'payment-information')
      await page.getByLabel('Agent number').fill('1234')
      await next(page)
      const wrong = page.getByRole('dialog', { name: 'Check the agent number' })
      await expect(wrong).toContainText('exactly six digits')
      await expectPageQuality(page)
      await wrong.getByRole('button', { name: 'Correct the agent number' }).click()
      await expect(page.getByLabel('Agent number')).toBeFocused()

      await page.getByRole('radio', { name: 'Pay With Card' }).check()
      await goToNextStep(page, 'Check and pay')
      await fillCard(page, CARDS.approved)
      await press(page, /^Pay \$/)
      const exception = page.getByRole('dialog', { name: 'Not by folio deduction?' })
      await exception.getByLabel('Agent number').fill('12')
      await exception.getByRole('button', { name: 'Keep the reason' }).click()
      await expect(exception.getByLabel(/^Why you’re not paying/)).toBeFocused()
      await expect(exception.getByLabel('Agent number')).toHaveAccessibleDescription(/six digits/)
      await expectPageQuality(page)
      await exception.getByLabel(/^Why you’re not paying/).fill('The folio is closed for the year')
      await exception.getByLabel('Agent number').fill('012345')
      await exception.getByRole('button', { name: 'Keep the reason' }).click()
      await expectPolicyIssued(page, 'Receipt')
    })

    test(`N23 scenario 5: a rep binds with a check, ${name}`, async ({ page, quoteApi }) => {
      await recordLayoutShifts(page)
      const { id } = await quoteApi.createReady(rotaryShootout())
      await openAsRep(page, `/admin/${id}/payment-information`)
      await page.getByRole('radio', { name: 'Check' }).check()
      await page.getByLabel('Check number').fill('1001')
      await expectPageQuality(page)
      await goToPurchase(page)
      await expect(page.getByLabel('Check number')).toHaveValue('1001')
      await press(page, 'Bind with a check of $489')
      await expectPolicyIssued(page, 'Invoice')
      await page.goto(`/quote/admin/${id}/confirm-coverage`)
      await expect(page.getByText(/Bought: policy ALB-/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Bind with a check/ })).toHaveCount(0)
    })
  })
}

test('N23 a Farmers agent’s folio is deducted from', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady({ ...farmersAgent(), payment_type: 'folio' })
  await openStep(page, quote, 'payment-information')
  await page.getByLabel('Agent number').fill('012345')
  await goToNextStep(page, 'Check and pay')
  await press(page, /^Deduct \$[\d,]+ from my folio$/)
  await expectPolicyIssued(page, 'Invoice')
})

test('N23 a rep records a payment that was made elsewhere', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/payment-information`)
  await page.getByRole('radio', { name: 'Paid Elsewhere' }).check()
  await page.getByRole('button', { name: 'Done with payment' }).click()
  await expect(page.getByLabel('Transaction id')).toBeFocused()
  await page.getByLabel('Transaction id').fill('TX-2041')
  await goToPurchase(page)
  await press(page, 'Record a payment of $310 taken elsewhere')
  await expectPolicyIssued(page, 'Receipt')
})

/** Creates a quote that a rep turns into a free one. */
async function createFriendsAndFamilyQuote(page: Page, quoteApi: QuoteApi): Promise<string> {
  const { id } = await quoteApi.createReady(diceRoll({ prize: 2500 }))
  await openAsRep(page, `/admin/${id}/contact-information`)
  await page.getByLabel('Type of organization').selectOption({ label: 'Friends & Family' })
  await expect.poll(async () => (await quoteApi.read(id)).customFields['amount_due']).toBe(0)
  return id
}

test('N12 scenario 6: Friends & Family costs nothing, and the certificate is issued', async ({
  page,
  quoteApi,
}) => {
  const id = await createFriendsAndFamilyQuote(page, quoteApi)
  await page.goto(`/quote/admin/${id}/payment-information`)
  await expect(page.getByText('There’s nothing to pay')).toBeVisible()
  await goToPurchase(page)
  await press(page, 'Issue the certificate')
  await expectPolicyIssued(page, 'Receipt')
})

test('N12 Friends & Family: the customer reads that a specialist completes it', async ({
  page,
  quoteApi,
}) => {
  const id = await createFriendsAndFamilyQuote(page, quoteApi)
  await leaveQuoteAsRep(page, id)
  await page.goto(`/quote/view/${id}/payment-information`)
  await expect(stepTitle(page, 'Check and pay')).toBeVisible()
  await expect(page.getByText('A specialist will complete this')).toBeVisible()
  await expect(page.getByText('There’s nothing to pay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue the certificate' })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('N23 a client is not offered the payment methods of reps', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady({ client_type: 'chevrolet' })
  await openStep(page, quote, 'payment-information')
  await expect(
    page.getByRole('radiogroup', { name: /How would you like to pay/ }).getByRole('radio'),
  ).toHaveCount(2)
})

test('O05 two presses in a row buy once', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady(CHEVROLET_DEALER)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bind')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await openStep(page, quote, 'payment-information')
  await page.getByLabel('BAC code').fill('123456')
  await goToNextStep(page, 'Check and pay')
  await page.getByRole('button', { name: 'Bill my parts account $1,255' }).dblclick()
  await expectPolicyIssued(page, 'Invoice')
  expect(keys).toHaveLength(1)
})
