import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    // A list that is refused, and a sticker that is no longer on its list.
    test.use({ expectedConsole: [/status of 400/] })

    test(`K11 R02 an owner adds a sticker and takes one off: a sign keeps what it has, and a rep chooses the new one, ${name}`, async ({
      browser,
    }) => {
      test.setTimeout(90_000)
      // The lists are those of everybody.
      const program = await startProgram({}, storeOfficeData)
      try {
        const page = await (await browser.newContext({ baseURL: program.origin, ...look })).newPage()
        await recordLayoutShifts(page)
        const buyer = { request: page.request, quoteApi: new QuoteApi(page.request) }
        const event = 'Lists Cup'
        const policy = await buy(buyer, {
          tournament_name: event,
          grand_prize_signs: 'Yes',
          h_sponsor_name_1: 'Elm Street',
          shipping_first_name: 'Rosa',
          shipping_last_name: 'Ortiz',
          shipping_phone: '512-555-0142',
          shipping_address_1: '77 Hollow Ridge Road',
          shipping_city: 'Georgetown',
          shipping_state: 'TX',
          shipping_zip: '78626',
        })
        const dialog = page.getByRole('dialog', { name: `Prize stickers for ${event}` })
        const sticker = dialog.getByRole('combobox', { name: 'Hole-in-one, $10,000, Elm Street' })
        const openStickers = async () => {
          await page
            .getByRole('region', { name: 'Shipments' })
            .getByRole('button', { name: 'Prize stickers' })
            .click()
          await expect(sticker).toBeVisible()
        }
        const save = dialog.getByRole('button', { name: 'Save stickers' })
        await openAsRep(page, `/admin/policies/${policy.number}`)
        await openStickers()
        await sticker.selectOption('Boat')
        await save.click()
        await expect(dialog).toBeHidden()

        await page.goto('/quote/admin/settings')
        const main = page.getByRole('main')
        await main.getByRole('button', { name: 'Change Hole-in-one stickers' }).click()
        const list = main.getByRole('textbox', { name: 'Hole-in-one stickers' })
        await expect(list).toBeFocused()
        await expect(list).toHaveValue(/^\$2,500\n\$5,000\n[^]*\nBoat$/)
        await list.fill('$5,000\nTrip\nHot tub\ntrip')
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(main.getByText('Hole-in-one stickers have “trip” twice')).toBeVisible()
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await list.fill('$5,000\nTrip\nHot tub')
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        const row = main.getByRole('listitem').filter({ hasText: 'Hole-in-one stickers' })
        await expect(row).toContainText('$5,000; Trip; Hot tub')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)

        await page.goto(`/quote/admin/policies/${policy.number}`)
        await openStickers()
        await expect(sticker).toHaveValue('Boat')
        await dialog.getByRole('textbox', { name: 'How many' }).fill('2')
        await save.click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText('2 × Hole-in-one sticker, Boat')).toBeVisible()
        await openStickers()
        await sticker.selectOption('Hot tub')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await save.click()
        await expect(dialog).toBeHidden()
        await expect(page.getByText('2 × Hole-in-one sticker, Hot tub')).toBeVisible()

        // The office takes it off while a rep has it chosen and not saved.
        await openStickers()
        await expect(sticker.getByRole('option', { name: 'Boat' })).toHaveCount(0)
        await sticker.selectOption('Trip')
        const change = { name: 'HIO_STICKERS', value: 'Hot tub', number: 1 }
        await buyer.quoteApi.send('PUT', '/admin/settings', { changes: [change] })
        await save.click()
        await expect(
          dialog.getByText('“Trip” isn’t on the list for this sign. Choose another sticker'),
        ).toBeVisible()
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await page.goto('about:blank')
      } finally {
        await program.stop()
      }
    })
  })
