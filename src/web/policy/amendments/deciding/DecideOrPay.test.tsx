// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import { DialogHost } from '#web/dialogs/DialogHost.tsx'
import PoliciesPage from '#web/policy/overview/PoliciesPage.tsx'
import { exampleChange as change } from '#web/policy/amendments/deciding/example-change.ts'
import { eventually } from '#testing/eventually.ts'
import { shownPolicy } from '#testing/shown-policy.ts'
import { shownActions } from '#testing/shown-requests.ts'

const CHANGE = `/policies/ALB-100001/changes/${change.id}`

/** What a producer reads whose policy is billed. */
const asked = {
  ...change,
  waits_for: 'producer',
  review_reasons: [],
  asks_of_you: 'decision',
  needs_payment: false,
  effect: {
    ...change.effect,
    amount_before: 241,
    amount_after: 297,
    charge: 56,
    producers: { due_from_client: { before: 268, after: 330 }, commission: { before: 27, after: 33 } },
  },
}

let answers: Record<string, () => { status?: number; body: unknown }> = {}
let sent: { call: string; body: unknown; key: string | null }[] = []

beforeEach(() => {
  queryClient.clear()
  sent = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/quote/api', '')}`
    if (init.method === 'POST')
      sent.push({
        call,
        body: JSON.parse(init.body as string),
        key: new Headers(init.headers).get('idempotency-key'),
      })
    const { status = 200, body } = answers[call]?.() ?? { status: 404, body: { code: 'NOT_FOUND' } }
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(waiting: object = asked) {
  answers = {
    'GET /policies/ALB-100001': () => ({ body: { data: shownPolicy } }),
    'GET /policies/ALB-100001/actions': () => ({ body: { data: shownActions } }),
    'GET /policies/ALB-100001/changes': () => ({
      body: { data: [waiting], changes_used: 0, changes_left: 10 },
    }),
    ...answers,
  }
  history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-/ALB-100001`)
  render(
    <Router base={BASE_PATH}>
      <PoliciesPage params={{ token: 'mine', email: '-', policy: 'ALB-100001' }} />
      <DialogHost />
    </Router>,
  )
}

const card = (name = 'Your client requested a change') => screen.findByRole('region', { name })

describe('N63 what a producer’s client asks for', () => {
  beforeEach(() => void (answers = {}))

  it('N63 stands before everything else, with the net difference, the commission and what the client owes', async () => {
    open()
    const table = within(await card()).getByRole('table', { name: 'Before and after' })
    for (const row of [
      /^Price.* \$241 \$297$/,
      /^Commission.* \$27 \$33$/,
      /^Due from the client.* \$268 \$330$/,
    ])
      expect(within(table).getByRole('row', { name: row })).toBeTruthy()
    expect(screen.getByText('Net difference to pay')).toBeTruthy()
  })

  it.each([
    ['decision', true],
    ['payment', false],
  ] as const)('N60 why the office reads it is said while a %s is asked: %s', async (asks_of_you, isSaid) => {
    const message = 'We’ll read what you wrote and reply.'
    open({ ...asked, asks_of_you, review_reasons: [{ code: 'OTHER', message, decided_by: 'rep' }] })
    const shown = await screen.findByRole('region', { name: /^Your client/ })
    expect(within(shown).queryByText(message) !== null).toBe(isSaid)
  })

  it('N63 N77 is approved once, also where the first answer is lost', async () => {
    const lost = { status: 503, body: {} }
    const applied = { body: { data: { ...asked, state: 'applied', waits_for: null, asks_of_you: null } } }
    const outcomes = [lost, applied]
    answers[`POST ${CHANGE}/approve`] = () => outcomes.shift() ?? applied
    open()
    await userEvent.click(within(await card()).getByRole('button', { name: 'Approve' }))
    await eventually(() => expect(sent).toHaveLength(2))
    const [first, second] = sent
    expect(first).toEqual(second)
    expect(first).toMatchObject({ call: `POST ${CHANGE}/approve`, body: { amount_due: 56 } })
    expect(first?.key).toBeTruthy()
  })

  it('N63 is declined with a reason that it asks for', async () => {
    answers[`POST ${CHANGE}/decline`] = () => ({ body: { data: { ...asked, state: 'declined' } } })
    open()
    await userEvent.click(within(await card()).getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline the change?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await within(dialog).findByText('Enter the reason')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Not this year')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await eventually(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Not this year' }]))
  })

  it('N63 goes on to the office where that has to decide, and nothing is paid for it before', async () => {
    open({ ...asked, needs_payment: false, review_reasons: change.review_reasons })
    const shown = within(await card())
    expect(shown.getByText(/we’ll review it next. Nothing is paid until then/)).toBeTruthy()
    expect(shown.queryByRole('radiogroup', { name: 'How is it paid?' })).toBeNull()
    expect(shown.getByRole('button', { name: 'Approve' })).toBeTruthy()
  })

  it('N63 N15 that costs something else now is not charged, and is read again', async () => {
    const changed = { error: 'The price has changed', code: 'PRICE_CHANGED', data: { shown: 56, now: 60 } }
    answers[`POST ${CHANGE}/approve`] = () => ({ status: 409, body: changed })
    open()
    await userEvent.click(within(await card()).getByRole('button', { name: 'Approve' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The price has changed')
    expect(await card()).toBeTruthy()
  })
})

it('N60 a change that waits for somebody else asks for nothing', async () => {
  answers = {}
  open({ ...asked, waits_for: 'rep', asks_of_you: null })
  await screen.findByRole('heading', { level: 1, name: 'Policy ALB-100001' })
  expect(screen.queryByRole('region', { name: /Your client/ })).toBeNull()
})
