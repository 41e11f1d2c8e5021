import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import {
  emptyFields,
  errorSummary,
  expectAllSaved,
  goToNextStep,
  leavingQuestion,
  openSave,
  openStep,
  stepSection,
  stepTitle,
  editContest,
} from '../support/pages/wizard.ts'

test('S05 S13 each step shows its status as text, and that a later one is locked', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const quote = await quoteApi.createReady({ ...emptyFields('tournament-golf-information'), h_hole_1: null })
  await openStep(page, quote, 'contact-information')
  const coverage = stepSection(page, 'Contest coverage')
  await expect(stepSection(page, 'Contact information')).toContainText('Complete')
  await expect(coverage).toContainText('Needs attention')
  await expect(coverage).toContainText('Missing: hole')
  await expect(stepSection(page, 'Payment')).toContainText('Locked')
  await expect(stepSection(page, 'Payment').getByRole('link')).toHaveCount(0)
  await expectPageQuality(page)

  await coverage.getByRole('link').click()
  await expect(stepTitle(page, 'Contest coverage')).toBeFocused()
  await page.getByLabel('Hole', { exact: true }).fill('7')
  await expect(coverage).toContainText('Complete')
  await expect(stepSection(page, 'Tournament and course')).toContainText('Needs attention')
  await expect(stepSection(page, 'Payment')).toContainText('Locked')
})

test('S03 S05 links lead to their step, to the first one, or to the step that has to come first', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({ tournament_name: null })
  await page.goto(`/quote/view/${quote.id}?source=mail`)
  await expect(page).toHaveURL(/\/contact-information\?source=mail$/)
  await page.getByRole('link', { name: 'Pick up where you left off: Tournament and course' }).click()
  await expect(stepTitle(page, 'Tournament and course')).toBeFocused()

  await openStep(page, quote, 'prize-package-options')
  await page.goto(`/quote/view/${quote.id}/payment-information`)
  await expect(stepTitle(page, 'Tournament and course')).toBeVisible()
  await expect(page.getByText('Payment comes later')).toBeVisible()
})

test('S04 Back and Forward of the browser keep typed text and announce the step', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'contest-coverage')
  await editContest(page, 'hole-in-one contest 1')
  await page.getByLabel('What is the prize?').fill('A pickup')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(stepTitle(page, 'Contact information')).toBeFocused()
  await page.getByLabel('Company or organization').fill('Hope House of Austin')
  await page.goBack()
  await expect(stepTitle(page, 'Contest coverage')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Hole-in-one contest 1' })).toContainText('A pickup')
  await page.goForward()
  await expect(stepTitle(page, 'Contact information')).toBeFocused()
  await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House of Austin')
  await expectAllSaved(page)
  await page.reload()
  await expect(page.getByLabel('Company or organization')).toHaveValue('Hope House of Austin')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('D01 Save asks for the address, saves, sends the link and returns the focus', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'tournament-golf-information')
  await page.getByLabel('Golf course').fill('Lions Municipal')
  const dialog = await openSave(page)
  const email = dialog.getByLabel('Email to save it under')
  await expect(email).toHaveValue('pat@hopehouse.example')
  await expectPageQuality(page)

  await email.fill('sam')
  await dialog.getByRole('button', { name: 'Save the quote' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/email/i)
  await email.fill('sam@hopehouse.example')
  await page.keyboard.press('Escape')
  await expect(leavingQuestion(page)).toContainText('You’ll lose what you typed.')
  await expectPageQuality(page)
  await page.keyboard.press('Escape')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('sam@hopehouse.example')

  await dialog.getByLabel('Email me a link').check()
  await dialog.getByRole('button', { name: 'Save the quote' }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'We’re sending its link to sam@hopehouse.example',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save or share' })).toBeFocused()
  const { customFields } = await quoteApi.read(quote.id)
  expect(customFields).toMatchObject({
    insured_email: 'sam@hopehouse.example',
    course_name: 'Lions Municipal',
  })
  await page.goto('/quote/mailbox')
  await expect(page.getByText('sam@hopehouse.example')).toHaveCount(1)
})

test('P01 the browser’s Back asks before typed text is lost, and goes back only if the person leaves', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady(), 'tournament-golf-information')
  await goToNextStep(page, 'Shipping')
  const shipping = page.url()
  const dialog = await openSave(page)
  await dialog.getByLabel('Email to save it under').fill('sam@hopehouse.example')

  await page.goBack()
  await leavingQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(leavingQuestion(page)).toBeHidden()
  await expect(dialog.getByLabel('Email to save it under')).toHaveValue('sam@hopehouse.example')
  await expect(page).toHaveURL(shipping)
  await expect(stepTitle(page, 'Shipping')).toBeVisible()

  await page.goBack()
  await leavingQuestion(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(stepTitle(page, 'Tournament and course')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL(shipping)
})

test.describe('during maintenance', () => {
  test.use({ expectedConsole: [/status of 503/] })

  const maintenance = {
    status: 503,
    json: {
      error: 'Down for maintenance',
      maintenance_modal: true,
      expected_end: '2027-06-12T18:30:00Z',
    },
  }

  test('D06 X03 Try again repeats the read', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    const address = `**/quote/api/contacts/${quote.id}`
    await page.route(address, (route) => route.fulfill(maintenance))
    await page.goto(`/quote/view/${quote.id}/tournament-golf-information`)
    const dialog = page.getByRole('dialog', { name: 'We’re working on the site' })
    await expect(dialog).toContainText('Down for maintenance')
    await expect(dialog).toContainText('Saturday, June 12')
    await page.unroute(address)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(stepTitle(page, 'Tournament and course')).toBeVisible()
  })

  test('D06 X03 text typed meanwhile is kept and saved afterwards', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    const address = `**/quote/api/contacts/${quote.id}`
    await page.route(address, (route) => route.fulfill(maintenance))
    await page.getByLabel('Golf course').fill('Lions Municipal')
    const dialog = page.getByRole('dialog', { name: 'We’re working on the site' })
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
    await page.unroute(address)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectAllSaved(page)
    await expect(page.getByLabel('Golf course')).toHaveValue('Lions Municipal')
    expect((await quoteApi.read(quote.id)).customFields['course_name']).toBe('Lions Municipal')
  })
})

