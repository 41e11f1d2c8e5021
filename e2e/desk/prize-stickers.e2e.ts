import sharp from 'sharp'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
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

    test(`D63 D42 a rep chooses prize stickers, from the list and as a picture, prints them, and ships them in two parts, ${name}`, async ({
      page,
      quoteApi,
      request,
    }) => {
      test.setTimeout(90_000)
      const event = `Sticker Cup ${name}`
      const policy = await buy(
        { request, quoteApi },
        { ...SHIPPED_TO, tournament_name: event, grand_prize_signs: 'Yes', h_sponsor_name_1: 'Elm Street' },
      )
      await recordLayoutShifts(page)
      await openAsRep(page, `/admin/policies/${policy.number}`)
      const shipments = page.getByRole('region', { name: 'Shipments' })
      const stickers = page.getByRole('dialog', { name: `Prize stickers for ${event}` })
      await shipments.getByRole('button', { name: 'Prize stickers' }).click()
      const sticker = stickers.getByRole('combobox', { name: 'Hole-in-one, $10,000, Elm Street' })
      await sticker.selectOption('$10,000 shared')
      await expect(stickers.getByText('The certificate pays each winner the full prize')).toBeVisible()
      // A person’s choice is an input, after which fields may move; that of the test is none.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await sticker.selectOption('A picture of our own')
      await forgetLayoutShifts(page)
      await stickers.getByRole('button', { name: 'Save stickers' }).click()
      await expect(stickers.getByText('Upload the picture for this sticker')).toBeVisible()
      const picture = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: '#14613f' } })
          .png()
          .toBuffer()
      const choose = async (width: number, height: number) =>
        stickers.locator('input[type=file]').setInputFiles({
          name: 'car.png',
          mimeType: 'image/png',
          buffer: await picture(width, height),
        })
      await choose(400, 600)
      await expect(stickers.getByText('This picture is too small for a sharp print')).toBeVisible()
      await expectPageQuality(page)
      await choose(1200, 1800)
      await expect(stickers.getByText('This picture is too small for a sharp print')).toBeHidden()
      await stickers.getByRole('textbox', { name: 'How many' }).fill('3')
      await stickers.getByRole('button', { name: 'Save stickers' }).click()
      await expect(stickers).toBeHidden()
      await expect(shipments.getByText('3 × Hole-in-one sticker, Own picture')).toBeVisible()
      const file = await page.request.get(`/quote/api/admin/signs/print/signs?policies=${policy.number}`)
      expect((await file.body()).toString('latin1')).toContain('/Subtype /Image')

      const ship = page.getByRole('dialog', { name: `Ship signs for ${event}` })
      for (const [count, tracking] of [
        ['1', '1Z5R89390357567127'],
        ['2', '1Z879E930346834440'],
      ] as const) {
        await shipments.getByRole('button', { name: 'Ship signs' }).click()
        await ship.getByRole('textbox', { name: /^How many of the \d in this box/ }).fill(count)
        await ship.getByRole('textbox', { name: 'Tracking number' }).fill(tracking)
        await ship.getByRole('button', { name: 'Ship signs' }).click()
        await expect(ship).toBeHidden()
      }
      const boxes = shipments.getByRole('list', { name: 'Boxes' })
      await expect(boxes.getByText('Box 1 of 2: 1 sign, 1 sticker, UPS')).toBeVisible()
      await expect(boxes.getByText('Box 2 of 2: 2 stickers, UPS')).toBeVisible()
      // The boxes are there because the rep shipped them.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
    })
  })
}
