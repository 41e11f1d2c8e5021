// @vitest-environment jsdom
import '#testing/dom.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OfficeClientTypeRow } from '#contract/office/client-types.ts'
import EditClientTypeDialog, { example } from '#web/admin/client-types/dialogs/EditClientTypeDialog.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'

const TYPE = example.type as OfficeClientTypeRow
const NOW: OfficeClientTypeRow = {
  ...TYPE,
  label: 'Ski and snow',
  discount_percent: 8,
  first_form: 2,
  reps_only: true,
  version: 3,
  changed_by: 'Olive',
}

let sent: object[] = []

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token'
  sent = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return sent.length === 1
      ? Response.json({ code: 'CLIENT_TYPE_CHANGED', data: NOW }, { status: 409 })
      : Response.json({ data: NOW })
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the client type' }))

it('T18 N68 what a colleague saved of a client type meanwhile is shown and kept, but for what was typed', async () => {
  const close = vi.fn()
  render(<EditClientTypeDialog type={TYPE} close={close} />)
  const discount = screen.getByLabelText('Discount', { exact: false })
  await userEvent.clear(discount)
  await userEvent.type(discount, '6')
  await save()
  expect((await screen.findByText(/^Ski and snow, 8% off, .*reps only/)).textContent).not.toContain(
    'withdrawn',
  )
  expect(screen.getByText('Olive saved this meanwhile')).toBeTruthy()
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toMatchObject([
    { version: 2, label: 'Ski Club', discount: 6, first_form: '4', reps_only: 'No' },
    { version: 3, label: 'Ski and snow', discount: 6, first_form: '2', reps_only: 'Yes' },
  ])
})

it('E12 T18 an earlier version is saved as it was, whatever was saved meanwhile', async () => {
  const close = vi.fn()
  const earlier = { ...TYPE, label: 'Skiers', discount_percent: 3, version: 1 }
  render(<EditClientTypeDialog type={TYPE} earlier={earlier} close={close} />)
  await save()
  await screen.findByText('Olive saved this meanwhile')
  await save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent[1]).toMatchObject({ version: 3, label: 'Skiers', discount: 3, first_form: '4' })
})
