import type { StoredQuote } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { openSaveOrShare, stepTitle } from '../support/pages/wizard.ts'

function numberOf({ customFields }: StoredQuote): string {
  return String(customFields['quote_number'])
}

test('S02 a quote is found by e-mail and number, and ?source= is kept', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await page.goto(`/quote/view/pat@hopehouse.example/${numberOf(quote)}?source=mail`)
  await expect(page).toHaveURL(`/quote/view/${quote.id}/contact-information?source=mail`)
  await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House')
})

test('S03 the address of a quote leads to its first step, and ?source= is kept', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady()
  await page.goto(`/quote/view/${id}?source=mail`)
  await expect(page).toHaveURL(`/quote/view/${id}/contact-information?source=mail`)
})

test('P07 the home page finds a quote by e-mail and number', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await page.goto('/quote/')
  await page.getByLabel('Email').fill('pat@hopehouse.example')
  await page.getByLabel('Quote or policy number').fill(numberOf(quote))
  await page.getByRole('button', { name: 'Find my quote or policy' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeFocused()
  await expect(page).toHaveURL(`/quote/view/${quote.id}/contact-information`)
})

test('P07 the mailed link opens the quote again', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady({ insured_email: 'come.back@hopehouse.example' })
  await page.goto(`/quote/view/${quote.id}`)
  await (await openSaveOrShare(page)).getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('We’re sending the link to come.back@hopehouse.example.')).toBeVisible()

  await page.goto('/quote/mailbox')
  await page
    .getByRole('link', { name: /To come\.back@hopehouse\.example/ })
    .first()
    .click()
  await page.getByText('As plain text').click()
  const text = await page.getByText(/\/quote\/view\//).textContent()
  await page.goto(/http\S+\/quote\/view\/\S+/.exec(text ?? '')?.[0] ?? '')
  await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House')
})

test.describe('no such quote', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('S02 a wrong number shows an error, and another one can be tried', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await page.goto('/quote/view/pat@hopehouse.example/Q-000000')
    await expect(stepTitle(page, 'Quote not found')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'We found no quote' })).toHaveCount(1)

    await page.goto(`/quote/view/somebody@else.example/${numberOf(quote)}`)
    await expect(page.getByRole('alert').filter({ hasText: 'We found no quote' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Find my quote or policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your quote or policy')
  })

  test('S02 the home page shows the error in place', async ({ page }) => {
    await page.goto('/quote/')
    await page.getByLabel('Email').fill('pat@hopehouse.example')
    await page.getByLabel('Quote or policy number').fill('Q-000000')
    await page.getByRole('button', { name: 'Find my quote or policy' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We found no quote')
  })
})
