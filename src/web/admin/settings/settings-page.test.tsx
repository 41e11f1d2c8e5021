// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFICE_SETTING_NAMES } from '#domain/office/office-settings.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import SettingsPage from '#web/admin/settings/SettingsPage.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { dialogStack } from '#web/dialogs/open.ts'

const REP = { id: 'r1', name: 'Robin Lane', email: 'robin@office.example', role: 'owner', must_enrol: false }
const SETTINGS = {
  settings: OFFICE_SETTING_NAMES.map((name) => ({
    name,
    value: null,
    source: 'default',
    number: 0,
    changed: null,
  })),
  connections: [],
  mail_server: null,
}

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    const answers: Readonly<Record<string, unknown>> = { '/admin/session': REP, '/admin/settings': SETTINGS }
    return Promise.resolve(Response.json({ data: answers[path] ?? {} }))
  })
})
afterEach(() => {
  cleanup()
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('R02 Escape right after a letter asks before what was typed is lost; untouched, the part closes at once', async () => {
  render(<SettingsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change Phone' }))
  const phone = screen.getByLabelText('Phone', { exact: false })
  // As quickly as a key can come: nothing of the letter is drawn yet.
  act(() => {
    fireEvent.change(phone, { target: { value: '302-555-0199' } })
    fireEvent.keyDown(phone, { key: 'Escape' })
  })
  await waitFor(() => expect(dialogStack.get().map(({ name }) => name)).toEqual(['leave-unsaved']))
  await act(async () => dialogStack.get()[0]?.close())
  expect(phone.isConnected).toBe(true)

  // Typed back, there is nothing to lose.
  fireEvent.change(phone, { target: { value: '' } })
  fireEvent.keyDown(phone, { key: 'Escape' })
  await waitFor(() => expect(phone.isConnected).toBe(false))
  expect(dialogStack.get()).toEqual([])
})
