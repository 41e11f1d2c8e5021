// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PolicyPayment } from '#web/policy/overview/PolicyPayment.tsx'
import type { Policy } from '#web/policy/queries.ts'
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
    <PolicyPayment
      policy={{ ...billed(310), receipt: null, invoice: null, statement: null, sold_by_producer: true }}
    />,
  )
  expect(container.textContent).toBe('PaymentYour agent or broker bills you for this policy.')
})

it('N86 a receipt says how it was paid', () => {
  render(<PolicyPayment policy={shownPolicy as unknown as Policy} />)
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy()
  expect(screen.queryByText(/^Due/)).toBeNull()
})

const RECEIPT = { receipt: shownPolicy.receipt, invoice: null }
const NONE = { receipt: null, invoice: null }
const MONEY = { statement: { ...shownStatement, paid: 56 } }

/** What is read of money, by whom. */
function shown(facts: Partial<Policy>): string {
  const policy = { ...shownPolicy, statement: null, ...facts } as Policy
  return render(<PolicyPayment policy={policy} />).container.textContent
}

it.each<[string, Partial<Policy>, RegExp, RegExp | undefined]>([
  [
    'whoever acts for itself',
    { reader: 'holder', ...RECEIPT, ...MONEY },
    /Paid\$56.*Receipt SR-1001/,
    /agent or broker/,
  ],
  [
    'a later producer of record, whose receipt is another paper',
    { reader: 'producer', sold_by_producer: true, ...NONE, ...MONEY },
    /Paid\$56/,
    /agent|bills/,
  ],
  ['a later producer of record who has paid nothing', { reader: 'producer', ...NONE }, /^$/, undefined],
  [
    'a client that paid before it had a producer of record',
    { reader: 'client', sold_by_producer: true, ...RECEIPT, ...MONEY },
    /Paid\$56.*Receipt SR-1001Your agent or broker will bill you for anything after this\./,
    undefined,
  ],
  [
    'the client of a producer',
    { reader: 'client', sold_by_producer: true, ...NONE },
    /Your agent or broker bills you for this policy\./,
    /Paid/,
  ],
  [
    'an insured whose producer left, once it has paid',
    { reader: 'holder', ...NONE, ...MONEY },
    /Paid\$56/,
    /agent or broker/,
  ],
])('N87 N86 %s reads its own money', (_who, facts, expected, never) => {
  const text = shown(facts)
  expect(text).toMatch(expected)
  if (never) expect(text).not.toMatch(never)
})
