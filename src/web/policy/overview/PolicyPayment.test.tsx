// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PolicyPayment } from '#web/policy/overview/PolicyPayment.tsx'
import { type Policy } from '#web/policy/queries.ts'
import { shownPolicy, shownStatement } from '#testing/shown-policy.ts'

const invoice = {
  number: 'INV-1001',
  bill_to: ['Hope House'],
  lines: [],
  total: 310,
  due: 'May 12, 2027',
  payment: 'By check number 1042',
}

/** The policy of a check, of which so much is still owed; undefined where the server does not say so. */
function billed(open?: number): Policy {
  const listed = { number: invoice.number, issued_at: '', due_on: '2027-05-12', total: 310 }
  const state = open === 0 ? 'paid' : 'open'
  return {
    ...(shownPolicy as unknown as Policy),
    receipt: null,
    invoice,
    statement: { ...shownStatement, paid: 310 - (open ?? 310), owed: open ?? 310 },
    ...(open !== undefined && { invoices: [{ ...listed, open, state, confirm_payment_until: null }] }),
  }
}

it.each([
  ['none of it is paid', billed(310)],
  ['a part of it is paid', billed(10)],
  ['the server does not say what is open', billed()],
])('N86 N108 an invoice says until when and how it is paid while %s', (_while, policy) => {
  render(<PolicyPayment policy={policy} />)
  expect(screen.getByText('Due May 12, 2027')).toBeTruthy()
  expect(screen.getByText('By check number 1042')).toBeTruthy()
})

it('N86 N108 an invoice that is paid is not said to be due any more', () => {
  render(<PolicyPayment policy={billed(0)} />)
  expect(screen.getByText('Invoice INV-1001')).toBeTruthy()
  expect(screen.queryByText(/^Due/)).toBeNull()
  expect(screen.queryByText(/check/)).toBeNull()
})

it('N63 the client of a producer reads who bills it, and no amount', () => {
  const { container } = render(
    <PolicyPayment policy={{ ...billed(310), receipt: null, invoice: null, sold_by_producer: true }} />,
  )
  expect(container.textContent).toBe('PaymentThe agency that arranged this policy bills you.')
})

it('N86 a receipt says how it was paid', () => {
  render(<PolicyPayment policy={shownPolicy as unknown as Policy} />)
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy()
  expect(screen.queryByText(/^Due/)).toBeNull()
})
