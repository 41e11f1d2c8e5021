import { formatContestDate } from '#domain/values/calendar.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { ask, buy, octoberFourth, SCENARIO_16 } from '../support/pages/policies.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N58 N91 O04 S08 the holder gives the tee time on the page of the policy, and reads what changed, ${name}`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      const buyer = { request: page.request, quoteApi: new QuoteApi(page.request) }
      const { number } = await buy(buyer, { ...SCENARIO_16, tee_time: null }, 268)
      await page.goto(`/quote/policy/all/mine/-/${number}`)
      const box = page.getByRole('region', { name: 'When’s your first tee time?' })
      const field = box.getByRole('textbox', { name: 'First tee time' })
      await field.fill('early')
      await box.getByRole('button', { name: 'Save tee time' }).click()
      await expect(box.getByText(/Enter the first tee time, such as/).first()).toBeVisible()
      await expect(field).toHaveValue('early')
      await expectPageQuality(page)
      await field.fill('8.30')
      await box.getByRole('button', { name: 'Save tee time' }).click()
      await expect(page.getByText('Tee time saved: 8:30 AM Central time')).toBeVisible()
      await expect(box).toHaveCount(0)
      const happened = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
      await expect(happened.first()).toContainText(/Updated by you.*First tee time set to 8:30 AM/)
      await expectPageQuality(page)
      const all = await page.getByRole('link', { name: 'All as one PDF' }).getAttribute('href')
      const pdf = await page.request.get(all ?? '')
      expect(pdf.headers()['content-type']).toBe('application/pdf')
    })

    test(`S09 P06 D17 T15 O03 O04 a policy from its purchase over a postponement to its cancellation, ${name}`, async ({
      page,
    }) => {
      test.setTimeout(300_000)
      const buyer = { request: page.request, quoteApi: new QuoteApi(page.request) }
      const { number } = await buy(buyer, SCENARIO_16, 268)

      await page.goto('/quote/policy/all/mine/-')
      await expect(stepTitle(page, 'Your policies')).toBeVisible()
      const card = page.getByRole('link', { name: new RegExp(number) })
      await expect(card).toContainText('In force')
      await expectPageQuality(page)
      await card.focus()
      await page.keyboard.press('Enter')

      await expect(stepTitle(page, `Policy ${number}`)).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Name your witness', exact: true })).toBeVisible()
      const happened = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
      await expect(happened).toHaveCount(1)
      await expect(happened).toContainText('Insured')
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'Summary' }).press('Enter')
      const summary = page.getByRole('dialog', { name: 'Policy summary' })
      await expect(summary.getByRole('table', { name: /Contests, prizes and fees/ })).toContainText('$268')
      await expect(summary.getByRole('table', { name: /Documents/ })).toContainText('Certificate, version 1')
      await expectPageQuality(page)
      const file = await summary.getByRole('link', { name: 'Download' }).getAttribute('href')
      const pdf = await page.request.get(file ?? '')
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      await summary.getByRole('link', { name: 'Print' }).click()
      await expect(stepTitle(page, 'Policy summary')).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('link', { name: `Policy ${number}` }).click()

      const calendarOf = async (label: string) => {
        await page.reload()
        const link = page.getByRole('link', { name: label })
        await expect(link).toBeVisible()
        return (await page.request.get((await link.getAttribute('href')) ?? '')).text()
      }
      expect(await calendarOf('Add to my calendar')).toContain('SEQUENCE:1')

      await ask(buyer, number, {
        action: 'postpone_policy',
        payload: { grandPrize: [{ choice: 'unknown' }] },
      })
      expect(await calendarOf('Remove the old date from my calendar')).toMatch(
        /SEQUENCE:2[^]*STATUS:CANCELLED/,
      )
      await expect(page.getByText('Your coverage is on hold.')).toBeVisible()
      await expect(page.getByText(/Set a new date by/).first()).toBeVisible()
      await expectPageQuality(page)

      const date = octoberFourth()
      await ask(buyer, number, {
        action: 'postpone_policy',
        version: 2,
        payload: { grandPrize: [{ date: formatContestDate(date), choice: 'date' }] },
        tee_time: '08:30',
      })
      const moved = await calendarOf('Update my calendar')
      expect(moved).toMatch(/SEQUENCE:3[^]*STATUS:CONFIRMED/)
      expect(moved).toContain(`DTSTART:${date.replaceAll('-', '')}`)
      await expect(page.getByText('Postponed to')).toBeVisible()
      await page.getByText('Earlier versions (2)').click()
      await expect(page.getByRole('list', { name: 'Earlier versions' })).toContainText(
        'replaced by a newer version',
      )
      await expectPageQuality(page)

      await ask(buyer, number, { action: 'cancel_policy', version: 3 })
      expect(await calendarOf('Remove from my calendar')).toMatch(/SEQUENCE:\d+[^]*STATUS:CANCELLED/)
      await expect(page.getByText('You are no longer insured.')).toBeVisible()
      await expect(happened.filter({ hasText: 'Cancelled by you' })).toBeVisible()
      await expectPageQuality(page)

      await page.getByRole('link', { name: 'All your policies' }).click()
      await expect(page.getByRole('heading', { name: 'Past and ended' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Policies' })).toContainText('Cancelled')
      await expectPageQuality(page)
    })
  })
}
