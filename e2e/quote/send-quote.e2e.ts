import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/checks/axe.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { expect, test } from '../support/test.ts'
import { openSaveOrShare, openStep, stepTitle } from '../support/pages/wizard.ts'

const TERMS_NOT_ACCEPTED = { hio_terms: 'No', agree_to_terms: 'No', coverage_agreement: 'No' }

const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })

/** The link in the newest message to a recipient, from the mailbox. */
async function readTermsLink(page: Page, recipient: string): Promise<string> {
  const message = await openDelivered(page, new RegExp(`To ${recipient.replace('+', '\\+')}`))
  const plain = message.getByText('As plain text')
  await expect(message.getByRole('heading')).toBeVisible()
  // A text message is shown completely; for a mail the plain part has to be opened.
  if (await plain.isVisible()) await plain.click()
  await expect(message).toContainText('/quote/terms/')
  return /http\S+\/quote\/terms\/[\w-]+/.exec((await message.textContent()) ?? '')?.[0] ?? ''
}

test('D02 D03 a customer sends the quote from the header, and sees who received it', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'tournament-golf-information')
  await (await openSaveOrShare(page)).getByRole('button', { name: 'Send the quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the quote' })
  await expect(field(page, 'To')).toHaveValue(/@/)
  await expect(field(page, 'Subject')).toHaveValue(/^Quote Q-.* for /)
  await expectNoAxeViolations(page)

  await field(page, 'To').fill('Kim <kim@example.com>')
  await dialog.getByRole('button', { name: 'Send the quote' }).click()
  await expect(field(page, 'To')).toBeFocused()
  await expect(field(page, 'To')).toHaveAccessibleDescription(/Enter up to \d+ email addresses/)

  const to = `kim-${quote.id.slice(0, 8)}@example.com`
  await field(page, 'To').fill(`${to}, lee@example.com`)
  await field(page, 'Copy to').fill('board@example.com')
  await field(page, 'Note').fill('Look at www.example.com')
  await dialog.getByRole('button', { name: 'Send the quote' }).click()
  await expect(field(page, 'Note')).toHaveAccessibleDescription(/Remove web addresses/)
  await expect(field(page, 'Note')).toBeFocused()
  await field(page, 'Note').fill('What do you think?')
  await expect(field(page, 'Attach the quote as PDF')).toBeChecked()
  await dialog.getByRole('button', { name: 'Send the quote' }).click()

  const sent = page.getByRole('dialog', { name: 'We’re sending the quote' })
  await expect(sent).toContainText(`${to}, lee@example.com`)
  await expect(sent).toContainText('board@example.com')
  await expectNoAxeViolations(page)
  await sent.getByRole('button').getByText('Close', { exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save or share' })).toBeFocused()

  await page.goto('/quote/mailbox')
  await page.getByRole('link', { name: new RegExp(to) }).click()
  const message = page.getByRole('article', { name: 'Message' })
  await expect(message).toContainText('board@example.com')
  await expect(message.getByRole('list', { name: 'Attachments' })).toContainText(/Q-\w+\.pdf/)
  const download = page.waitForEvent('download')
  await message.getByRole('link', { name: 'Save the original message' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.eml$/)
})

test('D02 D03 a rep sends the quote from its case by one key and opens what was sent', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openAsRep(page, `/admin/${quote.id}`)
  await expect(stepTitle(page, 'Hope House Charity Scramble')).toBeVisible()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Send the quote' }).click()
  const sent = page.getByRole('dialog', { name: 'We’re sending the quote' })
  await sent.getByRole('button', { name: 'Open the sent message' }).click()
  await expect(sent).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/mail\?message=/)
  await expect(page.getByRole('article', { name: 'Message' }).getByRole('heading')).toContainText('Quote Q-')
})

test('D68 a rep e-mails the terms, and the recipient accepts them by the link', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(TERMS_NOT_ACCEPTED)
  await openAsRep(page, `/admin/${quote.id}/certificate-terms-conditions`)
  await page
    .getByRole('region', { name: /^Terms/ })
    .getByRole('button', { name: 'Send the terms' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Send the terms' })
  await dialog.getByRole('button', { name: 'Send the terms' }).click()
  await expect(field(page, 'Email')).toBeFocused()
  await expectNoAxeViolations(page)
  const to = `kim-${quote.id.slice(0, 8)}@example.com`
  await field(page, 'Email').fill(to)
  await dialog.getByRole('button', { name: 'Send the terms' }).click()
  const sent = page.getByRole('dialog', { name: 'We’re sending the terms' })
  await expect(sent).toContainText(`${to} can accept them within 30 days`)
  await sent.getByRole('button').getByText('Close', { exact: true }).click()

  await page.goto(await readTermsLink(page, to))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The terms for')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Accept the terms' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill('Kim Reyes')
  await page.getByRole('button', { name: 'Accept the terms' }).click()
  await expect(page.getByText('Kim Reyes accepted these terms')).toBeVisible()
  await expectNoAxeViolations(page)

  await openStep(page, quote, 'certificate-terms-conditions')
  await expect(page.getByLabel('I accept the certificate terms and conditions')).toBeChecked()
})

test.describe('terms that were changed', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('D68 N61 a rep sends the terms as a text message; changed terms must be read again first', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady(TERMS_NOT_ACCEPTED)
    await openAsRep(page, `/admin/${quote.id}/certificate-terms-conditions`)
    await page
      .getByRole('region', { name: /^Terms/ })
      .getByRole('button', { name: 'Send the terms' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Send the terms' })
    await dialog.getByRole('radio', { name: 'As a text message' }).check()
    const digits = String(2_000_000 + (Number.parseInt(quote.id.slice(0, 6), 16) % 7_999_999)).slice(0, 7)
    await field(page, 'Mobile phone').fill(`512${digits}`)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Send the terms' }).click()
    await expect(page.getByRole('dialog', { name: 'We’re sending the terms' })).toBeVisible()

    await page.goto(await readTermsLink(page, `+1512${digits}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The terms for')
    await quoteApi.save(await quoteApi.read(quote.id), { h_prize_value_1: 12_000 })
    await page.getByLabel('Your name').fill('Kim Reyes')
    await page.getByRole('button', { name: 'Accept the terms' }).click()
    await expect(page.getByText('other terms apply. Read them again')).toBeVisible()
    await expect(page.getByText(/\$12,000/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Accept the terms' }).click()
    await expect(page.getByText('Kim Reyes accepted these terms')).toBeVisible()
  })
})
