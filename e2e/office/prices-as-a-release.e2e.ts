import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aQuote } from '#testing/a-quote.ts'
import { freePort, Program } from '#testing/program.ts'
import { testContext } from '#testing/test-context.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, OTHER_REP, REP } from '../support/pages/reps.ts'
import { openStep } from '../support/pages/wizard.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Enough for a comparison that takes some seconds. */
const QUOTES = 6_000
const PLAN = 'RP-2027.2'
const EARLIER = 'RP-2027.3'

async function withDatabase(
  folder: string,
  work: (db: Parameters<typeof testContext>[0]) => Promise<unknown>,
) {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await work(db)
  await close()
}

/** Many quotes that were priced, each with other players, distances, and prizes. */
async function storeQuotes(folder: string): Promise<void> {
  await withDatabase(folder, async (db) => {
    const { id } = await aQuote(testContext(db, { now: () => new Date() }))
    await db.execute(sql`alter table quotes disable trigger user`)
    await db.execute(sql`
      insert into quotes (id, quote_number, client_reference, version, answers, email, first_contest_date, price, coupons, partner, approvals, created_at, updated_at)
      select gen_random_uuid(), 'Q-' || n, 'R-' || n, 1,
        q.answers || jsonb_build_object('h_amateurs_1', 40 + n % 160, 'h_yardage_1', 150 + n % 90, 'h_prize_value_1', 500000 + (n % 40) * 100000),
        q.email, q.first_contest_date, q.price, q.coupons, q.partner, q.approvals, q.created_at, q.updated_at
      from quotes q, generate_series(2, ${QUOTES}::int) n where q.id = ${id}`)
    await db.execute(sql`alter table quotes enable trigger user`)
  })
}

