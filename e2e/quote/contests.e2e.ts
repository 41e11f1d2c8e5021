import {
  fillOtherSteps,
  startWithClientType,
  blockerCodes,
  contestRow,
  fillHoleInOne,
  fillPutt,
  EVENT_DAY,
  expectFees,
  expectTotal,
  readFields,
} from '../support/pages/contests.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import {
  addContestButton,
  chooseContest,
  errorSummary,
  expectAllSaved,
  goToNextStep,
  openStep,
  priceSummary,
  typeInto,
  typeDate,
  saveQuote,
  editContest,
} from '../support/pages/wizard.ts'

test.use({ expectedConsole: [/Failed to load resource.*(422|500)/] })

test('P03 K14 scenario 4: First Command sees its fee and its discounted fee', async ({ page, quoteApi }) => {
  await startWithClientType(page, quoteApi, 'First Command')
  await fillHoleInOne(page, { hole: 7, yardage: 165, amateurs: 100, prize: 25_000 })
  await expectFees(contestRow(page, 'Hole-in-one contest 1'), ['Certificate Fee $580', 'Discounted Fee $522'])
  await expect(priceSummary(page)).toContainText('You save $58: 10 percent for First Command.')
  await expectTotal(page, '$522')
})

test('E05 K04 scenario 5: a Rotary shootout for a million, up to its terms', async ({ page, quoteApi }) => {
  const quote = await startWithClientType(page, quoteApi, 'Rotary International')
  await chooseContest(page, 'Shootout')
  const shootout = contestRow(page, 'Shootout 1')
  await typeDate(shootout, EVENT_DAY)
  await typeInto(shootout.getByLabel('Hole'), '18')
  await expect(shootout.getByLabel('Distance')).toHaveValue('165')
  await typeInto(shootout.getByLabel('Shots', { exact: true }), '4')
  await shootout.getByLabel('Prize value').selectOption('$1,000,000')
  await shootout.getByRole('radio', { name: 'Cash 40-Year Annuity' }).check()
  await expectFees(shootout, ['Certificate Fee $543', 'Discounted Fee $489'])
  await shootout.getByText('Why $489?').click()
  await expect(shootout).toContainText('4 shots at 165 yards for $1,000,000 over 40 years')
  await expect(page.getByText('needs our approval')).toHaveCount(0)
  await goToNextStep(page, 'Prize package')
  await expectTotal(page, '$489')

  await fillOtherSteps(quoteApi, quote, { shootout_signs: 'Yes', s_sponsor_name_1: 'Lone Star Bank' })
  await openStep(page, quote, 'certificate-terms-conditions')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page)).toContainText('Accept the shootout rules to continue')
  await expect(errorSummary(page)).not.toContainText('hole-in-one rules')
})

test('E04 K03 scenario 7: a golf course insures one putt, whose terms are those of a single putt', async ({
  page,
  quoteApi,
}) => {
  const quote = await startWithClientType(page, quoteApi, 'Golf Course')
  await fillPutt(page, 1, { finalists: 1, prize: 10_000 })
  await expectFees(contestRow(page, 'Putting contest 1'), ['Certificate Fee $445'])
  await goToNextStep(page, 'Prize package')
  await expectTotal(page, '$445')

  await fillOtherSteps(quoteApi, quote)
  await openStep(page, quote, 'certificate-terms-conditions')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page)).toContainText('Accept the putting rules to continue')
  await expect(errorSummary(page)).toContainText('Accept the rules of the single putt to continue')
})

test('K02 T11 scenario 9: a school adds a dice roll, and signs are needed for it', async ({
  page,
  quoteApi,
}) => {
  const quote = await startWithClientType(page, quoteApi, 'School')
  await fillHoleInOne(page, { hole: 7, yardage: 165, amateurs: 100, prize: 10_000 })
  await expectTotal(page, '$268')
  await chooseContest(page, 'Dice roll')
  const dice = contestRow(page, 'Dice roll')
  await expect(dice.getByRole('radio', { name: '4', exact: true })).toBeChecked()
  await expect(dice).toContainText('Roll 4 dice to spell C-A-S-H')
  await typeDate(dice, EVENT_DAY)
  await dice.getByRole('radio', { name: '8' }).check()
  await dice.getByRole('radio', { name: '$5,000' }).check()
  await expectFees(dice, ['Certificate Fee $150'])
  await expectTotal(page, '$418')
  await expectAllSaved(page)
  expect((await quoteApi.read(quote.id)).customFields).toMatchObject({ signs_needed: 'Yes', amount_due: 418 })
})

