import { expectPageQuality } from '../support/checks/page-checks.ts'
import { MAIL_FRAME } from '../support/pages/mailbox.ts'
import { openAsRep, READER } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS)
  test(`P05 an owner writes a newsletter, sees who gets it and how it looks, sends it, and copies it, ${name}`, async ({
    page,
    quoteApi,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const event = `Maple Run ${Date.now()}`
    const at = (who: string) => `${who}.${event.replaceAll(' ', '').toLowerCase()}@maple.example`
    for (const who of ['ida', 'joe', 'max'])
      await quoteApi.createReady({
        tournament_name: event,
        course_state: 'VT',
        insured_email: at(who),
        insured_first_name: who === 'ida' ? 'Ida {{event_name}} <b>' : 'Joe',
      })
    await page.request.get('/quote/api/config')
    await quoteApi.send('POST', '/newsletter/unsubscribe', { email: at('max') })

    await openAsRep(page, '/admin/mailings')
    await expect(stepTitle(page, 'Mailings')).toBeVisible()
    await expectPageQuality(page)
    await page.getByRole('button', { name: 'Write a mailing' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What it is').selectOption('Newsletters from Albatross')
    await dialog.getByLabel('Subject').fill('News for {{event_nam}}')
    await dialog
      .getByLabel('Text')
      .fill('Hi {{first_name}},\nSee [our prices](https://www.example.com/prices).')
    await dialog.getByRole('button', { name: 'Save the draft' }).click()
    await expect(
      dialog.getByText('There’s no field {{event_nam}}. Choose one from the list').first(),
    ).toBeVisible()
    await expectPageQuality(page)
    await dialog.getByLabel('Subject').fill('News for {{event_name}}')
    await dialog.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByRole('heading', { name: 'News for {{event_name}}' })).toBeVisible()

    await page.getByRole('button', { name: 'Choose the audience' }).click()
    await dialog.getByLabel('States of the event').fill('Vermont, Tejas')
    await dialog.getByRole('button', { name: 'Use this audience' }).click()
    await expect(dialog.getByText(/We don’t know the state “Tejas”/).first()).toBeVisible()
    await dialog.getByLabel('States of the event').fill('Vermont')
    await dialog.getByLabel('Has bought').selectOption('Only quoted')
    await expectPageQuality(page, { except: MAIL_FRAME })
    await dialog.getByRole('button', { name: 'Use this audience' }).click()
    const audience = page.getByRole('region', { name: 'Audience' })
    await expect(audience).toContainText(/would get it now/)
    await expect(audience).toContainText('Unsubscribed from this')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(/To .*@/)
    await expectPageQuality(page, { except: MAIL_FRAME })

    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText('Test sent').first()).toBeVisible()
    await page.getByRole('button', { name: 'Edit the text' }).click()
    await dialog.getByLabel('Subject').fill('Spring news for {{event_name}}')
    await dialog.getByRole('button', { name: 'Save the mailing' }).click()
    await expect(page.getByRole('heading', { name: 'Spring news for {{event_name}}' })).toBeVisible()

    // Scheduled, taken back, and sent at once.
    await page.getByRole('button', { name: 'Send or schedule' }).click()
    await dialog.getByRole('radio', { name: 'At a later time' }).check()
    await expectPageQuality(page, { except: MAIL_FRAME })
    await dialog.getByRole('textbox', { name: 'Time' }).fill('9:30 AM')
    const later = new Date(Date.now() + 30 * 86_400_000)
    await dialog.getByLabel('Date').fill(`${later.getMonth() + 1}/${later.getDate()}/${later.getFullYear()}`)
    await dialog.getByRole('button', { name: 'Schedule the mailing' }).click()
    await expect(page.getByText(/^Begins /)).toBeVisible()
    await expectPageQuality(page, { except: MAIL_FRAME })
    await page.getByRole('button', { name: 'Back to draft' }).click()
    await page.getByRole('button', { name: 'Send or schedule' }).click()
    await dialog.getByRole('button', { name: 'Send the mailing' }).click()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 })
    await expectPageQuality(page, { except: MAIL_FRAME })
    const history = page.getByRole('list', { name: 'History' })
    await expect(history).toContainText('Sending started')
    await expect(history).toContainText(/Test sent by/)

    await page.getByRole('button', { name: 'Copy to a new draft' }).click()
    await expect(page.getByText('Draft copied')).toBeVisible()
    await page.getByRole('button', { name: 'Delete the draft' }).click()
    await expectPageQuality(page, { except: MAIL_FRAME })
    await dialog.getByRole('button', { name: 'Delete the draft' }).click()
    await expect(stepTitle(page, 'Mailings')).toBeVisible()
    await expect(page.getByRole('grid')).toContainText('Spring news for {{event_name}}')
    await expectPageQuality(page)

    // What went out is addressed by name, and a name is only a name.
    await page.goto('/quote/admin/mail')
    await page
      .getByRole('link', { name: new RegExp(`Spring news for ${event}`) })
      .first()
      .click()
    await expect(page.getByRole('article', { name: 'Message' })).toContainText(`Spring news for ${event}`)

    const context = await browser.newContext({ viewport, colorScheme })
    const other = await context.newPage()
    await openAsRep(other, '/admin/mailings', READER, new URL(page.url()).origin)
    await expect(other.getByText('Your role doesn’t include this page.')).toBeVisible()
    await context.close()
  })
