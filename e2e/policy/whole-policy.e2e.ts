import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { aPdf } from '#testing/claim-files.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { policyPath } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { CARDS, fillCard, openToPay, POLICY_ISSUED, stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'

const TRACKING = '1Z5R89390357567127'

// The pages themselves are looked at in the journeys of each part.
test('P01 P04 D33 D35 D42 O02 from the purchase of scenario 1 to delivered signs, an endorsement of $40, shared files and a proof for the course', async ({
  page: rep,
  browser,
  request,
  quoteApi,
}) => {
  test.setTimeout(240_000)
  const event = `Hope House ${randomUUID().slice(0, 6)}`
  const quote = await quoteApi.createReady({ tournament_name: event })
  const session = { storageState: await request.storageState() }
  const customer = await (await browser.newContext(session)).newPage()
  await recordLayoutShifts(customer)

  const number = await test.step('the customer pays $310', () => pay(customer, quote))
  await openAsRep(rep, '/admin/signs')
  await test.step('a rep ships the sign, and it arrives', () => shipSigns(rep, event))
  await test.step('a rep endorses the policy for $40, paid by telephone', () => endorse(rep, number))
  await test.step('a rep adds files, shares one, and downloads all as a ZIP', () => keepFiles(rep, quote.id))
  await test.step('the customer finds all of it', () => findAll(customer, number))
  const check = await test.step('the customer proves the insurance to the course', () => prove(customer))
  await test.step('the course checks the proof', () => checkProof(browser, check))
  await customer.context().close()
})

async function pay(customer: Page, quote: { id: string }): Promise<string> {
  await openToPay(customer, quote)
  await fillCard(customer, CARDS.approved)
  await customer.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(customer, POLICY_ISSUED)).toBeVisible()
  return /\/confirmation\/([^/]+)\//.exec(customer.url())?.[1] ?? ''
}

async function shipSigns(rep: Page, event: string): Promise<void> {
  const row = rep.getByRole('listitem').filter({ has: rep.getByRole('link', { name: event }) })
  await row.getByRole('button', { name: 'Ship signs' }).click()
  const dialog = rep.getByRole('dialog', { name: `Ship signs for ${event}` })
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill(TRACKING)
  await dialog.getByRole('button', { name: 'Ship signs' }).click()
  await expect(dialog).toBeHidden()
  await rep.getByRole('region', { name: 'On the way' }).getByRole('link', { name: event }).click()
  const boxes = rep.getByRole('list', { name: 'Boxes' })
  await boxes.getByRole('button', { name: 'It arrived' }).click()
  const arrival = rep.getByRole('dialog', { name: `Signs for ${event} arrived` })
  await arrival.getByRole('button', { name: 'Record the arrival' }).click()
  await expect(boxes.getByText(/^Arrived/)).toBeVisible()
}

async function endorse(rep: Page, number: string): Promise<void> {
  await rep.goto(`/quote${policyPath(number)}`)
  const endorsements = rep.getByRole('region', { name: 'Endorsements' })
  await endorsements.getByRole('button', { name: 'Write an endorsement' }).click()
  const dialog = rep.getByRole('dialog', { name: 'Write an endorsement' })
  await dialog.getByLabel('Text of the endorsement').fill('The shot may be played from the terrace.')
  await dialog.getByLabel('Premium difference').fill('40')
  await expect(dialog).toContainText('The price goes up $40.')
  await fillCard(rep, CARDS.approved)
  await dialog.getByRole('button', { name: 'Endorse the policy' }).click()
  await expect(endorsements.getByRole('listitem')).toContainText('+$40')
}

async function keepFiles(rep: Page, quoteId: string): Promise<void> {
  await rep.goto(`/quote/admin/${quoteId}/files`)
  const choosing = rep.waitForEvent('filechooser')
  await rep.getByRole('button', { name: 'choose files' }).click()
  await (
    await choosing
  ).setFiles([
    { name: 'course map.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Call the pro shop.') },
  ])
  const list = rep.getByRole('table', { name: 'All files' })
  await expect(rep.getByText('2 files are here')).toBeVisible()
  await expect(list.getByText('checking')).toHaveCount(0)
  const bar = rep.getByRole('region', { name: 'Chosen files' })
  await list.getByRole('checkbox', { name: 'Choose course map.pdf' }).check()
  await rep.keyboard.press('s')
  const sharing = rep.getByRole('dialog', { name: /^Share/ })
  await sharing.getByRole('radio', { name: 'The customer and our team' }).check()
  await sharing.getByRole('button', { name: 'Save' }).click()
  await expect(sharing).toBeHidden()
  for (const name of ['course map.pdf', 'notes.txt'])
    await list.getByRole('checkbox', { name: `Choose ${name}` }).check()
  const saving = rep.waitForEvent('download')
  await bar.getByRole('link', { name: 'Download' }).click()
  const archive = await readFile(await (await saving).path())
  for (const name of ['course map.pdf', 'notes.txt']) expect(archive.includes(name)).toBe(true)
}

async function findAll(customer: Page, number: string): Promise<void> {
  await customer.goto(`/quote/policy/all/mine/-/${number}`)
  const signs = customer.getByRole('region', { name: 'Your signs' })
  await expect(signs.getByRole('link', { name: `Track ${TRACKING}` })).toBeVisible()
  await expect(signs.getByText(/^Arrived/)).toBeVisible()
  await expect(customer.getByRole('link', { name: /^Endorsement 1/ })).toBeVisible()
  await expect(customer.getByRole('main')).toContainText(/Endorsements\s*\$40/)
  const files = customer.getByRole('list', { name: 'Files from us' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(files.getByRole('link', { name: 'Download course map.pdf' })).toBeVisible()
  await expectPageQuality(customer)
}

/** The address at which the course checks the proof. */
async function prove(customer: Page): Promise<string> {
  const letters = customer.getByRole('region', { name: 'Letters' })
  await letters.getByRole('button', { name: 'Proof of insurance' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Proof of insurance' })
  await dialog.getByRole('button', { name: 'Make the proof' }).click()
  await expect(dialog).toBeHidden()
  const check = letters.getByRole('link', { name: /^Check / })
  return (await check.getAttribute('href')) ?? ''
}

async function checkProof(browser: Browser, check: string): Promise<void> {
  const course = await browser.newPage()
  await course.goto(check)
  await expect(course.getByRole('heading', { name: 'This letter is genuine' })).toBeVisible()
  await course.close()
}
