import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { ask, SCENARIO_15, SCENARIO_16 } from '../support/pages/policies.ts'
import { amateurs, contest, openFigure } from '../support/pages/holder-change.ts'
import { apply, changePath, made, openChange } from '../support/pages/policy-change.ts'
import { READER } from '../support/pages/reps.ts'
import { CARDS, fillCard } from '../support/pages/wizard.ts'
import { readyFields } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

test('D21 D22 N60 scenario 16: 130 players cost $62 by card, 80 give a credit memo of $104', async ({
  page,
  request,
  quoteApi,
}) => {
  const { id } = await openChange({ page, request, quoteApi })
  await amateurs(page).fill('130')
  await expect(contest(page)).toContainText('+$62')
  await expect(page.getByText('You pay $62 now.')).toBeVisible()
  await expect(page.getByText('This is change 1 of 10.')).toBeVisible()
  await expect(page.getByText('Certificate version 2 replaces version 1')).toBeVisible()
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $62 and change' }).click()
  await expect(made(page)).toContainText(/Amateurs.*100.*130/s)
  await expect(made(page)).toContainText('+$62')
  await expect(made(page).getByRole('link', { name: 'Certificate version 2' })).toBeVisible()
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
  await made(page).getByRole('button', { name: 'Close' }).click()

  await openFigure(page, 'who plays')
  await expect(amateurs(page)).toHaveValue('130')
  await amateurs(page).fill('80')
  await expect(contest(page)).toContainText('−$104')
  await expect(page.getByText(/Credited: \$104\. It can be refunded after the event/)).toBeVisible()
  await expect(page.getByText('This is change 2 of 10.')).toBeVisible()
  await page.getByRole('button', { name: 'Make this change' }).click()
  await expect(made(page)).toContainText('Credited: $104.')
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 80, amount_due: 226 })
})

test('D67 R03 N06 scenario 15: $600 typed with a reason is one change with a credit memo of $209, which its customer sees', async ({
  page,
  request,
  quoteApi,
}) => {
  const { id } = await openChange({ page, request, quoteApi }, SCENARIO_15)
  await contest(page).getByRole('button', { name: 'Set the fee' }).click()
  await contest(page).getByLabel('New fee').fill('600')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await contest(page).getByLabel('Reason').fill('A loyal client')
  await expect(contest(page)).toContainText('−$209')
  await expect(contest(page)).toContainText('Computed fee: $809')
  await page.getByLabel('Email the client').uncheck()
  await expect(page.getByText('We won’t email the client.')).toBeVisible()
  await page.getByRole('button', { name: 'Make this change' }).click()
  await expect(made(page)).toContainText('Credited: $209.')
  expect((await quoteApi.read(id)).customFields).toMatchObject({
    h_cert_fee_1: 600,
    h_nondiscount_fee_1: 809,
    h_is_changed_by_reps_1: 'True',
    amount_due: 600,
  })
})

test('N72 what was typed is there after a reload, and can be thrown away and taken back', async ({
  page,
  request,
  quoteApi,
}) => {
  const { id } = await openChange({ page, request, quoteApi })
  await amateurs(page).fill('130')
  await page.getByRole('button', { name: 'Change event and golf course' }).click()
  await page.getByLabel('Tournament name').fill('Spring Cup')
  await expect(contest(page)).toContainText('+$62')
  await page.reload()
  await expect(amateurs(page)).toHaveValue('130')
  await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup')
  await expect(contest(page)).toContainText('+$62')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(contest(page).getByRole('button', { name: /Change who plays/ })).toContainText('100')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(amateurs(page)).toHaveValue('130')
  await expect(page.getByLabel('Tournament name')).toHaveValue('Spring Cup')
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 100 })
})

test.describe('a policy that was changed ten times', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('N44 the eleventh change is refused without a reason, and made with one', async ({
    page,
    request,
    quoteApi,
  }) => {
    const { id, number } = await openChange({ page, request, quoteApi })
    for (let version = 1; version <= 10; version += 1) {
      const customFields = { tournament_name: `Spring Cup ${version}` }
      const asked = { action: 'change_policy', version, customFields }
      expect(await ask({ request, quoteApi }, number, asked)).toMatchObject({ state: 'applied' })
    }
    await page.reload()
    await openFigure(page, 'who plays')
    await amateurs(page).fill('80')
    const reason = page.getByLabel('Reason for one more change')
    await expect(reason).toBeVisible()
    await expect(
      page.getByText('has used its 10 changes. Enter the reason for another').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 100 })
    await expectPageQuality(page)

    await reason.fill('Twenty guests have cancelled')
    await expect(contest(page)).toContainText('−$42')
    await expect(page.getByText('Another one needs your reason')).toBeVisible()
    await apply(page)
    expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 80, amount_due: 226 })
  })
})

