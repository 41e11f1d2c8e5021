// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { notifications } from '#web/ui/notify.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, networkError, errorResponse } from '#testing/fake-quote-server.ts'

const startSession = () => aWizardSession(aContact())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('N69 a quote saved while nothing could be priced', () => {
  const waiting = { code: 'NOT_PRICED', step: 'contest-coverage', message: 'There is no price yet' } as const

  it.each([
    ['hole_in_one', 1],
    [null, 0],
  ])('N69 gets its price when the person goes on, if it has contests: %s', async (quote_type, saves) => {
    const contact = aContact()
    const { server, session } = aWizardSession({
      ...contact,
      customFields: { ...contact.customFields, quote_type },
      blockers: [waiting],
    })
    expect(await session.flush()).toBe(true)
    expect(server.bodiesOf('save')).toHaveLength(saves)
  })
})

describe('P07 changes are saved automatically', () => {
  it('P07 after a pause, in one call, with the version last seen', async () => {
    const { server, session } = startSession()
    session.edit({ course_name: 'Lions' })
    await pass(500)
    session.edit({ course_city: 'Waco' })
    await pass(599)
    expect(server.bodiesOf('save')).toEqual([])
    expect(session.get().saveStatus).toBe('saving')
    await pass(1)
    expect(server.bodiesOf('save')).toEqual([
      { action: 'save', version: 1, customFields: { course_name: 'Lions', course_city: 'Waco' } },
    ])
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {}, contact: { version: 2 } })
  })

  it('P07 an incomplete answer stays on the page while the rest is saved', async () => {
    const { server, session } = startSession()
    session.edit({ h_yardage_1: '16', course_name: 'Lions' })
    await pass(600)
    expect(server.bodiesOf('save')).toMatchObject([{ customFields: { course_name: 'Lions' } }])
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: { h_yardage_1: '16' } })
    await pass(60_000)
    expect(server.bodiesOf('save')).toHaveLength(1)
  })

  it('changes made during a save are sent with the next one, based on its version', async () => {
    const { server, session } = startSession()
    const answer = server.holdNext('save')
    session.edit({ course_name: 'Lions' })
    await pass(600)
    session.edit({ course_name: 'Lions Municipal' })
    const flushed = session.flush()
    await pass(5000)
    expect(server.bodiesOf('save')).toHaveLength(1)
    answer()
    expect(await flushed).toBe(true)
    expect(server.bodiesOf('save')).toMatchObject([
      { version: 1, customFields: { course_name: 'Lions' } },
      { version: 2, customFields: { course_name: 'Lions Municipal' } },
    ])
    expect(session.get().pendingChanges).toEqual({})
  })

  it('T13 a value that the server changed is shown, and not sent again and again', async () => {
    const { server, session } = aWizardSession(aContact({ client_type: 'chevrolet', magnets: 'Yes' }))
    session.edit({ magnet_sponsor_name: 'Lake Motors', bp_sponsor_name: 'Somebody else' })
    expect(await session.flush()).toBe(true)
    expect(server.bodiesOf('save')).toHaveLength(1)
    expect(session.get()).toMatchObject({
      saveStatus: 'saved',
      pendingChanges: {},
      contact: { customFields: { bp_sponsor_name: 'Lake Motors' } },
    })
  })

  it('a value that is changed back during a save is saved again', async () => {
    const { server, session } = startSession()
    const answer = server.holdNext('save')
    session.edit({ course_name: 'Lions' })
    await pass(600)
    session.edit({ course_name: 'Barton Creek Country Club' })
    answer()
    await pass(600)
    expect(server.contact.customFields['course_name']).toBe('Barton Creek Country Club')
    expect(session.get().saveStatus).toBe('saved')
  })

  it('a text with the same meaning is not sent', async () => {
    const { server, session } = startSession()
    session.edit({ h_yardage_1: '0165' })
    expect(await session.flush()).toBe(true)
    expect(server.requests).toEqual([])
  })

  it('values that the server calculates reach the draft', async () => {
    const { session } = startSession()
    session.edit({ course_state: 'CA' })
    await session.flush()
    expect(session.get().contact.customFields['time_zone']).toBe('America/Los_Angeles')
  })

  it('O01 Save renews an outdated price, even without changes', async () => {
    const blockers = [
      { code: 'PRICE_OUT_OF_DATE', message: 'The price is out of date', step: 'contest-coverage' } as const,
    ]
    const { server, session } = aWizardSession({ ...aContact(), blockers })
    expect(await session.flush()).toBe(true)
    expect(await session.flush()).toBe(true)
    expect(server.bodiesOf('save')).toMatchObject([{ customFields: {} }])
  })
})

