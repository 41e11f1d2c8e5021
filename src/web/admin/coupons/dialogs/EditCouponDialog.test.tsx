// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CouponBody, OfficeCoupon } from '#contract/office/coupons.ts'
import EditCouponDialog, { example } from '#web/admin/coupons/dialogs/EditCouponDialog.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const COUPON = example.coupon as OfficeCoupon

let sent: CouponBody[] = []
let changes: OfficeCoupon[] = []

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  changes = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    const now = changes.shift()
    return now
      ? Response.json({ code: 'COUPON_CHANGED', data: now }, { status: 409 })
      : Response.json({ data: COUPON })
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the coupon' }))

it('K12 "Some types" without a tick is not saved as a coupon for everyone', async () => {
  const close = vi.fn()
  render(<EditCouponDialog coupon={COUPON} close={close} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Some types' }))
  await save()
  expect(await screen.findByText('Tick at least one type below')).toBeTruthy()
  expect(sent).toEqual([])

  await userEvent.click(screen.getByRole('checkbox', { name: 'Golf Course' }))
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.map(({ client_types: types }) => types)).toEqual([['golf_course']])
})

it('K12 a client type that this page does not know stays with its coupon', async () => {
  const close = vi.fn()
  const coupon = { ...COUPON, client_types: ['golf_course', 'added_today'] }
  render(<EditCouponDialog coupon={coupon} close={close} />)
  await userEvent.type(screen.getByLabelText('Note', { exact: false }), 'For spring')
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ note: 'For spring', client_types: ['golf_course', 'added_today'] })
})

it('T18 K12 what a colleague saved of a coupon meanwhile is shown and kept, but for what was typed', async () => {
  const close = vi.fn()
  const worth = { is_percentage: false, value: 25, client_types: ['added_today'], note: 'For schools' }
  changes = [{ ...COUPON, ...worth, max_uses: 60, version: COUPON.version + 1, changed_by: 'Olive' }]
  render(<EditCouponDialog coupon={COUPON} close={close} />)
  const uses = screen.getByLabelText('Uses in all', { exact: false })
  await userEvent.clear(uses)
  await userEvent.type(uses, '70')
  await save()
  expect(await screen.findByText(/^\$25 off, .*60 uses in all/)).toBeTruthy()
  expect(screen.getByText('For schools', { selector: 'p' })).toBeTruthy()
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({
    version: COUPON.version + 1,
    takes_off: 'amount',
    amount: 25,
    max_uses: 70,
    client_types: ['added_today'],
    note: 'For schools',
  })
})

it('T18 K12 a typed value stays what the coupon takes off, though a colleague chose dollars meanwhile', async () => {
  const close = vi.fn()
  changes = [{ ...COUPON, is_percentage: false, value: 25, version: COUPON.version + 1, changed_by: 'Olive' }]
  render(<EditCouponDialog coupon={COUPON} close={close} />)
  const percent = screen.getByLabelText('Percent', { exact: false, selector: 'input:not([type=radio])' })
  await userEvent.clear(percent)
  await userEvent.type(percent, '15')
  await save()
  expect(await screen.findByText(/^\$25 off/)).toBeTruthy()
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ takes_off: 'percent', percent: 15 })
})