test('V07 N14 scenario 12: the carrier note is shown on its row; the quote is saved, and cannot be bought', async ({
  page,
  quoteApi,
}) => {
  const quote = await startWithClientType(page, quoteApi, 'School')
  await fillHoleInOne(page, { hole: 3, yardage: 175, amateurs: 100, pros: 80, prize: 30_000 })
  const row = contestRow(page, 'Hole-in-one contest 1')
  await expectFees(row, ['Certificate Fee $2,647'])
  await expect(
    row.getByText(
      'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
      { exact: true },
    ),
  ).toBeVisible()
  await saveQuote(page)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('is saved')
  expect(blockerCodes(await quoteApi.read(quote.id))).toContain('CARRIER_NOTE')
  await page.reload()
  await expect(row).toContainText('carrier approval needed')
})

test('T07 T08 T09 V02 scenario 13: the limits of rows, and what is removed with the last one', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'contest-coverage')
  const add = addContestButton(page, 'Hole-in-one')
  for (const slot of [2, 3, 4]) {
    await expect(add).toHaveAccessibleDescription(`${slot - 1} of 4 so far`)
    await add.click()
    const added = contestRow(page, `Hole-in-one contest ${slot}`)
    await expect(added.getByLabel('Hole', { exact: true })).toBeFocused()
    await expect(added.getByLabel('Date')).toHaveAccessibleDescription('The day of your first contest')
    await expect(page.getByRole('button', { name: /^Done with/ })).toHaveCount(1)
  }
  await expect(add).toHaveCount(0)
  await expect(
    page.getByText('You can insure up to 4 hole-in-one contests on one certificate.'),
  ).toBeVisible()
  for (const slot of [4, 3, 2]) {
    if (slot < 4) await editContest(page, `hole-in-one contest ${slot}`)
    await page.getByRole('button', { name: `Remove hole-in-one contest ${slot}` }).click()
  }

  await chooseContest(page, 'Shootout')
  await expectAllSaved(page)
  await expect.poll(async () => (await readFields(quoteApi, quote))['s_coverage']).toBe('Yes')
  await page.getByRole('button', { name: 'Remove shootout 1' }).click()
  await expect.poll(async () => (await readFields(quoteApi, quote))['s_coverage']).toBe('No')

  await editContest(page, 'hole-in-one contest 1')
  await page.getByRole('button', { name: 'Remove hole-in-one contest 1' }).click()
  const question = page.getByRole('dialog', { name: 'Remove hole-in-one?' })
  await expect(question).toContainText('Hole 7, 165 yards, 120 amateurs, $10,000, Cash')
  await question.getByRole('button', { name: 'Remove hole-in-one' }).click()
  const cleared = { bonus_prizes: null, grand_prize_signs: null, h_sponsor_name_1: null, h_coverage: 'No' }
  await expect.poll(() => readFields(quoteApi, quote)).toMatchObject(cleared)
  await page.getByRole('button', { name: 'Undo' }).click()
  const restored = { bonus_prizes: 'Yes', grand_prize_signs: 'Yes', h_sponsor_name_1: 'Lone Star Bank' }
  await expect.poll(() => readFields(quoteApi, quote)).toMatchObject({ ...restored, amount_due: 310 })
})

