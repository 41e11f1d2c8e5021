import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { officeDay } from '../support/office-day.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { reportWin, settleClaim } from '../support/pages/rep-claims.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const PRIZE = 10_000

/** A rep approves a claim that is settled, and pays it by check. */
async function payClaim(page: Page, claim: string, winner: string): Promise<void> {
  const api = new QuoteApi(page.request)
  const path = `/admin/claims/${claim}`
  interface Case {
    place: number
    awards: { id: string }[]
  }
  const read = async () =>
    ((await (await page.request.get(`/quote/api${path}`)).json()) as { data: Case }).data
  const award = { payee: winner, role: 'winner', mode: 'lump', amount: PRIZE, years: 1 }
  const nothing = { rules: [], waivers: [], letter: '' }
  const { place } = await read()
  await api.send('POST', `${path}/decision`, {
    kind: 'approve',
    ...nothing,
    awards: [award],
    seen_place: place,
  })
  const [{ id } = { id: '' }] = (await read()).awards
  const dated = formatPlainDate(officeDay())
  const paid = { parts: [0], dated, method: 'check', reference: 'Check 1201' }
  await api.send('POST', `${path}/awards/${id}/payments`, paid)
}

for (const { name, viewport, colorScheme } of SCREENS)
  test(`P08 a rep reads how the office does by keyboard alone, ${name}`, async ({ page, quoteApi }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await quoteApi.createReady()
    await openAsRep(page, '/admin/dashboard')
    await expect(stepTitle(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText(/In these 13 weeks [\d,]+ quotes? (was|were) started/)).toBeVisible()
    await expectPageQuality(page)

    await page.keyboard.press('t')
    const source = page.getByRole('table', { name: 'From started to bought, by source' })
    await expect(source.getByRole('rowheader', { name: 'Our website' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(12)
    await expectPageQuality(page)

    await page.getByRole('link', { name: 'A year' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/weeks=52/)
    await expect(page.getByText(/In these 52 weeks/)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(12)
    await page.getByRole('button', { name: 'Table of By client type' }).focus()
    await page.keyboard.press('t')
    await expect(page.getByRole('table')).toHaveCount(11)
  })

for (const { name, viewport, colorScheme } of SCREENS)
  test(`P08 O06 a rep reads premium, losses, cash and what is owed from the books, ${name}`, async ({
    page,
    request,
    quoteApi,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
    const { claim } = await reportWin({ request, quoteApi }, winner)
    await openAsRep(page, '/admin')
    await settleClaim(page.request, claim)
    await payClaim(page, claim, winner)
    await page.goto('/quote/admin/dashboard')
    await expect(page.getByText(/of premium was booked and \$[\d,.]+ of losses were posted/)).toBeVisible()
    await expect(page.getByRole('figure', { name: 'Owed to us by age' })).toBeVisible()
    await expectPageQuality(page)

    /** The amounts of a row, however the table is drawn. */
    const amountsOf = async (title: string, row: string | RegExp) => {
      await page.getByRole('button', { name: `Table of ${title}` }).click()
      const table = page.getByRole('table', { name: title })
      const cells = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row }) })
      const texts = await cells.getByRole('cell').allTextContents()
      return texts.map((text) => Number(text.replaceAll(/[^\d.-]/g, '')))
    }
    const [premium = 0] = await amountsOf('Premium booked by month', / so far$/)
    expect(premium).toBeGreaterThan(0)
    const [received = 0, , claims = 0, , paid = 0] = await amountsOf('Money in and out by month', / so far$/)
    expect(received).toBeGreaterThan(0)
    expect(claims).toBeGreaterThanOrEqual(PRIZE)
    expect(paid).toBeGreaterThanOrEqual(claims)
    const [written = 0, losses = 0, ratio = 0] = await amountsOf('Loss ratio by contest', 'Hole-in-one')
    expect(losses).toBeGreaterThanOrEqual(PRIZE)
    expect(ratio).toBeCloseTo((100 * losses) / written, 0)
    await amountsOf('Owed to us by age', 'Not due')
    await expectPageQuality(page)

    const byContest = page.getByRole('figure', { name: 'Loss ratio by contest' })
    await byContest.getByRole('link', { name: 'Claims of these weeks' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Claims paid and reserved' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: claim }).filter({ visible: true }),
    ).toBeVisible()
  })
