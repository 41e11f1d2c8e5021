// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { CustomerView } from '#web/admin/customers/CustomerView.tsx'
import { example } from '#web/admin/customers/dialogs/JoinCustomersDialog.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const STATEMENT = {
  price: 620,
  paid: 310,
  credited: 20,
  courtesy: 20,
  refunded: 0,
  refunding: 0,
  owed: 290,
  credit_left: 0,
  credit_left_from: null,
}
const ONE_CASE = {
  id: 'q1',
  quote_number: 'Q-ONE',
  policy_number: 'ALB-100001',
  roles: ['insured' as const],
  tournament_name: 'Lantern Classic',
  first_contest_date: '2027-06-12',
  state: 'purchased' as const,
  fee: 310,
  updated_at: '2026-11-20T12:00:00.000Z',
  statement: { ...STATEMENT, price: 310, credited: 0, courtesy: 0, owed: 0 },
}

const customer = (over: Partial<Customer> = {}): Customer => ({
  ...example.one,
  quotes: 3,
  policies: 2,
  addresses: [{ ...example.one, role: 'insured', quotes: 3 }],
  bought: [
    ONE_CASE,
    {
      ...ONE_CASE,
      id: 'q2',
      policy_number: 'ALB-100002',
      tournament_name: 'Lantern Fall',
      state: 'bound',
      statement: { ...STATEMENT, price: 310, paid: 0 },
    },
  ],
  open: [
    { ...ONE_CASE, id: 'q3', policy_number: null, tournament_name: null, state: 'priced', statement: null },
  ],
  statement: STATEMENT,
  mail: [
    {
      id: 'm1',
      quote_id: 'q1',
      case_number: 'ALB-100001',
      recipient: 'dana@lantern-house.example',
      subject: 'Your certificate',
      state: 'bounced',
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ],
  joins: [],
  offers: [{ customer: example.other, reasons: ['telephone', 'company'] }],
  differences: [],
  ...over,
})

let sent: [string, string, unknown][]
let answers: Record<string, () => Response>

beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    if (method !== 'GET') sent.push([method, path, typeof body === 'string' ? JSON.parse(body) : undefined])
    return Promise.resolve(answers[`${method} ${path}`]?.() ?? Response.json({ data: { id: 'x' } }))
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

function show(over: Partial<Customer> = {}, mayChange = true) {
  render(
    <QueryProvider>
      <CustomerView customer={customer(over)} mayChange={mayChange} onShowAll={undefined} />
      <DialogHost />
    </QueryProvider>,
  )
}

const { one, other } = example

it('O18 N86 shows who it is, each policy with its money in the usual words, and all of it added up', () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Lantern House' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'dana@lantern-house.example' })).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Policies and their money' }))
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Event', 'First tee', 'State', 'Price', 'Paid', 'Credited', 'Owed'])
  const total = within(table.getByRole('row', { name: /Total of 2 policies/ }))
  expect(total.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['$620', '$310', '$20', '$290'])
  const link = table.getByRole('link', { name: 'Lantern Classic' })
  expect(link.getAttribute('href')).toContain('/admin/policies/ALB-100001')
  expect(screen.getByRole('link', { name: 'No name yet' }).getAttribute('href')).toContain('/admin/q3/')
  expect(screen.getByText('Returned')).toBeTruthy()
})

it('O18 a duplicate says why, and is joined after both were seen side by side, under the name that leads', async () => {
  show()
  expect(screen.getByText('Same phone · Same organization')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Join with Lantern House' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are these the same customer?' }))
  expect(dialog.getByRole('row', { name: /Email.*dana@lantern-house.*events@lantern-house/ })).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /events@/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Join customers' }))
  await waitFor(() =>
    expect(sent[0]).toEqual([
      'POST',
      `/admin/customers/${other.id}/joins`,
      { version: 1, other_id: one.id, other_version: 1 },
    ]),
  )
})

it('O18 whoever joins what somebody else has joined meanwhile is told, and the dialog stays', async () => {
  answers[`POST /admin/customers/${one.id}/joins`] = () =>
    Response.json(
      {
        error: 'Meanwhile one of them was joined or separated: look at both again',
        code: 'CUSTOMERS_CHANGED',
      },
      { status: 409 },
    )
  show()
  await userEvent.click(screen.getByRole('button', { name: /^Join with/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Join customers' }))
  expect(await screen.findByText(/Meanwhile one of them was joined or separated/)).toBeTruthy()
  expect(screen.getByText('We couldn’t join them')).toBeTruthy()
})

it('O18 an offer is declined, taken back, and a join undone, each by one button', async () => {
  const AT = '2026-11-20T12:00:00.000Z'
  show({
    differences: [{ id: 'd1', title: 'Board of Lantern', by: 'Kim', at: AT }],
    joins: [
      {
        id: 'j1',
        title: 'Lantern Club',
        email: 'club@lantern.example',
        into: 'Lantern House',
        reasons: ['telephone'],
        by: 'Kim',
        at: AT,
      },
    ],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Not the same as Lantern House' }))
  await userEvent.click(screen.getByRole('button', { name: 'Suggest again Board of Lantern' }))
  await userEvent.click(screen.getByRole('button', { name: 'Separate Lantern Club, club@lantern.example' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['POST', `/admin/customers/${one.id}/differences`, { other_id: other.id }],
      ['DELETE', '/admin/customer-differences/d1', undefined],
      ['DELETE', '/admin/customer-joins/j1', undefined],
    ]),
  )
})

it('R02 O18 whoever only reads sees who may be the same, and no button', () => {
  show({}, false)
  expect(screen.getByRole('list', { name: 'Possible duplicates' })).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('O18 of many policies the newest are shown, and the rest on demand', async () => {
  const onShowAll = vi.fn<() => void>()
  render(
    <CustomerView
      customer={customer({ policies: 30, quotes: 31 })}
      mayChange={false}
      onShowAll={onShowAll}
    />,
  )
  expect(screen.getByText(/Showing the newest 2 of 30/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Total of 30 policies/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(onShowAll).toHaveBeenCalledOnce()
})
