import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { searchList } from '../support/pages/lists.ts'
import type { Locator, Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { startProgram } from '../support/program/program.ts'
import { buy } from '../support/pages/policies.ts'
import { finishSection, openSection, sectionIndex } from '../support/pages/case.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { greeting, signIn, openAsRep, REP } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import {
  expectAllSaved,
  leavingQuestion,
  priceSummary,
  saveState,
  stepTitle,
  editContest,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

/** What the browser logs for responses that are expected to be rejections. */
const REFUSED = [/status of 40[149]|status of 429/]

test('R02 the link that the program prints creates the first rep, once', async ({ browser }) => {
  test.setTimeout(120_000)
  const program = await startProgram()
  try {
    await expect.poll(program.output).toContain('/admin/first-rep/')
    const link = /http\S+\/admin\/first-rep\/\S+/.exec(program.output())?.[0] ?? ''
    const page = await browser.newPage()
    await page.goto(link)
    await page.getByLabel('Your name').fill('Robin Fields')
    await page.getByRole('link', { name: 'Albatross' }).click()
    await leavingQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Fields')
    await page.getByLabel('Email').fill('robin@office.example')
    await page.getByLabel('Password').fill('too short')
    await page.getByRole('button', { name: 'Add the first rep' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 12 characters/)
    await expect(page.getByLabel('Password')).toBeFocused()
    await page.getByLabel('Password').fill('seven irons in a bag')
    await page.getByRole('button', { name: 'Add the first rep' }).click()
    await expect(greeting(page, 'Robin')).toBeVisible()
    await expect(page.getByText('Robin Fields')).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    await other.goto(link)
    await other.getByLabel('Your name').fill('Eve')
    await other.getByLabel('Email').fill('eve@elsewhere.example')
    await other.getByLabel('Password').fill('seven irons in a bag')
    await other.getByRole('button', { name: 'Add the first rep' }).click()
    await expect(other.getByRole('alert')).toContainText('This link no longer works')
    await other.goto(`${program.origin}/quote/admin`)
    await expect(other).toHaveURL(/\/admin\/login/)
    await page.context().close()
    await other.context().close()
  } finally {
    await program.stop()
  }
})

test('R02 a rep signs in, opens a quote by its number, and signs out for good', async ({
  page,
  quoteApi,
}) => {
  const { id, customFields } = await quoteApi.createReady()
  // So slow that it is still being read when the rep signs out.
  await page.route('**/override', async (route) => {
    await pause(1500)
    await route.continue()
  })
  await page.goto('/quote/admin')
  await expect(stepTitle(page, 'Sign in as a rep')).toBeVisible()
  await signIn(page)
  await expect(greeting(page, REP.name)).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(stepTitle(page, 'Quotes')).toBeVisible()
  const number = String(customFields['quote_number'])
  await searchList(page, number.toLowerCase())
  await page.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/quote/admin/${id}$`))
  await expect(page.getByText(`Quote ${number}`)).toBeVisible()

  await page.getByRole('navigation', { name: 'List' }).getByRole('link').click()
  await expect(page.getByRole('link', { name: number })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(stepTitle(page, 'Sign in as a rep')).toBeVisible()
  await page.goto(`/quote/admin/${id}/contest-coverage`)
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
})

test.describe('refused requests', () => {
  test.use({ expectedConsole: REFUSED })

  test('N36 sign-in answers alike for any address, and is blocked after ten tries', async ({ page }) => {
    await page.goto('/quote/admin/login')
    const unknownRep = { ...REP, email: `nobody-${Date.now()}@office.example`, password: 'wrong password' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn(page, unknownRep)
      await expect(page.getByRole('alert')).toHaveText('That email and password don’t match.')
    }
    await signIn(page, unknownRep)
    await expect(page.getByRole('alert')).toContainText(
      'You’ve tried several times in a row. Wait 15 minutes, then try again.',
    )
  })

  test('R02 a client cannot open pages or use calls of reps', async ({ page, request, quoteApi }) => {
    const { id } = await quoteApi.createReady()
    for (const path of ['', '/dialogs', '/gallery', `/${id}`, `/${id}/confirm-coverage`]) {
      await page.goto(`/quote/admin${path}`)
      await expect(page).toHaveURL(/\/admin\/login\?back=/)
      await expect(stepTitle(page, 'Sign in as a rep')).toBeVisible()
    }
    const missing = await request.get('/quote/admin/nothing-here')
    expect([missing.status(), missing.headers()['x-robots-tag']]).toEqual([404, 'noindex, nofollow'])
    for (const path of ['/admin/session', '/admin/quotes?search=a']) {
      expect((await request.get(`/quote/api${path}`)).status()).toBe(401)
    }
    const asRep = { headers: { 'x-acting-as': 'rep' } }
    expect((await request.get(`/quote/api/contacts/${id}`, asRep)).status()).toBe(401)
  })

  test('R02 after the session ended a rep signs in in another window, and loses nothing', async ({
    page,
    quoteApi,
  }) => {
    const { id } = await quoteApi.createReady()
    await openAsRep(page, `/admin/${id}/tournament-golf-information`)
    await expect(page.getByLabel('Tournament name')).toBeVisible()
    const cookies = await page.context().cookies()
    await page.context().clearCookies({ name: 'albatross_rep_session' })
    await page.getByLabel('Tournament name').fill('Spring Scramble')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Sign in as a rep')
    await expect(saveState(page)).toHaveText('Not saved yet. Trying again')
    await page.context().addCookies(cookies)
    await expectAllSaved(page)
    expect((await quoteApi.read(id)).customFields['tournament_name']).toBe('Spring Scramble')
  })
})

test('S05 S11 a rep has the same steps, moves freely between them and can skip missing answers', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.create()
  await openAsRep(page, `/admin/${id}`)
  await expect(sectionIndex(page)).toContainText('Not started')
  for (const { id: step, title } of STEPS.filter(({ id: one }) => one !== 'contest-coverage')) {
    await page.goto(`/quote/admin/${id}/${step}`)
    const section = page.locator(`#section-${step}`)
    await expect(section, title).toBeInViewport()
  }
  await openSection(page, 'Terms')
  await expect(page).toHaveURL(new RegExp(`/admin/${id}/certificate-terms-conditions$`))
  await finishSection(page, 'terms and conditions')
  await expect(page).toHaveURL(new RegExp(`/admin/${id}$`))
  await page.goto(`/quote/admin/${id}/express`)
  await expect(page).toHaveURL(new RegExp(`/admin/${id}$`))
})

test('R04 T14 Friends & Family: a rep chooses it, every fee is 0 and the payment method is fixed', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady()
  await page.goto(`/quote/view/${id}/contact-information`)
  await expect(page.getByLabel('Type of organization')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Friends & Family', disabled: false })).toHaveCount(0)

  await openAsRep(page, `/admin/${id}/contact-information`)
  await page.getByLabel('Type of organization').selectOption({ label: 'Friends & Family' })
  await expectAllSaved(page)
  await expect(priceSummary(page)).toContainText(/Total\s*\$0/)
  const free = {
    client_type: 'hl',
    payment_type: 'check',
    h_cert_fee_1: 0,
    h_nondiscount_fee_1: 0,
    amount_due: 0,
  }
  await expect.poll(async () => (await quoteApi.read(id)).customFields).toMatchObject(free)
})

test('R02 O01 a rep may exceed a customer’s limits, and sees how the fee was calculated', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/contest-coverage`)
  await page.getByLabel('Yardage').fill('140')
  await page.getByLabel('Yardage').blur()
  await expectAllSaved(page)
  await expect(page.getByText(/Enter a yardage/)).toHaveCount(0)
  await priceSummary(page).getByText('How we calculated each fee').click()
  const table = priceSummary(page).getByRole('table', { name: /Hole-in-one 1/ })
  await expect(table).toContainText('Rating plan RP-')
  expect(await table.getByRole('row').count()).toBeGreaterThan(5)

  await page.goto(`/quote/view/${id}/contest-coverage`)
  await editContest(page, 'hole-in-one contest 1')
  await expect(page.getByLabel('Yardage')).toHaveValue('140')
  await expect(priceSummary(page)).toContainText('Total')
  await expect(page.getByText('How we calculated each fee')).toHaveCount(0)
  await page.getByLabel('Yardage').focus()
  await page.getByLabel('Yardage').blur()
  await expect(page.getByText(/Enter a yardage/)).toHaveCount(0)
})

test('N62 a rep exports the quotes that the search found', async ({ page, quoteApi }) => {
  await quoteApi.createReady({ insured_email: 'export@quotes.example', tournament_name: 'Export Classic' })
  await quoteApi.createReady({ insured_email: 'other@quotes.example', tournament_name: 'Other Classic' })
  await openAsRep(page, '/admin/lists/quotes')
  await searchList(page, 'export@quotes.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=export%40quotes/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('Export Classic')
  expect(text).not.toContain('Other Classic')
})

const DIALOG_PARTS = 6

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O08 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O08 the pages of the reps, ${name}`, async ({ page, request, quoteApi }) => {
      await quoteApi.createReady({ insured_email: 'many@quotes.example' })
      const { quote } = await buy({ request, quoteApi }, { insured_email: 'many@quotes.example' })
      await page.goto('/quote/admin/first-rep/not-a-link-that-was-ever-made')
      await expect(stepTitle(page, 'Add the first rep')).toBeVisible()
      await expectPageQuality(page)
      await page.goto('/quote/admin/lists/quotes')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expectPageQuality(page)
      await signIn(page)
      await searchList(page, 'many@quotes.example')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=many%40quotes/)
      await expect(page.getByRole('grid', { name: 'Quotes' }).getByRole('rowheader').first()).toBeVisible()
      await expectPageQuality(page)
      await page.goto(`/quote/admin/${quote.id}/contest-coverage`)
      await expect(page.getByText(/Bought: policy ALB-/)).toBeVisible()
      await expect(page.getByRole('button', { name: /Change distance of/ }).first()).toBeVisible()
      await expectPageQuality(page)
      await page.goto('/quote/admin/new-quote')
      await expect(page.getByLabel('Tournament name')).toBeFocused()
      await expectPageQuality(page)
    })

    // In parts, as each dialog is looked at on both screens, which takes minutes on a slow machine.
    for (let part = 1; part <= DIALOG_PARTS; part += 1) {
      test(`O08 every dialog, ${name}, part ${part} of ${DIALOG_PARTS}`, async ({ page }) => {
        await openAsRep(page, '/admin/dialogs')
        await expect(stepTitle(page, 'Every dialog')).toBeVisible()
        const openers = page.getByRole('main').getByRole('listitem').getByRole('button')
        const count = await openers.count()
        expect(count).toBeGreaterThan(DIALOG_PARTS)
        for (let index = part - 1; index < count; index += DIALOG_PARTS)
          await lookAtDialog(page, openers.nth(index))
      })
    }
  })
}

async function lookAtDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectPageQuality(page, { except: MAIL_FRAME })
  await page.keyboard.press('Escape')
  // The codes are not lost by a key: they are kept first.
  const kept = page.getByRole('button', { name: 'I’ve saved them' })
  if (await kept.isVisible()) await kept.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}
