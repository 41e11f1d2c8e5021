// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OwnAccount } from '#contract/accounting/account.ts'
import { OwnAccountView } from '#web/policy/account/OwnAccountView.tsx'

const OPEN = {
  number: 'INV-1001',
  type: 'invoice',
  policy_number: 'ALB-100001',
  open: 310,
  due_on: '2027-01-14',
} as const

const account = (over: Partial<OwnAccount> = {}): OwnAccount => ({
  today: '2027-01-05',
  from: '2027-01-01',
  to: '2027-01-05',
  time_zone: 'America/New_York',
  balance: 310,
  open: 310,
  unused: 0,
  bands: [],
  documents: [],
  left_out: 0,
  open_now: [OPEN],
  statement: { opening: 310, lines: [], closing: 310 },
  ...over,
})

const toPay = () => screen.queryByRole('region', { name: 'To pay' })

it('N108 D45 in January the invoice of December leads to where it is paid', () => {
  render(<OwnAccountView account={account()} period="" />)
  const region = within(toPay() as HTMLElement)
  const link = region.getByRole('link', { name: 'INV-1001, policy ALB-100001' })
  expect(link.getAttribute('href')).toContain('/policy/all/mine/-/ALB-100001')
  expect(region.getByText('$310')).toBeTruthy()
})

it('N108 D45 the statement of last year asks for nothing that is paid by now', () => {
  const lastYear = { from: '2026-01-01', to: '2026-12-31' }
  const document = {
    ...OPEN,
    posted_on: '2026-12-15',
    amount: 310,
    is_void: false,
    received_on: null,
    payment: '',
  }
  const credit = { ...OPEN, number: 'CM-1001', type: 'credit_memo', due_on: null } as const
  render(
    <OwnAccountView
      account={account({ ...lastYear, documents: [document], open_now: [credit] })}
      period="2026-01-01..2026-12-31"
    />,
  )
  expect(screen.getByText(/^You owe, .*2026$/)).toBeTruthy()
  expect(toPay()).toBeNull()
})
