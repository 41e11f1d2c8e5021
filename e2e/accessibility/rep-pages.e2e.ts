import type { Page } from '@playwright/test'
import { expectNothingCutOff } from '../support/checks/cut-off.ts'
import { doubleText } from '../support/checks/double-text.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { buy, policyFacts, SCENARIO_16 } from '../support/pages/policies.ts'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import type { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const LISTS = ['quotes', 'policies', 'referrals', 'changes'] as const

/** Every page that reps work on, with something on it. */
async function visitRepPages(
  page: Page,
  quoteApi: QuoteApi,
  check: (name: string, options?: { except: string }) => Promise<void>,
): Promise<void> {
  const event = 'Willow Bend Charity Classic'
  const { id } = await quoteApi.createReady({
    tournament_name: event,
    insured_company_name: 'Willow Bend Country Club',
    h_amateurs_1: 250,
    h_pros_1: 60,
  })
  const { number } = await buy(
    { request: page.request, quoteApi },
    { ...SCENARIO_16, tournament_name: event },
    268,
  )
  await openAsRep(page, '/admin')
  await expect(
    page
      .getByRole('region', { name: 'Events this week' })
      .or(page.getByText(/^Good /))
      .first(),
  ).toBeVisible()
  await check('today')
  for (const list of LISTS) {
    await page.goto(`/quote/admin/lists/${list}`)
    await expect(
      page
        .getByRole('grid')
        .or(page.getByText(/No changes to review/))
        .first(),
    ).toBeVisible()
    await check(list)
  }
  await page.goto(`/quote/admin/${id}`)
  await expect(page.getByText('Before it can be bought')).toBeVisible()
  await check('quote case')
  await page.goto(`/quote/admin/${id}/files`)
  await expect(page.getByText('Documents and photos of this case appear here.')).toBeVisible()
  await check('files of a case')
  await page.goto(`/quote/admin/policies/${number}`)
  await expect(policyFacts(page, number)).toBeVisible()
  await check('policy case')
  for (const [path, text] of [
    ['books/bank', 'Bank'],
    ['dashboard', 'Dashboard'],
    ['customers', 'Customers'],
    ['mailings', 'Mailings'],
    ['documents', 'Documents'],
    ['carriers', 'Carriers'],
    ['books/claims', 'Claims paid and reserved'],
    ['books/earned', 'Earned and unearned premium'],
    ['books/bordereaux', 'Bordereaux'],
    ['clauses', 'Endorsement clauses'],
    ['coupons', 'Coupons'],
    ['partners', 'Partners'],
    ['client-types', 'Client types'],
    ['client-types/first_command', 'First Command'],
    ['rating-plans', 'Rating plans'],
    ['rating-plans/RP-2027.1', 'RP-2027.1'],
    ['mail', 'Mail'],
    ['people', 'People'],
    ['version', 'Version'],
    ['settings', 'Settings'],
    ['settings/changes', 'What changed'],
    ['settings/legal/terms', 'Terms'],
    ['words', 'Words'],
    ['words/purchase', 'Policy bought'],
    ['brands', 'Brands'],
  ] as const) {
    await page.goto(`/quote/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
    await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
    // The frame of a mail runs no scripts, so nothing can look into it.
    await check(path, path.startsWith('words/') ? { except: MAIL_FRAME } : undefined)
  }
  await page.goto('/quote/admin/customers?search=Willow')
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(
    page.getByRole('region', { name: 'Policies' }).or(page.getByText('Open quotes')).first(),
  ).toBeVisible()
  await check('customer')
  await page.goto(`${page.url()}/account`)
  await expect(page.getByRole('table', { name: 'Statement' })).toBeVisible()
  await check('customer account')
  await page.goto('/quote/admin/people')
  await page.getByRole('main').getByRole('link', { name: REP.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: REP.name })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
  await check('person')
  await visitMailing(page, quoteApi, check)
}

/** A draft with its audience and its preview, and the same once it is sent, with its results. */
async function visitMailing(
  page: Page,
  quoteApi: QuoteApi,
  check: (name: string, options?: { except: string }) => Promise<void>,
): Promise<void> {
  // Alone in its state, so that nobody else gets mail.
  await quoteApi.createReady({ course_state: 'WY', insured_email: 'wyoming@maple.example' })
  await page.goto('/quote/admin/mailings')
  await page.getByRole('button', { name: 'Write a mailing' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is').selectOption('Newsletters from Albatross')
  await dialog.getByLabel('Subject').fill('News for {{event_name}}')
  await dialog
    .getByLabel('Text')
    .fill('Hi {{first_name}},\nSee [our prices](https://www.example.com/prices).')
  await dialog.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Choose the audience' }).click()
  await dialog.getByLabel('States of the event').fill('Wyoming')
  await dialog.getByRole('button', { name: 'Use this audience' }).click()
  await expect(page.getByRole('region', { name: 'Audience' })).toContainText(/would get it now/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/To .*@/)
  await check('mailing', { except: MAIL_FRAME })
  await page.getByRole('button', { name: 'Send or schedule' }).click()
  await dialog.getByRole('button', { name: 'Send the mailing' }).click()
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 })
  await check('sent mailing', { except: MAIL_FRAME })
}

test.describe('text at twice its size', () => {
  test.use({
    viewport: { width: 1280, height: 900 },
    // What makes text larger is a script, which the frame of a mail refuses.
    expectedConsole: [/Blocked script execution in .* because the document's frame is sandboxed/],
  })

  test('O08 O18 every word of the reps’ pages can be read and every button be reached', async ({
    page,
    quoteApi,
  }) => {
    // Some seventy pages, one after another.
    test.setTimeout(300_000)
    await doubleText(page)
    await visitRepPages(page, quoteApi, async (_, options) => {
      await expectPageQuality(page, options)
      await expectNothingCutOff(page)
    })
  })
})

test.describe('colours of one’s own', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('O08 O18 on the reps’ pages what is chosen, focused and the main action are seen', async ({
    page,
    quoteApi,
  }) => {
    // Some seventy pages, one after another.
    test.setTimeout(300_000)
    await visitRepPages(page, quoteApi, (_, options) => expectPageQuality(page, options))
  })
})
