import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { contestRow } from '../support/pages/contests.ts'
import { addContestButton, chooseContest, expectAllSaved } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'

test('T09 a rep’s new contest takes the date of the first', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/contest-coverage`)
  await chooseContest(page, 'Hole-in-one')
  await expectAllSaved(page)
  const date = (await quoteApi.read(id)).customFields['h_date_1']
  await expect.poll(async () => (await quoteApi.read(id)).customFields['h_date_2']).toBe(date)
})

test('N01 a rep adds a fifth hole-in-one where a customer has four, and no sixth', async ({
  page,
  quoteApi,
}) => {
  const { customFields } = await quoteApi.createReady()
  const four = Object.fromEntries(
    [2, 3, 4].flatMap((slot) =>
      ['date', 'yardage', 'prize_value', 'prize_description', 'amateurs'].map((name) => [
        `h_${name}_${slot}`,
        customFields[`h_${name}_1`] ?? null,
      ]),
    ),
  )
  const { id } = await quoteApi.createReady({ ...four, h_hole_2: 2, h_hole_3: 3, h_hole_4: 4 })
  const add = addContestButton(page, 'Hole-in-one')
  await page.goto(`/quote/view/${id}/contest-coverage`)
  await expect(contestRow(page, 'Hole-in-one contest 4')).toBeVisible()
  await expect(add).toHaveCount(0)
  await openAsRep(page, `/admin/${id}/contest-coverage`)
  await add.click()
  const fifth = contestRow(page, 'Hole-in-one contest 5')
  await fifth.getByLabel('Hole', { exact: true }).fill('16')
  await expectAllSaved(page)
  await expect(add).toHaveCount(0)
  const saved = (await quoteApi.read(id)).customFields
  expect([saved['h_hole_5'], saved['h_date_5']]).toEqual([16, saved['h_date_1']])
})

test('D66 R02 what a rep changes is marked for the customer too, and the marker shows what, who, when and why', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}/contest-coverage`)
  await expect(page.getByRole('button', { name: /^Changed by reps/ })).toHaveCount(0)
  await page.getByLabel('Reason for your changes').fill('The course moved the tee')
  await page.getByLabel('Yardage').fill('172')
  await expectAllSaved(page)

  const marker = page.getByRole('button', { name: /^Changed by reps/ })
  const dialog = page.getByRole('dialog', { name: 'Changed by reps' })
  for (const path of ['admin', 'view']) {
    await page.goto(`/quote/${path}/${quote.id}/contest-coverage`)
    await marker.click()
    await expect(dialog.getByRole('listitem')).toContainText(
      /Yardage.*165.*172.*The course moved the tee.*robin, /s,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(marker).toBeFocused()
  }
})

test.describe('on a bought quote', () => {
  test('T10 N72 on a bought case the figures are a draft of the policy’s change, kept over a reload, and notes are saved', async ({
    page,
    request,
    quoteApi,
  }) => {
    const { quote } = await buy({ request, quoteApi })
    await openAsRep(page, `/admin/${quote.id}/tournament-golf-information`)
    await expect(page.getByText(/Bought: policy ALB-/)).toBeVisible()
    await page.getByLabel('Notes', { exact: true }).fill('Ask for Kim')
    await expectAllSaved(page)
    await page.goto(`/quote/admin/${quote.id}/contest-coverage`)
    const contest = page.getByRole('region', { name: 'Hole-in-one contest 1' })
    await contest.getByRole('button', { name: /Change distance of/ }).click()
    await contest.getByLabel('Yardage').fill('172')
    await expect(page.getByRole('main')).toContainText('165')
    expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
      h_yardage_1: 165,
      notes: 'Ask for Kim',
    })
    await page.reload()
    await expect(contest.getByLabel('Yardage')).toHaveValue('172')
  })
})
