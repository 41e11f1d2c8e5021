import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { askCarrier } from '#server/quotes/approvals/mail-carrier.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { aPdf } from '#testing/claim-files.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { testContext } from '#testing/test-context.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { changes, buy, payloadWith, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { startMailServer } from '../support/program/customers-mail.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const DAY_MS = 86_400_000

const MANY_PROS = {
  tournament_name: 'Pro Classic',
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}

/** An office whose rep asked a carrier about a quote ten days ago. */
async function storeAsked(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const now = () => new Date(Date.now() - 10 * DAY_MS)
  const context = testContext(db, { now })
  const rep = await aRep(context, REP.email, { name: 'Ines Okafor' })
  const { id } = await aQuote(context, MANY_PROS)
  const letter = { to: 'post@hill.example', subject: 'Approval', message: 'Do you approve?' }
  await askCarrier(context, { id, letter }, rep)
  await close()
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function addCarrier(
  page: Page,
  carrier: string,
  contact: { name: string; email: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add a carrier' }).click()
  const adding = dialog(page, 'Add a carrier')
  await adding.getByLabel('Name').fill(carrier)
  await adding.getByRole('button', { name: 'Add' }).click()
  const whom = dialog(page, 'Add a contact')
  await whom.getByLabel('Name').fill(contact.name)
  await whom.getByLabel('Email').fill(contact.email)
  await whom.getByRole('button', { name: 'Add' }).click()
  await expect(whom).toHaveCount(0)
  await expect(page.getByRole('list', { name: `Contacts of ${carrier}` })).toContainText(contact.name)
}

async function addShare(page: Page, carrier: string, share: string): Promise<void> {
  await page.getByRole('button', { name: `Add a share of ${carrier}` }).click()
  const adding = dialog(page, 'Add a share')
  await adding.getByLabel('Share').fill(share)
  await adding.getByRole('button', { name: 'Add' }).click()
}

/** What the holder asks for, and the carrier has to approve. */
function manyPros() {
  const { grandPrize, ...payload } = payloadWith(100)
  const rows = grandPrize as Record<string, unknown>[]
  return {
    version: 1,
    action: 'change_policy',
    kind: 'other',
    note: 'Eighty professionals come',
    payload: { ...payload, grandPrize: rows.map((row) => ({ ...row, hPros: 80, hPrizeValue: 30_000 })) },
  }
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // The browser says of what is refused at its field that it is.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 400/] })

    test(`P04 D32 D35 O18 carriers, their shares and a template are set up, one is asked about a change with files of the case, and its answer stands with the policy; another that has not answered is a task, ${name}`, async ({
      page,
      browser,
      playwright,
    }) => {
      test.setTimeout(300_000)
      const mail = await startMailServer()
      const program = await startProgram({ SMTP_URL: mail.url }, storeAsked)
      const request = await playwright.request.newContext({ baseURL: program.origin })
      const go = (path: string) => page.goto(`${program.origin}/quote${path}`)
      try {
        await recordLayoutShifts(page)
        await openAsRep(page, '/admin', REP, program.origin)
        const task = page.getByRole('link', { name: /No answer from the carrier: Pro Classic/ })
        await expect(task).toBeVisible()
        await expect(page.getByText(/We asked post@hill\.example/)).toBeVisible()

        await go('/admin/carriers')
        await expect(page.getByText('No carriers yet.', { exact: false })).toBeVisible()
        await addCarrier(page, 'Lake Re', { name: 'Ms Reed', email: 'reed@lake.example' })
        await addCarrier(page, 'Sea Re', { name: 'Mr Post', email: 'post@sea.example' })
        await addShare(page, 'Lake Re', '60')
        await expect(page.getByRole('list', { name: 'What Lake Re takes' })).toContainText(/^60% of /)
        // Each is there because the rep has added it.
        await forgetLayoutShifts(page)
        await addShare(page, 'Sea Re', '50')
        const refused = dialog(page, 'Add a share')
        await expect(refused.getByLabel('Share')).toHaveAccessibleDescription(/100% is the most/)
        await expectPageQuality(page)
        await refused.getByLabel('Share').fill('25')
        await refused.getByRole('button', { name: 'Add' }).click()
        await expect(page.getByRole('list', { name: 'What Sea Re takes' })).toContainText(/^25% of /)

        await forgetLayoutShifts(page)
        await page.getByRole('button', { name: 'Add a template' }).click()
        const writing = dialog(page, 'Add a template')
        await writing.getByLabel('Name').fill('Large prizes')
        await writing.getByLabel('Subject').fill('Approval: {{event}}')
        await writing.getByLabel('Message').fill('We ask {{winner}}.')
        await writing.getByRole('button', { name: 'Add' }).click()
        await expect(writing.getByLabel('Message')).toHaveAccessibleDescription(/no field \{\{winner\}\}/)
        await expectPageQuality(page)
        await writing.getByLabel('Message').fill('{{insured}} asks for more:\n{{asked}}')
        await writing.getByRole('button', { name: 'Add' }).click()
        const templates = page.getByRole('list', { name: 'Message templates' })
        await expect(templates).toBeVisible()
        await forgetLayoutShifts(page)
        await templates.getByRole('button', { name: 'Edit Large prizes' }).click()
        const editing = dialog(page, 'Edit the template')
        await editing.getByLabel('Message').fill('Nothing of use.')
        await editing.getByRole('button', { name: 'Save the template' }).click()
        await expect(editing).toHaveCount(0)
        await templates.getByText(/^Version 2, Ines Okafor/).click()
        await templates.getByRole('button', { name: 'Use this text again from version 1' }).click()
        await expect(editing.getByLabel('Message')).toHaveValue(/asks for more/)
        await expectPageQuality(page)
        await editing.getByRole('button', { name: 'Save the template' }).click()
        await expect(templates.getByText(/^Version 3, Ines Okafor/).first()).toBeVisible()
        await forgetLayoutShifts(page)
        await expectPageQuality(page)

        const quoteApi = new QuoteApi(request)
        const event = `Hope House ${randomUUID().slice(0, 6)}`
        const fields = { ...SCENARIO_16, tournament_name: event }
        const { number, quote } = await buy({ request, quoteApi }, fields, 268)
        await quoteApi.send('POST', `/policies/${number}/changes`, manyPros(), {
          'idempotency-key': randomUUID(),
        })

        await go(`/admin/${quote.id}/files`)
        const choosing = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'choose files' }).click()
        const plan = { name: 'course plan.pdf', mimeType: 'application/pdf', buffer: aPdf() }
        await (await choosing).setFiles([plan])
        await expect(page.getByText('1 file is here')).toBeVisible()
        await expect(page.getByRole('table', { name: 'All files' }).getByText('checking')).toHaveCount(0)

        await go(policyPath(number))
        await expect(page.getByRole('region', { name: 'Carriers' })).toContainText(
          'Lake Re 60%, $6,000. Sea Re 25%, $2,500. We keep 15%, $1,500',
        )
        await page.getByRole('button', { name: 'Ask the carrier' }).click()
        const asking = dialog(page, 'Ask the carrier')
        // Whoever has most of it is asked first.
        await expect(asking.getByLabel('Email of the carrier')).toHaveValue('reed@lake.example')
        await asking.getByLabel('Template').selectOption({ label: 'Large prizes' })
        await expect(asking.getByLabel('Subject')).toHaveValue(`Approval: ${event}`)
        await expect(asking.getByLabel('Message')).toHaveValue(/asks for more:[^{]*\$30,000/s)
        await asking.getByText(/^Files from this case/).click()
        await asking.getByRole('checkbox', { name: /^course plan\.pdf/ }).check()
        await expectPageQuality(page)
        await asking.getByRole('button', { name: 'Send it to the carrier' }).click()
        await expect(page.getByText(/^We asked reed@lake\.example/)).toBeVisible()

        const toLake = () =>
          mail.inbox.find(({ headers }) => headers.get('to')?.includes('reed@lake.example'))
        await expect.poll(() => toLake()?.html).toContain('/quote/files/')
        const [link = ''] = /http[^"]*\/quote\/files\/[^"]+/.exec(toLake()?.html ?? '') ?? []
        const carrier = await (await browser.newContext({ viewport, colorScheme })).newPage()
        await recordLayoutShifts(carrier)
        await carrier.goto(link)
        await expect(stepTitle(carrier, 'A file for you')).toBeVisible()
        await expectPageQuality(carrier)
        const download = carrier.waitForEvent('download')
        await carrier.getByRole('link', { name: 'Download course plan.pdf' }).click()
        expect((await download).suggestedFilename()).toBe('course plan.pdf')
        await carrier.context().close()

        await page.getByRole('button', { name: 'Record the answer' }).click()
        const deciding = dialog(page, `Change of policy ${number}`)
        await deciding.getByLabel('Who answered').fill('Ms Reed, by mail')
        await deciding.getByText('Already paid').click()
        await deciding.getByLabel('Transaction id').fill('TX-77')
        const notTaken = { name: 'answer.exe', mimeType: '', buffer: Buffer.from('MZ') }
        await deciding.getByLabel('File to add to this case').setInputFiles(notTaken)
        await expect(deciding.getByRole('alert')).toBeVisible()
        await deciding.getByRole('button', { name: 'Approve the change' }).click()
        await expect(deciding.getByText(/We couldn’t take answer\.exe\./)).toBeVisible()
        await expectPageQuality(page)
        const letter = { name: 'approval.pdf', mimeType: 'application/pdf', buffer: aPdf() }
        await deciding.getByLabel('Another file for answer.exe').setInputFiles(letter)
        await expect(deciding.getByText('In the files of this case')).toBeVisible()
        await expect(deciding.getByLabel('File of the answer')).toContainText('approval.pdf')
        await expect(deciding.getByLabel('Who answered')).toHaveValue('Ms Reed, by mail')
        // Behind the dialog the file is listed, because the rep has added it.
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await deciding.getByRole('button', { name: 'Approve the change' }).click()
        await expect(deciding).toHaveCount(0)
        await expect(changes(page)).toContainText('Applied')
        await expect(changes(page)).toContainText('Ms Reed, by mail')
        const saving = page.waitForEvent('download')
        await changes(page).getByRole('link', { name: 'approval.pdf' }).click()
        expect((await saving).suggestedFilename()).toBe('approval.pdf')
        await expect(page.getByRole('region', { name: 'Carriers' })).toContainText('Lake Re 60%, $18,000')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await page.goto('about:blank')
      } finally {
        await request.dispose()
        await program.stop()
        await mail.stop()
      }
    })
  })
}
