// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OFFICE_SETTING_NAMES, type OfficeSettingName } from '#domain/office/office-settings.ts'
import { errorResponse } from '#testing/fake-quote-server.ts'
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
  vi.useRealTimers()
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

/** The settings with these set by the office: a value, and how often it was changed. */
function settingsWith(set: Partial<Record<OfficeSettingName, [value: string, number: number]>>) {
  const settings = SETTINGS.settings.map((setting) => {
    const [value, number] = set[setting.name] ?? []
    return value === undefined ? setting : { ...setting, value, number, source: 'office' }
  })
  return { ...SETTINGS, settings }
}

/** A server on which a save is answered like this, with the settings as they are at each reading. Returns what is saved. */
function serve(stored: () => unknown, save: () => Response) {
  document.cookie = 'XSRF-TOKEN=token'
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, 'http://here').pathname.replace('/quote/api', '')
    if (method === 'PUT') {
      saved.push(JSON.parse(body as string))
      return save()
    }
    const answers: Readonly<Record<string, unknown>> = { '/admin/session': REP, '/admin/settings': stored() }
    return Response.json({ data: answers[path] ?? {} })
  })
  return saved
}

const FEES = {
  CANCELLATION_FEE: ['60', 2],
  RUSH_SHIPPING_FEE: ['45', 3],
  CUSTOM_BONUS_SIGNS_FEE: ['90', 1],
  PREMIUM_BONUS_PRIZE_FEE: ['25', 1],
  PRODUCER_FEE_LIMIT: ['10', 1],
  CARRIER_ANSWER_DAYS: ['3', 1],
} as const satisfies Parameters<typeof settingsWith>[0]

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('T18 R02 what somebody else saved meanwhile is shown, and not put back with what is saved here', async () => {
  let stored = settingsWith(FEES)
  const saved = serve(
    () => stored,
    () => (saved.length === 1 ? errorResponse(409, 'SETTINGS_CHANGED') : Response.json({ data: stored })),
  )
  render(<SettingsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change Rush shipping' }))
  expect(field('Cancelling a policy').value).toBe('60')
  await userEvent.clear(field('Rush shipping'))
  await userEvent.type(field('Rush shipping'), '50')
  stored = settingsWith({ ...FEES, CANCELLATION_FEE: ['75', 3], RUSH_SHIPPING_FEE: ['47', 4] })
  await save()
  expect(await screen.findByText('Nothing was saved')).toBeTruthy()
  await waitFor(() => expect(field('Cancelling a policy').value).toBe('75'))
  expect(field('Rush shipping').value).toBe('50')

  await save()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  expect(saved).toEqual([
    { changes: [{ name: 'RUSH_SHIPPING_FEE', value: '50', number: 3 }] },
    { changes: [{ name: 'RUSH_SHIPPING_FEE', value: '50', number: 4 }] },
  ])
})

it('R02 a time that the site is closed counts from when it is saved, however long its part was open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T15:00:00.000Z') })
  const saved = serve(
    () => SETTINGS,
    () => Response.json({ data: SETTINGS }),
  )
  render(<SettingsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change Closed until' }))
  vi.setSystemTime(new Date('2027-03-01T15:20:00.000Z'))
  await userEvent.selectOptions(screen.getByLabelText('Closed until'), '15 minutes from now')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved).toEqual([
    { changes: [{ name: 'MAINTENANCE_UNTIL', value: '2027-03-01T15:35:00.000Z', number: 0 }] },
  ])
})
