import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { startProgram } from '../support/program/program.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, ...look } of SCREENS) {
  test.describe(`O15 ${name}`, () => {
    test.use(look)

    test(`O15 an owner sees what works and what to do, ${name}`, async ({ page }) => {
      await recordLayoutShifts(page)
      await openAsRep(page, '/admin/doctor')
      await expect(stepTitle(page, 'Doctor')).toBeVisible()
      const checks = page.getByRole('list', { name: 'Checks' })
      const database = checks.getByRole('listitem').filter({ hasText: 'Database and app' })
      await expect(database.getByText('Green', { exact: true })).toBeVisible()
      await expect(checks.getByText(/^The database has the \d+ migrations of this version\.$/)).toBeVisible()
      await expectPageQuality(page)

      const again = page.getByRole('button', { name: 'Check again' })
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/doctor'))
      await again.click()
      expect((await answered).status()).toBe(200)
      await expect(again).toBeFocused()
      await expect(checks.getByText(/^Today’s prices come from the plan /)).toBeVisible()
      await expectPageQuality(page)
    })
  })
}

/** An office with one specialist. */
async function storeSpecialist(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await aRep({ db, now: () => new Date() }, REP.email, { role: 'specialist' })
  await close()
}

test('O15 R02 a specialist finds no way to the doctor, and is told that it is for owners', async ({
  page,
}) => {
  const program = await startProgram({}, storeSpecialist)
  try {
    await openAsRep(page, '/admin/doctor', REP, program.origin)
    await expect(page.getByText('Your role doesn’t include this page')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Doctor' })).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Checks' })).toHaveCount(0)
    await expectPageQuality(page)
    // No call of this program is left when it stops.
    await page.goto('about:blank')
  } finally {
    await program.stop()
  }
})
