// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import ReconcileBankDialog, { example } from '#web/admin/books/bank/dialogs/ReconcileBankDialog.tsx'

function open(opening: number | undefined) {
  const send = vi.fn(example.send)
  render(<ReconcileBankDialog {...example} opening={opening} send={send} close={() => undefined} />)
  return send
}
const closing = () => screen.getByLabelText<HTMLInputElement>('Balance at the end')
const reconcile = () => userEvent.click(screen.getByRole('button', { name: 'Reconcile' }))

it.each([
  ['0', 0],
  ['-125.50', -125.5],
  ['(1,125.50)', -1125.5],
  ['-$5', -5],
  ['1,250', 1250],
])('O06 N100 a statement that ends at %s is reconciled', async (typed, amount) => {
  const send = open(87.5)
  await userEvent.type(closing(), typed)
  await reconcile()
  expect(send.mock.calls[0]?.[0]).toEqual({ through: '11/20/2026', closing: amount })
})

it('O06 the first statement may begin overdrawn, or at nothing if that is left empty', async () => {
  const send = open(undefined)
  await userEvent.type(closing(), '10')
  await reconcile()
  expect(send.mock.calls[0]?.[0]).toEqual({ through: '11/20/2026', opening: 0, closing: 10 })
  await userEvent.type(screen.getByLabelText(/^Balance at the beginning/), '-1234.50')
  await reconcile()
  expect(send.mock.calls[1]?.[0]).toEqual({ through: '11/20/2026', opening: -1234.5, closing: 10 })
  expect(screen.getByLabelText<HTMLInputElement>(/^Balance at the beginning/).value).toBe('-1,234.50')
})

it('O06 V09 what is no balance is said at its field, with examples', async () => {
  const send = open(87.5)
  await userEvent.type(closing(), '5-')
  await reconcile()
  expect(send).not.toHaveBeenCalled()
  expect(closing().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter the balance, such as 0 or -125.50')).toBeTruthy()
})
