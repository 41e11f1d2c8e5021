// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import RefundCreditDialog, { example } from '#web/policy/refunds/dialogs/RefundCreditDialog.tsx'

function open(isRep: boolean) {
  const send = vi.fn(example.send)
  render(<RefundCreditDialog {...example} isRep={isRep} send={send} close={() => undefined} />)
  return send
}

it('N45 whoever paid has the whole credit refunded the way it was paid, and chooses nothing', async () => {
  const send = open(false)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Refund $104' }))
  expect(send.mock.calls[0]?.[0]).toEqual({ amount: 104 })
})

it('N80 a rep chooses how much goes back, up to what is left, and how', async () => {
  const send = open(true)
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '105')
  await userEvent.click(screen.getByRole('button', { name: 'Refund the credit' }))
  expect(send).not.toHaveBeenCalled()
  await userEvent.clear(amount)
  await userEvent.type(amount, '50')
  await userEvent.click(screen.getByText(/^Manually/))
  await userEvent.click(screen.getByRole('button', { name: 'Refund the credit' }))
  expect(send.mock.calls[0]?.[0]).toEqual({ amount: 50, by_hand: true })
})
