import { openAsRep, purchaseQuote } from '../support/pages/reps.ts'
import { chooseContest, editContest, expectAllSaved } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'

test('T09 a rep’s new contest takes the date of the first', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/contest-coverage`)
  await chooseContest(page, 'Hole-in-one')
  await expectAllSaved(page)
  const { customFields } = await quoteApi.read(id)
  expect(customFields['h_date_2']).toBe(customFields['h_date_1'])
})

test('D66 R02 what a rep changes is marked for the customer too, and the marker shows what, who, when and why', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}/contest-coverage`)
  await expect(page.getByRole('button', { name: /^Changed by reps/ })).toHaveCount(0)
  await page.getByLabel('Reason for your changes').fill('The course moved the tee')
  await editContest(page, 'hole-in-one contest 1')
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
  test.use({ expectedConsole: [/status of 409/] })

  // Waits for changes of a policy (D21): until then a rep's edit of what is insured is refused, so that nothing differs from the policy.
  test('T10 N72 a rep’s edit of what a policy insures is refused with its reason, and notes are saved', async ({
    page,
    request,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await purchaseQuote(request, quoteApi, quote, 310)
    await openAsRep(page, `/admin/${quote.id}/tournament-golf-information`)
    await expect(page.getByText(/Bought: policy ALB-/)).toBeVisible()
    await page.getByLabel('Notes').fill('Ask for Kim')
    await expectAllSaved(page)
    await page.goto(`/quote/admin/${quote.id}/contest-coverage`)
    await editContest(page, 'hole-in-one contest 1')
    await page.getByLabel('Yardage').fill('172')
    const dialog = page.getByRole('dialog').filter({ hasText: 'policies cannot be changed here yet' })
    await expect(dialog).toContainText('Yardage')
    expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
      h_yardage_1: 165,
      notes: 'Ask for Kim',
    })
  })
})
