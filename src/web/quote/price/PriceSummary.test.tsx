// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { PriceBar } from '#web/quote/shell/PriceBar.tsx'
import { PriceBox, PriceSummary } from '#web/quote/price/PriceSummary.tsx'
import { SaveIndicator } from '#web/quote/save/SaveIndicator.tsx'
import { PriceAnnouncer } from '#web/quote/price/PriceAnnouncer.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact, networkError } from '#testing/fake-quote-server.ts'

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const totalRow = () => screen.getByRole('row', { name: /^Total/ })
const total = () => totalRow().querySelector('strong')?.textContent
const isGreyed = () => totalRow().querySelector('[data-old]') !== null

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('S14 the price', () => {
  it('S14 shows a placeholder while there is no contest', () => {
    renderInWizard(anEmptyContact(), <PriceSummary />)
    expect(screen.getByText('Your price will appear once you describe a contest.')).toBeTruthy()
  })

  it('S14 the old total stays in grey until the new one is there', async () => {
    const { server, session } = renderInWizard(aContact(), <PriceSummary />)
    const answer = server.holdNext('price')
    server.amountDue = 400
    act(() => session.edit({ h_prize_value_1: '20000' }))
    await pass(150)
    expect([total(), isGreyed()]).toEqual(['$310', true])
    answer()
    await pass(0)
    expect([total(), isGreyed()]).toEqual(['$400', false])
  })

  it('S14 missing figures of a contest are shown, and the old total is not shown as its price', async () => {
    const { session } = renderInWizard(aContact(), <PriceSummary />)
    act(() => session.edit({ h_yardage_1: '' }))
    await pass(150)
    const hole = within(screen.getByRole('row', { name: /^Hole 7/ }))
    expect(hole.getByRole('rowheader').textContent).toContain('Enter the yardage')
    expect(hole.getByText('no fee yet')).toBeTruthy()
    expect(isGreyed()).toBe(true)
  })

  it('S14 says once that it is priced again, if that takes longer than a moment', async () => {
    const { server, session } = renderInWizard(aContact(), <PriceSummary />)
    const answer = server.holdNext('price')
    act(() => session.edit({ h_prize_value_1: '20000' }))
    await pass(150)
    await pass(200)
    expect(screen.getByRole('status').textContent).toBe('')
    await pass(200)
    expect(screen.getByRole('status').textContent).toBe('Pricing')
    answer()
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('N73 a figure that is not valid has no price: its line and the total say of which answers they are', async () => {
    const priced = aContact()
    const fields = { ...priced.customFields, h_nondiscount_fee_1: 310, h_cert_fee_1: 310 }
    const { session } = renderInWizard({ ...priced, customFields: fields }, <PriceSummary />)
    act(() => session.edit({ h_yardage_1: '140' }))
    const hole = screen.getByRole('row', { name: /^Hole 7/ })
    expect(hole.textContent).toContain('140')
    expect(hole.textContent).toContain('Enter a yardage from 150 to 300')
    expect(hole.textContent).toMatch(/\$310.*for 165 yards; correct the red fields/)
    expect([total(), isGreyed()]).toEqual(['$310', true])
    expect(screen.getByText('Of the last valid answers. Correct the red fields.')).toBeTruthy()

    act(() => session.edit({ h_yardage_1: '165' }))
    expect(screen.queryByText(/Of the last valid answers/)).toBeNull()
    expect(isGreyed()).toBe(false)
  })

  it('N69 without a rating plan the price panel explains that, and that nothing is lost', () => {
    const noPlan = {
      code: 'NO_RATING_PLAN',
      step: 'contest-coverage',
      message: 'We can’t work out prices right now',
    } as const
    renderInWizard({ ...aContact(), blockers: [noPlan] }, <PriceSummary />)
    expect(screen.getByText(noPlan.message)).toBeTruthy()
    expect(screen.getByText(/Your answers are saved/)).toBeTruthy()
    expect([total(), isGreyed()]).toEqual(['$310', true])
  })

  it('S14 opens from the bar on a phone', async () => {
    renderInWizard(aContact(), <PriceBar hasPrice actionSlot={null} />)
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: /^Price *\$310/ }))
    await eventually(() =>
      expect(screen.getByRole('dialog', { name: 'Price' }).textContent).toContain('Total'),
    )
  })

  it('S14 the box beside the form shows the total alone, and its lines on demand', async () => {
    renderInWizard(aContact(), <PriceBox />)
    expect([total(), screen.getAllByRole('row', { name: /^Total/ }).length]).toEqual(['$310', 1])
    const lines = screen.getByText('Price by contest', { selector: 'summary' }).closest('details')
    expect(lines?.open).toBe(false)
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByText('Price by contest', { selector: 'summary' }))
    expect(lines?.open).toBe(true)
    const table = within(screen.getByRole('table', { name: 'Price by contest' }))
    expect(table.getByRole('row', { name: /^Hole 7/ })).toBeTruthy()
    expect(table.queryByRole('row', { name: /^Total/ })).toBeNull()
  })

  it('O08 is announced once it is stable, and not during typing', async () => {
    const { server, session } = renderInWizard(aContact(), <PriceAnnouncer />)
    const spoken = () => screen.getByRole('status').textContent
    for (const [value, due] of [
      ['2000', 320],
      ['20000', 400],
    ] as const) {
      server.amountDue = due
      act(() => session.edit({ h_prize_value_1: value }))
      await pass(1000)
    }
    expect(spoken()).toBe('')
    await pass(1500)
    expect(spoken()).toBe('The price is now $400')
  })
})

describe('P07 the save status', () => {
  const state = () => screen.getByRole('status')

  it('P07 success is shown silently, and only failures are announced', async () => {
    const { server, session } = renderInWizard(aContact(), <SaveIndicator />)
    expect([state().textContent, state().getAttribute('aria-live')]).toEqual(['Saved', 'off'])
    server.respondNext('save', networkError())
    act(() => session.edit({ course_name: 'Lions' }))
    expect([state().textContent, state().getAttribute('aria-live')]).toEqual(['Saving…', 'off'])
    await pass(600)
    expect([state().textContent, state().getAttribute('aria-live')]).toEqual([
      'Not saved yet. Trying again',
      'polite',
    ])
    await pass(4000)
    expect(state().textContent).toMatch(/^Saved \d+:\d\d [AP]M$/)
  })

  it('P07 an incomplete answer is not shown as saved', async () => {
    const { session } = renderInWizard(aContact(), <SaveIndicator />)
    act(() => session.edit({ h_yardage_1: '16' }))
    await pass(600)
    expect(state().textContent).toBe('Saved, except for fields that need fixing')
  })
})
