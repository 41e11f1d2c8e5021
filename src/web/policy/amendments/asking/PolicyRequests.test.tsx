// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import PoliciesPage from '#web/policy/overview/PoliciesPage.tsx'
import { dismiss, notifications } from '#web/ui/notify.ts'
import { eventually } from '#testing/eventually.ts'
import { shownPolicy, shownStatement } from '#testing/shown-policy.ts'
import { answersAboutRequests, shownActions, shownChange, shownMoney } from '#testing/shown-requests.ts'

const NUMBER = 'ALB-100001'
const SOLD = { ...shownPolicy, sold_by_producer: true }
const HAPPENED = {
  ...shownPolicy,
  history: [
    {
      id: 'change-1',
      at: '2027-01-16T18:01:00.000Z',
      by: 'client',
      text: 'Updated by you',
      detail: 'Certificate version 2',
      changes: [],
    },
  ],
}
const CLIENTS = { ...SOLD, receipt: null }

let answers: Record<string, { status?: number; body: unknown }>
let requests: string[]

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  requests = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${url.replace('/quote/api', '')}`
    requests.push(call)
    const { status = 200, body } = answers[call] ?? { body: { data: [] } }
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => {
  queryClient.clear()
  notifications.get().forEach(({ id }) => dismiss(id))
  vi.unstubAllGlobals()
})

async function open(shown: Parameters<typeof answersAboutRequests>[1], policy: object = shownPolicy) {
  answers = {
    ...answersAboutRequests([NUMBER], shown),
    [`GET /policies/${NUMBER}`]: { body: { data: policy } },
  }
  await show()
}

async function show() {
  history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-/${NUMBER}`)
  render(
    <Router base={BASE_PATH}>
      <PoliciesPage params={{ token: 'mine', email: '-', policy: NUMBER }} />
      <DialogHost />
    </Router>,
  )
  await screen.findByText('Hope House Charity Scramble', { selector: 'bdi' })
}

const actions = () => screen.getByRole('region', { name: 'What you can do now' })

it('N42 N45 each action has its rule and its money inside', async () => {
  await open({})
  const tiles = within(actions()).getAllByRole('listitem')
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    'Make a changePlayers, yards, prizes, contacts. 10 changes of 10 left.',
    'Postpone the eventFree if no one has taken a shot. Set a new date now or within 12 months.',
    'Cancel the policyBefore tee time: price $60 instead of $310, refunded $250. You can’t undo it.',
  ])
  expect(within(actions()).getAllByRole('button')).toHaveLength(3)
})

it('N46 what is not possible has no button, and says why; whoever wants a change anyway is told whom to write to', async () => {
  const message = 'Changes close 1 hour before the first tee time. Call us.'
  const refused = shownActions.actions.map((one) => ({ ...one, allowed: false, message }))
  await open({ actions: { ...shownActions, actions: refused, cancellation: null } })
  expect(within(actions()).getAllByText(message)).toHaveLength(3)
  await userEvent.click(within(actions()).getByRole('button'))
  const dialog = await screen.findByRole('dialog', { name: 'What do you want to change?' })
  expect(within(dialog).getByRole('button', { name: 'Write to your specialist' })).toBeTruthy()
})

it('N42 a cancelled policy is read only, and says so once', async () => {
  const message = 'This policy is cancelled, so it can no longer be changed.'
  const refused = shownActions.actions.map((one) => ({ ...one, allowed: false, message }))
  const over = { ...shownActions, actions: refused, cancellation: null }
  await open({ actions: over }, { ...shownPolicy, status: 'cancelled' })
  expect(within(actions()).getAllByText(message)).toHaveLength(1)
  expect(within(actions()).queryByRole('button')).toBeNull()
})

it.each([
  ['refundable now', 104, '2027-06-13', '$104 can be refunded now.', 1],
  [
    'not before its day',
    0,
    '2027-06-13',
    '$104 can be refunded starting Sunday, June 13, 2027, if it was paid.',
    0,
  ],
  ['not before the new date', 0, null, '$104 can be refunded after you set a new date.', 0],
])('N45 a credit is %s', async (_, refundable, refundable_from, words, buttons) => {
  const credit = {
    number: 'CM-1001',
    reason: 'change' as const,
    issued_at: '2027-05-02T15:00:00.000Z',
    total: 104,
    left: 104,
    refundable_from,
  }
  await open({
    money: {
      ...shownMoney,
      statement: { ...shownStatement, credit_left: 104 },
      refundable,
      credits: [credit],
    },
  })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(within(actions()).queryAllByRole('button', { name: /^Request a refund/ })).toHaveLength(buttons)
})

it('N45 a credit of whoever owes a bill is not refunded, and the page says what it is for', async () => {
  const credit = {
    number: 'CM-1001',
    reason: 'manual' as const,
    issued_at: '2027-05-02T15:00:00.000Z',
    total: 20,
    left: 20,
    refundable_from: '2026-05-02',
  }
  const statement = { ...shownStatement, owed: 40, credit_left: 20 }
  await open({ money: { ...shownMoney, statement, refundable: 0, credits: [credit] } })
  expect(await screen.findByText('Credit left: $20. It goes toward the $40 you owe first.')).toBeTruthy()
  expect(within(actions()).queryByRole('button', { name: /^Request a refund/ })).toBeNull()
})

it('N63 the client of a producer reads that what comes back goes to its producer, and asks for no money', async () => {
  await open({ actions: { ...shownActions, cancellation: null } }, CLIENTS)
  expect(screen.getByText(/any refund goes to your agent or broker/)).toBeTruthy()
  expect(within(actions()).getAllByRole('listitem')).toHaveLength(3)
  expect(requests).not.toContain(`GET /policies/${NUMBER}/refunds`)
})