describe('X05 without an answer', () => {
  it('X05 one notification is shown, it is tried again, and saved when the connection is back', async () => {
    const { server, session } = startSession()
    server.respondNext('save', networkError(), networkError(), networkError())
    session.edit({ course_name: 'Lions' })
    await pass(600)
    expect(session.get().saveStatus).toBe('unsent')
    expect(notifications.get()).toMatchObject([{ message: /^We couldn’t reach the server/ }])
    closeDialogsAndNotifications()
    await pass(8000)
    expect(server.bodiesOf('save')).toHaveLength(3)
    expect(notifications.get()).toEqual([])
    await pass(4000)
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {} })
  })

  it('typing meanwhile does not show that it is being saved', async () => {
    const { server, session } = startSession()
    server.respondNext('save', networkError())
    session.edit({ course_name: 'Lions' })
    await pass(600)
    session.edit({ course_name: 'Lions M' })
    expect(session.get().saveStatus).toBe('unsent')
  })

  it('Next gets to know that it is not saved', async () => {
    const { server, session } = startSession()
    server.respondNext('save', errorResponse(503, 'MAINTENANCE'))
    session.edit({ course_name: 'Lions' })
    expect(await session.flush()).toBe(false)
  })

  it('a rejected field is marked and shown in a dialog; it is sent again only after a change', async () => {
    const { server, session } = startSession()
    const fields = [
      { section: 'tournament_and_golf_info', field: 'course_name', message: 'Enter the golf course' },
    ]
    server.respondNext('save', errorResponse(400, 'INVALID', { fields }))
    session.edit({ course_name: 'Lions' })
    await pass(60_000)
    expect(server.bodiesOf('save')).toHaveLength(1)
    expect(session.get()).toMatchObject({ saveStatus: 'refused', serverErrors: fields })
    expect(dialogStack.get()).toMatchObject([
      {
        name: 'unable-to-save',
        props: { refused: [{ label: 'Golf course', message: 'Enter the golf course' }] },
      },
    ])
    expect(notifications.get()).toEqual([])
    session.edit({ course_name: 'Lions Municipal' })
    await pass(600)
    expect(session.get()).toMatchObject({ saveStatus: 'saved', serverErrors: [] })
  })

  it('S07 a quote that was purchased meanwhile is not saved', async () => {
    const { server, session } = startSession()
    server.respondNext(
      'save',
      errorResponse(409, 'ALREADY_PURCHASED', { data: { policy_number: 'ALB-100001' } }),
    )
    session.edit({ course_name: 'Lions' })
    await pass(60_000)
    expect(session.get()).toMatchObject({ purchasedPolicy: 'ALB-100001', pendingChanges: {} })
    expect(server.bodiesOf('save')).toHaveLength(1)
  })
})

describe('leaving the page', () => {
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('the browser asks while there are unsent changes, including incomplete answers', async () => {
    const { session } = startSession()
    const stop = session.start()
    expect(asksBeforeClosing()).toBe(false)
    session.edit({ course_name: 'Lions' })
    expect(asksBeforeClosing()).toBe(true)
    await pass(600)
    expect(asksBeforeClosing()).toBe(false)
    session.edit({ h_yardage_1: '16' })
    expect(asksBeforeClosing()).toBe(true)
    stop()
  })

  it('unsent changes are sent when the page is left; until the server has them, the browser asks', async () => {
    const { server, session } = startSession()
    const stop = session.start()
    server.respondNext('save', networkError())
    session.edit({ course_name: 'Lions' })
    stop()
    await pass(0)
    expect(server.bodiesOf('save')).toHaveLength(1)
    expect(asksBeforeClosing()).toBe(true)
    await pass(4000)
    expect(server.contact.customFields['course_name']).toBe('Lions')
    expect(asksBeforeClosing()).toBe(false)
  })

  it.each([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is put away', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('changes are sent at once when %s', async (_when, happens) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { server, session } = startSession()
    const stop = session.start()
    session.edit({ course_name: 'Lions' })
    happens()
    await pass(0)
    expect(server.bodiesOf('save')).toHaveLength(1)
    stop()
    vi.restoreAllMocks()
  })

  it('starting twice, like in development, leaves one listener and one price', async () => {
    const { server, session } = startSession()
    session.start()()
    const stop = session.start()
    await pass(0)
    expect(session.get().price.isOutdated).toBe(false)
    session.edit({ course_name: 'Lions' })
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(server.bodiesOf('save')).toHaveLength(1)
    stop()
  })
})
