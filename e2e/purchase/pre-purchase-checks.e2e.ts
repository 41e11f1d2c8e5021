import type { Page } from '@playwright/test'
import { formatContestDate } from '#domain/values/calendar.ts'
import { addOnAlone, diceAlone, diceRoll, NO_SIGNS } from '../support/quotes/sample-quotes.ts'
import { expectPageQuality, recordLayoutShifts, slowDown } from '../support/checks/page-checks.ts'
import { eventDay, readOwn, type StoredQuote } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, fillCard, openToPay, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const contestIn = (days: number) => ({ h_date_1: formatContestDate(eventDay(days)) })

async function goToConfirmation(page: Page, quote: StoredQuote): Promise<void> {
  await openToPay(page, quote)
  await fillCard(page, CARDS.approved)
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()
const expectBought = (page: Page) => expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`before the purchase, ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D04 play is tomorrow: after the tee time is entered, the quote is bought, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const quote = await quoteApi.createReady({ ...contestIn(1), ...NO_SIGNS, tee_time: null })
      await goToConfirmation(page, quote)
      await pay(page)
      const dialog = page.getByRole('dialog', { name: 'When does play start?' })
      await dialog.getByRole('button', { name: 'Save the tee time' }).click()
      await expect(dialog.getByLabel('First tee time')).toBeFocused()
      await expectPageQuality(page)
      await dialog.getByLabel('First tee time').fill('08:30')
      await dialog.getByRole('button', { name: 'Save the tee time' }).click()
      await expectBought(page)
      expect((await readOwn(page, quote.id)).customFields).toMatchObject({
        tee_time: '08:30',
        time_zone: 'America/Chicago',
      })
    })

    test(`D05 play has begun: nothing is bought, and the contest’s date can be corrected, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const quote = await quoteApi.createReady({ ...contestIn(0), ...NO_SIGNS, tee_time: null })
      await goToConfirmation(page, quote)
      await slowDown(page)
      await pay(page)
      const question = page.getByRole('dialog', { name: 'When does play start?' })
      await question.getByLabel('First tee time').fill('00:01')
      await question.getByRole('button', { name: 'Save the tee time' }).click()
      const dialog = page.getByRole('dialog', { name: 'You can’t buy this yet' })
      await expect(dialog).toContainText('has already started')
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Go to contest coverage' }).click()
      await expect(stepTitle(page, 'Contest coverage')).toBeVisible()
      expect((await quoteApi.read(quote.id)).customFields['policy_number']).toBeNull()
    })

    test(`D08 a dice roll alone leads back to the contests, ${name}`, async ({ page, quoteApi }) => {
      await goToConfirmation(page, await quoteApi.createReady(diceAlone()))
      await pay(page)
      const dialog = page.getByRole('dialog', { name: 'You can’t buy a dice roll alone' })
      await expect(dialog).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeFocused()
      await pay(page)
      await dialog.getByRole('button', { name: 'Go to contest coverage' }).click()
      await expect(stepTitle(page, 'Contest coverage')).toBeVisible()
    })

    test(`D10 T12 signs cannot arrive: the purchase goes on without them, undo brings them back, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const quote = await quoteApi.createReady(contestIn(1))
      await goToConfirmation(page, quote)
      await pay(page)
      const dialog = page.getByRole('dialog', { name: 'Contest signs can’t arrive in time' })
      await expect(dialog).toContainText('Signs need at least 3 business days')
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Continue without signs' }).click()
      await expect(page.getByText('We removed the signs.')).toBeVisible()
      const saved = async () => (await quoteApi.read(quote.id)).customFields
      expect(await saved()).toMatchObject({ grand_prize_signs: 'No', policy_number: null })

      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeFocused()
      await expect.poll(saved).toMatchObject({ grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank' })

      await pay(page)
      await dialog.getByRole('button', { name: 'Continue without signs' }).click()
      await expect(page.getByText('We removed the signs.')).toBeVisible()
      await pay(page)
      await expectBought(page)
    })
  })
}

test('D11 N65 on payment, a rush fee that passing days brought is accepted first, and seen before it is charged', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(contestIn(7))
  await goToConfirmation(page, quote)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your signs need rush shipping' })
  await expectPageQuality(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Pay $310' })).toBeFocused()
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await dialog.getByRole('button', { name: 'Add rush shipping, $25' }).click()
  await expect(page.getByText('We added rush shipping.')).toContainText('$335')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await dialog.getByRole('button', { name: 'Add rush shipping, $25' }).click()
  await page.getByRole('button', { name: 'Pay $335' }).click()
  await expectBought(page)
})

test('D11 T12 on payment, the signs can be left out instead of paying for rush shipping', async ({
  page,
  quoteApi,
}) => {
  await goToConfirmation(page, await quoteApi.createReady(contestIn(7)))
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue without signs' }).click()
  await expect(page.getByText('We removed the signs.')).toContainText('$310')
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expectBought(page)
})

test('N64 the putting add-on alone cannot be bought, and the reason leads back to the contests', async ({
  page,
  quoteApi,
}) => {
  await goToConfirmation(page, await quoteApi.createReady(addOnAlone()))
  await pay(page)
  const dialog = page.getByRole('dialog', { name: 'You can’t buy this yet' })
  await expect(dialog).toContainText(
    'You can buy the putting add-on only with a hole-in-one contest or a shootout',
  )
  await dialog.getByRole('button', { name: 'Go to contest coverage' }).click()
  await expect(stepTitle(page, 'Contest coverage')).toBeVisible()
})

test('D10 with another contest the dice roll is removed, and the new price is shown before the charge', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ ...contestIn(1), ...NO_SIGNS, ...diceRoll({ days: 1 }) })
  await goToConfirmation(page, quote)
  await page.getByRole('button', { name: 'Pay $460' }).click()
  await page
    .getByRole('dialog', { name: 'Contest signs can’t arrive in time' })
    .getByRole('button', { name: 'Remove the dice roll' })
    .click()
  await expect(page.getByText('We removed the dice roll.')).toContainText('$310')
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expectBought(page)
})

test('D05 N16 what the office must review first is listed, and a message about it can be sent', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ course_state: 'Other' })
  await goToConfirmation(page, quote)
  await pay(page)
  const dialog = page.getByRole('dialog', { name: 'You can’t buy this yet' })
  await dialog.getByRole('button', { name: 'Send us a message' }).click()
  await expect(page.getByRole('dialog', { name: 'Send us an email' })).toBeVisible()
})
