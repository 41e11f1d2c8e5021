// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bank, BankLine } from '#contract/accounting/bank.ts'
import BankPage from '#web/admin/books/bank/BankPage.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { repQuery } from '#web/rep-frame/queries.ts'
import { eventually } from '#testing/eventually.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const ROBIN = { email: 'robin@office.example', name: 'Robin', role: 'bookkeeper' }
const DEPOSIT = { number: 'DEP-1001', type: 'bank', on: '2026-11-20', amount: 310 } as const

const line = (id: string, over: Partial<BankLine> = {}): BankLine => ({
  id,
  on: '2026-11-20',
  amount: -12.5,
  description: 'Service fee',
  entry: null,
  is_posted: false,
  reason: null,
  decided_by: null,
  decided_at: null,
  suggestions: [],
  ...over,
})
const PAID = line('l1', { amount: 310, description: 'Check', suggestions: [DEPOSIT] })
const money = (number: string, amount: number) =>
  ({
    number,
    type: 'receive_payment',
    policy_number: 'ALB-1',
    party: 'Dana',
    posted_on: '2026-11-20',
    amount,
  }) as const

const bankWith = (over: Partial<Bank> = {}): Bank => ({
  today: '2026-11-21',
  undeposited: [],
  undeposited_total: 0,
  deposits: [],
  in_transit: 0,
  payouts: [],
  lines: [PAID, line('l2')],
  left_out: 0,
  open_entries: [],
  reconciled_through: null,
  reconciliations: [],
  ...over,
})

/** What the server has now, and what it answers to a change. */
let now: Bank
let answer: () => Response

beforeEach(() => {
  now = bankWith()
  answer = () => Response.json({ data: now })
  queryClient.clear()
  queryClient.setQueryData(repQuery.queryKey, ROBIN as never)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    if (!path.startsWith('/admin/bank')) return Promise.resolve(Response.json({ data: ROBIN }))
    return Promise.resolve(method === 'GET' ? Response.json({ data: now }) : answer())
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

const refuse = () =>
  Response.json(
    { code: 'INVALID', fields: [{ section: 'request', field: 'line', message: 'Reload the page' }] },
    { status: 400 },
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const row = (name: string) => within(screen.getByRole('listitem', { name }))

function show() {
  render(
    <QueryProvider>
      <BankPage />
      <DialogHost />
    </QueryProvider>,
  )
}

it('O06 X06 a deposit that another rep made meanwhile is refused, and what is left can be deposited then', async () => {
  now = bankWith({ undeposited: [money('PMT-1', 310), money('PMT-2', 250)], undeposited_total: 560 })
  show()
  await press('Make a deposit: $560')
  answer = refuse
  now = bankWith({ undeposited: [money('PMT-2', 250)], undeposited_total: 250 })
  const form = await dialog('Make a deposit')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Reload the page')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Make a deposit: $250' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'PMT-1' })).toBeNull()
})

it.each([
  ['Post', 'Post it'],
  ['Set aside', 'Set aside'],
])(
  'O06 X06 a line that another rep decided is shown as decided after “%s” is refused',
  async (verb, send) => {
    show()
    await press(`${verb} -$12.50 of Nov 20, 2026`)
    answer = refuse
    now = bankWith({ lines: [PAID, line('l2', { reason: 'A fee', decided_by: 'Sam' })] })
    const form = await dialog(new RegExp(`^${verb}`))
    if (verb === 'Post') await userEvent.selectOptions(form.getByLabelText('What it is'), 'Bank charges')
    else await userEvent.type(form.getByLabelText('Reason'), 'Mine')
    await userEvent.click(form.getByRole('button', { name: send }))
    expect(await screen.findByText('Set aside: “A fee”')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await press('Leave without saving')
    const undo = row('-$12.50 of Nov 20, 2026').getByRole('button', { name: /^Undo/ })
    await eventually(() => expect(document.activeElement).toBe(undo))
  },
)

it('O06 X06 a statement that cannot be reconciled has the lines of now on the page', async () => {
  show()
  await press('Reconcile')
  answer = refuse
  now = bankWith({ lines: [PAID, line('l2'), line('l3', { amount: -5 })] })
  const form = await dialog('Reconcile a statement')
  await userEvent.type(form.getByLabelText('Balance at the end'), '0')
  await userEvent.click(form.getByRole('button', { name: 'Reconcile' }))
  expect(await screen.findByRole('listitem', { name: '-$5 of Nov 20, 2026' })).toBeTruthy()
})

it('O06 N72 by keyboard, a line that was confirmed or undone goes on at its own next button', async () => {
  show()
  const name = '$310 of Nov 20, 2026'
  const confirm = await screen.findByRole('button', { name: /^It’s DEP-1001/ })
  confirm.focus()
  now = bankWith({
    lines: [{ ...PAID, suggestions: [], entry: 'DEP-1001', decided_by: 'Robin' }, line('l2')],
  })
  await userEvent.keyboard('{Enter}')
  await eventually(() =>
    expect(document.activeElement).toBe(row(name).getByRole('button', { name: /^Undo/ })),
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Post -\$12\.50/ }))
  await userEvent.tab({ shift: true })
  now = bankWith()
  await userEvent.keyboard('{Enter}')
  await eventually(() =>
    expect(document.activeElement).toBe(row(name).getByRole('button', { name: /^It’s DEP-1001/ })),
  )
})

it('O06 N72 by keyboard, a line that was posted goes on at its own next button', async () => {
  show()
  const name = '-$12.50 of Nov 20, 2026'
  await screen.findByRole('listitem', { name })
  row(name).getByRole('button', { name: /^Post/ }).focus()
  await userEvent.keyboard('{Enter}')
  const form = await dialog(/^Post/)
  await userEvent.selectOptions(form.getByLabelText('What it is'), 'Bank charges')
  now = bankWith({ lines: [PAID, line('l2', { entry: 'BNK-1001', is_posted: true, decided_by: 'Robin' })] })
  await userEvent.click(form.getByRole('button', { name: 'Post it' }))
  await eventually(() =>
    expect(document.activeElement).toBe(row(name).getByRole('button', { name: /^Undo/ })),
  )
})

it('O06 N72 once all is deposited, the heading of that part has the focus', async () => {
  now = bankWith({ undeposited: [money('PMT-1', 310)], undeposited_total: 310 })
  show()
  await press('Make a deposit: $310')
  now = bankWith()
  await userEvent.click((await dialog('Make a deposit')).getByRole('button', { name: 'Save' }))
  await eventually(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Undeposited' })),
  )
})