/** The embedded database with these quotes, whose program can be killed and started again where it was. */
async function startOffice() {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-e2e-'))
  await storeOfficeData(folder)
  await storeQuotes(folder)
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR: folder, NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const program = new Program(settings)
  await program.start()
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Kills the program; meanwhile an hour passes for everybody who is signed in. */
    restartAnHourLater: async () => {
      await program.kill()
      await withDatabase(folder, (db) =>
        db.execute(sql`update rep_sessions set proven_at = proven_at - interval '1 hour'`),
      )
      await program.start()
    },
    stop: async () => {
      await program.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function openPage(browser: Browser, baseURL: string, look: object): Promise<Page> {
  return (await browser.newContext({ baseURL, ...look })).newPage()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openPlan = (page: Page, plan: string, more = '') =>
  page.goto(`/quote/admin/rating-plans/${plan}${more}`)

/** What moves prices asks who signed in long ago who they are. */
async function confirmIdentity(page: Page, { password }: typeof REP): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
}

async function ask(page: Page, plan: string, note: string): Promise<void> {
  await openPlan(page, plan)
  await press(page, 'Ask for a signature')
  const asking = page.getByRole('dialog', { name: `Ask for a signature on ${plan}` })
  await asking.getByLabel(/What to know about it/).fill(note)
  await asking.getByRole('button', { name: 'Ask for a signature' }).click()
  await expect(page.getByText('You wrote figures of this plan, so another rep signs it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign or send back' })).toHaveCount(0)
}

async function editFigures(page: Page): Promise<void> {
  await press(page, 'Edit the figures')
  const hio = page.getByRole('region', { name: 'Hole-in-one' })
  await hio.getByLabel('Fixed part, dollars').fill('100')
  await hio.getByLabel('Minimum fee, dollars').fill('210')
  await hio.getByRole('group', { name: 'Band 2' }).getByLabel('Factor').fill('1.05')
  await hio.getByRole('group', { name: 'Through a rep only' }).getByLabel('From, yards').fill('140')
  await press(page, 'Add a layer')
  const layer = hio.getByRole('group', { name: 'New layer' })
  await layer.getByLabel('Up to, dollars').fill('1,000,000')
  await layer.getByLabel('Load').fill('2.3')
  await press(page, 'Save the figures')
  await expect(page.getByRole('table', { name: 'Hole-in-one, loads' })).toContainText('1,000,000')
  // Gone as a whole, and there again.
  await press(page, 'Edit the figures')
  await hio.getByRole('button', { name: /^Remove Through a rep only/ }).click()
  await expect(hio.getByRole('button', { name: 'Add a band for reps only' })).toBeFocused()
  await press(page, 'Save the figures')
  const yardage = page.getByRole('table', { name: 'Hole-in-one, yardage' })
  await expect(yardage).toBeVisible()
  await expect(yardage.getByRole('row', { name: /Through a rep only/ })).toHaveCount(0)
  await press(page, 'Edit the figures')
  await press(page, 'Add a band for reps only')
  const band = hio.getByRole('group', { name: 'New band for reps only' })
  await band.getByLabel('From, yards').fill('138')
  await band.getByLabel('To, yards').fill('148')
  await band.getByLabel('Factor').fill('1.5')
  await press(page, 'Save the figures')
  await expect(band.getByText(/leaves a gap: 149 to 149 yards/)).toBeVisible()
  await expectPageQuality(page)
  await band.getByLabel('To, yards').fill('149')
  await press(page, 'Save the figures')
  await expect(yardage.getByRole('row', { name: /Through a rep only/ })).toContainText('138')
}

for (const { name, ...look } of SCREENS)
  test(`O13 N109 N15 N97 prices as a release: drafted by one rep, compared through a restart, signed by another, taken back; a customer keeps their price, ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(400_000)
    const office = await startOffice()
    try {
      const customer = await openPage(browser, office.origin, look)
      const customers = new QuoteApi(customer.request)
      const priceOf = async () => Number((await customers.createReady()).customFields['h_cert_fee_1'])
      const quote = await customers.createReady()
      await openStep(customer, quote, 'confirm-coverage')
      await expect(customer.getByRole('main')).toContainText('$310')

      const robins = await openPage(browser, office.origin, look)
      await openAsRep(robins, '/admin/rating-plans/RP-2027.1/compare')
      await expect(robins.getByText('RP-2027.1 is built in')).toBeVisible()
      await expectPageQuality(robins)
      await robins.getByRole('link', { name: 'Open RP-2027.1' }).click()
      const kims = await openPage(browser, office.origin, look)
      await openAsRep(kims, '/admin/rating-plans', OTHER_REP)

      await press(robins, 'Draft a new plan from it')
      await robins
        .getByRole('dialog', { name: 'Draft a plan from RP-2027.1' })
        .getByRole('button', { name: 'Start the draft' })
        .click()
      await expect(robins.getByRole('heading', { level: 1, name: PLAN })).toBeVisible()
      await editFigures(robins)

      await robins.getByRole('link', { name: 'Compare on real quotes' }).click()
      await press(robins, 'Compare')
      const bar = robins.getByRole('progressbar', { name: 'Quotes compared' })
      await expect(bar).toBeVisible()
      await expectPageQuality(robins)
      await robins.goto('/quote/admin/rating-plans')
      await expect(robins.getByRole('link', { name: PLAN })).toBeVisible()
      await office.restartAnHourLater()
      await openPlan(robins, PLAN, '/compare')
      await expect(bar).toBeVisible()
      await expect(robins.getByText(/^\d[\d,]* of 6,00\d quotes priced under both plans/)).toBeVisible()
      await expect(robins.getByText(/6,00\d quotes of the last 12 months were compared/)).toBeVisible({
        timeout: 120_000,
      })
      for (const table of ['By client', 'By contest', 'By territory'])
        await expect(robins.getByRole('table', { name: table })).toBeVisible()
      await press(robins, 'Table of How many, by how much')
      await expect(robins.getByRole('table', { name: 'How many, by how much' })).toBeVisible()
      await expect(robins.getByRole('region', { name: 'Largest rises' }).getByRole('listitem')).toHaveCount(
        20,
      )

      const kimsSaid = 'Look at the short holes before you ask me.'
      await openPlan(kims, PLAN, '/compare')
      await kims.getByLabel('Say something about it').fill(kimsSaid)
      await press(kims, 'Add it')
      await expect(kims.getByRole('list', { name: 'Remarks' })).toContainText(kimsSaid)
      await expect(kims.getByLabel('Say something about it')).toBeFocused()
      await expect(kims.getByLabel('Say something about it')).toHaveValue('')
      await expectPageQuality(kims)

      await ask(robins, PLAN, 'Short holes cost more than we took.')
      const remarks = robins.getByRole('list', { name: 'Remarks' }).getByRole('listitem')
      await expect(remarks).toContainText(['robin asked for a signature', OTHER_REP.name])
      await expectPageQuality(robins)
      expect(await priceOf()).toBe(310)

      await openPlan(kims, PLAN)
      await press(kims, 'Sign or send back')
      const signing = kims.getByRole('dialog', { name: `Sign ${PLAN}` })
      await expect(signing.getByRole('list', { name: 'Remarks' })).toContainText('Short holes cost more')
      await expectPageQuality(kims)
      await signing.getByRole('button', { name: 'Sign the plan' }).click()
      await confirmIdentity(kims, OTHER_REP)
      await expect(kims.getByText(`${OTHER_REP.name} signed it`)).toBeVisible()
      await expect(kims.getByText(/^In force since/)).toBeVisible()
      await expectPageQuality(kims)

      await customer.reload()
      await expect(customer.getByRole('main')).toContainText('$310')
      expect(Number((await customers.read(quote.id)).customFields['h_cert_fee_1'])).toBe(310)
      expect(await priceOf()).toBe(362)

      // Back: the earlier figures are signed again.
      await openPlan(kims, 'RP-2027.1')
      await press(kims, 'Take it back in a new draft')
      const drafting = kims.getByRole('dialog', { name: 'Draft a plan from RP-2027.1' })
      await drafting.getByLabel('Name').fill(EARLIER)
      await drafting.getByRole('button', { name: 'Start the draft' }).click()
      await expect(kims.getByRole('heading', { level: 1, name: EARLIER })).toBeVisible()
      await ask(kims, EARLIER, 'Too dear for scrambles.')
      await openPlan(robins, EARLIER)
      await press(robins, 'Sign or send back')
      await robins
        .getByRole('dialog', { name: `Sign ${EARLIER}` })
        .getByRole('button', { name: 'Sign the plan' })
        .click()
      await confirmIdentity(robins, REP)
      await expect(robins.getByText('robin signed it')).toBeVisible()
      await openPlan(robins, PLAN)
      await expect(robins.getByText(/^Replaced on its first day/)).toBeVisible()
      await expectPageQuality(robins)
      expect(await priceOf()).toBe(310)
      await customer.reload()
      await expect(customer.getByRole('main')).toContainText('$310')
    } finally {
      await office.stop()
    }
  })
