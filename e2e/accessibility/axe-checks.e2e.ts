import type { Page } from '@playwright/test'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { eventDay, type QuoteApi } from '../support/quotes/quote-api.ts'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { expect, test } from '../support/test.ts'
import {
  acceptTerms,
  confirmDetails,
  addContestButton,
  cardFrame,
  CARDS,
  emptyFields,
  errorSummary,
  fillCard,
  fillContact,
  fillHoleInOneContest,
  fillPrizePackage,
  fillTournament,
  openStep,
  openToPay,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const STEP_CHECKS: readonly [step: StepId, check: (page: Page) => Promise<void>][] = [
  ['contact-information', checkContact],
  ['contest-coverage', checkContest],
  ['prize-package-options', checkPrizePackage],
  ['tournament-golf-information', checkTournament],
  ['producer-information', checkProducer],
  ['client-shipping-information', checkShipping],
  ['certificate-terms-conditions', checkTerms],
  ['confirm-coverage', checkPayment],
]

const title = (page: Page) => page.getByRole('heading', { level: 1 })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O08 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    for (const [step, check] of STEP_CHECKS) {
      test(`O08 ${step}, empty, refused and filled in, ${name}`, async ({ page, quoteApi }) => {
        test.setTimeout(120_000)
        await openStep(page, await quoteApi.createReady(emptyFields(step)), step)
        await check(page)
      })
    }

    test(`O08 a policy and its documents, ${name}`, async ({ page, quoteApi }) => {
      test.setTimeout(120_000)
      await checkPolicy(page, quoteApi)
    })

    test(`O08 the home page and the other public pages, ${name}`, async ({ page, quoteApi }) => {
      await page.goto('/quote/')
      await expect(title(page)).toContainText('Welcome')
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Find my quote or policy' }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectPageQuality(page)

      await page.goto('/quote/already-purchased')
      await expect(title(page)).toHaveText('This quote has been bought')
      await expectPageQuality(page)
      await checkBlockers(page, quoteApi)
    })

    test.describe('missing pages', () => {
      test.use({ expectedConsole: [/status of 40[0-4]/] })

      test(`O08 pages for missing things, ${name}`, async ({ page }) => {
        test.setTimeout(120_000)
        await checkMissingPages(page)
      })
    })

    test.describe('a declined card', () => {
      test.use({ expectedConsole: [/status of 402/] })

      test(`D14 O08 a declined card, ${name}`, async ({ page, quoteApi }) => {
        await openToPay(page, await quoteApi.createReady())
        await fillCard(page, CARDS.declined)
        await page.getByRole('button', { name: 'Pay $310' }).click()
        const said = page.getByRole('alert').filter({ hasText: 'Your card wasn’t charged' })
        await expect(said).toContainText('Your bank declined the card')
        await expect(cardFrame(page).getByLabel('Card number')).toBeFocused()
        await expectPageQuality(page)
      })
    })

    test.describe('a quote that somebody else saved', () => {
      test.use({ expectedConsole: [/status of 409/] })

      test(`O08 the dialog that compares, ${name}`, async ({ page, quoteApi }) => {
        const quote = await quoteApi.createReady()
        await openStep(page, quote, 'tournament-golf-information')
        await quoteApi.save(quote, { tournament_name: 'Autumn Scramble' })
        await page.getByLabel('Tournament name').fill('Spring Scramble')
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectPageQuality(page)
      })
    })
  })
}

/** Presses Next on the empty step and checks the page with its errors. */
async function submitEmptyStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page)).toBeFocused()
  await expectPageQuality(page)
}

async function checkContact(page: Page): Promise<void> {
  await expectPageQuality(page)
  await submitEmptyStep(page)
  await fillContact(page, 'pat@hopehouse.example')
  await expectPageQuality(page)
}

async function checkContest(page: Page): Promise<void> {
  await expectPageQuality(page)
  await submitEmptyStep(page)
  await fillHoleInOneContest(page, eventDay(200))
  await expect(page.getByText('$310').filter({ visible: true }).first()).toBeVisible()
  await expectPageQuality(page)
  await addContestButton(page, 'Hole-in-one').click()
  await expect(page.getByRole('group', { name: 'Hole-in-one contest 2' })).toBeVisible()
  await expectPageQuality(page)
}

async function checkPrizePackage(page: Page): Promise<void> {
  await expectPageQuality(page)
  await fillPrizePackage(page)
  await page.getByRole('radio', { name: /^Signs with your sponsor/ }).check()
  await submitEmptyStep(page)
  await page.getByRole('radio', { name: /^Standard signs/ }).check()
  await expectPageQuality(page)
}