test.describe('errors on saving', () => {
  test.use({ expectedConsole: [/status of (409|422)/] })

  test('D09 T18 a conflict in rows is shown once, side by side, by the names of the rows', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'contest-coverage')
    await editContest(page, 'hole-in-one contest 1')
    await quoteApi.save(quote, { h_prize_description_1: 'A boat' })
    await page.getByLabel('What is the prize?').fill('A pickup')
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this quote' })
    await expect(dialog).toContainText(
      /of hole-in-one contest 1\s*Before\s*Cash\s*Yours\s*A pickup\s*Theirs\s*A boat/,
    )
    await expectPageQuality(page)
    await expect(page.getByRole('region', { name: 'Notifications' })).not.toContainText('Error')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expectAllSaved(page)
    await expect(page.getByLabel('What is the prize?')).toHaveValue('A pickup')
  })

  test('D09 E14 a field that the server refuses is shown at the field, in the summary and at its step', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await openStep(page, quote, 'tournament-golf-information')
    const problem = {
      section: 'tournament_and_golf_info',
      field: 'course_name',
      message: 'Enter the full name of the course',
    }
    await page.route(`**/quote/api/contacts/${quote.id}`, (route) =>
      route.fulfill({ status: 422, json: { error: 'Refused', code: 'INVALID', fields: [problem] } }),
    )
    await page.getByLabel('Golf course').fill('Lions')
    const dialog = page.getByRole('dialog', { name: 'We couldn’t save this' })
    await expect(dialog).toContainText(/Golf course\s*Enter the full name of the course/)
    await dialog.getByRole('button', { name: 'Close and correct it' }).click()
    await expect(page.getByLabel('Golf course')).toHaveAccessibleDescription(problem.message)
    await expect(stepSection(page, 'Tournament and course')).toContainText('Needs attention')

    await page.getByRole('button', { name: /^Next/ }).click()
    await dialog.getByRole('button', { name: 'Close and correct it' }).click()
    await expect(errorSummary(page).getByRole('link', { name: /^Golf course:/ })).toBeVisible()
    await page.unrouteAll()
    await page.getByLabel('Golf course').fill('Lions Municipal')
    await expectAllSaved(page)
  })
})
