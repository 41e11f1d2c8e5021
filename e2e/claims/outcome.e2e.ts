import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { officeDay } from '../support/office-day.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsHolder } from '../support/pages/policies.ts'
import { reportWin, settleClaim } from '../support/pages/rep-claims.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const LETTER = 'We cannot pay this claim.\n\nRule H1 of the certificate: 120 yards were measured.'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What a rep does with a claim, each time by what they have seen of it. */
function repOf(request: APIRequestContext, claim: string) {
  const path = `/admin/claims/${claim}`
  const read = async () =>
    (
      (await (await request.get(`/quote/api${path}`)).json()) as {
        data: { place: number; awards: { id: string }[] }
      }
    ).data
  const send = async (what: string, body: object) =>
    new QuoteApi(request).send('POST', `${path}/${what}`, { ...body, seen_place: (await read()).place })
  const plain = async (what: string, body: object) =>
    new QuoteApi(request).send('POST', `${path}/${what}`, body)
  return { read, send, plain }
}

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N105 N111 N79 its holder reads why a claim is declined, answers, and sees it reopened, approved and paid, ${name}`, async ({
      page,
      browser,
      request,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
      const { claim, policy } = await reportWin({ request, quoteApi }, winner)
      const kims = await (await browser.newContext()).newPage()
      await openAsRep(kims, `/admin/claims/${claim}`)
      const rep = repOf(kims.request, claim)
      await settleClaim(kims.request, claim)
      await rep.plain('findings', { fact: 'measuredYards', value: 120, note: 'Measured by the course' })
      const none = { waivers: [], awards: [] }
      await rep.send('decision', { kind: 'decline', rules: ['H1'], letter: LETTER, ...none })

      await openAsHolder({ page, request }, policy)
      await page.goto(`/quote/claims/${claim}`)
      await expect(page.getByText('We can’t pay this claim')).toBeVisible()
      const letter = page.getByRole('article', { name: 'Our letter' })
      await expect(letter).toContainText('120 yards were measured.')
      await expect(page.getByText(/answer here by/)).toBeVisible()
      const file = letter.getByRole('link', { name: 'Our letter (PDF)' })
      const pdf = await page.request.get((await file.getAttribute('href')) ?? '')
      expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await expectPageQuality(page)
      await press(page, 'Answer this decision')
      await page.getByRole('textbox', { name: 'Your answer' }).fill('The course has measured it again.')
      await expectPageQuality(page)
      await press(page, 'Send the answer')
      await expect(page.getByText('We’re reading your answer')).toBeVisible()
      await expectPageQuality(page)

      // It waits for a rep, who looks at the claim again.
      await kims.goto('/quote/admin')
      await expect(kims.getByText(/^Read an answer: /).first()).toBeVisible()
      await rep.send('steps', { step: 'reopen', reason: 'The course has measured hole 7 again' })
      await page.reload()
      await expect(page.getByText('We’re reviewing this claim again')).toBeVisible()
      await expectPageQuality(page)
      await rep.plain('findings', { fact: 'measuredYards', value: 170, note: 'Measured again' })
      const award = { payee: winner, role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
      await rep.send('decision', { kind: 'approve', rules: [], waivers: [], letter: '', awards: [award] })
      await page.reload()
      await expect(page.getByText('We approved this claim')).toBeVisible()
      const payments = page.getByRole('list', { name: `Payments to ${winner}` })
      await expect(payments).toContainText('$10,000To be paid')
      await expectPageQuality(page)
      const [{ id } = { id: '' }] = (await rep.read()).awards
      const dated = formatPlainDate(officeDay())
      const paid = { parts: [0], dated, method: 'check', reference: 'Check 1201' }
      await rep.plain(`awards/${id}/payments`, paid)
      await page.reload()
      await expect(page.getByText('We paid this claim')).toBeVisible()
      await expect(payments).toContainText('Check 1201')
      const certificate = page.getByRole('link', { name: 'Certificate of the win, to frame (PDF)' })
      expect((await page.request.get((await certificate.getAttribute('href')) ?? '')).status()).toBe(200)
      await expectPageQuality(page)
      await kims.context().close()
    })
  })
}
