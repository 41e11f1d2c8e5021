// @vitest-environment jsdom
import '#testing/dom.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDocument, CustomerAccount } from '#contract/accounting/account.ts'
import type { RevisableDocument } from '#contract/accounting/documents.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { AccountView } from '#web/admin/customers/account/AccountView.tsx'
import { example as editing } from '#web/admin/customers/account/dialogs/EditPaymentDialog.tsx'
import { accountQuery } from '#web/admin/customers/account/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { rememberRep } from '#web/rep-frame/queries.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const invoice = (number: string, open: number): AccountDocument => ({
  number,
  type: 'invoice',
  reason: 'manual',
  policy_number: 'ALB-100001',
  quote_id: 'q1',
  posted_on: '2026-11-10',
  amount: 100,
  is_void: false,
  open,
  due_on: '2026-12-10',
  received_on: null,
  payment: '',
  card: null,
  settles: [],
  last_sent: null,
})

const ACCOUNT: CustomerAccount = {
  customer: { id: 'c1', title: 'Lantern House', email: 'dana@lantern-house.example' },
  today: '2026-11-22',
  from: '2026-01-01',
  to: '2026-11-22',
  time_zone: 'America/Chicago',
  balance: 200,
  open: 200,
  unused: 0,
  bands: [],
  left_out: 0,
  statement: { opening: 0, lines: [], closing: 200 },
  agrees: true,
  statement_sent: null,
  letter: { insurer: '', address: '', addressee: [] },
  documents: [invoice('INV-1001', 100), invoice('INV-1002', 100)],
  open_now: [],
  policies: ['ALB-100001'],
}

/** What is open now as its documents say. */
const withOpen = (shown: CustomerAccount): CustomerAccount => ({
  ...shown,
  open_now: shown.documents.flatMap(({ number, type, policy_number, open, due_on }) =>
    open ? [{ number, type, policy_number, open, due_on }] : [],
  ),
})

const NO_REMINDERS = { invoice: 'INV-1001', state: 'done', sent: [], next: null, hold: null, past_holds: [] }

const LINE = { item: 'sign', description: '', quantity: 1, price: 100 } as const
const DOCUMENT: RevisableDocument = {
  ...editing.document,
  number: 'INV-1001',
  type: 'invoice',
  version: 1,
  total: 100,
  method: null,
  terms: 'net_30',
  due_on: '2026-12-10',
  lines: [LINE],
  invoices: [],
}

let account: CustomerAccount
let sent: [string, string, unknown][]
let reads: string[]
let answers: Record<string, () => Response>

beforeEach(() => {
  account = ACCOUNT
  sent = []
  reads = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    if (method === 'GET') reads.push(path)
    else sent.push([method, path, typeof body === 'string' ? JSON.parse(body) : undefined])
    const answer = answers[`${method} ${path}`]
    if (answer) return Promise.resolve(answer())
    if (path.endsWith('/account')) return Promise.resolve(Response.json({ data: withOpen(account) }))
    if (path.includes('/accounting/documents/')) {
      const number = path.split('/').at(-1) ?? ''
      return Promise.resolve(Response.json({ data: { ...DOCUMENT, number } }))
    }
    if (path.endsWith('/reminders')) return Promise.resolve(Response.json({ data: NO_REMINDERS }))
    return Promise.resolve(Response.json({ data: {} }))
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Page({ mayChange }: { mayChange: boolean }) {
  const { data } = useQuery(accountQuery('c1', ''))
  return data ? <AccountView account={data} asked="" mayChange={mayChange} /> : null
}

async function show(role: RepRole = 'specialist') {
  rememberRep({ email: 'kim@office.example', name: 'Kim Lee', role })
  const mayChange = ['owner', 'specialist', 'bookkeeper'].includes(role)
  render(
    <QueryProvider>
      <Page mayChange={mayChange} />
      <DialogHost />
    </QueryProvider>,
  )
  await screen.findByRole('heading', { level: 2, name: /^INV-1001 / })
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const conflict = () =>
  Response.json({ error: 'Someone changed this quote', code: 'VERSION_CONFLICT', data: 2 }, { status: 409 })

it('D47 T18 an edit of a document that changed meanwhile keeps what was typed and is sent again as it is now', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit invoice INV-1001' }))
  await userEvent.type(dialog.getByLabelText(/^Memo/), 'For the banners')
  await userEvent.type(dialog.getByLabelText('Reason'), 'They asked')
  answers['PUT /admin/accounting/documents/INV-1001'] = conflict
  answers['GET /admin/accounting/documents/INV-1001'] = () =>
    Response.json({ data: { ...DOCUMENT, version: 2, lines: [{ ...LINE, price: 90 }], total: 90 } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save the changes' }))
  expect(await dialog.findByText('This document changed while you were working on it')).toBeTruthy()
  expect(dialog.queryByText(/quote/)).toBeNull()
  answers['PUT /admin/accounting/documents/INV-1001'] = () => Response.json({ data: DOCUMENT })
  await userEvent.click(dialog.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(([, , body]) => body)).toMatchObject([
    { version: 1, memo: 'For the banners', lines: [{ price: 100 }] },
    { version: 2, memo: 'For the banners', reason: 'They asked', lines: [{ price: 90 }] },
  ])
})

it('D48 T18 a document that changed meanwhile is voided at the second try', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Void' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void invoice INV-1001?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Billed twice')
  answers['POST /admin/accounting/documents/INV-1001/void'] = conflict
  answers['GET /admin/accounting/documents/INV-1001'] = () =>
    Response.json({ data: { ...DOCUMENT, version: 3 } })
  await userEvent.click(dialog.getByRole('button', { name: 'Void it' }))
  expect(await dialog.findByText(/^We kept what you typed/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Void it' }))
  await waitFor(() => expect(sent.at(-1)?.[2]).toEqual({ version: 3, reason: 'Billed twice' }))
})

it('D48 D45 after a document was voided the focus is at its heading, and it is still the one that is shown', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Void' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Void invoice INV-1001?' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Billed twice')
  account = {
    ...ACCOUNT,
    documents: [{ ...invoice('INV-1001', 0), is_void: true }, invoice('INV-1002', 100)],
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Void it' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Void' })).toBeNull())
  expect(document.activeElement?.textContent).toMatch(/^INV-1001 /)
})

