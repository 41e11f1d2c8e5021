// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import PlanAgainDialog, { example } from '#web/quote/copying/dialogs/PlanAgainDialog.tsx'

const QUOTE = { id: 'new', quote_number: 'Q-7K2M9XQ4', step: 'certificate-terms-conditions' } as const
const day = () => screen.getByLabelText<HTMLInputElement>('First day of the event')

it('O12 proposes the same weekday next year, and hands over the quote that was made', async () => {
  const send = vi.fn().mockResolvedValue({ quote: QUOTE, reference: null, prices: null, reasons: [] })
  const close = vi.fn()
  render(<PlanAgainDialog {...example} send={send} close={close} />)
  expect(day().value).toBe('Sat, June 10, 2028')
  expect(screen.getByText(/Last time Saturday, June 12, 2027/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Make the quote' }))
  expect(send.mock.calls[0]?.[0]).toEqual({ first_contest_date: '06-10-2028' })
  expect(close).toHaveBeenCalledWith(QUOTE)
})

it('O12 a day that is over is refused before anything is sent', async () => {
  const send = vi.fn()
  render(
    <PlanAgainDialog
      {...example}
      formerDay={undefined}
      today={'2028-06-10' as CalendarDate}
      send={send}
      close={vi.fn()}
    />,
  )
  await userEvent.type(day(), '2028-06-09')
  await userEvent.click(screen.getByRole('button', { name: 'Make the quote' }))
  expect(await screen.findByText(/today or later/)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

it('O12 N62 the client of a producer is told who goes on, and by which name', async () => {
  const send = vi.fn().mockResolvedValue({ quote: null, reference: 'R-4T8W2HCB', prices: null, reasons: [] })
  const close = vi.fn()
  render(<PlanAgainDialog {...example} asksProducer send={send} close={close} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a quote' }))
  expect(await screen.findByRole('dialog', { name: 'We asked your agent or broker' })).toBeTruthy()
  expect(screen.getByText('R-4T8W2HCB')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledWith()
})
