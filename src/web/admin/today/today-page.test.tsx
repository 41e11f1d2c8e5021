// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import type { TodayAnswer, TodayEntry } from '#contract/desk/today.ts'
import { TodayView } from '#web/admin/today/TodayView.tsx'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import { refreshDesk } from '#web/rep-frame/desk-counts.ts'

const GUID = '3b241101-e2bb-4255-8caf-4136c566a962'
const MESSAGE = '4b241101-e2bb-4255-8caf-4136c566a962'

const entry = (over: Partial<TodayEntry> = {}): TodayEntry => ({
  id: `referral:${GUID}`,
  source: 'referral',
  section: 'tonight',
  due_on: '2027-04-19',
  whose: 'me',
  rep_name: null,
  title: 'Decide: Silver Oak Cup',
  name: 'Silver Oak Cup',
  detail: 'Event in 12 days, Hole 7, 165 yd',
  path: `/admin/${GUID}`,
  act: { verb: 'decide-referral', id: GUID, path: `/admin/${GUID}` },
  ...over,
})
const INVOICE = entry({
  id: 'invoice:2',
  source: 'invoice',
  section: 'week',
  due_on: '2027-04-23',
  whose: 'nobody',
  title: 'Unpaid: Prairie Star',
  name: 'Prairie Star',
  detail: '$310 owed',
  path: '/admin/policies/ALB-1',
  act: { verb: 'see-money', id: null, path: '/admin/policies/ALB-1' },
})
const MAIL = entry({
  id: `mail:${MESSAGE}`,
  source: 'mail',
  section: 'tonight',
  title: 'A mail was not sent: Willow Bend',
  name: 'Willow Bend',
  act: { verb: 'send-mail-again', id: MESSAGE, path: `/mailbox?message=${MESSAGE}` },
})

const exactly = (value: number) => ({ value, is_exact: true })
const answerOf = (entries: TodayEntry[], over: Partial<TodayAnswer> = {}): TodayAnswer => ({
  today: '2027-04-19',
  waiting: {
    all: exactly(entries.length),
    tonight: exactly(entries.filter(({ section }) => section === 'tonight').length),
  },
  entries,
  left_out: [],
  events: { mine: [], all: [], has_more: false },
  next_event: null,
  news: [],
  ...over,
})

let answer: TodayAnswer
let sent: [string, unknown][]

