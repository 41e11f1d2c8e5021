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
import { shownPolicy } from '#testing/shown-policy.ts'
import { answersAboutRequests, shownActions, shownChange } from '#testing/shown-requests.ts'

const NUMBER = 'ALB-100001'
const SEND = `POST /policies/${NUMBER}/changes`
const READ = `GET /policies/${NUMBER}`

const days = [
  { key: 'play', label: 'Tee time', date: '2027-06-12', state: 'coming' as const, days_after: 17 },
]
const undecided = { ...shownPolicy, days, tee_time: null, time_zone: 'America/Chicago' }
const applied = { ...shownChange, state: 'applied' as const, waits_for: null }

interface Sent {
  body: unknown
  key: string | null
}

let answers: Record<string, { status?: number; body: unknown }>
let sent: Sent[]

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const call = `${method} ${url.replace('/quote/api', '')}`
    if (call === SEND)
      sent.push({ body: JSON.parse(body as string), key: new Headers(headers).get('idempotency-key') })
    const { status = 200, body: answer } = answers[call] ?? { body: { data: [] } }
    return Promise.resolve(Response.json(answer, { status }))
  })
})
afterEach(() => {
  queryClient.clear()
  notifications.get().forEach(({ id }) => dismiss(id))
  vi.unstubAllGlobals()
})

async function open(policy: object = undecided, shown: Parameters<typeof answersAboutRequests>[1] = {}) {
  answers = { ...answersAboutRequests([NUMBER], shown), [READ]: { body: { data: policy } } }
  history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-/${NUMBER}`)
  render(
    <Router base={BASE_PATH}>
      <PoliciesPage params={{ token: 'mine', email: '-', policy: NUMBER }} />
      <DialogHost />
    </Router>,
  )
  await screen.findByText('Hope House Charity Scramble', { selector: 'bdi' })
}

const box = () => screen.getByRole('region', { name: 'When’s your first tee time?' })
const field = () => within(box()).getByLabelText('First tee time')
const save = () => userEvent.click(within(box()).getByRole('button', { name: 'Save tee time' }))

it('N58 N91 the holder gives the tee time that is to be advised on the page of the policy, and reads that it is saved', async () => {
  await open()
  expect(box().textContent).toContain('Central time')
  await userEvent.type(field(), '8.30 am')
  answers[SEND] = { body: { data: applied } }
  answers[READ] = { body: { data: { ...undecided, tee_time: '08:30' } } }
  await save()
  const saved = await screen.findByText('Tee time saved: 8:30 AM Central time')
  expect(sent).toMatchObject([{ body: { action: 'change_policy', version: 1, tee_time: '08:30' } }])
  expect(sent[0]?.body).not.toHaveProperty('time_zone')
  expect(saved.closest('[tabindex="-1"]')).toBe(document.activeElement)
  expect(screen.queryByRole('button', { name: 'Save tee time' })).toBeNull()
})

it('N58 what is no time is said at the field, and nothing is sent', async () => {
  await open()
  await userEvent.type(field(), 'morning')
  await save()
  expect(await within(box()).findByText(/Enter the first tee time, such as/)).toBeTruthy()
  expect((field() as HTMLInputElement).value).toBe('morning')
  expect(sent).toEqual([])
})

it('N60 N77 where somebody changed the policy meanwhile, it says so, keeps what was typed, and saves on top of that version', async () => {
  await open()
  await userEvent.type(field(), '8:30 AM')
  answers[SEND] = { status: 409, body: { error: 'Changed', code: 'VERSION_CONFLICT' } }
  answers[`GET /policies/${NUMBER}/actions`] = { body: { data: { ...shownActions, version: 2 } } }
  answers[READ] = { body: { data: { ...undecided, version: 2 } } }
  await save()
  expect((await within(box()).findByRole('alert')).textContent).toContain(
    'Someone changed this policy while you were here',
  )
  expect((field() as HTMLInputElement).value).toBe('8:30 AM')
  answers[SEND] = { body: { data: applied } }
  await screen.findByText('As on certificate version 2')
  await save()
  await screen.findByText(/^Tee time saved/)
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
})

it('N77 an answer that never came is asked for again with the same key', async () => {
  await open()
  await userEvent.type(field(), '14:00')
  answers[SEND] = { status: 502, body: 'Bad gateway' }
  await save()
  await within(box()).findByRole('alert')
  answers[SEND] = { body: { data: applied } }
  await save()
  await screen.findByText('Tee time saved: 2:00 PM Central time')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('N58 where the course’s state has no zone of its own, the zone is asked as well', async () => {
  await open({ ...undecided, time_zone: null })
  await userEvent.type(field(), '9:00')
  await save()
  expect(await within(box()).findByText('Choose the time zone of the course')).toBeTruthy()
  await userEvent.selectOptions(within(box()).getByLabelText('Time zone'), 'Eastern')
  answers[SEND] = { body: { data: { ...applied, state: 'waiting', waits_for: 'rep' } } }
  await save()
  await screen.findByText('Tee time requested: 9:00 AM Eastern time')
  expect(sent.at(-1)?.body).toMatchObject({ tee_time: '09:00', time_zone: 'America/New_York' })
})

it.each([
  ['it is known', { ...undecided, tee_time: '08:30' }],
  ['an older server does not say it', { ...undecided, tee_time: undefined }],
  ['the policy is cancelled', { ...undecided, status: 'cancelled', days: [] }],
  ['the event was played', { ...undecided, days: days.map((day) => ({ ...day, state: 'past' })) }],
])('N58 no tee time is asked for where %s', async (_why, policy) => {
  await open(policy)
  expect(screen.queryByRole('region', { name: 'When’s your first tee time?' })).toBeNull()
})

it('N46 where nothing can be changed any more, it says why instead of asking', async () => {
  const message = 'Changes on this page end 1 hour before the first tee time. Call us.'
  const actions = shownActions.actions.map((one) => ({ ...one, allowed: false, message }))
  await open(undecided, { actions: { ...shownActions, actions, cancellation: null } })
  expect(box().textContent).toContain(message)
  expect(within(box()).queryByRole('button')).toBeNull()
})
