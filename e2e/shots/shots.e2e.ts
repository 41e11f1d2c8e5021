import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aPdf } from '#testing/claim-files.ts'
import { buy, openAsHolder, payloadWith, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { test, expect } from '../support/test.ts'

const DIR = '/tmp/cshots'
async function shots(page: Page, name: string) {
  for (const width of [1280, 390, 320])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 1280 ? 900 : 800 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(150)
      await page.screenshot({ path: `${DIR}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Scrolls the open dialog to its end. */
async function bottom(page: Page) {
  await page
    .getByRole('dialog')
    .last()
    .evaluate((d) => {
      for (const e of [d, ...d.querySelectorAll('*')])
        if (e.scrollHeight > e.clientHeight + 4) e.scrollTop = e.scrollHeight
    })
}

test('shots', async ({ page, request, quoteApi }) => {
  test.setTimeout(600_000)
  await openAsRep(page, '/admin/carriers')
  await shots(page, 'carriers-empty')
  for (const [c, n, e] of [
    ['Lake Re', 'Ms Reed', 'reed@lake.example'],
    ['Sea Re', 'Mr Post', 'post@sea.example'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a carrier' }).click()
    await dialog(page, 'Add a carrier').getByLabel('Name').fill(c)
    if (c === 'Lake Re') await shots(page, 'carrier-add')
    await dialog(page, 'Add a carrier').getByRole('button', { name: 'Add' }).click()
    const w = dialog(page, 'Add a contact')
    await w.getByLabel('Name').fill(n)
    await w.getByLabel('Email').fill(e)
    if (c === 'Lake Re') await shots(page, 'contact-add')
    await w.getByRole('button', { name: 'Add' }).click()
    await expect(w).toHaveCount(0)
    await page.getByRole('button', { name: `Add a share of ${c}` }).click()
    const s = dialog(page, 'Add a share')
    if (c === 'Lake Re') {
      await s.getByRole('button', { name: 'Add' }).click()
      await shots(page, 'share-add')
      await bottom(page)
      await shots(page, 'share-add-bottom')
    }
    await s.getByLabel('Share').fill(c === 'Lake Re' ? '60' : '25')
    await s.getByLabel('Prizes up to').fill('50000')
    await s.getByRole('button', { name: 'Add' }).click()
    await expect(s).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Add a template' }).click()
  const writing = dialog(page, 'Add a template')
  await writing.getByLabel('Name').fill('Large prizes')
  await writing.getByLabel('Subject').fill('Approval: {{event}}')
  await writing.getByLabel('Message').fill('We ask {{winner}}.')
  await writing.getByRole('button', { name: 'Add' }).click()
  await shots(page, 'template-add')
  await writing
    .getByLabel('Message')
    .fill('Dear underwriters,\n{{insured}} asks for more at {{course}}:\n{{asked}}')
  await writing.getByRole('button', { name: 'Add' }).click()
  const templates = page.getByRole('list', { name: 'Message templates' })
  await templates.getByRole('button', { name: 'Edit Large prizes' }).click()
  await dialog(page, 'Edit the template').getByLabel('Message').fill('Something shorter: {{asked}}')
  await dialog(page, 'Edit the template').getByRole('button', { name: 'Save the template' }).click()
  await templates.getByText(/^Version 2/).click()
  await expect(templates.getByRole('list', { name: 'Versions' })).toBeVisible()
  await shots(page, 'carriers')
  await templates.getByRole('button', { name: 'Use this text again from version 1' }).click()
  await shots(page, 'template-earlier')
  await page.keyboard.press('Escape')

  const { number, quote } = await buy(
    { request, quoteApi },
    { ...SCENARIO_16, tournament_name: 'Hope House Charity Scramble' },
    268,
  )
  const { grandPrize, ...payload } = payloadWith(100)
  const rows = grandPrize as Record<string, unknown>[]
  await quoteApi.send(
    'POST',
    `/policies/${number}/changes`,
    {
      version: 1,
      action: 'change_policy',
      kind: 'other',
      note: 'Eighty professionals come',
      payload: { ...payload, grandPrize: rows.map((r) => ({ ...r, hPros: 80, hPrizeValue: 30_000 })) },
    },
    { 'idempotency-key': randomUUID() },
  )
  await page.goto(`/quote/admin/${quote.id}/files`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'choose files' }).click()
  await (await choosing).setFiles([{ name: 'course plan.pdf', mimeType: 'application/pdf', buffer: aPdf() }])
  await expect(page.getByText('1 file is here')).toBeVisible()
  await expect(page.getByRole('table', { name: 'All files' }).getByText('checking')).toHaveCount(0)
  await page.goto(`/quote${policyPath(number)}`)
  await page.getByRole('button', { name: 'Ask the carrier' }).click()
  const asking = dialog(page, 'Ask the carrier')
  await asking.getByLabel('Template').selectOption({ label: 'Large prizes' })
  await asking.getByText(/^Files from this case/).click()
  await asking.getByRole('checkbox', { name: /^course plan\.pdf/ }).check()
  await shots(page, 'ask')
  await bottom(page)
  await shots(page, 'ask-bottom')
  await asking.getByRole('button', { name: 'Send it to the carrier' }).click()
  await expect(asking).toHaveCount(0)
  await page.getByRole('button', { name: 'Record the answer' }).click()
  const deciding = dialog(page, `Change of policy ${number}`)
  await deciding.getByLabel('Who answered').fill('Ms Reed, by mail')
  await bottom(page)
  await shots(page, 'answer-empty')
  await deciding
    .getByLabel('File to add to this case')
    .setInputFiles({ name: 'answer.exe', mimeType: '', buffer: Buffer.from('MZ') })
  await deciding.getByRole('button', { name: 'Approve the change' }).click()
  await bottom(page)
  await shots(page, 'answer-refused')
  await deciding
    .getByLabel('Another file for answer.exe')
    .setInputFiles({ name: 'approval.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(deciding.getByText('In the files of this case')).toBeVisible()
  await bottom(page)
  await shots(page, 'answer-here')
  await deciding.getByText('Already paid').click()
  await deciding.getByLabel('Transaction id').fill('TX-77')
  await deciding.getByRole('button', { name: 'Approve the change' }).click()
  await expect(deciding).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Carriers' }).getByRole('listitem')).not.toHaveCount(0)
  await shots(page, 'policy')

  await page.goto('/quote/admin/letter-templates')
  await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).not.toHaveCount(0)
  await page
    .getByText(/^Version 1/)
    .first()
    .click()
  await shots(page, 'letter-templates')
  await page.getByRole('button', { name: 'Add a template' }).click()
  await dialog(page, 'Add a template').getByText('Fields you can use').click()
  await shots(page, 'letter-template-add')
  await bottom(page)
  await shots(page, 'letter-template-add-bottom')
  await page.goto(`/quote${policyPath(number)}`)
  await page.getByRole('region', { name: 'Letters' }).getByRole('button', { name: 'Write a letter' }).click()
  const letter = dialog(page, 'Write a letter')
  await expect(letter.getByRole('region', { name: 'Preview' })).toBeVisible()
  await shots(page, 'letter-write')
  await bottom(page)
  await shots(page, 'letter-write-bottom')
  await letter.getByRole('button', { name: /the letter$/ }).click()
  await expect(letter).toHaveCount(0)

  await openAsHolder({ page, request }, number)
  await page
    .getByRole('region', { name: 'Letters' })
    .getByRole('button', { name: 'Proof of insurance' })
    .click()
  await shots(page, 'proof-dialog')
  await dialog(page, 'Proof of insurance').getByRole('button', { name: 'Make the proof' }).click()
  await expect(page.getByText('Download it under Letters.')).toBeVisible()
  await shots(page, 'holder')
  const check = page.getByRole('region', { name: 'Letters' }).getByRole('link', { name: /^Check / })
  await check.click()
  await expect(page.getByRole('heading', { name: 'This letter is genuine' })).toBeVisible()
  await shots(page, 'verify-letter')
  await page.goto('/quote/verify/0000-0000-0000-0000')
  await expect(page.getByText('No document has this code')).toBeVisible()
  await shots(page, 'verify-unknown')
  await page.goto('/quote/verify')
  await shots(page, 'verify')
})
