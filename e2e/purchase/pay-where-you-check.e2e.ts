import type { Page } from '@playwright/test'
import { CHEVROLET_DEALER } from '../support/quotes/sample-quotes.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, leaveQuoteAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import {
  cardFrame,
  CARDS,
  confirmDetails,
  expectAllSaved,
  expectPolicyIssued,
  fillCard,
  openStep,
  openToPay,
  stepSection,
  stepTitle,
  typeInto,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'

const pay = (page: Page, amount = 310) => page.getByRole('button', { name: `Pay $${amount}` })
const details = (page: Page) => page.getByRole('checkbox', { name: 'These details are right' })
const declined = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your card wasn’t charged' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`N101 ${name}`, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 40[29]/] })

    test(`N101 D14 a declined card, then another: only its number is typed again, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      await openToPay(page, await quoteApi.createReady({ coverage_agreement: null }))
      await confirmDetails(page)
      await page.getByLabel('Anything we should know').fill('Ring twice')
      await fillCard(page, CARDS.declined)
      await pay(page).click()
      await expect(declined(page)).toHaveCount(1)
      await expect(declined(page)).toContainText('Nothing was charged')
      const card = cardFrame(page)
      await expect(card.getByLabel('Card number')).toBeFocused()
      await expectPageQuality(page)

      await expect(page).toHaveURL(/confirm-coverage$/)
      await expect(details(page)).toBeChecked()
      await expect(page.getByLabel('Anything we should know')).toHaveValue('Ring twice')
      await expect(card.getByLabel('Expires')).not.toHaveValue('')
      await typeInto(card.getByLabel('Card number'), CARDS.approved)
      await pay(page).click()
      await expectPolicyIssued(page, 'Receipt')
    })

    test(`N101 Pay pressed too early says what is missing and leads there, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      const quote = await quoteApi.createReady({ coverage_agreement: null })
      await openToPay(page, quote)
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
      await pay(page).click()
      await expect(page.getByRole('status').filter({ hasText: 'First check' })).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'These details are right' }).click()
      await expect(details(page)).toBeFocused()
      await page.keyboard.press('Space')
      await pay(page).click()
      await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
      await fillCard(page, CARDS.approved)
      await pay(page).click()
      await expectPolicyIssued(page, 'Receipt')
    })

    test(`N101 O01 a price that changed while the page was open is shown beside the old one, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      const quote = await quoteApi.createReady()
      await openToPay(page, quote)
      await fillCard(page, CARDS.approved)
      const changed = await quoteApi.save(await quoteApi.read(quote.id), { h_amateurs_1: 144 })
      const amount = Number(changed.customFields['amount_due'])
      await pay(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('The price has changed')).toBeVisible()
      await expectPageQuality(page)
      await pay(page, amount).click()
      await page.getByRole('button', { name: `I accept $${amount}` }).click()
      await page.keyboard.press('Space')
      await pay(page, amount).click()
      await expectPolicyIssued(page, 'Receipt')
    })

    test(`N101 N56 N57 the terms begin with what a winner must prove, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      await openStep(page, await quoteApi.createReady(), 'certificate-terms-conditions')
      const proof = page.getByRole('region', { name: 'For a winner to be paid' })
      for (const words of [
        'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
        'W2. One person, 18 or older, who takes no part in the event saw it and signs a statement.',
        '165 yards or more (women 150)',
        'Report a win within 72 hours of the event, by',
        'Send the documents within 30 days, by',
      ])
        await expect(proof).toContainText(words)
      await expect(page.getByText('Mulligans')).toBeHidden()
      await expectPageQuality(page)
      await page.getByText('Read the whole terms').click()
      await expect(page.getByText('Mulligans')).toBeVisible()
      await expectPageQuality(page)
      const [paper] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Print the terms' }).click(),
      ])
      await expect(paper).toHaveURL(/\/paper\/terms$/)
    })
  })
}