it.each([
  ['its rep', shownPolicy, 'rep', 'Change pending: we need to approve it'],
  ['the carrier', shownPolicy, 'carrier', 'Change pending: your insurer needs to approve it'],
  ['its payment', shownPolicy, 'payment', 'Change approved, and ready to pay'],
  ['its client’s producer', CLIENTS, 'producer', 'Change pending: your agent or broker needs to approve it'],
] as const)(
  'N60 N63 what waits for %s says so, and can be withdrawn',
  async (_, policy, waits_for, words) => {
    await open({ changes: [{ ...shownChange, waits_for }] }, policy)
    expect(screen.getByText(words)).toBeTruthy()
    expect(
      screen.getByText(/Your current coverage stays in force for now\. The price goes up \$62\./),
    ).toBeTruthy()
    expect(within(actions()).getAllByText('We need to finish your pending change first.')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw this request' }))
    answers[`GET /policies/${NUMBER}/changes`] = {
      body: {
        data: [{ ...shownChange, state: 'withdrawn', waits_for: null }],
        changes_used: 0,
        changes_left: 10,
      },
    }
    answers[`DELETE /policies/${NUMBER}/changes/${shownChange.id}`] = {
      body: { data: { ...shownChange, state: 'withdrawn', waits_for: null } },
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
    await eventually(() => expect(screen.queryByText(words)).toBeNull())
    expect(notifications.get()).toMatchObject([{ title: 'Withdrawn' }])
  },
)

it('N60 a request that was decided meanwhile is not withdrawn, and the page shows what came of it', async () => {
  await open({ changes: [shownChange] }, HAPPENED)
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw this request' }))
  answers[`DELETE /policies/${NUMBER}/changes/${shownChange.id}`] = {
    status: 409,
    body: { error: 'This change is decided already', code: 'CHANGE_DECIDED', data: { state: 'applied' } },
  }
  answers[`GET /policies/${NUMBER}/changes`] = {
    body: {
      data: [{ ...shownChange, state: 'applied', waits_for: null }],
      changes_used: 1,
      changes_left: 9,
    },
  }
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the change?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the request' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('decided already')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the request' }))
  expect(await screen.findByText('1 change of 10 used')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw this request' })).toBeNull()
})

it('N63 what a rep or its client has asked for is not withdrawn by a producer', async () => {
  await open({ changes: [{ ...shownChange, waits_for: 'producer' }] }, SOLD)
  expect(screen.getByText('Change pending: you need to approve it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw this request' })).toBeNull()
})

it('N44 what happened says how many of the ten changes are used, and each of them once', async () => {
  await open({ changes: [{ ...shownChange, state: 'applied', waits_for: null }], changesUsed: 1 }, HAPPENED)
  const happened = screen.getByRole('region', { name: 'What happened' })
  expect(happened.textContent).toMatch(/1 change of 10 used.*Updated by you/)
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull()
})

it('N45 a policy that awaits its date says until when, and what happens without it', async () => {
  const contests = shownActions.contests.map((one) => ({ ...one, awaits_date: true }))
  await open({ actions: { ...shownActions, contests } }, { ...shownPolicy, status: 'postponed' })
  const title = screen.getByText('Set a new date by Monday, June 12, 2028')
  const notice = title.parentElement?.textContent
  expect(notice).toContain('We’ll remind you by email 60, 30, and 7 days before.')
  expect(notice).toContain('becomes a credit')
  await userEvent.click(screen.getAllByRole('button', { name: /^Set a new date/ })[0] ?? title)
  expect(await screen.findByRole('dialog', { name: 'Set a new date' })).toBeTruthy()
})

it('X05 the policy is shown where what can be done could not be read, and that is read again', async () => {
  answers = {
    ...answersAboutRequests([NUMBER]),
    [`GET /policies/${NUMBER}`]: { body: { data: shownPolicy } },
    [`GET /policies/${NUMBER}/actions`]: { status: 503, body: { error: 'Busy' } },
  }
  await show()
  expect(screen.getByRole('alert').textContent).toContain('We can’t show what you can do right now')
  answers = { ...answers, ...answersAboutRequests([NUMBER]) }
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByRole('region', { name: 'What you can do now' })).toBeTruthy()
})

it('D20 the holder withdraws the change of the email address that waits', async () => {
  const waiting = {
    email: 'chris@hopehouse.example',
    requested_at: '2027-01-15T18:01:00.000Z',
    expires_at: '2027-01-22T18:01:00.000Z',
  }
  await open({ email: { email: 'pat@hopehouse.example', waiting } })
  expect(await screen.findByText(/Pending: chris@hopehouse.example needs to confirm/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the new email' }))
  answers[`DELETE /policies/${NUMBER}/email`] = {
    body: { data: { email: 'pat@hopehouse.example', waiting: null } },
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
  await eventually(() => expect(screen.queryByText(/Waits for chris/)).toBeNull())
})

it('N60 what the gateway answers meanwhile shows in all of the page, also if nobody waits for it here', async () => {
  await open({ changes: [{ ...shownChange, state: 'charging', waits_for: null }] })
  const readPolicy = () => requests.filter((call) => call === `GET /policies/${NUMBER}`).length
  const before = readPolicy()
  answers[`GET /policies/${NUMBER}/changes`] = {
    body: {
      data: [{ ...shownChange, state: 'applied', waits_for: null }],
      changes_used: 1,
      changes_left: 9,
    },
  }
  await eventually(() => expect(readPolicy()).toBeGreaterThan(before))
})
