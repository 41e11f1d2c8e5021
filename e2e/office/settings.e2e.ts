import { SmtpPeer } from '#testing/smtp-peer.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    // A value that is refused.
    test.use({ ...look, expectedConsole: [/status of 400/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`R02 an owner sets what the office charges and says, sees who set what, and puts it back, ${name}`, async ({
      page,
    }) => {
      const mail = new SmtpPeer({})
      await mail.start()
      const program = await startProgram(
        { SMTP_URL: mail.url, MAIL_FROM: 'Albatross <hello@office.example>' },
        storeOfficeData,
      )
      try {
        await openAsRep(page, '/admin/settings', REP, program.origin)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2, name: 'Fees and extras' })).toBeVisible()
        // A variable that is set wins.
        await expect(main.getByRole('listitem').filter({ hasText: 'MAIL_FROM' })).toContainText(
          'Set by the environment',
        )
        await expect(main.getByRole('button', { name: 'Change Sender', exact: true })).toHaveCount(0)
        await expectPageQuality(page)

        // A setting is found by a word of its name.
        await page.keyboard.press('/')
        const find = main.getByRole('searchbox', { name: 'Find a setting' })
        await expect(find).toBeFocused()
        await page.keyboard.type('zeppelin')
        await expect(main.getByText('No setting is called “zeppelin”.')).toBeVisible()
        await find.fill('fees cancel')
        await expect(main.getByRole('navigation').getByRole('button', { name: /^Cancelling/ })).toBeVisible()
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await page.keyboard.press('Enter')
        const fee = main.getByLabel('Cancelling a policy')
        await expect(fee).toBeFocused()
        await expect(find).toHaveValue('')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await fee.fill('seventy')
        await page.keyboard.press('Control+s')
        await expect(
          main.getByText('Cancelling a policy must be a whole number from 0 to 10000'),
        ).toBeVisible()
        await expect(fee).toHaveValue('seventy')
        await expect(fee).toBeFocused()
        await expectPageQuality(page)
        await fee.fill('75')
        await page.keyboard.press('Control+s')
        await forgetLayoutShifts(page)
        const row = main.getByRole('listitem').filter({ hasText: 'Cancelling a policy' })
        await expect(row).toContainText('$75')
        await expect(row).toContainText(REP.name)
        await expectPageQuality(page)

        // From a day on; until then the fee stays, and it is taken back.
        await main.getByRole('button', { name: 'Change Cancelling a policy' }).click()
        await fee.fill('90')
        await main.getByLabel('In force from').fill('01/01/2020')
        await page.keyboard.press('Control+s')
        await expect(main.getByText('Choose a day after today')).toBeVisible()
        await expectPageQuality(page)
        await main.getByLabel('In force from').fill(`01/01/${new Date().getFullYear() + 1}`)
        await page.keyboard.press('Control+s')
        await expect(row).toContainText(/From Jan 1, \d{4}: \$90, set by/)
        await expect(row).toContainText('$75')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await row.getByRole('button', { name: 'Take back what is planned for Cancelling a policy' }).click()
        await expect(row).not.toContainText('$90')

        // What an extra costs: quotes that have a price keep theirs.
        const prize = main.getByRole('listitem').filter({ hasText: 'Premium bonus prize' })
        await expect(prize).toContainText('$45 each')
        await main.getByRole('button', { name: 'Change Premium bonus prize' }).click()
        await main.getByLabel('Premium bonus prize').fill('48.50')
        await main.getByLabel('Rush shipping', { exact: true }).fill('0')
        await main.getByLabel('In force from').fill(`01/01/${new Date().getFullYear() + 1}`)
        await page.keyboard.press('Control+s')
        await expect(prize).toContainText(
          /From Jan 1, \d{4}: \$48\.50 each, set by .*\. Quotes before keep \$45\./,
        )
        const rush = main.getByRole('listitem').filter({ hasText: 'Rush shipping' }).first()
        await expect(rush).toContainText(/From Jan 1, \d{4}: Free, set by .*\. Quotes before keep \$25\./)
        await forgetLayoutShifts(page)
        await expectPageQuality(page)

        // What is typed is not lost by a key.
        await main.getByRole('button', { name: 'Change Phone' }).click()
        await main.getByLabel('Phone').fill('302-555-0199')
        await page.keyboard.press('Escape')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /Stay|Keep/ })
          .click()
        await expect(main.getByLabel('Phone')).toHaveValue('302-555-0199')
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(main.getByRole('listitem').filter({ hasText: '302-555-0199' })).toBeVisible()

        await main.getByRole('button', { name: 'Change Messages go to' }).click()
        await main.getByLabel('Send a test email to').fill('tom@office.example')
        await main.getByRole('button', { name: 'Send a test email' }).click()
        await expect(main.getByText(/The mail server took it in \d+ s/)).toBeVisible()
        expect(mail.received.map(({ to }) => to).flat()).toContain('tom@office.example')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await main.getByRole('button', { name: 'Leave it as it was' }).click()

        await main.getByRole('link', { name: 'Everything that changed' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'What changed' })).toBeVisible()
        const fees = main.getByRole('listitem').filter({ hasText: 'Cancelling a policy' })
        await expect(fees).toContainText('$75')
        await expectPageQuality(page)
        await fees.getByRole('button', { name: /Put back/ }).click()
        await expect(fees).toHaveCount(2)
        await forgetLayoutShifts(page)
        await main.getByRole('link', { name: 'settings' }).click()
        await expect(row).toContainText('$60')

        // Customers see what holds.
        await page.goto(`${program.origin}/quote/`)
        await expect(page.getByText('302-555-0199').first()).toBeVisible()
        await page.goto('about:blank')
      } finally {
        await program.stop()
        await mail.stop()
      }
    })
  })