beforeEach(() => {
  queryClient.clear()
  history.replaceState(null, '', '/quote/admin')
  answer = answerOf([entry(), MAIL, INVOICE])
  sent = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace('/quote/api', '').split('?')[0] ?? ''
    if (method !== 'GET') sent.push([`${method} ${path}`, typeof body === 'string' ? JSON.parse(body) : body])
    if (path === '/admin/today') return Promise.resolve(Response.json({ data: answer }))
    const found = ANSWERS[`${method} ${path}`]
    if (found) return Promise.resolve(Response.json(found))
    return Promise.resolve(Response.json({ error: 'Not here' }, { status: 404 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const ANSWERS: Readonly<Record<string, object>> = {
  [`GET /admin/contacts/${GUID}/approvals`]: {
    data: {
      referrals: [
        {
          code: 'OTHER_TERRITORY',
          message: 'An event abroad needs our approval.',
          cleared_by: 'rep',
          entity: null,
          index: null,
          given: null,
          letters: null,
        },
      ],
      special_pricing: { listed: false, given: null },
      carrier_letter: null,
      carrier_asked: [],
    },
  },
  [`PUT /admin/tasks/${MESSAGE}/done`]: {
    data: {
      id: MESSAGE,
      quote_id: GUID,
      quote_number: 'Q-ONE',
      policy_number: null,
      tournament_name: 'Silver Oak Cup',
      text: 'Call the club',
      due_on: '2027-04-19',
      rep_id: GUID,
      rep_name: 'Ines Okafor',
      created_by_name: 'Ines Okafor',
      done_at: null,
      done_by_name: null,
      version: 2,
    },
  },
  [`POST /admin/messages/${MESSAGE}/send-again`]: {
    data: {
      id: MESSAGE,
      channel: 'mail',
      recipient: 'pat@example.com',
      cc: null,
      subject: 'Yours',
      state: 'queued',
      error: null,
      created_at: '2027-04-17T12:00:00.000Z',
      sent_at: null,
      attachments: [],
    },
  },
}

async function draw() {
  render(
    <Router base="/quote">
      <QueryProvider>
        <TodayView rep={{ name: 'Ines Okafor' }} />
        <DialogHost />
      </QueryProvider>
    </Router>,
  )
  await screen.findByText(/^Monday, April 19\./)
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const focused = () => document.activeElement?.textContent

describe('O18 Today', () => {
  it('O18 greets, says how much waits, and gives each row its day and its next step', async () => {
    await draw()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^Good (morning|afternoon|evening), Ines\.$/,
    )
    expect(screen.getByText(/You have 3 things to do/).textContent).toBe(
      'Monday, April 19. You have 3 things to do, 2 by tonight.',
    )
    const tonight = within(screen.getByRole('region', { name: 'By tonight' }))
    expect(tonight.getAllByRole('listitem').length).toBe(2)
    expect(tonight.getAllByText('Today').length).toBe(2)
    const week = within(screen.getByRole('region', { name: 'This week' }))
    expect(week.getByText('Fri, Apr 23')).toBeTruthy()
    expect(week.getByText('Unassigned ·')).toBeTruthy()
    expect(week.getByRole('link', { name: 'Open the policy for Prairie Star' }).getAttribute('href')).toBe(
      '/quote/admin/policies/ALB-1',
    )
    expect(screen.getByText('Nothing else until Tuesday, April 27.')).toBeTruthy()
  })

  it('O18 a task is done by its key, which is taken back with U', async () => {
    const task = entry({
      id: 'task:7',
      source: 'task',
      title: 'Call the club: Silver Oak Cup',
      act: { verb: 'finish-task', id: MESSAGE, path: `/admin/${GUID}` },
    })
    answer = answerOf([task, INVOICE])
    await draw()
    const user = userEvent.setup()
    await user.keyboard('ja')
    expect((await screen.findByText(/^Done: /)).textContent).toContain('Done: Call the club: Silver Oak Cup')
    expect(rows().join()).not.toContain('Call the club')
    await user.keyboard('u')
    const path = `PUT /admin/tasks/${MESSAGE}/done`
    await waitFor(() =>
      expect(sent).toEqual([
        [path, { done: true }],
        [path, { done: false }],
      ]),
    )
    await waitFor(() => expect(rows().join()).toContain('Call the club'))
  })

  it('O18 P08 J, K and the arrows go through the rows, and A does nothing where nothing is decided', async () => {
    await draw()
    const user = userEvent.setup()
    await user.keyboard('j')
    expect(focused()).toBe('Approve or decline for Silver Oak Cup')
    await user.keyboard('j')
    expect(focused()).toContain('Willow Bend')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toContain('Prairie Star')
    await user.keyboard('ja')
    expect([focused(), screen.queryByRole('dialog')]).toEqual([expect.stringContaining('Prairie Star'), null])
    await user.keyboard('k{ArrowUp}')
    expect(focused()).toContain('Silver Oak Cup')
    await user.keyboard('k')
    expect(focused()).toContain('Silver Oak Cup')
  })

  it('O18 A on what somebody else has ended meanwhile opens nothing, and reads again what waits', async () => {
    await draw()
    const user = userEvent.setup()
    const withContact = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.includes(`/contacts/${GUID}`) && !url.includes('/admin/')
        ? Promise.resolve(Response.json(BOUGHT))
        : withContact(url, init),
    )
    answer = answerOf([MAIL, INVOICE])
    await user.keyboard('ja')
    await waitFor(() => expect(rows().some((text) => text?.includes('Silver Oak'))).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('O18 what is done leaves, and the focus goes on to the next row', async () => {
    await draw()
    const user = userEvent.setup()
    await user.keyboard('jj')
    answer = answerOf([entry(), INVOICE])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([[`POST /admin/messages/${MESSAGE}/send-again`, undefined]]))
    await waitFor(() => expect(screen.queryByText(/Willow Bend/)).toBeNull())
    await waitFor(() => expect(focused()).toContain('Prairie Star'))
  })

  it('T05 O18 what comes later moves nothing until it is asked for', async () => {
    answer = answerOf([INVOICE])
    await draw()
    answer = answerOf([entry(), INVOICE])
    await act(() => refreshDesk())
    expect(screen.queryByText('Decide: Silver Oak Cup')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 new item' }))
    expect(screen.getByRole('link', { name: 'Decide: Silver Oak Cup' })).toBeTruthy()
  })

  it('O18 where nothing waits it says so, with the next event', async () => {
    const event = {
      id: 'e',
      name: 'Delta Days',
      on: '2027-04-24',
      is_insured: true,
      is_mine: true,
      path: '/admin/policies/ALB-7',
    }
    answer = answerOf([], { events: { mine: [event], all: [event], has_more: false } })
    await draw()
    expect(
      screen.getByRole('heading', { name: 'You’re all caught up. The next event is on Saturday.' }),
    ).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your events this week' })).toBeTruthy()
    expect(screen.getByText('insured')).toBeTruthy()
  })

  it('O18 says what does not fit and where it is, and what colleagues did', async () => {
    answer = answerOf([entry()], {
      left_out: [{ source: 'referral', count: exactly(7), path: '/admin/lists/referrals' }],
      news: [
        {
          id: 1,
          at: '2027-04-19T14:38:00.000Z',
          who: 'Wren Cole',
          event: 'quote_sent',
          about: 'Elk Run',
          path: '/admin/x',
        },
      ],
    })
    await draw()
    expect(screen.getByRole('link', { name: '7 more referrals' }).getAttribute('href')).toBe(
      '/quote/admin/lists/referrals',
    )
    expect(screen.getByText('Wren sent a quote')).toBeTruthy()
  })
})

const BOUGHT = {
  data: { id: GUID, purchased: true, customFields: {} },
  coupons: [],
  isSpecialPricingEmail: false,
  specialPricingEmail: null,
}
