import type { Locator, Page } from '@playwright/test'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { InteractionCounter } from '../support/checks/interaction-counter.ts'
import { expectNoHorizontalScroll } from '../support/checks/page-checks.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import {
  acceptTerms,
  CARDS,
  confirmDetails,
  fillCard,
  fillHoleInOneContest,
  goToNextStep,
  priceSummary,
  typeDate,
  typeInto,
} from '../support/pages/wizard.ts'

/** The most interactions that are needed. */
const INTERACTIONS_TO_PRICE = 16
const INTERACTIONS_TO_POLICY = 32
const INTERACTIONS_WITH_SIGN = 36

test('O08 N101 a price and a policy take few interactions, without any help of the browser', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const interactions = await InteractionCounter.start(page)
  await priceOneContest(page)
  // The log contains known interactions, which shows that the counter works.
  expect(interactions.log).toEqual(expect.arrayContaining(['choose client_type', 'type h_amateurs_1']))
  expect(interactions.count).toBeGreaterThan(10)
  expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_PRICE)

  await goToPrizePackage(page)
  await answerTheRestWithNo(page)
  await goToNextStep(page, 'Tournament and course')
  await fillTournamentName(page)
  await goToNextStep(page, 'Terms and conditions')
  await acceptAndPay(page)
  expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_POLICY)
})

test('N101 O08 with a sponsor’s sign and an add-on refused, a policy takes hardly more interactions', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const interactions = await InteractionCounter.start(page)
  await priceOneContest(page)
  await goToPrizePackage(page)
  const signs = page.getByRole('radiogroup', { name: /want a sign/ })
  await signs.getByRole('radio', { name: 'Yes' }).check()
  await typeInto(page.getByLabel('Sponsor name'), 'Lone Star Bank')
  await answerTheRestWithNo(page)
  await goToNextStep(page, 'Tournament and course')
  await fillTournamentName(page)
  await goToNextStep(page, 'Shipping')
  await page.getByRole('button', { name: 'Use the contact’s address' }).click()
  await goToNextStep(page, 'Terms and conditions')
  await acceptAndPay(page)
  expect(interactions.log.join()).toContain('type h_sponsor_name_1')
  expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_WITH_SIGN)
})

async function priceOneContest(page: Page): Promise<void> {
  await page.goto('/quote/')
  await page.getByRole('button', { name: 'Start a quote' }).click()
  await fillRequiredContact(page)
  await goToNextStep(page, 'Contest coverage')
  // With the figures of the greeting; those that fit the event already stay as they are.
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await expect(contest.getByLabel('Yardage')).toHaveValue('165')
  await expect(contest.getByLabel('Prize value')).toHaveValue('10,000')
  await typeDate(contest, eventDay())
  await typeInto(contest.getByLabel('Amateurs'), '120')
  await expect(priceSummary(page)).toContainText('$310')
}

/** Declines the add-on that is offered on the way. */
async function goToPrizePackage(page: Page): Promise<void> {
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await typeInto(contest.getByLabel('Hole', { exact: true }), '7')
  await typeInto(contest.getByLabel('What is the prize?'), 'Cash')
  await goToNextStep(page, 'Prize package')
}

async function acceptAndPay(page: Page): Promise<void> {
  await acceptTerms(page)
  await goToNextStep(page, 'Check and pay')
  await confirmDetails(page)
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(page).toHaveURL(/\/quote\/confirmation\//, { timeout: 30_000 })
}

for (const width of [390, 320]) {
  test.describe(`O08 a phone of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 700 } })

    test(`O08 a purchase on a phone of ${width} pixels never scrolls sideways, and Next and Pay stay in reach`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await page.goto('/quote/')
      await page.getByRole('button', { name: 'Start a quote' }).click()
      await fillRequiredContact(page)
      await goOnInReach(page, 'Contest coverage')
      await fillHoleInOneContest(page, eventDay())
      await expect(page.getByRole('button', { name: /^Price of 1 contest/ })).toContainText('$310')
      await goOnInReach(page, 'Prize package')
      await answerTheRestWithNo(page)
      await goOnInReach(page, 'Tournament and course')
      await fillTournamentName(page)
      await goOnInReach(page, 'Terms and conditions')
      await acceptTerms(page)
      await goOnInReach(page, 'Check and pay')
      await confirmDetails(page)
      await fillCard(page, CARDS.approved)
      const pay = page.getByRole('button', { name: 'Pay $310' })
      await expectInReach(page, pay)
      await pay.click()
      await expect(page).toHaveURL(/\/quote\/confirmation\//, { timeout: 30_000 })
      await expectNoHorizontalScroll(page)
    })
  })
}

/** Next is in the viewport wherever the page is scrolled to. */
async function goOnInReach(page: Page, title: string): Promise<void> {
  await expectInReach(page, page.getByRole('button', { name: `Next: ${title}`, exact: true }))
  await goToNextStep(page, title)
}

async function expectInReach(page: Page, button: Locator): Promise<void> {
  await expectNoHorizontalScroll(page)
  for (const end of ['End', 'Home']) {
    await page.evaluate(
      (end) => window.scrollTo(0, end === 'End' ? document.documentElement.scrollHeight : 0),
      end,
    )
    await expect(button).toBeInViewport({ ratio: 1 })
  }
}

async function answerTheRestWithNo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Answer the .* with No$/ }).click()
}

async function fillRequiredContact(page: Page): Promise<void> {
  await page.getByLabel('Type of organization').selectOption({ label: 'Non-Profit Organization' })
  const answers: CustomFields = {
    'First name': 'Pat',
    'Last name': 'Doyle',
    Email: 'pat@hopehouse.example',
    Phone: '512-555-0142',
    'Street address': '1200 Barton Springs Road',
    City: 'Austin',
    'ZIP or postal code': '78704',
  }
  for (const [label, answer] of Object.entries(answers))
    await typeInto(page.getByLabel(label), String(answer))
  await page.getByLabel('State or province').selectOption({ label: 'Texas' })
}

async function fillTournamentName(page: Page): Promise<void> {
  const answers: CustomFields = {
    'Tournament name': 'Hope House Charity Scramble',
    'Golf course': 'Barton Creek Country Club',
    City: 'Austin',
  }
  for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label).fill(String(answer))
  await page.getByLabel('State or province').selectOption({ label: 'Texas' })
}
