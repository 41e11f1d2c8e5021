import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { changes, money, payChange, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { amateurs, contest, openFigure } from '../support/pages/holder-change.ts'
import { apply, changePath, made, openChange } from '../support/pages/policy-change.ts'
import { openAsRep, REP, sendPurchase } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import {
  AUTHENTICATION_CARD,
  bank,
  serveStripe,
  startStripeProgram,
  type StripeProgram,
} from '../support/program/stripe-program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

const openPolicy = (page: Page, number: string) => page.goto(`/quote${policyPath(number)}`)

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`D22 D32 N60 what the carrier has to approve waits, is asked by letter, approved with who answered, and charged, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { id, number } = await openChange({ page, request, quoteApi })
      await contest(page)
        .getByRole('button', { name: /details of/ })
        .click()
      await contest(page).getByLabel('Professionals').fill('80')
      await openFigure(page, 'prize')
      const prize = contest(page).getByLabel('Prize value')
      // What it shows without its commas is there once it has the focus.
      await prize.click()
      await prize.fill('30000')
      await expect(
        page.getByText(
          'The carrier needs to approve this first. The current coverage stays in force until then.',
        ),
      ).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Request this change' }).click()
      const asked = page.getByRole('dialog', { name: 'The change is pending' })
      await expect(asked).toContainText('The current coverage stays in force until it’s decided.')
      await asked.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('Another change of this policy is pending')).toBeVisible()
      expect((await quoteApi.read(id)).customFields).toMatchObject({
        h_prize_value_1: 10_000,
        amount_due: 268,
      })

      await recordLayoutShifts(page)
      await openPolicy(page, number)
      await expect(page.getByText('Pending: the carrier needs to approve it')).toHaveCount(2)
      await expect(page.getByText('We haven’t asked the carrier yet.')).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('c')
      const letter = page.getByRole('dialog', { name: 'Ask the carrier' })
      await expect(letter.getByLabel('Subject')).toHaveValue(`Approval of a change, policy ${number}`)
      await expect(letter.getByLabel('Message')).toHaveValue(/Professionals .*80.*\$10,000 becomes \$30,000/s)
      await letter.getByLabel('Email of the carrier').fill('reed@carrier.example')
      await expectPageQuality(page)
      await letter.getByRole('button', { name: 'Send it to the carrier' }).click()
      await expect(page.getByText('We asked reed@carrier.example')).toBeVisible()

      await page.getByRole('button', { name: 'Record the answer' }).click()
      const decision = page.getByRole('dialog', { name: `Change of policy ${number}` })
      await decision.getByRole('button', { name: 'Approve the change' }).click()
      await expect(decision.getByLabel('Who answered')).toHaveAccessibleDescription(
        /Write who answered for the carrier/,
      )
      await decision.getByLabel('Who answered').fill('Ms Reed, by telephone')
      await expectPageQuality(page)
      await decision.getByRole('button', { name: 'Approve the change' }).click()
      await expect(changes(page)).toContainText('Approved, and ready to pay')
      await expect(changes(page)).toContainText('“Ms Reed, by telephone”')
      expect((await quoteApi.read(id)).customFields).toMatchObject({ amount_due: 268 })

      await payChange({ request, quoteApi }, number)
      await page.reload()
      await expect(changes(page)).toContainText('Applied')
      const { amount_due: due, ...insured } = (await quoteApi.read(id)).customFields
      expect(insured).toMatchObject({ h_prize_value_1: 30_000, h_pros_1: 80 })
      const paid = Number(due).toLocaleString('en-US')
      await expect(money(page)).toContainText(new RegExp(`Paid\\s*\\$${paid}`))

      const mail = await openDelivered(page, new RegExp(`Approval of a change, policy ${number}`))
      await expect(mail).toContainText(`${number}-certificate-1.pdf`)
    })
  })
}

test('N60 D21 a difference that was paid elsewhere needs its transaction id, and no card', async ({
  page,
  request,
  quoteApi,
}) => {
  const { id, number } = await openChange({ page, request, quoteApi })
  await amateurs(page).fill('130')
  await page.getByText('Already paid another way').click()
  await page.getByRole('button', { name: 'Pay $62 and change' }).click()
  await expect(page.getByLabel('Transaction id')).toBeFocused()
  await page.getByLabel('Transaction id').fill('TX-77')
  await expectPageQuality(page)
  await apply(page, 'Pay $62 and change')
  await expect(made(page)).toContainText('Paid or billed: $62.')
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
  await openPolicy(page, number)
  await expect(money(page)).toContainText(/Paid\s*\$330.*Owed\s*\$0/s)
})

test('N60 T03 the difference of a policy that is billed makes a new invoice, and asks for no payment', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(SCENARIO_16)
  await openAsRep(page, '/admin/lists/quotes')
  const byCheck = { payment_type: 'check' as const, reference: '1042' }
  const asRep = { 'x-acting-as': 'rep' }
  const number = await sendPurchase(new QuoteApi(page.request), quote, 268, byCheck, asRep)
  await page.goto(`/quote${changePath(number)}`)
  await openFigure(page, 'who plays')
  await amateurs(page).fill('130')
  await expect(page.getByText('We’ll send a new invoice for $62, unless it’s paid here.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'By a new invoice' })).toBeChecked()
  await apply(page)
  const asOffice = new QuoteApi(page.request)
  expect((await asOffice.read(quote.id)).customFields).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
  await openPolicy(page, number)
  await expect(money(page)).toContainText(/Paid\s*\$0.*Owed\s*\$330/s)
  const papers = page.getByRole('region', { name: 'Documents' })
  await expect(papers.getByRole('link', { name: /^Invoice/ })).toHaveCount(2)
})

test.describe('a bank that asks its cardholder', () => {
  // A payment that fails is refused.
  test.use({ expectedConsole: [/status of 40[29]/] })

  let stripe: StripeProgram
  let quoteId = ''
  let chargesBefore = 0
  test.beforeAll(async ({ playwright }) => {
    stripe = await startStripeProgram(playwright.request, storeOfficeData)
  })
  test.afterAll(() => stripe.stop())

  const charges = () => stripe.peer.ledger.capturedCharges().length - chargesBefore
  const read = async () => (await stripe.program.quoteApi.read(quoteId)).customFields

  /** A policy whose thirty more players are paid with a card, up to the window of its bank. */
  test.beforeEach(async ({ page }) => {
    const { program } = stripe
    const quote = await program.quoteApi.createReady(SCENARIO_16)
    const byCard = { payment_type: 'credit_card' as const, token: 'pm_card_visa' }
    const number = await sendPurchase(program.quoteApi, quote, 268, byCard)
    quoteId = quote.id
    chargesBefore = stripe.peer.ledger.capturedCharges().length
    await serveStripe(stripe, page)
    await openAsRep(page, changePath(number), REP, program.origin)
    await openFigure(page, 'who plays')
    await amateurs(page).fill('130')
    await pay(page, AUTHENTICATION_CARD)
    await expect(bank(page)).toBeVisible()
  })

  async function pay(page: Page, card: string) {
    await page.getByLabel('Card of Stripe').fill(card)
    await page.getByRole('button', { name: 'Pay $62 and change' }).click()
  }

  test('N60 C15 once its cardholder has confirmed in its window the change is made, and charged once', async ({
    page,
  }) => {
    await expect(page.getByText('The bank asks the cardholder to confirm this payment')).toBeVisible()
    expect(await read()).toMatchObject({ h_amateurs_1: 100 })
    await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
    await expect(made(page)).toContainText('+$62')
    expect(await read()).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
    expect(charges()).toBe(1)
  })

  test('N60 C15 if its cardholder does not confirm nothing is changed or charged, what was typed stays, and another card pays', async ({
    page,
  }) => {
    await bank(page).getByRole('button', { name: 'No' }).click()
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    await expect(page.getByText('Your bank didn’t get your confirmation of this payment')).toBeVisible()
    await expect(amateurs(page)).toHaveValue('130')
    expect(await read()).toMatchObject({ h_amateurs_1: 100, amount_due: 268 })
    expect(charges()).toBe(0)
    await pay(page, '')
    await expect(made(page)).toContainText('+$62')
    expect(await read()).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
    expect(charges()).toBe(1)
  })

  test('N60 C15 O05 a reload while it asks: its window opens again, and the change is charged once', async ({
    page,
  }) => {
    await page.reload()
    await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
    await expect(made(page)).toContainText('+$62')
    expect(await read()).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
    expect(charges()).toBe(1)
  })
})
