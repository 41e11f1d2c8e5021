// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import EditPaymentDialog, {
  example as editing,
} from '#web/admin/customers/account/dialogs/EditPaymentDialog.tsx'
import EnterDocumentDialog, {
  example as entering,
} from '#web/admin/customers/account/dialogs/EnterDocumentDialog.tsx'
import ReceivePaymentDialog, {
  example as receiving,
} from '#web/admin/customers/account/dialogs/ReceivePaymentDialog.tsx'
import GiveCreditDialog, { example as giving } from '#web/admin/policy/dialogs/GiveCreditDialog.tsx'
import RefundCreditDialog, { example as refunding } from '#web/policy/refunds/dialogs/RefundCreditDialog.tsx'

const close = () => undefined
const unused = () => screen.getByText(/stays unused$/).textContent
const DIALOGS = [
  ['a payment', 'Amount', () => <ReceivePaymentDialog {...receiving} close={close} />],
  ['what a payment pays', 'INV-1001', () => <ReceivePaymentDialog {...receiving} close={close} />],
  ['an edited payment', 'Amount', () => <EditPaymentDialog {...editing} close={close} />],
  ['a line', 'Price each', () => <EnterDocumentDialog {...entering} close={close} />],
  ['a courtesy', 'Amount', () => <GiveCreditDialog {...giving} close={close} />],
] as const

it.each(DIALOGS)('D53 D47 N92 N100 the amount of %s stays as typed while it is none', async (...row) => {
  const [, label, draw] = row
  for (const text of ['12.345', '1234567890123', '9.99.9', '1e400']) {
    const { unmount } = render(draw())
    const amount = screen.getByLabelText<HTMLInputElement>(label)
    await userEvent.clear(amount)
    await userEvent.type(amount, text)
    expect(amount.value).toBe(text)
    unmount()
  }
})

it('D53 what a payment leaves unused is counted as its amounts are read', async () => {
  render(<ReceivePaymentDialog {...receiving} close={close} />)
  await userEvent.type(screen.getByLabelText('Amount'), '1.234,50')
  await userEvent.type(screen.getByLabelText('INV-1001'), '12.345')
  expect(unused()).toBe('$1,234.50 stays unused')
  await userEvent.click(screen.getByRole('button', { name: 'Pay the earliest due first' }))
  expect(unused()).toBe('$477.50 stays unused')
})

it('D47 a line that is taken off is gone with its texts and errors, and the focus goes on', async () => {
  render(<EnterDocumentDialog {...entering} close={close} />)
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const fields = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)
  const last = (label: string) => fields(label).at(-1) ?? document.body
  await userEvent.type(last('Price each'), '10')
  await click('Add a line')
  await userEvent.selectOptions(last('Item'), 'service')
  await userEvent.type(last('Description'), 'Late fee')
  await click('Add a line')
  await userEvent.selectOptions(last('Item'), 'shipping')
  await userEvent.type(last('Price each'), '30')
  await click('Create the invoice')
  expect(screen.getByText('Enter a price above 0')).toBeTruthy()

  await click('Remove line 2')
  expect(fields('Price each').map(({ value }) => value)).toEqual(['10', '30'])
  expect(screen.queryByText('Enter a price above 0')).toBeNull()
  expect(document.activeElement).toBe(last('Item'))
  await click('Remove line 2')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a line' })))
  await click('Add a line')
  for (const label of ['Item', 'Description', 'Price each']) expect(last(label)).toHaveProperty('value', '')
})

it('N80 the window that pays back one credit names it', () => {
  render(<RefundCreditDialog {...refunding} credit="CM-1010" close={close} />)
  expect(screen.getByRole('heading', { name: 'Refund CM-1010' })).toBeTruthy()
})
