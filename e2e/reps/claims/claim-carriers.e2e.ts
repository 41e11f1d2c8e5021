import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../../support/checks/page-checks.ts'
import { reportWin, settleClaim } from '../../support/pages/rep-claims.ts'
import { openAsRep, OTHER_REP, READER } from '../../support/pages/reps.ts'
import { QuoteApi } from '../../support/quotes/quote-api.ts'
import { SCREENS } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const aWinner = () => `Theo Alvarado ${randomUUID().slice(0, 6)}`
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const documents = (page: Page) => page.getByRole('region', { name: /^Documents/ })
const carrier = (page: Page) => page.getByRole('region', { name: 'Carrier', exact: true })

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)

    test(`D32 N111 the carrier is asked about a claim, its consent is recorded, and it waives a rule, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      const winner = aWinner()
      const { claim } = await reportWin({ request, quoteApi }, winner)
      await openAsRep(page, `/admin/claims/${claim}`)
      await settleClaim(page.request, claim)
      // Shorter than insured, as a rep has found.
      const short = { fact: 'measuredYards', value: 120, note: 'The course said so' }
      await new QuoteApi(page.request).send('POST', `/admin/claims/${claim}/findings`, short)
      await page.reload()
      await recordLayoutShifts(page)
      await expect(page.getByText('Waits for the carrier about rule H1')).toBeVisible()

      await press(page, 'Ask the carrier')
      const asking = dialog(page, 'Ask the carrier')
      await expect(asking.getByLabel('Message')).toHaveValue(/Rule H1: /)
      await expect(asking.getByRole('checkbox', { name: 'Claim form' })).toBeChecked()
      await asking.getByRole('button', { name: 'Send it to the carrier' }).click()
      await expect(asking.getByText('Enter', { exact: false }).first()).toBeVisible()
      await asking.getByLabel('Email of the carrier').fill('reed@lake.example')
      await expectPageQuality(page)
      await asking.getByRole('button', { name: 'Send it to the carrier' }).click()
      await expect(asking).toHaveCount(0)
      await expect(carrier(page).getByText(/^Asked reed@lake\.example/)).toBeVisible()
      await expect(page.getByText(/^Waits for the carrier since/)).toBeVisible()
      await expectPageQuality(page)

      await press(page, /^Record the answer/)
      const answering = dialog(page, 'The carrier’s answer')
      await answering.getByRole('radio', { name: 'Agreed' }).check()
      await answering.getByLabel('Who answered').fill('Ms Reed')
      await expectPageQuality(page)
      await answering.getByRole('button', { name: 'Record the answer' }).click()
      await expect(carrier(page).getByText('Agreed: Ms Reed')).toBeVisible()
      await page.getByRole('button', { name: /^Approve \$10,000/ }).click()
      const approving = dialog(page, `Approve claim ${claim}`)
      await approving.getByLabel('Why rule H1 is waived').fill('The tee was moved by the course')
      await approving.getByRole('button', { name: 'Approve the claim' }).click()
      await expect(page.getByText(/^Approved since/)).toBeVisible()
      await page.screenshot({ path: `test-results/case-shots/carrier-${name}.png`, fullPage: true })

      await page.goto('/quote/admin/claims/figures')
      await expect(page.getByRole('heading', { name: /^Played in \d{4}$/ }).first()).toBeVisible()
      await expectPageQuality(page)
      await page.screenshot({ path: `test-results/case-shots/figures-${name}.png`, fullPage: true })
    })
  })
}

test('N105 a rep walks the documents by keys alone, reads one large, and decides it', async ({
  page,
  request,
  quoteApi,
}) => {
  const { claim } = await reportWin({ request, quoteApi }, aWinner())
  await openAsRep(page, `/admin/claims/${claim}`)
  await expect(documents(page)).toBeVisible()
  await page.getByRole('main').focus()
  for (const key of ['y', 'n', 'v']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  const opened = page.getByRole('button', { pressed: true })
  await expect(opened).toContainText('Claim form')
  await page.keyboard.press('v')
  await expect(dialog(page, 'Claim form')).toContainText('It bounced twice and went in.')
  await page.screenshot({ path: 'test-results/case-shots/large.png' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('y')
  await expect(opened).toContainText('Accepted')
  await page.keyboard.press('k')
  await expect(opened).toContainText('W-9')
  await page.keyboard.press('a')
  const asking = dialog(page, 'Ask for documents')
  await expect(asking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(asking).toHaveCount(0)
})

test('T05 N105 two reps with one claim open know of each other, and its notes and mail are beside it', async ({
  page,
  browser,
  request,
  quoteApi,
}) => {
  const { claim } = await reportWin({ request, quoteApi }, aWinner())
  await openAsRep(page, `/admin/claims/${claim}`)
  const kims = await (await browser.newContext()).newPage()
  await openAsRep(kims, `/admin/claims/${claim}`, OTHER_REP)
  await expect(page.getByText(/^kim.* has this case open too\.$/i)).toBeVisible()
  await documents(page)
    .getByRole('button', { name: /^Witness statement/ })
    .first()
    .click()
  await page.screenshot({ path: 'test-results/case-shots/desk.png', fullPage: true })
  await kims.context().close()
  await expect(page.getByText(/has this case open too\.$/)).toHaveCount(0)
  await page.getByRole('tab', { name: /^Mail/ }).click()
  await press(page, 'Write')
  await expect(page.getByLabel('Subject')).toHaveValue(`Claim ${claim}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Notes' })).toBeVisible()
  await expectPageQuality(page)
})

test('P08 the number of a claim, typed in the palette, opens it; a reader asks no carrier', async ({
  page,
  request,
  quoteApi,
}) => {
  const { claim } = await reportWin({ request, quoteApi }, aWinner())
  await openAsRep(page, '/admin/claims', READER)
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill(claim)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Theo Alvarado')
  for (const name of ['Ask the carrier', 'Ask for documents', 'Mark as seen'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/case-shots/reader.png', fullPage: true })
})
