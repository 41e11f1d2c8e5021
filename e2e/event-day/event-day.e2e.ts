import { readFileSync } from 'node:fs'
import { InteractionCounter } from '../support/checks/interaction-counter.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { startTcpProxy, type TcpProxy } from '../support/network/tcp-proxy.ts'
import { eventToday } from '../support/pages/claims.ts'
import {
  drawPhoto,
  measureTee,
  nameWitness,
  openEventDay,
  reportOnPhone,
  secondPhone,
  signByFinger,
} from '../support/pages/event-day.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

/** The most interactions from the list of the day to a win that is reported. */
const INTERACTIONS_TO_REPORT = 15

test.describe('the day of an event on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    // The browser’s own words for a connection that is refused.
    expectedConsole: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|net::/],
  })
  test.setTimeout(300_000)

  let proxy: TcpProxy
  // None where a journey rests.
  const running: TcpProxy[] = []
  test.beforeEach(async () => {
    proxy = await startTcpProxy(process.env['E2E_ORIGIN'] ?? '')
    running.push(proxy)
  })
  test.afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

  test('O16 D25 N104 N107 a win is measured, reported and signed without a connection, and sent once when there is one; a rep sees its originals', async ({
    page,
    browser,
  }) => {
    const quoteApi = new QuoteApi(page.request)
    const { number } = await buy({ request: page.request, quoteApi }, eventToday())
    await nameWitness(quoteApi, number)
    const interactions = await InteractionCounter.start(page)
    await openEventDay(page, proxy, number)

    proxy.set('refused')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
    await expect(page.getByText('No connection')).toBeVisible()
    const photo = await drawPhoto(page)
    await measureTee(page, '168', photo)
    await expectPageQuality(page)
    const before = interactions.count
    await reportOnPhone(page, photo)
    const reported = interactions.log.slice(before)
    expect(reported.join()).toContain('type what_happened')
    expect(reported.length, reported.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_REPORT)
    await expectPageQuality(page)
    await signByFinger(page, 'Ruth Kessler')
    await page.getByRole('button', { name: 'I have the phone back' }).click()
    await expect(page.getByRole('heading', { name: 'Omar Diaz' })).toBeVisible()
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(page.getByRole('heading', { name: 'Congratulations, Theo.' })).toBeFocused()
    await expectPageQuality(page)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Congratulations, Theo.' })).toBeVisible()
    await expect(page.getByText(/^To send: /)).toBeVisible()

    proxy.set('clear')
    await page.getByRole('button', { name: 'Try to send' }).click()
    await expect(page.getByText('Everything is sent, but for what follows.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open claim C-/ })).toBeVisible()
    await expectPageQuality(page)
    await page.getByRole('button', { name: 'Send 2 originals' }).click()
    await expect(page.getByText('Everything is sent.', { exact: true })).toBeVisible()
    await expectPageQuality(page)
    await page.getByRole('link', { name: /^Open claim C-/ }).click()
    await expect(page.getByRole('heading', { name: 'A hole-in-one on hole 7' })).toBeVisible()
    const claim = page.url().split('/').at(-1)
    const rep = await (await browser.newContext()).newPage()
    await openAsRep(rep, `/admin/claims/${claim}`)
    const originals = rep
      .getByRole('list', { name: 'Photos of the day' })
      .getByRole('link', { name: /^Original, / })
    await expect(originals).toHaveCount(2)
    const loaded = rep.waitForEvent('download')
    await originals.first().click()
    const file = await (await loaded).path()
    expect(photo.equals(readFileSync(file)), 'as the camera made it').toBe(true)
    await rep.context().close()
  })

  test('N104 two phones measure one tee without a connection; somebody chooses, and both follow', async ({
    page,
    browser,
  }) => {
    const { number } = await buy(
      { request: page.request, quoteApi: new QuoteApi(page.request) },
      eventToday(),
    )
    const other = await secondPhone(browser, page)
    await openEventDay(page, proxy, number)
    await openEventDay(other, proxy, number)
    proxy.set('refused')
    await measureTee(page, '168')
    await measureTee(other, '171')
    proxy.set('clear')
    await page.reload()
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await other.reload()
    const conflict = other.getByRole('heading', { name: 'Two measurements of Hole 7. Which one is right?' })
    await expect(conflict).toBeVisible()
    await other.getByRole('button', { name: 'Use 168 yards, men’s markers' }).click()
    await expect(conflict).toBeHidden()
    await expect(other.getByText('Everything is sent')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /Which one is right/ })).toBeHidden()
    await other.context().close()
  })

  test('N104 when the session has ended everything stays, and is sent after signing in; a hotel’s page is no answer', async ({
    page,
  }) => {
    const { number } = await buy(
      { request: page.request, quoteApi: new QuoteApi(page.request) },
      eventToday(),
    )
    await openEventDay(page, proxy, number)
    const cookies = await page.context().cookies()
    proxy.set('portal')
    await measureTee(page, '168')
    await expect(page.getByText('No connection. Kept on this phone: 1 to send.')).toBeVisible()
    await page.context().clearCookies()
    proxy.set('clear')
    await page.reload()
    await expect(page.getByText('You’re signed out of this policy')).toBeVisible()
    await expect(page.getByText('Kept on this phone: 1 to send.')).toBeVisible()
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await page.context().addCookies(cookies)
    await page.reload()
    await expect(page.getByText('Everything is sent')).toBeVisible()
  })

  test('N104 the phone keeps the page and nothing that a person wrote, and its worker is for these pages alone', async ({
    page,
  }) => {
    const { number } = await buy(
      { request: page.request, quoteApi: new QuoteApi(page.request) },
      eventToday(),
    )
    await openEventDay(page, proxy, number)
    await measureTee(page, '168', await drawPhoto(page))
    await expect(page.getByText('Sent, but for one original photo')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/quote/event-day/mine')
    expect(
      kept.filter(
        (path) => !/^\/quote\/(assets\/|event-day\/mine$|event-day[-.]|favicon|old-browser)/.test(path),
      ),
    ).toEqual([])
    await page.goto(`${proxy.origin}/quote/`)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
})
