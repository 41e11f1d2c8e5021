// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { fromDollars } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { aContact } from '#testing/fake-quote-server.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'

afterEach(closeDialogsAndNotifications)

const CANADIAN = { insured_state: 'ON' }
const PRICED = { h_nondiscount_fee_1: 310, h_cert_fee_1: 310 }
const priced = (overrides = {}) => {
  const contact = aContact(overrides)
  return { ...contact, customFields: { ...contact.customFields, ...PRICED } }
}
const bar = <PriceBar hasPrice actionSlot={null} />
const amounts = (container: HTMLElement) => container.textContent.match(/(?:US)?\$[\d,]+/g)

it('N67 two quotes that are open at once show their own dollars, and one follows its address', () => {
  const abroad = renderInWizard(aContact(CANADIAN), bar)
  const atHome = renderInWizard(aContact(), bar)
  expect([amounts(abroad.container), amounts(atHome.container)]).toEqual([['US$310'], ['$310']])
  act(() => atHome.session.edit({ insured_state: 'ON' }))
  expect(amounts(atHome.container)).toEqual(['US$310'])
  act(() => abroad.session.edit({ insured_state: 'TX' }))
  expect(amounts(abroad.container)).toEqual(['$310'])
})

it('N67 the bar with the price and a dialog about it read US$ abroad', async () => {
  const { container } = renderInWizard(aContact(CANADIAN), <PriceBar hasPrice actionSlot={null} />)
  expect(amounts(container)).toEqual(['US$310'])
  render(<DialogHost />)
  act(() => {
    void openDialog('rush-shipping-fee', {
      first: '2027-06-12' as CalendarDate,
      arrival: '2027-06-11' as CalendarDate,
      alwaysShipped: [],
      fee: fromDollars(25),
      dollarSign: 'US$',
    })
  })
  const dialog = await screen.findByRole('dialog')
  expect(new Set(amounts(dialog)?.map((text) => text.slice(0, 3)))).toEqual(new Set(['US$']))
})

it('S14 the bar counts the contests that have a price, and not those that are only begun', () => {
  const begun = { p_coverage: 'Yes', p_contest_type_1: 'Single Putt' }
  renderInWizard(priced(begun), bar)
  expect(screen.getByRole('button', { name: /^Price of 1 contest *\$310/ })).toBeTruthy()
})

it('S14 on the last page the bar says what is to pay', () => {
  renderInWizard(priced(), <PriceBar hasPrice isLast actionSlot={null} />)
  const button = screen.getByRole('button', { name: /^To pay: *\$310/ })
  expect(button.textContent).not.toContain('contest')
})
