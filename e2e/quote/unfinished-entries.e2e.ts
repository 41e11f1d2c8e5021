import { expect, test } from '../support/test.ts'
import { errorSummary, goToNextStep, openStep } from '../support/pages/wizard.ts'

test('V01 V09 a tee time of which only a part was typed is not taken for empty', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady({ tee_time: null }), 'tournament-golf-information')
  const teeTime = page.getByLabel('First tee time')
  await teeTime.pressSequentially('08')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText(
    'First tee time: Type the whole of it, or empty it',
  )
  await expect(teeTime).toHaveAccessibleDescription(/Type the whole of it/)

  await teeTime.pressSequentially('0830AM')
  await expect(teeTime).toHaveValue('08:30')
  await goToNextStep(page, 'Shipping')
})

test('V09 a part of a date is an error on leaving the field, until it is emptied', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady({ tee_time: null }), 'tournament-golf-information')
  const teeTime = page.getByLabel('First tee time')
  await teeTime.pressSequentially('08')
  await page.getByLabel('Notes').focus()
  await expect(teeTime).toHaveAccessibleDescription(/Type the whole of it/)
  await teeTime.focus()
  await teeTime.press('Backspace')
  await page.getByLabel('Notes').focus()
  await expect(teeTime).not.toHaveAccessibleDescription(/Type the whole of it/)
})
