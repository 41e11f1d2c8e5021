// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { BASE_PATH } from '#contract/pages.ts'
import { queryClient } from '#web/api/query-client.ts'
import PoliciesPage from '#web/policy/overview/PoliciesPage.tsx'
import { findPendingPayment, keepPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'
import { eventually } from '#testing/eventually.ts'
import { shownPolicy } from '#testing/shown-policy.ts'
import { shownActions, shownChange } from '#testing/shown-requests.ts'

const CHANGE = `/policies/ALB-100001/changes/${shownChange.id}`
const KEPT = {
  paid: { amount_due: 56, payment: { payment_type: 'credit_card' as const, token: 'pm_1' } },
  idempotencyKey: 'the-first-key',
}

/** What the producer reads once the bank asks. */
const charging = {
  ...shownChange,
  state: 'charging',
  waits_for: null,
  asks_of_you: null,
  needs_payment: false,
  confirm_payment_until: '2027-05-03T15:00:00.000Z' as string | null,
  effect: {
    ...shownChange.effect,
    amount_before: 241,
    amount_after: 297,
    charge: 56,
    producers: { due_from_client: { before: 268, after: 330 }, commission: { before: 27, after: 33 } },
  },
}
const applied = { ...charging, state: 'applied', confirm_payment_until: null }
const payable = {
  ...charging,
  state: 'waiting',
  waits_for: 'payment',
  asks_of_you: 'payment',
  needs_payment: true,
  confirm_payment_until: null,
}

let listed: object
let answers: Record<string, () => { status?: number; body: unknown }>
let sent: { call: string; body: unknown; key: string | null }[]

beforeEach(() => {
  queryClient.clear()
  sent = []
  answers = {}
  listed = charging
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/quote/api', '')}`
    if (init.method === 'POST') {
      const key = new Headers(init.headers).get('idempotency-key')
      sent.push({ call, body: JSON.parse(init.body as string), key })
    }
    const { status = 200, body } = (answers[call] ?? PAGE[call])?.() ?? {
      status: 404,
      body: { code: 'NOT_FOUND' },
    }
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => {
  sessionStorage.clear()
  notifications.get().forEach(({ id }) => dismiss(id))
  vi.unstubAllGlobals()
})

const PAGE: typeof answers = {
  'GET /policies/ALB-100001': () => ({ body: { data: { ...shownPolicy, sold_by_producer: true } } }),
  'GET /policies/ALB-100001/actions': () => ({ body: { data: shownActions } }),
  'GET /policies/ALB-100001/changes': () => ({
    body: { data: [listed], changes_used: 0, changes_left: 10 },
  }),
}

function open() {
  history.replaceState(null, '', `${BASE_PATH}/policy/all/mine/-/ALB-100001`)
  return render(
    <Router base={BASE_PATH}>
      <PoliciesPage params={{ token: 'mine', email: '-', policy: 'ALB-100001' }} />
    </Router>,
  )
}

const card = () => screen.findByRole('region', { name: 'Your client’s change is approved' })
const press = async (name: string) => userEvent.click(within(await card()).getByRole('button', { name }))
const titles = () => notifications.get().map(({ title }) => title)
/** The change as it is now is answered, and read again. */
const becomes = (change: object) => {
  listed = change
  return { body: { data: change } }
}

it('N60 N77 after a reload the bank’s window is opened again with the same request, and the change is made once', async () => {
  keepPendingPayment(shownChange.id, KEPT)
  answers[`POST ${CHANGE}/pay`] = () => becomes(applied)
  open()
  expect(within(await card()).getByText('Your bank needs you to confirm')).toBeTruthy()
  expect(within(await card()).getByText(/Confirm it by/)).toBeTruthy()
  expect(sent).toEqual([])
  await press('Reopen the bank’s window')
  await eventually(() => expect(titles()).toContain('Done'))
  expect(sent).toEqual([{ call: `POST ${CHANGE}/pay`, body: KEPT.paid, key: KEPT.idempotencyKey }])
  expect(findPendingPayment(shownChange.id)).toBeUndefined()
  await eventually(() => expect(screen.queryByRole('region', { name: /is approved$/ })).toBeNull())
})

it('N60 N77 in another window it is given up, and then paid again with a key of its own', async () => {
  answers[`POST ${CHANGE}/pay/cancel`] = () => becomes(payable)
  open()
  expect(within(await card()).getByText(/started this payment in another window/)).toBeTruthy()
  expect(within(await card()).queryByRole('button', { name: /bank/ })).toBeNull()
  await press('Cancel this payment')
  expect(await screen.findByRole('button', { name: 'Pay $56' })).toBeTruthy()
  expect(titles()).toContain('Payment cancelled')
  expect(sent.map(({ call }) => call)).toEqual([`POST ${CHANGE}/pay/cancel`])
})

it('N60 C15 a payment that was confirmed just before it is given up has made the change', async () => {
  keepPendingPayment(shownChange.id, KEPT)
  const decided = { error: 'Applied already', code: 'CHANGE_DECIDED', data: { state: 'applied' } }
  answers[`POST ${CHANGE}/pay/cancel`] = () => ({ status: 409, body: decided })
  answers[`POST ${CHANGE}/pay`] = () => becomes(applied)
  open()
  await press('Cancel this payment')
  await eventually(() => expect(titles()).toContain('Done'))
  expect(sent.map(({ call }) => call)).toEqual([`POST ${CHANGE}/pay/cancel`, `POST ${CHANGE}/pay`])
  expect(sent.at(1)?.key).toBe(KEPT.idempotencyKey)
})

it('N60 what could not be given up stays as it is, and says why', async () => {
  answers[`POST ${CHANGE}/pay/cancel`] = () => ({
    status: 500,
    body: { error: 'Broken', code: 'UNEXPECTED' },
  })
  open()
  await press('Cancel this payment')
  await eventually(() => expect(titles()).toContain('The payment wasn’t cancelled'))
  expect(within(await card()).getByRole('button', { name: 'Cancel this payment' })).toBeTruthy()
})

it('N77 the answer that a reload has lost is asked for again, and shown', async () => {
  keepPendingPayment(shownChange.id, KEPT)
  listed = applied
  answers[`POST ${CHANGE}/pay`] = () => ({ body: { data: applied } })
  open()
  await eventually(() => expect(titles()).toContain('Done'))
  expect(sent).toEqual([{ call: `POST ${CHANGE}/pay`, body: KEPT.paid, key: KEPT.idempotencyKey }])
})

it('N60 what was pressed and never arrived begins nothing after a reload', async () => {
  keepPendingPayment(shownChange.id, KEPT)
  listed = payable
  open()
  expect(within(await card()).getByRole('button', { name: 'Pay $56' })).toBeTruthy()
  expect(sent).toEqual([])
})
