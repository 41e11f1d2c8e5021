// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import type { BulkRun } from '#contract/desk/bulk-runs.ts'
import { aDeskRow } from '#testing/a-desk-row.ts'
import type { DeskRow } from '#contract/desk/desk-lists.ts'
import type { View } from '#contract/desk/views.ts'
import { DeskListView } from '#web/admin/desk/DeskListView.tsx'
import { announceChange } from '#web/admin/desk/live/changed-quotes.ts'
import { runListAct } from '#web/rep-frame/palette/list-keys.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { REP_QUERY_KEY } from '#web/api/rep-query-key.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'

const view = (over: Partial<View> = {}): View => ({
  id: 'v1',
  list: 'quotes',
  name: 'Mine',
  query: 'rep=me&colour=pink',
  is_shared: true,
  version: 1,
  owner_name: 'Robin',
  is_own: true,
  ...over,
})

let rows: DeskRow[]
let views: View[]
let answers: Record<string, (body: unknown) => Response>
let sent: [string, unknown][]

beforeEach(() => {
  queryClient.clear()
  rows = [aDeskRow()]
  views = []
  sent = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace('/quote/api', '')
    const read: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const [name = ''] = path.split('?')
    if (method !== 'GET') sent.push([`${method} ${name}`, read])
    const answer = answers[`${method} ${name}`]
    if (answer) return Promise.resolve(answer(read))
    if (name === '/admin/lists/quotes') {
      const page = { data: rows, next: null, previous: null, count: { value: rows.length, is_exact: true } }
      return Promise.resolve(Response.json(page))
    }
    if (name === '/admin/list-sums/quotes')
      return Promise.resolve(Response.json({ data: { rows: 14, fees: 13_212, is_exact: true } }))
    if (name === '/admin/views') return Promise.resolve(Response.json({ data: views }))
    if (name === '/admin/assignees')
      return Promise.resolve(Response.json({ data: [{ id: REP, name: 'Robin', is_me: true }] }))
    return Promise.resolve(Response.json({ error: 'Not here' }, { status: 404 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const REP = '3b241101-e2bb-4255-8caf-4136c566a962'
const RUN: BulkRun = {
  id: 'r1',
  action: 'send',
  rep_name: null,
  counts: { waiting: 0, done: 1, failed: 1, undone: 0 },
  undo_until: null,
  is_undone: false,
  items: [
    { quote_id: 'a', quote_number: 'Q-ONE', tournament_name: 'Silver Oak Cup', state: 'done', problem: null },
    {
      quote_id: 'b',
      quote_number: 'Q-TWO',
      tournament_name: null,
      state: 'failed',
      problem: 'It’s already bought',
    },
  ],
}

async function draw(query = '') {
  history.replaceState(null, '', `/quote/admin${query}`)
  render(
    <Router base="/quote">
      <QueryProvider>
        <main>
          <DeskListView name="quotes" />
        </main>
        <DialogHost />
      </QueryProvider>
    </Router>,
  )
  await screen.findByRole('grid', { name: 'Quotes' })
}
const cells = () => screen.getAllByRole('row').at(-1)?.textContent ?? ''

describe('P08 a list of the desk', () => {
  it('P08 a row is the scorecard in short: whom for, what is insured, its fee, its state and what is next', async () => {
    await draw()
    for (const text of [
      'Q-ONE',
      'Silver Oak Cup',
      'Silver Oak Club',
      'Hole 7, 165 yd; Hole 12, 150 yd',
      '$20,000',
      '$310',
      'Priced',
      'Good until',
      'Unassigned',
    ])
      expect(cells()).toContain(text)
    expect(await screen.findByText('14 open quotes, $13,212 in fees, due first')).toBeTruthy()
  })

  it('P08 a quote opens as its quote, and what is bought as its policy', async () => {
    const bought = { policy_number: 'ALB-100001', due_reason: 'change', due_on: '2027-05-20' } as const
    rows = [aDeskRow(), aDeskRow({ id: 'b', ...bought })]
    await draw()
    const links = screen.getAllByRole('row').flatMap((one) => within(one).queryAllByRole('link').slice(0, 1))
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/quote/admin/a',
      '/quote/admin/policies/ALB-100001',
    ])
    expect(cells()).toContain('Change to review, May 20')
  })

  it('P08 a changed view says so, and what is gone of it was left out', async () => {
    views = [view()]
    await draw('?rep=me&view=v1')
    expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy()
    expect(screen.getByText(/the filter colour/)).toBeTruthy()
    expect(screen.queryByText('Changed')).toBeNull()
    await userEvent.type(screen.getByLabelText('Name, number, phone, or email'), 'oak{Enter}')
    expect(await screen.findByText('Changed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull())
    expect(location.search).not.toContain('oak')
  })

  it('P08 of two who save a view the second is told, and nothing is lost', async () => {
    views = [view()]
    answers['PUT /admin/views/v1'] = () =>
      Response.json(
        { error: 'Someone changed this view after you opened it', code: 'VIEW_CHANGED' },
        { status: 409 },
      )
    await draw('?rep=nobody&view=v1')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Someone changed this view after you opened it')).toBeTruthy()
    expect(location.search).toContain('rep=nobody')
  })

  it('P08 a quote is given at once; if that fails, the row is as it was', async () => {
    await draw()
    let isRefused = false
    answers['PUT /admin/quotes/a/rep'] = () =>
      isRefused
        ? Response.json(
            { error: 'Meanwhile it was given to Sam', code: 'ASSIGNED_MEANWHILE' },
            { status: 409 },
          )
        : Response.json({ data: { rep_id: REP, rep_name: 'Robin' } })
    screen.getByRole('link', { name: 'Q-ONE' }).focus()
    runListAct('give-row')
    await userEvent.click(await screen.findByRole('button', { name: 'Me, Robin' }))
    expect(await screen.findByText(/was assigned to Robin/)).toBeTruthy()
    expect(sent.at(-1)?.[1]).toEqual({ rep_id: REP, seen_rep_id: null })
    isRefused = true
    act(() => runListAct('undo'))
    await waitFor(() => expect(sent.at(-1)?.[1]).toEqual({ rep_id: null, seen_rep_id: REP }))
  })

  it('N74 keys of a row do nothing while the focus is elsewhere', async () => {
    await draw()
    runListAct('give-row')
    runListAct('resend-row')
    expect(screen.queryByRole('dialog')).toBeNull()
    runListAct('next-row')
    expect(document.activeElement?.textContent).toBe('Q-ONE')
  })

  it('R02 a reader exports rows, and is offered neither to send nor to give nor to decide them', async () => {
    queryClient.setQueryData(REP_QUERY_KEY, { email: 'lee@office.example', name: 'Lee Park', role: 'reader' })
    await draw()
    await userEvent.click(screen.getByRole('checkbox', { name: /Q-ONE/ }))
    const chosen = within(await screen.findByRole('region', { name: 'Selected rows' }))
    expect(chosen.getByRole('button', { name: 'Export' })).toBeTruthy()
    expect(chosen.queryByRole('button', { name: /send|give/i })).toBeNull()
    screen.getByRole('link', { name: 'Q-ONE' }).focus()
    for (const act of ['resend-row', 'give-row', 'decide-row'] as const) runListAct(act)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('P08 what became of each row stands in it, and what failed is looked at before it is sent again', async () => {
    const quotes = [{ id: REP, version: 4, fee: 290 }]
    const again = { ...RUN, id: 'r2', counts: { waiting: 0, done: 1, failed: 0, undone: 0 }, items: [] }
    answers['GET /admin/bulk-runs/r1'] = () => Response.json({ data: RUN })
    answers['GET /admin/bulk-runs/r2'] = () => Response.json({ data: again })
    answers['POST /admin/bulk-runs'] = () => Response.json({ data: again }, { status: 201 })
    answers['POST /admin/bulk-runs/preview'] = () =>
      Response.json({ data: { quotes, receivers: ['pat@lake.example'], total: 290, problems: [] } })
    await draw('?run=r1')
    const panel = await screen.findByRole('region', { name: 'Result' })
    expect(panel.textContent).toContain('1 quote sent, 1 failed')
    expect(within(panel).getByRole('list', { name: 'Rows that failed' }).textContent).toContain(
      'Q-TWO: It’s already bought',
    )
    expect(cells()).toContain('Resent')
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry failed rows' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 quote' }))
    await waitFor(() => expect(location.search).toContain('run=r2'))
    expect(sent.map(([, body]) => body)).toEqual([
      { list: 'quotes', selection: { mode: 'selection', ids: ['b'] } },
      { action: 'send', quotes },
    ])
  })

  it('P08 rows that could not be given are tried again at once', async () => {
    const given: BulkRun = { ...RUN, action: 'give' }
    answers['GET /admin/bulk-runs/r1'] = () => Response.json({ data: given })
    answers['POST /admin/bulk-runs/r1/retry'] = () =>
      Response.json({ data: { ...given, counts: { waiting: 0, done: 2, failed: 0, undone: 0 }, items: [] } })
    await draw('?run=r1')
    const panel = await screen.findByRole('region', { name: 'Result' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry failed rows' }))
    await waitFor(() => expect(panel.textContent).toContain('2 quotes assigned'))
  })

  it('P08 what is sent is the version and the price that were shown', async () => {
    answers['GET /admin/quotes/a/resending'] = () =>
      Response.json({
        data: {
          quote_number: 'Q-ONE',
          version: 3,
          tournament_name: null,
          to: 'pat@lake.example',
          fee_before: 310,
          fee: 342,
          problem: null,
        },
      })
    answers['GET /admin/bulk-runs/r1'] = () => Response.json({ data: RUN })
    answers['POST /admin/bulk-runs'] = () => Response.json({ data: RUN }, { status: 201 })
    await draw()
    screen.getByRole('link', { name: 'Q-ONE' }).focus()
    runListAct('resend-row')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('$342')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[1]).toEqual({ action: 'send', quotes: [{ id: 'a', version: 3, fee: 342 }] })
  })

  it('T05 a value changes in its place, and what is new waits until it is asked for', async () => {
    await draw()
    rows = [aDeskRow({ id: 'b', quote_number: 'Q-NEW' }), aDeskRow({ state: 'sent' })]
    announceChange('a')
    announceChange('b')
    await waitFor(() => expect(cells()).toContain('Sent'))
    expect(screen.queryByText('Q-NEW')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: '1 new or moved · show' }))
    expect(await screen.findByText('Q-NEW')).toBeTruthy()
  })

  it('P08 with nothing to show it says why', async () => {
    rows = []
    history.replaceState(null, '', '/quote/admin')
    render(
      <Router base="/quote">
        <QueryProvider>
          <DeskListView name="quotes" />
        </QueryProvider>
      </Router>,
    )
    expect(await screen.findByRole('heading', { name: 'No open quotes' })).toBeTruthy()
  })
})