async function checkTournament(page: Page): Promise<void> {
  await expectPageQuality(page)
  await submitEmptyStep(page)
  await fillTournament(page)
  await expectPageQuality(page)
}

async function checkProducer(page: Page): Promise<void> {
  await expectPageQuality(page)
}

async function checkShipping(page: Page): Promise<void> {
  await expectPageQuality(page)
  await submitEmptyStep(page)
  await page.getByRole('button', { name: 'Use the contact’s address' }).click()
  await expectPageQuality(page)
}

async function checkTerms(page: Page): Promise<void> {
  await expectPageQuality(page)
  await submitEmptyStep(page)
  await acceptTerms(page)
  await expectPageQuality(page)
}

async function checkPayment(page: Page): Promise<void> {
  const number = cardFrame(page).getByLabel('Card number')
  await expect(number).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'First check' })).toBeVisible()
  await expectPageQuality(page)
  await confirmDetails(page)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(number).toBeFocused()
  await expectPageQuality(page)
  await fillCard(page, CARDS.approved)
  await expectPageQuality(page)
}

/** Checks a complete quote that cannot be bought because the event is too soon for signs. */
async function checkBlockers(page: Page, quoteApi: QuoteApi): Promise<void> {
  const quote = await quoteApi.createReady({ h_date_1: contestDate(eventDay(1)) })
  await openStep(page, quote, 'prize-package-options')
  await expectPageQuality(page)
  await openStep(page, quote, 'confirm-coverage')
  await expect(page.getByText('Before you can buy')).toBeVisible()
  await expectPageQuality(page)
}

function contestDate(day: string): string {
  return day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1')
}

async function checkPolicy(page: Page, quoteApi: QuoteApi): Promise<void> {
  await openToPay(page, await quoteApi.createReady())
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  await expectPageQuality(page)
  await page.goto(page.url().replace(/[^/]+$/, 'receipt'))
  await expect(page.getByRole('row', { name: /^Total paid/ })).toBeVisible()
  await expectPageQuality(page)

  await page.getByRole('link', { name: 'Go to my policy' }).click()
  await expect(title(page)).toContainText('Policy ')
  await expect(page.getByRole('link', { name: 'See what others see' })).toBeVisible()
  const code = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(await page.getByRole('main').innerText())?.[0]
  await expectPageQuality(page)
  await page.getByRole('link', { name: 'All your policies' }).click()
  await expect(page.getByRole('list', { name: 'Policies' })).toBeVisible()
  await expectPageQuality(page)

  await page.goto('/quote/mailbox')
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  await expectPageQuality(page)
  await page
    .getByRole('link', { name: /2 attachments/ })
    .first()
    .click()
  await page.getByText('As plain text').click()
  await expectPageQuality(page, { except: MAIL_FRAME })

  await page.goto('/quote/verify')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expectPageQuality(page)
  await page.getByLabel('Code on the certificate or letter').fill((code ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('This certificate is genuine')
  await expectPageQuality(page)
}

async function checkMissingPages(page: Page): Promise<void> {
  for (const [path, words] of [
    ['/no/such/page', 'There’s no page at this address'],
    ['/view/pat@hopehouse.example/Q-000000', 'Quote not found'],
    ['/view/3f2504e0-4f89-41d3-9a0c-0305e82c3301/payment-information', 'We can’t show this quote'],
    ['/verify/0000-0000-0000-0000', 'No document has this code'],
    ['/policy/all/mine/-', 'Open this page with your link'],
    ['/confirmation/ALB-999999/certificate', 'Open this page with your link'],
    [`/policy/all/${'t'.repeat(43)}/pat@hopehouse.example`, 'This link no longer works'],
    [`/subscribe/ipg-newsletter/${'t'.repeat(43)}`, 'This link no longer works'],
  ] as const) {
    await page.goto(`/quote${path}`)
    await expect(title(page)).toHaveText(words)
    await expectPageQuality(page)
  }

  await page.goto('/quote/mailbox?message=3f2504e0-4f89-41d3-9a0c-0305e82c3301')
  await expect(title(page)).toHaveText('Mailbox')
  await page.goto('/quote/')
  await page.getByLabel('Email').fill('pat@hopehouse.example')
  await page.getByLabel('Quote or policy number').fill('Q-000000')
  await page.getByRole('button', { name: 'Find my quote or policy' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectPageQuality(page)
}