test('N101 S05 where there is one way to pay, its step is skipped: its address goes on, and Back leads to the terms', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ payment_type: null, coverage_agreement: null })
  await openStep(page, quote, 'certificate-terms-conditions')
  await expect(stepSection(page, 'Payment')).toContainText('Card, on the last page')
  await page.goto(`/quote/view/${quote.id}/payment-information`)
  await expect(page).toHaveURL(/confirm-coverage$/)
  await expect(stepTitle(page, 'Check and pay')).toBeVisible()
  await page.getByRole('link', { name: 'Terms and conditions', exact: true }).click()
  await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
})

test('N101 S05 the last page cannot be reached by its address before the terms are accepted', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ agree_to_terms: null, coverage_agreement: null })
  await page.goto(`/quote/view/${quote.id}/confirm-coverage`)
  await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
  await page.goto(`/quote/view/${quote.id}/payment-information`)
  await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
})

test('N101 K10 a dealer chooses in the box again, with the fields of each way', async ({
  page,
  quoteApi,
}) => {
  await openToPay(page, await quoteApi.createReady(CHEVROLET_DEALER))
  await expect(page.getByRole('radio')).toHaveCount(2)
  // The code of the account was lost with a reload: it is asked for here.
  await page.getByRole('button', { name: /^Bill my parts account/ }).click()
  await expect(page.getByLabel('BAC code')).toBeFocused()
  await page.getByRole('radio', { name: 'Pay With Card' }).check()
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expectPolicyIssued(page, 'Receipt')
})

test('N101 N12 with nothing to pay there is no card, and the certificate is issued', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({ coverage_agreement: null })
  await openAsRep(page, `/admin/${id}/contact-information`)
  await page.getByLabel('Type of organization').selectOption({ label: 'Friends & Family' })
  await expect.poll(async () => (await quoteApi.read(id)).customFields['amount_due']).toBe(0)
  await page.goto(`/quote/admin/${id}/confirm-coverage`)
  await expect(page.getByText('There’s nothing to pay')).toBeVisible()
  await expect(page.getByTitle('Card details')).toHaveCount(0)
  await page.getByRole('button', { name: 'Issue the certificate' }).click()
  await page.getByRole('button', { name: 'These details are right' }).click()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Issue the certificate' }).click()
  await expectPolicyIssued(page, 'Receipt')
  await leaveQuoteAsRep(page, id)
})

test.describe('N101 enemies', () => {
  test.use({ expectedConsole: [/status of 40[29]/] })

  test('N101 a reload after a decline keeps the tick and the notes, and never the card', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady({ coverage_agreement: null })
    await openToPay(page, quote)
    await confirmDetails(page)
    await page.getByLabel('Anything we should know').fill('Ring twice')
    await expect(page.getByLabel('Anything we should know')).toHaveValue('Ring twice')
    await fillCard(page, CARDS.declined)
    await pay(page).click()
    await expect(declined(page)).toBeVisible()
    await expectAllSaved(page)
    await page.reload()
    await expect(details(page)).toBeChecked()
    await expect(page.getByLabel('Anything we should know')).toHaveValue('Ring twice')
    await expect(cardFrame(page).getByLabel('Card number')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      '4000',
    )
    await fillCard(page, CARDS.approved)
    await pay(page).click()
    await expectPolicyIssued(page, 'Receipt')
  })

  test('N101 O05 two tabs that pay at once, each pressed twice, buy once', async ({
    page,
    context,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    const other = await context.newPage()
    const bought: string[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/purchase') && response.status() === 200) bought.push(response.url())
    })
    for (const tab of [page, other]) {
      await openToPay(tab, quote)
      await fillCard(tab, CARDS.approved)
    }
    await Promise.all([page, other].map((tab) => pay(tab).dblclick()))
    const ends = [page, other].map((tab) =>
      expect(stepTitle(tab, POLICY_ISSUED).or(stepTitle(tab, 'This quote has been bought'))).toBeVisible({
        timeout: 30_000,
      }),
    )
    await Promise.all(ends)
    expect(bought).toHaveLength(1)
  })
})