test('X02 D24 scenario 21: putting row 2 without finalists shows an error, and no other row does', async ({
  page,
  quoteApi,
}) => {
  await startWithClientType(page, quoteApi, 'School')
  await fillPutt(page, 1, { finalists: 1, prize: 10_000 })
  await fillPutt(page, 2, { prize: 5_000 })
  const [first, second] = [contestRow(page, 'Putting contest 1'), contestRow(page, 'Putting contest 2')]
  await expect(second).toContainText('Enter the number of finalists, and the fee appears above.')
  await expectFees(first, ['Certificate Fee $445'])

  await saveQuote(page)
  const unable = page.getByRole('dialog', { name: 'We can’t work out the price yet' })
  await expect(unable.getByRole('listitem')).toHaveText([
    /Putting contest 2\. Enter the number of finalists\./,
  ])
  await unable.getByRole('button', { name: 'Go to putting contest 2' }).click()
  await expect(second.getByLabel('Finalists')).toBeFocused()

  await page.route('**/price', (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: 'Price Calculation Error',
        code: 'PRICE_CALCULATION',
        data: [{ entity: 'putting_prize', index: 2, message: 'Enter the finalists', code: 'NO_BAND' }],
        request_id: 'r',
      },
    }),
  )
  await page.keyboard.type('3')
  await expect(second).toContainText('This contest has no price')
  await expect(first).not.toContainText('This contest has no price')
  await page.unroute('**/price')
})

test('X02 an error that only the server finds is shown on its row, until it is corrected', async ({
  page,
  quoteApi,
}) => {
  await startWithClientType(page, quoteApi, 'School')
  await chooseContest(page, 'Shootout')
  const shootout = contestRow(page, 'Shootout 1')
  await shootout.getByLabel('Prize value').selectOption('$100,000')
  await shootout.getByLabel('How the prize is paid').selectOption('Cash (Lump Sum)')
  await typeInto(shootout.getByLabel('Shots for each amateur'), '2')
  await typeInto(shootout.getByLabel('Shots', { exact: true }), '5')
  await expect(shootout).toContainText('5 shots don’t divide evenly by 2 per amateur')
  await typeInto(shootout.getByLabel('Shots', { exact: true }), '6')
  await expect(shootout).not.toContainText('divide evenly')
  await expectFees(shootout, [/Certificate Fee \$\d+/])
})

test('N73 a figure that is not valid has no price: the fee says what it is for', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady(), 'contest-coverage')
  await editContest(page, 'hole-in-one contest 1')
  const hole = contestRow(page, 'Hole-in-one contest 1')
  await hole.getByLabel('Yardage').fill('140')
  await page.keyboard.press('Tab')
  await expect(hole.getByRole('button').first()).toContainText(/140.*\$310.*for 165 yards/s)
  await expect(hole.getByText('$310 is for 165 yards; correct the red fields.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hole.getByRole('button').first()).toContainText('Enter a yardage from 150 to 300')
  await hole.getByRole('button').first().click()
  await expect(hole.getByLabel('Yardage')).toHaveValue('140')
})

test('X05 any other price failure is a notification titled Error, cut at 70 characters', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady(), 'contest-coverage')
  await editContest(page, 'hole-in-one contest 1')
  const error =
    'The rating plan of this office is being changed at this very moment, so that nothing has a price'
  await page.route('**/price', (route) => route.fulfill({ status: 500, json: { error, request_id: 'r' } }))
  await page.getByLabel('Yardage').fill('170')
  const notification = page.getByRole('region', { name: 'Notifications' })
  await expect(notification).toContainText(error.slice(0, 70))
  await expect(notification).not.toContainText(error.slice(0, 71))
})

for (const [name, viewport, colorScheme] of [
  ['a wide screen', { width: 1280, height: 900 }, 'light'],
  ['a phone in the dark', { width: 320, height: 700 }, 'dark'],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, colorScheme })

    test('O08 all kinds of contest have no accessibility violation and no layout shift', async ({
      page,
      quoteApi,
    }) => {
      const pros = { h_pros_1: 80, h_prize_value_1: 30_000 }
      const quote = await quoteApi.createReady({ ...pros, d_coverage: 'Yes', p_coverage: 'Yes' })
      await recordLayoutShifts(page)
      await openStep(page, quote, 'contest-coverage')
      await expect(contestRow(page, 'Hole-in-one contest 1')).toContainText('carrier approval needed')
      await expectPageQuality(page)
      await chooseContest(page, 'Shootout')
      await editContest(page, 'hole-in-one contest 1')
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Remove hole-in-one contest 1' }).click()
      await page.getByRole('button', { name: 'Remove hole-in-one', exact: true }).click()
      await expectPageQuality(page)
    })
  })
}