test.describe('a policy that another rep has changed meanwhile', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('N72 T18 says so, and keeps what was typed', async ({ page, request, quoteApi, context }) => {
    const { number } = await openChange({ page, request, quoteApi })
    await amateurs(page).fill('80')
    await expect(contest(page)).toContainText('−$42')
    const other = await context.newPage()
    await other.addInitScript(() => localStorage.clear())
    await other.goto(`/quote${changePath(number)}`)
    await other.getByRole('button', { name: 'Change event and golf course' }).click()
    await other.getByLabel('Tournament name').fill('Autumn Cup')
    await other.getByRole('button', { name: 'Make this change' }).click()
    await expect(made(other)).toBeVisible()
    await amateurs(page).fill('81')
    await expect(page.getByText('The policy changed while you were working')).toBeVisible()
    await expect(page.getByText('Autumn Cup')).toBeVisible()
    await expect(amateurs(page)).toHaveValue('81')
  })
})

test.describe('an answer that is lost', () => {
  test.use({ expectedConsole: [/status of 502/] })

  test('N60 an answer that is lost is asked for again, and the change is made once', async ({
    page,
    request,
    quoteApi,
  }) => {
    const { id } = await openChange({ page, request, quoteApi })
    await amateurs(page).fill('80')
    const keys: (string | undefined)[] = []
    await page.route(/\/changes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server has done it, and the page never hears of it.
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await apply(page)
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(1)
    expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 80, amount_due: 226 })
  })
})

test('T16 a contest is removed, another added, and both are one change', async ({
  page,
  request,
  quoteApi,
}) => {
  const second = {
    h_date_2: readyFields()['h_date_1'] ?? null,
    h_hole_2: 12,
    h_yardage_2: 170,
    h_amateurs_2: 100,
    h_prize_value_2: 5000,
    h_prize_description_2: 'A trip',
  }
  const { id } = await openChange({ page, request, quoteApi }, { ...SCENARIO_16, ...second })
  await page.getByRole('button', { name: 'Add a contest' }).click()
  await page.getByRole('button', { name: 'Add a dice roll' }).click()
  await expect(page.getByRole('region', { name: 'Dice roll' })).toContainText('Not insured yet')
  await contest(page)
    .getByRole('button', { name: /details of/ })
    .click()
  await contest(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Hole-in-one contest 1 is removed.')).toBeVisible()
  await expect(contest(page)).toContainText('Hole 12')
  await expect(contest(page)).toContainText('same')
  await expect(page.getByText(/, removed/)).toBeVisible()
  await apply(page)
  const { customFields } = await quoteApi.read(id)
  expect(customFields).toMatchObject({ h_hole_1: 12, h_hole_2: null, d_coverage: 'Yes' })
})

test('R02 a reader sees what is insured, and can apply nothing', async ({ page, request, quoteApi }) => {
  await openChange({ page, request, quoteApi }, SCENARIO_16, READER)
  await expect(contest(page)).toContainText('$268')
  await contest(page)
    .getByRole('button', { name: /details of/ })
    .click()
  await expect(contest(page).getByLabel('Hole', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Make|^Confirm|Change|Remove|Add a/ })).toHaveCount(0)
})

test('O08 D21 a policy is changed using only the keyboard', async ({ page, request, quoteApi }) => {
  const { id } = await openChange({ page, request, quoteApi })
  await expect(amateurs(page)).toBeVisible()
  const keyboard = new KeyboardUser(page)
  await keyboard.tabTo(amateurs(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80')
  await expect(contest(page)).toContainText('−$42')
  await keyboard.activate(page.getByRole('button', { name: 'Make this change' }))
  await expect(made(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(made(page)).toBeHidden()
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_amateurs_1: 80 })
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O08 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`O08 D21 the change of a policy, ${name}`, async ({ page, request, quoteApi }) => {
      await recordLayoutShifts(page)
      await openChange({ page, request, quoteApi })
      await expectPageQuality(page)
      await amateurs(page).fill('130')
      await expect(contest(page)).toContainText('+$62')
      await contest(page).getByRole('button', { name: 'Set the fee' }).click()
      await page.getByRole('button', { name: 'Change prizes and signs' }).click()
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Keep the fee' }).click()
      await amateurs(page).fill('80')
      await expect(contest(page)).toContainText('−$42')
      await apply(page)
      await expectPageQuality(page)
    })
  })
}
