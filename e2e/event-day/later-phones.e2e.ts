import type { Browser, Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { startReleases } from '../support/network/releases.ts'
import { startTcpProxy, type TcpProxy } from '../support/network/tcp-proxy.ts'
import { eventToday } from '../support/pages/claims.ts'
import { drawPhoto, measureTee, openEventDay, secondPhone } from '../support/pages/event-day.ts'
import { buy } from '../support/pages/policies.ts'
import { typeInto } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }

/** The page on a home screen, which knows nothing of the browser. */
async function installedPage(browser: Browser, { origin }: Pick<TcpProxy, 'origin'>): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/quote/event-day/mine`)
  return page
}

async function typeCode(page: Page, code: string): Promise<void> {
  await typeInto(page.getByRole('textbox', { name: 'Code' }), code)
  await page.getByRole('button', { name: 'Open the event' }).click()
}

async function showCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Show a/ }).click()
  const code = page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

test.describe('phones that come later to the day of an event', () => {
  test.use({
    viewport: PHONE,
    // The browser’s own words for a connection that is refused, and for what is answered with a refusal.
    expectedConsole: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|net::/],
  })
  test.setTimeout(120_000)

  let proxy: TcpProxy
  // None where a journey rests.
  const running: TcpProxy[] = []
  test.beforeEach(async () => {
    proxy = await startTcpProxy(process.env['E2E_ORIGIN'] ?? '')
    running.push(proxy)
  })
  test.afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

  const bought = async (page: Page) =>
    (await buy({ request: page.request, quoteApi: new QuoteApi(page.request) }, eventToday())).number

  test('N111 O25 the page on the home screen opens by a code, once; a wrong one stays in its field', async ({
    page,
    browser,
  }) => {
    const number = await bought(page)
    await openEventDay(page, proxy, number)
    const code = await showCode(page)
    await expectPageQuality(page)
    const installed = await installedPage(browser, proxy)
    await typeCode(installed, '0000-0000')
    await expect(installed.getByText(/^That code isn’t right/)).toBeVisible()
    await expect(installed.getByRole('textbox', { name: 'Code' })).toHaveValue('0000-0000')
    await expectPageQuality(installed)
    await typeCode(installed, code.toLowerCase())
    await expect(installed.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
    const third = await installedPage(browser, proxy)
    await typeCode(third, code)
    await expect(third.getByText(/^That code isn’t right/)).toBeVisible()
    for (const other of [installed, third]) await other.context().close()
  })

  test('N103 N104 the organizer reads what a helper wrote before the link ended, and takes over what is right', async ({
    page,
    browser,
  }) => {
    const number = await bought(page)
    const organizer = new QuoteApi(page.request)
    const made = await organizer.send<{ url: string; links: { id: string }[] }>(
      'POST',
      `/policies/${number}/helper-links`,
      { name: 'Sam Ode', to: null },
    )
    const helper = await (await browser.newContext({ viewport: PHONE })).newPage()
    await helper.goto(`${proxy.origin}${new URL(made.url).pathname}`)
    await expect(helper.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
    await helper.evaluate(async () => void (await navigator.serviceWorker.ready))
    proxy.set('refused')
    await measureTee(helper, '168')
    await helper.getByRole('button', { name: /Count the players/ }).click()
    await typeInto(helper.getByRole('textbox', { name: 'Players', exact: true }), '118')
    await helper.getByRole('button', { name: 'Save the count' }).click()
    await expect(helper.getByText(/^Players: 118/)).toBeVisible()
    await organizer.send('DELETE', `/policies/${number}/helper-links/${made.links[0]?.id}`, {})
    proxy.set('clear')
    await helper.reload()
    await expect(helper.getByText('It counts once the organizer takes it over.')).toBeVisible()
    await openEventDay(page, proxy, number)
    const held = page.getByRole('region', { name: '2 entries from a helper whose link ended' })
    await expect(held).toContainText('Measured tee, Hole 7, 168 yards, men’s markers')
    await expect(held).toContainText('Sam Ode')
    // Until somebody has decided, nothing of it counts.
    await expect(page.getByText(/^Tee measured/)).toBeHidden()
    await expectPageQuality(page)
    await held.getByRole('button', { name: /^Leave out: Number of players/ }).click()
    await page.getByRole('button', { name: /^Take over: Measured tee/ }).click()
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await expect(page.getByText(/from a helper whose link ended/)).toBeHidden()
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await expect(page.getByText(/^Players: 118/)).toBeHidden()
    await helper.context().close()
  })

  test('N104 a session that is ended while records wait loses none: a code from another phone sends them', async ({
    page,
    browser,
  }) => {
    const number = await bought(page)
    await openEventDay(page, proxy, number)
    const other = await installedPage(browser, proxy)
    await typeCode(other, await showCode(page))
    await expect(other.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
    proxy.set('refused')
    await measureTee(page, '168')
    // From a list of sessions elsewhere.
    await new QuoteApi(page.request).send('DELETE', '/policy-sessions/current', {})
    proxy.set('clear')
    await page.reload()
    await expect(page.getByText('You’re signed out of this policy')).toBeVisible()
    await expect(page.getByText('Kept on this phone: 1 to send.')).toBeVisible()
    await page.getByRole('link', { name: 'All events on this phone' }).click()
    await typeCode(page, await showCode(other))
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await other.reload()
    await expect(other.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await other.context().close()
  })

  test('N104 a new release takes over when somebody says so, and a record that waits is sent by it', async ({
    page,
  }) => {
    const number = await bought(page)
    const releases = await startReleases(proxy.origin)
    try {
      await openEventDay(page, releases, number)
      // From the second opening on it comes from the phone.
      await page.reload()
      await expect(page.getByText('Everything is sent')).toBeVisible()
      proxy.set('refused')
      await measureTee(page, '168', await drawPhoto(page))
      proxy.set('clear')
      releases.release()
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/quote/event-day/')
        await registration?.update()
      })
      proxy.set('refused')
      await page.getByRole('button', { name: 'Use the new version' }).click()
      await expect(page.getByText(/^Tee measured: 168 yards/)).toBeVisible()
      await expect(page.getByText('Use the new version')).toBeHidden()
      await expect(page.getByText(/^No connection\. Kept on this phone: \d to send\.$/)).toBeVisible()
      proxy.set('clear')
      await page.reload()
      await expect(page.getByText('Sent, but for one original photo')).toBeVisible()
    } finally {
      await releases.stop()
    }
  })

  test('N104 a browser that keeps nothing says so, and everything is sent while the page is open', async ({
    page,
  }) => {
    const number = await bought(page)
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('The store is off', 'SecurityError')
      }
    })
    await page.goto(`${proxy.origin}/quote/event-day/${number}`)
    await expect(page.getByText('This browser keeps nothing')).toBeVisible()
    await measureTee(page, '168')
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await expectPageQuality(page)
  })

  test('N104 a phone that is full keeps the words and says that the photo has no room', async ({ page }) => {
    const number = await bought(page)
    await openEventDay(page, proxy, number)
    const photo = await drawPhoto(page)
    // What browsers answer when their share of the disk is used up.
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (this.name === 'blobs') throw new DOMException('The disk is full', 'QuotaExceededError')
        return put.call(this, value, key)
      }
    })
    proxy.set('refused')
    await measureTee(page, '168', photo)
    await expect(page.getByText(/^No room for the last/)).toBeVisible()
    await expectPageQuality(page)
    proxy.set('clear')
    await page.getByRole('button', { name: /^Send (now|the original)$/ }).click()
    await expect(page.getByText(/^(Everything is sent|Sent, but for one original photo)$/)).toBeVisible()
  })

  test('N104 two tabs write at once: each record has its own number, and all are sent once', async ({
    page,
  }) => {
    const number = await bought(page)
    await openEventDay(page, proxy, number)
    const second = await page.context().newPage()
    await second.setViewportSize(PHONE)
    await openEventDay(second, proxy, number)
    proxy.set('refused')
    await measureTee(page, '168')
    await expect(second.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await second.getByRole('button', { name: /Count the players/ }).click()
    await typeInto(second.getByRole('textbox', { name: 'Players', exact: true }), '118')
    await second.getByRole('button', { name: 'Save the count' }).click()
    await expect(page.getByText(/^Players: 118/)).toBeVisible()
    proxy.set('clear')
    await page.reload()
    await expect(page.getByText('Everything is sent')).toBeVisible()
    const other = await secondPhone(page.context().browser() as Browser, page)
    await openEventDay(other, proxy, number)
    await expect(other.getByText(/^Tee measured: 168 yards/)).toBeVisible()
    await expect(other.getByText(/^Players: 118/)).toBeVisible()
    await other.context().close()
  })
})
