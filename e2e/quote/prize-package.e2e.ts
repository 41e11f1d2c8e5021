import { addDays, businessDaysBetween, type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expectTotal } from '../support/pages/contests.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import {
  chooseAnswer,
  emptyFields,
  errorSummary,
  expectAllSaved,
  goToNextStep,
  openStep,
  priceSummary,
  stepSection,
  typeInto,
} from '../support/pages/wizard.ts'

const DEALER = {
  client_type: 'chevrolet',
  h_hole_1: 12,
  h_amateurs_1: 144,
  h_yardage_1: 172,
  h_prize_value_1: 45_000,
  h_prize_description_1: 'Chevrolet Silverado',
}

const GRAND_PRIZE_SIGN_QUESTION = 'Do you want a sign for the grand prize hole?'

/** A day for which signs need rush shipping, counted from today. */
function rushDay(): CalendarDate {
  const today = eventDay(0)
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index + 1))
  return days.find((day) => businessDaysBetween(today, day) === 5) ?? today
}

function toWireDate(date: CalendarDate) {
  return encodeAnswers({ h_date_1: date })['h_date_1'] ?? null
}

test('P03 E09 T11 T13 K06 N07 a Chevrolet dealer takes premium prizes, magnets and a grand prize sign', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const quote = await quoteApi.createReady({ ...emptyFields('prize-package-options'), ...DEALER })
  await openStep(page, quote, 'prize-package-options')
  await expectTotal(page, '$1,090')
  await expect(priceSummary(page)).toContainText('You save $272: 20 percent for dealers.')

  await chooseAnswer(page, 'Do you want bonus prizes?', 'Yes')
  await page.getByRole('radio', { name: /^Premium \$45 each/ }).check()
  await page.getByLabel('How many bonus prizes').selectOption('3')
  await expect(page.getByText('3 × $45 = $135')).toBeVisible()
  await expectTotal(page, '$1,225')
  await expect(page.getByText('Standard signs for the bonus prizes are included.')).toBeVisible()

  const sign = page.getByRole('radiogroup', { name: GRAND_PRIZE_SIGN_QUESTION })
  await expect(sign).toHaveAccessibleDescription(/brings bonus prize signs with the same sponsor, \$30/)
  await chooseAnswer(page, GRAND_PRIZE_SIGN_QUESTION, 'Yes')
  await typeInto(page.getByLabel('Sponsor name', { exact: true }), 'Lone Star Bank')
  await expect(page.getByText('Custom bonus prize signs, $30')).toBeVisible()
  await expectTotal(page, '$1,255')

  await chooseAnswer(page, 'Do you want magnets for the car on display?', 'Yes')
  await typeInto(page.getByLabel('Sponsor name on the magnets'), 'Lake Chevrolet')
  await expect(page.getByText(/show the sponsor of the car magnets/)).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'The sign: hole-in-one wins bonus prize, sponsored by Lake Chevrolet' }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'The magnet, sponsored by Lake Chevrolet' })).toBeVisible()
  await expectAllSaved(page)
  await expectTotal(page, '$1,255')
  for (const line of [
    'You save $272: 20 percent for dealers.',
    /Bonus prizes\s*3 premium\s*\$135/,
    /Custom bonus prize signs\s*\$30/,
  ]) {
    await expect(priceSummary(page)).toContainText(line)
  }
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
    type_bp_signs: 'custom',
    bp_signs: 'Yes',
    bp_sponsor_name: 'Lake Chevrolet',
    premium_bps: 135,
    custom_bp_signs: 30,
    amount_due: 1255,
    client_discount: 272,
  })
  await expectPageQuality(page)

  await chooseAnswer(page, GRAND_PRIZE_SIGN_QUESTION, 'No')
  await expectTotal(page, '$1,225')
  await expectAllSaved(page)
  const stored = await quoteApi.read(quote.id)
  expect(stored.customFields).toMatchObject({ type_bp_signs: 'default', bp_signs: 'No', amount_due: 1225 })
  expect(stored).toMatchObject({ signs_needed: true })
  await goToNextStep(page, 'Tournament and course')
})

