import type { Browser, Page } from '@playwright/test'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { startProgram } from '../support/program/program.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const KIM = { ...REP, email: 'kim@office.example', name: 'Kim Lee' }

/** An office with an owner and a bookkeeper. */
async function storeTwo(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const now = () => new Date()
  await aRep({ db, now }, REP.email, { name: 'Robin Fields' })
  await aRep({ db, now }, KIM.email, { name: KIM.name, role: 'bookkeeper' })
  await close()
}

async function openPage(browser: Browser, options: object): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`R02 N109 O04 an owner sees who works here and who approves, opens a colleague, and signs them out, ${name}`, async ({
      page,
      browser,
    }) => {
      test.setTimeout(180_000)
      const program = await startProgram({}, storeTwo)
      // She signed in through another page, before anybody looked at her.
      const kim = await openPage(browser, { viewport, colorScheme })
      try {
        await openAsRep(page, '/admin/people', REP, program.origin)
        const list = page.getByRole('list', { name: 'Reps' })
        await expect(list.getByText('Bookkeeper')).toBeVisible()
        const approvals = page.getByRole('region', { name: 'Second approvals' })
        await expect(approvals.getByText('When it’s more than $250 below the computed fee')).toBeVisible()
        // Claims, fees and rating plans have the owner alone.
        await expect(approvals.getByText('No one else can approve it.', { exact: false })).toHaveCount(3)
        await page.getByText('What each role can do').click()
        await expect(
          page.getByText('Set fees, approve referrals and changes, and ask carriers').first(),
        ).toBeVisible()
        await expectPageQuality(page)

        await openAsRep(kim, '/admin/books', KIM, program.origin)
        await expect(stepTitle(kim, 'Books')).toBeVisible()

        await list.getByRole('link', { name: KIM.name }).click()
        await expect(page.getByRole('heading', { name: KIM.name })).toBeVisible()
        await expect(page.getByText('Works on money and the books', { exact: false })).toBeVisible()
        const events = page.getByRole('region', { name: 'What they did' })
        await expect(events.getByText('Signed in')).toBeVisible()
        await expectPageQuality(page)
        await events.getByLabel('Show').selectOption('Quotes, policies, and claims')
        await expect(events.getByText('Nothing yet.')).toBeVisible()

        await page.getByRole('button', { name: 'Sign out everywhere' }).click()
        const question = page.getByRole('dialog', { name: `Sign out ${KIM.name} everywhere?` })
        await question.getByRole('button', { name: 'Sign out everywhere' }).click()
        await expect(page.getByText('Not signed in anywhere.')).toBeVisible()
        await kim.goto(`${program.origin}/quote/admin`)
        await expect(kim).toHaveURL(/\/admin\/login/)
        await expectPageQuality(page)
        for (const open of [page, kim]) await open.goto('about:blank')
      } finally {
        await kim.context().close()
        await program.stop()
      }
    })

    test(`O10 O15 an owner reads which version runs, since when, what is new, and whether one may go back, ${name}`, async ({
      page,
    }) => {
      await openAsRep(page, '/admin/doctor')
      await page.getByRole('link', { name: /^Version \d/ }).click()
      await expect(stepTitle(page, 'Version')).toBeVisible()
      await expect(page.getByText(`${process.versions.node}`, { exact: true })).toBeVisible()
      await expect(page.getByText(/^Embedded \(PGlite\)/)).toBeVisible()
      await expect(page.getByText('You can go back to the version before')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Unreleased' })).toBeVisible()
      await page.getByText(/^\d+ database migrations$/).click()
      await expect(page.getByRole('list', { name: 'Newest migrations' })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
