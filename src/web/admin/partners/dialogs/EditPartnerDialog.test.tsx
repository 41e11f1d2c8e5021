// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Partner } from '#contract/office/partners.ts'
import EditPartnerDialog, { example } from '#web/admin/partners/dialogs/EditPartnerDialog.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const PARTNER = example.partner as Partner
const changes: Partner[] = [
  { ...PARTNER, percent: 20, brand: 'ipg', version: 3, changed_by: 'Olive' },
  { ...PARTNER, percent: 25, brand: 'ipg', active: false, version: 4, changed_by: 'Kim' },
]

let sent: object[] = []

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  vi.stubGlobal('fetch', async (url: string, { body, method }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ data: {}, url })
    const now = changes[sent.length]
    sent.push(JSON.parse(body as string))
    return now
      ? Response.json({ code: 'PARTNER_CHANGED', data: now }, { status: 409 })
      : Response.json({ data: PARTNER })
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the partner' }))

it('T18 N19 what colleagues saved of a partner meanwhile is shown and kept, but for what was typed', async () => {
  const close = vi.fn()
  render(<EditPartnerDialog partner={PARTNER} close={close} />)
  await userEvent.type(screen.getByLabelText('Name', { exact: false }), ' and Greens')
  await save()
  expect((await screen.findByText(/^Links Magazine, 20% off, /)).textContent).toMatch(/IPG|Insurance/)
  await save()
  expect(await screen.findByText(/^Links Magazine, 25% off, .*, withdrawn$/)).toBeTruthy()
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  const name = 'Links Magazine and Greens'
  expect(sent).toMatchObject([
    { version: 2, name, percent: 15, brand: 'albatross' },
    { version: 3, name, percent: 20, brand: 'ipg' },
    { version: 4, name, percent: 25, brand: 'ipg' },
  ])
})
