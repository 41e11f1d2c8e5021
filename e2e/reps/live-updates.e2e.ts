import type { Page } from '@playwright/test'
import { freePort } from '#testing/program.ts'
import { startDedicatedProgram } from '../support/program/dedicated-program.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { purchaseQuote, signIn, openAsRep, REP } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { expectAllSaved, openStep, priceSummary } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const TOURNAMENT = 'tournament-golf-information'
const tournamentName = (page: Page) => page.getByLabel('Tournament name')
const expectConnected = (page: Page) =>
  expect(page.getByText('Changes by others show here right away.')).toBeVisible()
const expectUpdated = (page: Page) =>
  expect(page.getByText(/^Changed elsewhere, updated at \d+:\d\d [AP]M\.$/)).toBeVisible()
const loadNewest = (page: Page) => page.getByRole('button', { name: 'Load the latest version' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`T05 C16 a rep sees the customer’s save at once, and keeps unsaved text, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      await recordLayoutShifts(page)
      const quote = await quoteApi.createReady()
      await openAsRep(page, `/admin/${quote.id}/contact-information`)
      await expectConnected(page)
      await expectPageQuality(page)
      const saved = await quoteApi.save(quote, { insured_city: 'Dallas' })
      await expect(page.getByLabel('City')).toHaveValue('Dallas')
      await expect(toasts(page)).toContainText('Someone else changed it. This is the newest')
      await expectUpdated(page)
      await expectPageQuality(page)

      await page.getByLabel('Email').fill('pat@')
      await quoteApi.save(saved, { insured_city: 'Waco' })
      await expect(loadNewest(page)).toBeInViewport()
      await expect(page.getByLabel('City')).toHaveValue('Dallas')
      await expectPageQuality(page)
      await loadNewest(page).click()
      await expect(page.getByLabel('City')).toHaveValue('Waco')
      await expect(page.getByLabel('Email')).toHaveValue('pat@')
      await expectUpdated(page)
      await expectPageQuality(page)
    })
  })
}

test('T05 a rep sees at once that a quote was bought', async ({ page, request, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}/${TOURNAMENT}`)
  await expectConnected(page)
  await purchaseQuote(request, quoteApi, quote, 310)
  await expect(toasts(page)).toContainText('Quote bought')
  await expect(page.getByText(/Bought: policy ALB-/)).toBeVisible()
  await expectUpdated(page)
})

test('T05 the price on a rep’s page is updated too', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}/${TOURNAMENT}`)
  await expectConnected(page)
  await quoteApi.save(quote, { h_prize_value_1: 20_000 })
  await expectUpdated(page)
  await expect(priceSummary(page)).not.toContainText('$310')
  await expectAllSaved(page)
})

test('C16 a page that was without a network catches up once it has one', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}/${TOURNAMENT}`)
  await expectConnected(page)
  // What is still on its way would fail, and the browser would say so.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('Changes by others show here right away.')).toHaveCount(0)
  await quoteApi.save(quote, { tournament_name: 'Autumn Scramble' })
  await page.context().setOffline(false)
  await expect(tournamentName(page)).toHaveValue('Autumn Scramble')
  await expectUpdated(page)
})

test('C16 the socket works on its own port; without one the page logs nothing and everything else works', async ({
  page,
  playwright,
}) => {
  test.setTimeout(180_000)
  const first = { FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password }
  const program = await startDedicatedProgram(playwright.request, {
    ...first,
    SOCKET_PORT: String(await freePort()),
  })
  try {
    const quote = await program.quoteApi.createReady()
    await page.goto(`${program.origin}/quote/admin/${quote.id}/${TOURNAMENT}`)
    await signIn(page)
    await expectConnected(page)
    await program.quoteApi.save(quote, { tournament_name: 'Autumn Scramble' })
    await expect(tournamentName(page)).toHaveValue('Autumn Scramble')

    await page.route('**/quote/api/config', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { data: { ...data, real_time: null } } })
    })
    await page.reload()
    await tournamentName(page).fill('Winter Scramble')
    await expectAllSaved(page)
    await expect(page.getByText('Changes by others')).toHaveCount(0)
  } finally {
    await page.close()
    await program.stop()
  }
})

test('C16 customers do not load the real-time code', async ({ page, browser, quoteApi }) => {
  const { id } = await quoteApi.createReady()
  const loaded = async (one: Page, open: () => Promise<void>) => {
    const seen: string[] = []
    one.on('websocket', (socket) => seen.push(socket.url()))
    one.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      void response.text().then((text) => {
        if (text.includes('reload:reps') || text.includes('reconnection_attempt')) seen.push(response.url())
      })
    })
    await open()
    await one.waitForLoadState('networkidle')
    return seen
  }
  const customers = await loaded(page, async () => {
    await openStep(page, { id }, TOURNAMENT)
    await tournamentName(page).fill('Spring Scramble')
    await expectAllSaved(page)
  })
  expect(customers).toEqual([])
  const rep = await (await browser.newContext()).newPage()
  const reps = await loaded(rep, async () => {
    await openAsRep(rep, `/admin/${id}/${TOURNAMENT}`)
    await expectConnected(rep)
  })
  expect(reps.length).toBeGreaterThan(1)
  await rep.context().close()
})