test('N71 K06 N07 D11 N59 N65 rush shipping is shown, charged once it is agreed to, and remembered', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const first = rushDay()
  const fields = {
    ...emptyFields('prize-package-options'),
    h_date_1: toWireDate(first),
    rush_shipping_accepted: null,
  }
  const quote = await quoteApi.createReady(fields)
  await openStep(page, quote, 'prize-package-options')
  await expect(page.getByText('Signs need rush shipping, $25')).toBeVisible()
  await expectTotal(page, '$310')

  await chooseAnswer(page, GRAND_PRIZE_SIGN_QUESTION, 'Yes')
  await typeInto(page.getByLabel('Sponsor name', { exact: true }), 'Lone Star Bank')
  await expectAllSaved(page)
  await expectTotal(page, '$310')

  const next = page.getByRole('button', { name: 'Next: Tournament and course' })
  await next.click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([/bonus prizes/])
  await page.getByRole('button', { name: 'Answer the last question with No' }).click()
  await expect(errorSummary(page)).toHaveCount(0)
  await next.click()
  const dialog = page.getByRole('dialog', { name: 'Your signs need rush shipping' })
  await expect(dialog).toContainText(formatLongDate(first))
  await expect(dialog).toContainText('Expected arrival')
  await expectPageQuality(page)
  await page.keyboard.press('Escape')
  await expect(next).toBeFocused()

  await next.click()
  await dialog.getByRole('button', { name: 'Add rush shipping, $25' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tournament and course' })).toBeVisible()
  await expectTotal(page, '$335')
  await expect(priceSummary(page)).toContainText(/Rush shipping\s*\$25/)
  await page.goBack()
  await page.reload()
  await goToNextStep(page, 'Tournament and course')
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
    rush_shipping_fee: 25,
    amount_due: 335,
  })
})

test('T12 D11 refusing rush shipping continues without signs', async ({ page, quoteApi }) => {
  const fields = { h_date_1: toWireDate(rushDay()), type_bp_signs: 'custom', bp_sponsor_name: 'Lake Bank' }
  const quote = await quoteApi.createReady({ ...fields, rush_shipping_accepted: null })
  await openStep(page, quote, 'prize-package-options')
  await expectTotal(page, '$340')
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue without signs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tournament and course' })).toBeVisible()
  await expectTotal(page, '$310')
  await expect(stepSection(page, 'Shipping')).toContainText('Not needed')
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
    grand_prize_signs: 'No',
    type_bp_signs: 'default',
    bp_sponsor_name: null,
    h_sponsor_name_1: null,
    rush_shipping_fee: 0,
  })
})

test('N07 T12 with fewer than three business days signs cannot be chosen, and chosen ones are left out', async ({
  page,
  quoteApi,
}) => {
  const nearDate = { h_date_1: toWireDate(eventDay(1)) }
  const withoutPackage = await quoteApi.createReady({ ...nearDate, ...emptyFields('prize-package-options') })
  await openStep(page, withoutPackage, 'prize-package-options')
  await expect(page.getByText('Signs can’t arrive in time')).toBeVisible()
  await expect(
    page.getByRole('radiogroup', { name: GRAND_PRIZE_SIGN_QUESTION }).getByRole('radio').first(),
  ).toBeDisabled()
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Answer the last question with No' }).click()
  await goToNextStep(page, 'Tournament and course')

  await openStep(page, await quoteApi.createReady(nearDate), 'prize-package-options')
  await page.getByRole('button', { name: 'Continue without signs' }).click()
  await expect(
    page.getByRole('radiogroup', { name: GRAND_PRIZE_SIGN_QUESTION }).getByLabel('No'),
  ).toBeChecked()
  await goToNextStep(page, 'Tournament and course')
})

test('E11 E09 N53 each covered contest has its sign, and shipping says when they arrive', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const day = toWireDate(eventDay())
  const quote = await quoteApi.createReady({
    d_coverage: 'Yes',
    d_date: day,
    s_date_1: day,
    s_attempts_1: 4,
    s_hole_1: 18,
    s_prize_value_1: 100_000,
    s_payout_timeframe_1: 'Cash (Lump Sum)',
  })
  await openStep(page, quote, 'prize-package-options')
  await expect(page.getByRole('radiogroup', { name: /a sign for the putting contest/ })).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: /magnets/ })).toHaveCount(0)
  await chooseAnswer(page, 'Do you want a sign for the shootout?', 'Yes')
  const shootout = page.getByRole('group', { name: 'Shootout sign' })
  await shootout.getByLabel('Sponsor name', { exact: true }).fill('Barton Motors')
  await expect(
    shootout.getByRole('img', { name: 'The sign: shootout wins $100,000, sponsored by Barton Motors' }),
  ).toBeVisible()
  await chooseAnswer(page, 'Do you want a sign for the dice roll?', 'Yes')
  const dice = page.getByRole('group', { name: 'Dice roll sign' })
  await dice.getByLabel('Sponsor name', { exact: true }).fill('Lucky Seven')
  await expect(dice.getByRole('button', { name: /another sponsor/ })).toHaveCount(0)
  await expectAllSaved(page)
  await expectPageQuality(page)
  await goToNextStep(page, 'Tournament and course')

  await openStep(page, quote, 'client-shipping-information')
  await expect(page.getByText(/Ordered today, they should arrive by \w+day, /)).toBeVisible()
  await expectPageQuality(page)
})
