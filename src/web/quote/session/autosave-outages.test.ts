// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { notifications } from '#web/ui/notify.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, errorResponse } from '#testing/fake-quote-server.ts'

const startSession = () => aWizardSession(aContact())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('X03 T17 while the site is down', () => {
  const down = () => errorResponse(503, 'MAINTENANCE', { maintenance_modal: true })
  const isOpen = () => dialogStack.get().some(({ name }) => name === 'maintenance')

  it('X03 T17 changes stay, are not sent again and again, and are sent once the site is ready', async () => {
    const { server, session } = startSession()
    const stop = session.start()
    server.isReady = false
    server.respondNext('save', down())
    session.edit({ course_name: 'Lions' })
    await pass(60_000)
    expect([isOpen(), session.get().saveStatus, session.get().pendingChanges]).toEqual([
      true,
      'unsent',
      { course_name: 'Lions' },
    ])
    expect(server.bodiesOf('save')).toHaveLength(1)
    server.isReady = true
    await pass(40_000)
    expect(isOpen()).toBe(false)
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {} })
    expect(server.bodiesOf('save').map(({ version }) => version)).toEqual([1, 1])
    stop()
  })

  it('X03 T18 a save that succeeded although its answer was maintenance is not repeated', async () => {
    const { server, session } = startSession()
    const stop = session.start()
    server.respondNext('save', () => {
      server.saveElsewhere({ course_name: 'Lions' })
      return Promise.resolve(down())
    })
    session.edit({ course_name: 'Lions' })
    await pass(60_000)
    expect(server.contact).toMatchObject({ version: 2, customFields: { course_name: 'Lions' } })
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {}, contact: { version: 2 } })
    expect([isOpen(), server.contact.version]).toEqual([false, 2])
    stop()
  })
})

describe('X06 an answer that does not come from our server', () => {
  it.each([
    ['a sign-in page', 200, '<h1>Sign in to the network</h1>'],
    ['an empty answer', 200, ''],
    ['half of one', 200, '{"data":{"id":"3f2504'],
    ['somebody else’s JSON', 200, '{"ok":true}'],
    ['a refusal by a proxy', 403, '<h1>Blocked</h1>'],
    ['a refusal that looks like JSON', 400, '{"fields":"none"}'],
  ])('X06 keeps the changes and is tried again: %s', async (_, status, text) => {
    const { server, session } = startSession()
    server.respondNext('save', new Response(text, { status }))
    session.edit({ course_name: 'Lions' })
    await pass(600)
    expect(session.get()).toMatchObject({ saveStatus: 'unsent', pendingChanges: { course_name: 'Lions' } })
    expect(notifications.get()).toHaveLength(1)
    await pass(4000)
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {} })
    expect(server.contact.customFields['course_name']).toBe('Lions')
  })
})
