// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDocument, CustomerAccount } from '#contract/accounting/account.ts'
import { AccountView } from '#web/admin/customers/account/AccountView.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const INVOICE: AccountDocument = {
  number: 'INV-1001',
  type: 'invoice',
  reason: 'purchase',
  policy_number: 'ALB-100001',
  quote_id: 'q1',
  posted_on: '2026-12-15',
  amount: 310,
  is_void: false,
  open: 310,
  due_on: '2027-01-14',
  received_on: null,
  payment: '',
  card: null,
  settles: [],
  last_sent: null,
}

/** On January 5 of a customer who was billed in December. */
const account = (over: Partial<CustomerAccount> = {}): CustomerAccount => ({
  customer: { id: 'c1', title: 'Lantern House', email: 'dana@lantern-house.example' },
  today: '2027-01-05',
  from: '2027-01-01',
  to: '2027-01-05',
  time_zone: 'America/New_York',
  balance: 310,
  open: 310,
  unused: 0,
  bands: [],
  statement_sent: null,
  letter: { insurer: '', address: '', addressee: [] },
  agrees: true,
  documents: [INVOICE],
  left_out: 0,
  open_now: [
    { number: 'INV-1001', type: 'invoice', policy_number: 'ALB-100001', open: 310, due_on: '2027-01-14' },
  ],
  policies: ['ALB-100001'],
  statement: { opening: 310, lines: [], closing: 310 },
  ...over,
})

const LAST_YEAR = { from: '2026-01-01', to: '2026-12-31' }

beforeEach(() =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'Not found' }, { status: 404 }))),
)
afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

function show(over: Partial<CustomerAccount> = {}, asked = '') {
  render(
    <QueryProvider>
      <AccountView account={account(over)} asked={asked} mayChange />
      <DialogHost />
    </QueryProvider>,
  )
}

const recordButton = () => screen.queryByRole('button', { name: 'Record a payment' })

it('D45 D53 in January the open invoice of December is chosen, and a payment is recorded for it', async () => {
  show()
  expect(screen.getByRole('button', { name: 'INV-1001' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(recordButton() as HTMLElement)
  expect(await screen.findByRole('dialog', { name: /^Record a payment for invoice INV-1001/ })).toBeTruthy()
})

it('D45 D53 the account of last year takes a payment for what is open now, not for what was open then', async () => {
  const [open] = account().open_now
  show({ ...LAST_YEAR, open_now: open ? [{ ...open, open: 210 }] : [] })
  const settles = within(screen.getByRole('table', { name: 'What settles INV-1001' }))
  expect(settles.getByRole('row', { name: /^Open, .*2026 \$310$/ })).toBeTruthy()
  await userEvent.keyboard('p')
  const dialog = await screen.findByRole('dialog', { name: /^Record a payment for invoice INV-1001/ })
  expect(dialog.textContent).toContain('$210')
})

it('D45 what was open at the end of last year and is paid by now asks for no payment', async () => {
  show({ ...LAST_YEAR, open_now: [] })
  await userEvent.click(screen.getByRole('button', { name: 'INV-1001' }))
  expect(screen.getByRole('table', { name: 'What settles INV-1001' })).toBeTruthy()
  expect(recordButton()).toBeNull()
})

it('D47 D53 a customer with no document this year is billed, and pays all that is open, by the menu', async () => {
  show({ documents: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'New document' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Invoice', 'Sales receipt', 'Credit memo', 'Payment'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Payment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Receive a payment' })
  expect(within(dialog).getByLabelText('INV-1001')).toBeTruthy()
})

it('D47 whoever no longer pays for a policy gets no new document, and still pays what is open', async () => {
  show({ policies: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'New document' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Payment'])
})

it('D45 O06 a file is of the period that was asked for, also while another one is still shown', () => {
  show({}, '2025-01-01..2025-12-31')
  const period = (name: string) =>
    new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('period')
  expect([period('CSV'), period('Excel')]).toEqual(['2025-01-01..2025-12-31', '2025-01-01..2025-12-31'])
})
