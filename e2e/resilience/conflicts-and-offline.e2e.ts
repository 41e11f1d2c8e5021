import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { expectAllSaved, openStep, saveState, stepTitle } from '../support/pages/wizard.ts'

test.describe('two people on one quote', () => {
  test.use({ expectedConsole: [/status of 409/] })

  const tournamentName = (page: Page) => page.getByLabel('Tournament name')

  test('T18 the second one sees both values and keeps their own', async ({ page, context, quoteApi }) => {
    const quote = await quoteApi.createReady()
    const other = await context.newPage()
    await openStep(page, quote, 'tournament-golf-information')
    await openStep(other, quote, 'tournament-golf-information')
    await tournamentName(other).fill('Autumn Scramble')
    await expectAllSaved(other)

    await tournamentName(page).fill('Spring Scramble')
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this quote' })
    await expect(dialog).toContainText(
      /Tournament name\s*Before\s*Hope House Charity Scramble\s*Yours\s*Spring Scramble\s*Theirs\s*Autumn Scramble/,
    )
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toBeHidden()
    await expectAllSaved(page)
    expect((await quoteApi.read(quote.id)).customFields['tournament_name']).toBe('Spring Scramble')
  })

  test('T18 the second one takes the value of the other', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    await quoteApi.save(quote, { tournament_name: 'Autumn Scramble' })

    await tournamentName(page).fill('Spring Scramble')
    await page.getByRole('dialog').getByRole('button', { name: 'Use theirs' }).click()
    await expect(tournamentName(page)).toHaveValue('Autumn Scramble')
    await expectAllSaved(page)
    expect((await quoteApi.read(quote.id)).customFields['tournament_name']).toBe('Autumn Scramble')
  })

  test('T18 leaving the conflict undecided overwrites nothing', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    await quoteApi.save(quote, { tournament_name: 'Autumn Scramble' })

    await tournamentName(page).fill('Spring Scramble')
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this quote' })
    await dialog.getByRole('button').getByText('Close', { exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(tournamentName(page)).toHaveValue('Spring Scramble')
    await expect(saveState(page)).toContainText('Not saved')
    await page.getByRole('button', { name: 'Next: Shipping' }).click()
    await expect(dialog, 'going on asks again').toBeVisible()
    expect((await quoteApi.read(quote.id)).customFields['tournament_name']).toBe('Autumn Scramble')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(stepTitle(page, 'Shipping')).toBeVisible()
    expect((await quoteApi.read(quote.id)).customFields['tournament_name']).toBe('Spring Scramble')
  })

  test('T18 changes of different fields are merged', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    await quoteApi.save(quote, { course_name: 'Lions Municipal' })

    await tournamentName(page).fill('Spring Scramble')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Quote updated')
    await expect(page.getByLabel('Golf course')).toHaveValue('Lions Municipal')
    await expectAllSaved(page)
    const { customFields } = await quoteApi.read(quote.id)
    expect(customFields).toMatchObject({ tournament_name: 'Spring Scramble', course_name: 'Lions Municipal' })
  })
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('S17 T17 typed text stays on the page, and is saved when the connection is back', async ({
    page,
    context,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    await context.setOffline(true)
    await page.getByLabel('Golf course').fill('Lions Municipal')
    await expect(saveState(page)).toHaveText('Not saved yet. Trying again')
    await page.getByRole('button', { name: 'Next: Shipping' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your answers aren’t saved yet' })).toBeVisible()
    await expect(page.getByLabel('Golf course')).toHaveValue('Lions Municipal')

    await context.setOffline(false)
    await expectAllSaved(page)
    expect((await quoteApi.read(quote.id)).customFields['course_name']).toBe('Lions Municipal')
    await page.getByRole('button', { name: 'Next: Shipping' }).click()
    await expect(stepTitle(page, 'Shipping')).toBeVisible()
  })

  test('P01 the browser asks before closing while something is unsaved', async ({
    page,
    context,
    quoteApi,
  }) => {
    await openStep(page, await quoteApi.createReady(), 'tournament-golf-information')
    await context.setOffline(true)
    await page.getByLabel('Golf course').click()
    await page.keyboard.type(' West')
    await expect(saveState(page)).toHaveText('Not saved yet. Trying again')

    const dialogEvent = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await dialogEvent
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await context.setOffline(false)
    await expectAllSaved(page)
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })
})

test('T17 data is not fetched again on focus, on reconnect or on return', async ({
  page,
  context,
  quoteApi,
}) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/quote/api/')) reads.push(request.url())
  })
  const { id } = await quoteApi.createReady()
  await openStep(page, { id }, 'tournament-golf-information')
  await expect(page.getByLabel('Golf course')).toHaveValue('Barton Creek Country Club')
  const contact = reads.filter((url) => url.endsWith(`/contacts/${id}`))
  expect(contact).toHaveLength(1)

  const elsewhere = await context.newPage()
  await elsewhere.bringToFront()
  await page.bringToFront()
  await context.setOffline(true)
  await context.setOffline(false)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(stepTitle(page, 'Prize package')).toBeVisible()
  await page.goBack()
  await expect(stepTitle(page, 'Tournament and course')).toBeVisible()
  // Once this save is stored, a second read would have been sent already.
  await page.getByLabel('Golf course').fill('Lions Municipal')
  await expect.poll(async () => (await quoteApi.read(id)).customFields['course_name']).toBe('Lions Municipal')
  expect(reads.filter((url) => url.endsWith(`/contacts/${id}`))).toHaveLength(1)
})
