import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { buy } from '../support/pages/policies.ts'
import { inCase } from '../support/pages/case.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

test.describe('D23 the insured’s e-mail', () => {
  test.use({ expectedConsole: [/status of 40[04]/] })

  test('D23 R05 a rep asks, the new address confirms on its page, and the old one undoes it on its own', async ({
    page,
    context,
    request,
    quoteApi,
  }) => {
    test.setTimeout(120_000)
    await recordLayoutShifts(page)
    const oldEmail = `old-${Date.now()}@hopehouse.example`
    const newEmail = `new-${Date.now()}@hopehouse.example`
    const { quote } = await buy({ request, quoteApi }, { insured_email: oldEmail })

    await openAsRep(page, `/admin/${quote.id}/contact-information`)
    const rep = inCase(page)
    await expect(rep.getByText(oldEmail, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Change the email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the insured’s email' })
    await expect(dialog).toContainText('the old link to the policy no longer works')
    await dialog.getByLabel('New email').fill(oldEmail)
    await dialog.getByRole('button', { name: 'Ask the new address' }).click()
    await expect(dialog.getByText('This is already the email')).toBeVisible()
    await dialog.getByLabel('New email').fill(newEmail)
    await expectPageQuality(page)
    await dialog.getByRole('button', { name: 'Ask the new address' }).click()
    await expect(page.getByText(`Pending: ${newEmail} needs to confirm`)).toBeVisible()
    await expectPageQuality(page)

    const holder = await context.newPage()
    await recordLayoutShifts(holder)
    await openLinkOf(holder, new RegExp(`Confirm your email.*To ${newEmail}`), 'Confirm my email')
    const confirmUrl = holder.url()
    await expect(stepTitle(holder, 'Confirm your email address')).toBeVisible()
    await expect(holder.getByText(newEmail)).toBeVisible()
    await expect(holder.getByText(oldEmail)).toHaveCount(0)
    await expectPageQuality(holder)
    // Opening the link, as mail programs do, confirms nothing.
    expect((await quoteApi.read(quote.id)).customFields).toMatchObject({ insured_email: oldEmail })
    await holder.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(stepTitle(holder, 'Your address is confirmed')).toBeFocused()
    await expectPageQuality(holder)
    // The browser that bought it does not open it any more.
    const asRep = new QuoteApi(page.request)
    expect((await asRep.read(quote.id)).customFields).toMatchObject({ insured_email: newEmail })
    await page.reload()
    await expect(rep.getByText(newEmail, { exact: true })).toBeVisible()
    await holder.goto(confirmUrl)
    await expect(stepTitle(holder, 'This link no longer works')).toBeVisible()
    await expectPageQuality(holder)

    await openLinkOf(holder, new RegExp(`The email was changed.*To ${oldEmail}`), 'Undo the change')
    await expect(holder.getByText(oldEmail)).toBeVisible()
    await expectPageQuality(holder)
    await holder.getByRole('button', { name: 'Undo the change' }).click()
    await expect(stepTitle(holder, 'We kept your address')).toBeFocused()
    expect((await asRep.read(quote.id)).customFields).toMatchObject({ insured_email: oldEmail })
  })
})
