// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { aContact } from '#testing/fake-quote-server.ts'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'

afterEach(closeDialogsAndNotifications)

const CANADIAN = { insured_state: 'ON' }
const picture = <ContestPicture entity="grand_prize" figures={{ prizeValue: 1_000_000 }} />
const amounts = (container: HTMLElement) => container.textContent.match(/(?:US)?\$[\d,]+/g)

it('N67 two quotes that are open at once show their own dollars, and one follows its address', () => {
  const abroad = renderInWizard(aContact(CANADIAN), picture)
  const atHome = renderInWizard(aContact(), picture)
  expect([amounts(abroad.container), amounts(atHome.container)]).toEqual([['US$10,000'], ['$10,000']])
  act(() => atHome.session.edit({ insured_state: 'ON' }))
  expect(amounts(atHome.container)).toEqual(['US$10,000'])
  act(() => abroad.session.edit({ insured_state: 'TX' }))
  expect(amounts(abroad.container)).toEqual(['$10,000'])
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
      dollarSign: 'US$',
    })
  })
  const dialog = await screen.findByRole('dialog')
  expect(new Set(amounts(dialog)?.map((text) => text.slice(0, 3)))).toEqual(new Set(['US$']))
})
