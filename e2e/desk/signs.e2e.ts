import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { buy } from '../support/pages/policies.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const SHIPPED_TO = {
  shipping_first_name: 'Rosa',
  shipping_last_name: 'Ortiz',
  shipping_phone: '512-555-0142',
  shipping_address_1: '77 Hollow Ridge Road',
  shipping_city: 'Georgetown',
  shipping_state: 'TX',
  shipping_zip: '78626',
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`D42 N106 a rep ships the signs of an event, records their arrival, and the holder follows them, ${name}`, async ({
      page,
      quoteApi,
      request,
      browser,
    }) => {
      test.setTimeout(240_000)
      const event = `Juniper Cup ${name}`
      const policy = await buy(
        { request, quoteApi },
        { ...SHIPPED_TO, tournament_name: event, grand_prize_signs: 'Yes', h_sponsor_name_1: 'Elm Street' },
      )
      const holder = await browser.newContext({ storageState: await request.storageState() })
      await recordLayoutShifts(page)
      await openAsRep(page, '/admin/signs')
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: event }) })
      await expect(row.getByText('Ready')).toBeVisible()
      await expectPageQuality(page)

      // By the keyboard alone: to the row, its artwork large, and chosen.
      const artwork = row.getByRole('button', { name: `Artwork for ${event}, large` })
      await expect(async () => {
        await page.keyboard.press('j')
        await expect(artwork).toBeFocused({ timeout: 100 })
      }).toPass()
      await page.keyboard.press('Enter')
      const large = page.getByRole('dialog', { name: `Artwork for ${event}` })
      await expect(
        large.getByRole('img', { name: 'Drawing: Hole-in-one, $10,000, Elm Street' }),
      ).toBeVisible()
      await expectPageQuality(page)
      await large.getByRole('button', { name: 'Close' }).click()
      await expect(artwork).toBeFocused()
      await page.keyboard.press('x')
      await expect(row.getByRole('checkbox', { name: `Choose ${event}` })).toBeChecked()
      const labels = page
        .context()
        .waitForEvent('request', (asked) =>
          asked.url().endsWith(`/signs/print/labels-5163?policies=${policy.number}`),
        )
      await page.keyboard.press('l')
      await labels
      const print = page.getByRole('region', { name: 'Print' })
      await expect(print.getByText('1 chosen, 1 sign')).toBeVisible()
      const file = await print.getByRole('link', { name: /^Signs\b/ }).getAttribute('href')
      const answer = await page.request.get(file ?? '')
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
      await expectPageQuality(page)

      await row.getByRole('button', { name: 'Ship signs' }).click()
      const dialog = page.getByRole('dialog', { name: `Ship signs for ${event}` })
      await expect(dialog.getByRole('checkbox', { name: 'Hole-in-one, $10,000, Elm Street' })).toBeChecked()
      await expect(dialog.getByRole('textbox', { name: 'Street address' })).toHaveValue(
        '77 Hollow Ridge Road',
      )
      await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z5R89390357567128')
      await dialog.getByRole('button', { name: 'Ship signs' }).click()
      await expect(dialog.getByText('One of its digits doesn’t fit a UPS number')).toBeVisible()
      await expectPageQuality(page)
      await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('1Z5R89390357567127')
      await dialog.getByRole('button', { name: 'Ship signs' }).click()
      await expect(dialog).toBeHidden()
      await expect(row.getByRole('button', { name: 'Ship signs' })).toBeHidden()
      await expect(
        page.getByRole('region', { name: 'On the way' }).getByRole('link', { name: event }),
      ).toBeVisible()

      await page.getByRole('region', { name: 'On the way' }).getByRole('link', { name: event }).click()
      const boxes = page.getByRole('list', { name: 'Boxes' })
      await expect(boxes.getByText('1 sign, UPS')).toBeVisible()
      await boxes.getByRole('button', { name: 'It arrived' }).click()
      const arrival = page.getByRole('dialog', { name: `Signs for ${event} arrived` })
      await arrival.getByRole('textbox', { name: 'Who signed for it' }).fill('R. Ortiz')
      await arrival.getByRole('button', { name: 'Record the arrival' }).click()
      await expect(boxes.getByText(/^Arrived/)).toBeVisible()
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await page.goto('/quote/admin/signs')
      await page.getByRole('combobox', { name: 'State' }).selectOption('Delivered')
      const delivered = page
        .getByRole('list', { name: 'Boxes' })
        .getByRole('listitem')
        .filter({ hasText: event })
      await expect(delivered.getByText('R. Ortiz')).toBeVisible()
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await page.getByRole('combobox', { name: 'State' }).selectOption('Came back')
      await expect(delivered).toHaveCount(0)

      const theirs = await holder.newPage()
      await theirs.goto(`/quote/policy/all/mine/-/${policy.number}`)
      const signs = theirs.getByRole('region', { name: 'Your signs' })
      await expect(signs.getByRole('link', { name: /Track 1Z5R89390357567127/ })).toHaveAttribute(
        'href',
        /^https:\/\/www\.ups\.com\//,
      )
      await expect(
        signs.getByRole('img', { name: 'The sign: hole-in-one wins $10,000, sponsored by Elm Street' }),
      ).toBeVisible()
      await expect(signs.getByText('R. Ortiz')).toHaveCount(0)
      await holder.close()
    })
  })
}
