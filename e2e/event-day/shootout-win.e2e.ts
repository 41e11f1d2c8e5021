import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { officeDay } from '../support/office-day.ts'
import { startTcpProxy, type TcpProxy } from '../support/network/tcp-proxy.ts'
import { eventToday } from '../support/pages/claims.ts'
import { measureTee, openEventDay } from '../support/pages/event-day.ts'
import { buy } from '../support/pages/policies.ts'
import { settleClaim } from '../support/pages/rep-claims.ts'
import { openAsRep, OTHER_REP } from '../support/pages/reps.ts'
import { typeInto } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const SHOOTOUT = {
  s_coverage: 'Yes',
  s_attempts_1: 4,
  s_attempts_per_amateur_1: 1,
  s_payout_timeframe_1: 'Cash 20-Year Annuity',
  s_hole_1: 18,
  s_distance_1: 165,
  s_prize_value_1: 250_000,
  shootout_signs: 'No',
  shootout_terms: 'Yes',
}
const PHONE = { viewport: { width: 390, height: 844 } }
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The day in the office. */

/** Somebody's phone, with the link that the organizer gave them. */
async function helpersPhone(
  browser: Browser,
  organizer: QuoteApi,
  { number, proxy }: { number: string; proxy: TcpProxy },
): Promise<Page> {
  const phone = await (await browser.newContext(PHONE)).newPage()
  const { url } = await organizer.send<{ url: string }>('POST', `/policies/${number}/helper-links`, {
    name: 'Sam Ode',
    to: null,
  })
  await phone.goto(`${proxy.origin}${new URL(url).pathname}`)
  await expect(phone.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  return phone
}

async function reportShootout(page: Page, winner: string): Promise<void> {
  await page.getByRole('link', { name: 'Someone made it!' }).click()
  await page.getByRole('radio', { name: /shootout/i }).check()
  await typeInto(box(page, 'Winner'), winner)
  await page.getByRole('radio', { name: 'Men’s', exact: true }).check()
  await typeInto(box(page, 'Measured yardage'), '168')
  for (const [row, name] of [
    ['Playing partner 1', 'Ruth Kessler'],
    ['Playing partner 2', 'Omar Diaz'],
    ['Witness 1', 'Dana Reyes'],
    ['Witness 2', 'Sam Whitlock'],
  ] as const) {
    const group = page.getByRole('group', { name: row, exact: true })
    await typeInto(group.getByLabel('Name'), name)
    await typeInto(group.getByLabel('Phone or email'), '512-555-0142')
  }
  await typeInto(box(page, 'What happened'), 'It pitched short and rolled in.')
  await page.getByRole('button', { name: 'Send the report' }).click()
}

/** The statements that a shootout of this prize asks for, filled in by whoever saw it. */
async function sendStatements(holder: QuoteApi, claim: string): Promise<void> {
  const saw = (name: string) => ({ name, phone: '512-555-0142', time: '00:01', saw: 'I saw it go in' })
  const witness = (name: string, place: string, profession: object) => ({
    ...saw(name),
    is_adult: 'Yes',
    takes_part: 'No',
    place,
    ...profession,
  })
  for (const [key, place, values] of [
    ['statement_partner', 1, { ...saw('Ruth Kessler'), played: 'Yes' }],
    ['statement_partner', 2, { ...saw('Omar Diaz'), played: 'Yes' }],
    ['statement_witness', 1, witness('Dana Reyes', 'tee', { profession: 'none' })],
    [
      'statement_witness',
      2,
      witness('Sam Whitlock', 'green', { profession: 'pga-professional', profession_number: 'PGA 1042' }),
    ],
  ] as const)
    await holder.send('POST', `/claims/${claim}/forms/${key}/${place}`, { id: randomUUID(), values })
}

test.describe('a shootout that is won where no phone has a connection', () => {
  test.use({
    ...PHONE,
    // The browser’s own words for a connection that is refused.
    expectedConsole: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|net::/],
  })

  let proxy: TcpProxy
  // None where a journey rests.
  const running: TcpProxy[] = []
  test.beforeEach(async () => {
    proxy = await startTcpProxy(process.env['E2E_ORIGIN'] ?? '')
    running.push(proxy)
  })
  test.afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

  test('N104 N103 N105 N109 N79 two phones write it down, two reps decide it, and its payments begin', async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000)
    const organizer = new QuoteApi(page.request)
    const event = eventToday()
    const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
    const { number } = await buy(
      { request: page.request, quoteApi: organizer },
      { ...event, ...SHOOTOUT, s_date_1: event['h_date_1'] ?? null },
    )
    const helper = await helpersPhone(browser, organizer, { number, proxy })
    await openEventDay(page, proxy, number)

    proxy.set('refused')
    await measureTee(helper, '168', undefined, 'Hole 18')
    await reportShootout(page, winner)
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(page.getByRole('heading', { name: 'Congratulations, Theo.' })).toBeFocused()

    proxy.set('clear')
    await page.getByRole('button', { name: 'Try to send' }).click()
    const opened = page.getByRole('link', { name: /^Open claim C-/ })
    await expect(opened).toBeVisible()
    const claim = ((await opened.textContent()) ?? '').replace('Open claim ', '')
    await helper.reload()
    await expect(helper.getByText('Everything is sent')).toBeVisible()
    await page.goto(`${proxy.origin}/quote/event-day/${number}`)
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await helper.context().close()

    await sendStatements(organizer, claim)
    const robin = await (await browser.newContext()).newPage()
    await openAsRep(robin, `/admin/claims/${claim}`)
    await settleClaim(robin.request, claim)
    const reps = new QuoteApi(robin.request)
    const played = new Date(Date.now() + 60_000).toISOString()
    for (const [fact, value] of Object.entries({
      signedInAt: new Date(Date.now() - 3_600_000).toISOString(),
      shootoutBeganAt: played,
      shotNumber: 1,
      shotsPlayed: 4,
      phase: 'final',
      video: { exists: true, missing: [] },
    }))
      await reps.send('POST', `/admin/claims/${claim}/findings`, { fact, value, note: 'The course said so' })
    await robin.reload()
    await robin.getByRole('button', { name: /^Approve \$250,000/ }).click()
    const approving = dialog(robin, `Approve claim ${claim}`)
    await expect(approving.getByRole('region', { name: 'Schedule' })).toContainText('$12,500')
    await approving.getByRole('button', { name: 'Propose the approval' }).click()
    await expect(robin.getByText('Another rep needs to confirm it.')).toBeVisible()

    const kim = await (await browser.newContext()).newPage()
    await openAsRep(kim, `/admin/claims/${claim}`, OTHER_REP)
    await kim.getByRole('button', { name: 'Confirm', exact: true }).click()
    const confirming = dialog(kim, `Confirm the approval of ${claim}`)
    await expect(confirming).toContainText('$250,000')
    await confirming.getByRole('button', { name: 'Confirm the approval' }).click()
    await expect(kim.getByText(/^Approved since/)).toBeVisible()

    await expect(robin.getByText(/^Approved since/)).toBeVisible()
    await robin.getByRole('button', { name: 'Record a payment', exact: true }).click()
    const paying = dialog(robin, `Record a payment to ${winner}`)
    await paying.getByLabel('Reference').fill('Check 1201')
    await paying.getByLabel('Paid on').fill(formatPlainDate(officeDay()))
    await paying.getByRole('button', { name: 'Record the payment' }).click()
    await expect(robin.getByText(/^In payout since/)).toBeVisible()

    await page.goto(`/quote/claims/${claim}`)
    await page.getByRole('button', { name: 'Show all 20 payments' }).click()
    const payments = page.getByRole('list', { name: `Payments to ${winner}` })
    await expect(payments.getByRole('listitem')).toHaveCount(20)
    await expect(payments.getByRole('listitem').first()).toContainText('$12,500')
    for (const rep of [robin, kim]) await rep.context().close()
  })
})
