// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import DecideChangeDialog, { example } from '#web/admin/policy/dialogs/DecideChangeDialog.tsx'

function open(over: Partial<typeof example> = {}) {
  const approve = vi.fn(example.approve)
  const decline = vi.fn(example.decline)
  const close = vi.fn()
  render(<DecideChangeDialog {...example} approve={approve} decline={decline} {...over} close={close} />)
  return { approve, decline, close }
}
const button = (name: string) => screen.getByRole('button', { name })

it('D22 N60 the focus is on the decision, and Enter approves with a payment link', async () => {
  const { approve, close } = open()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Approve' }))
  expect(screen.getByRole('row', { name: /Amateurs.*100 130/ })).toBeTruthy()
  expect(screen.getByText('The price goes up $62.')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(approve.mock.calls[0]?.[0]).toEqual({})
  expect(close).toHaveBeenCalledWith({ state: 'applied' })
})

it('N60 what was paid elsewhere needs its transaction id; what is billed asks for no payment', async () => {
  const { approve } = open()
  await userEvent.click(screen.getByText('Already paid'))
  await userEvent.click(button('Approve the change'))
  expect(approve).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Transaction id'), 'TX-77')
  await userEvent.click(button('Approve the change'))
  expect(approve.mock.calls[0]?.[0]).toEqual({
    payment: { payment_type: 'transaction_id', reference: 'TX-77' },
  })
})

it('N60 a message to the client goes with an approval; a refusal has its reason alone', async () => {
  const { approve } = open()
  await userEvent.type(screen.getByLabelText(/Message to the client/), 'Good luck!')
  await userEvent.click(screen.getByText('Decline'))
  expect(screen.queryByLabelText(/Message to the client/)).toBeNull()
  await userEvent.click(screen.getByText('Approve'))
  await userEvent.click(button('Approve the change'))
  expect(approve.mock.calls[0]?.[0]).toEqual({ message: 'Good luck!' })
})

it('N60 a difference of a policy that is billed makes an invoice', () => {
  open({ isBilled: true })
  expect(screen.queryByText('Already paid')).toBeNull()
  expect(screen.getByText('We’ll send a new invoice for the difference.')).toBeTruthy()
})

it('D22 a refusal needs its reason, and one that was approved can only be taken back', async () => {
  const { decline, approve } = open({ change: { ...example.change, waits_for: 'payment' } })
  expect(screen.queryByRole('radio', { name: 'Approve' })).toBeNull()
  await userEvent.click(button('Withdraw the approval'))
  expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(screen.getByLabelText('Reason'), 'The sponsor has left')
  await userEvent.click(button('Withdraw the approval'))
  expect(decline.mock.calls[0]?.[0]).toEqual({ reason: 'The sponsor has left' })
  expect(approve).not.toHaveBeenCalled()
})

it('N77 the same decision that is sent again after no answer has the same key', async () => {
  const approve = vi.fn<typeof example.approve>().mockRejectedValue(new CallError(0, {}, 'No answer'))
  open({ approve })
  await userEvent.click(button('Approve the change'))
  expect(await screen.findByText('No answer.')).toBeTruthy()
  await userEvent.click(button('Approve the change'))
  const keys = approve.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('D32 N60 the answer of the carrier is recorded with who gave it', async () => {
  const { approve } = open({ change: { ...example.change, waits_for: 'carrier' } })
  await userEvent.click(button('Approve the change'))
  expect(screen.getByLabelText('Who answered').getAttribute('aria-invalid')).toBe('true')
  expect(approve).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Who answered'), 'Ms Reed')
  await userEvent.click(button('Approve the change'))
  expect(approve.mock.calls[0]?.[0]).toEqual({ reason: 'Ms Reed' })
})