it('D47 a memo has as many lines as it is typed with', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit invoice INV-1001' }))
  await userEvent.type(dialog.getByLabelText(/^Memo/), 'One{Enter}two')
  await userEvent.type(dialog.getByLabelText('Reason'), 'They asked')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the changes' }))
  await waitFor(() => expect(sent[0]?.[2]).toMatchObject({ memo: 'One\ntwo' }))
})

it('N108 a payment is recorded on what is owed by now, after that was said', async () => {
  await show()
  await userEvent.click(button('Record a payment'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Record a payment/ }))
  await userEvent.type(dialog.getByLabelText('Reference'), '20417')
  await userEvent.type(dialog.getByLabelText('Received on'), '11/20/2026')
  answers['POST /admin/policies/ALB-100001/payments'] = () =>
    Response.json(
      { error: 'Changed', code: 'BALANCE_CHANGED', data: { shown: 100, now: 40 } },
      { status: 409 },
    )
  await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }))
  expect(await dialog.findByText(/^\$40 is owed\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(([, , body]) => body)).toMatchObject([
    { balance: 100, amount: 100 },
    { balance: 40, amount: 40, reference: '20417' },
  ])
})

it('R02 who may not write to customers is not offered to email a document, and who may is without the books', async () => {
  const email = () => screen.queryByRole('button', { name: 'Email the document' })
  const offered: Partial<Record<RepRole, boolean>> = {}
  for (const role of ['specialist', 'bookkeeper', 'claims', 'reader'] as const) {
    await show(role)
    offered[role] = email() !== null
    cleanup()
  }
  expect(offered).toEqual({ specialist: true, bookkeeper: false, claims: true, reader: false })
})

it('D45 what can be done with a document is loaded again where that failed', async () => {
  answers['GET /admin/accounting/documents/INV-1001'] = () =>
    Response.json({ error: 'Something went wrong', code: 'UNEXPECTED' }, { status: 500 })
  await show()
  expect(await screen.findByText('We couldn’t load what can be done with INV-1001')).toBeTruthy()
  delete answers['GET /admin/accounting/documents/INV-1001']
  await userEvent.click(button('Reload'))
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
})

it('D45 the invoice that was worked on stays the one that is shown, and is read again after a reminder', async () => {
  await show()
  const before = reads.filter((path) => path.endsWith('/account')).length
  account = {
    ...ACCOUNT,
    documents: [{ ...invoice('INV-1001', 0), last_sent: '2026-11-22' }, invoice('INV-1002', 100)],
  }
  await userEvent.click(button('Remind by email'))
  expect(await screen.findByText('Last sent Nov 22, 2026')).toBeTruthy()
  expect(reads.filter((path) => path.endsWith('/account')).length).toBeGreaterThan(before)
  expect(screen.getByRole('heading', { level: 2, name: /^INV-1001 / })).toBeTruthy()
})
