// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { notifications } from '#web/ui/notify.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, networkError } from '#testing/fake-quote-server.ts'

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const dialog = () => dialogStack.get()[0]

/** Both change the tournament's name; the other is faster. */
async function createConflict(typed: Record<string, string> = {}) {
  const { server, session } = aWizardSession(aContact())
  server.saveElsewhere({ tournament_name: 'Autumn Scramble', course_name: 'Lions' })
  session.edit({ tournament_name: 'Spring Scramble', ...typed })
  await pass(600)
  return { server, session, theName: () => server.contact.customFields['tournament_name'] }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('T18 another person has saved meanwhile', () => {
  it('T18 changes of different answers are merged, with a notification', async () => {
    const { server, session } = aWizardSession(aContact())
    server.saveElsewhere({ course_name: 'Lions' })
    session.edit({ tournament_name: 'Spring Scramble' })
    await pass(600)
    expect(dialog()).toBeUndefined()
    expect(notifications.get()).toContainEqual(expect.objectContaining({ title: 'Quote updated' }))
    expect(server.contact.customFields).toMatchObject({
      course_name: 'Lions',
      tournament_name: 'Spring Scramble',
    })
  })

  it('T18 the same change by both is no conflict', async () => {
    const { server, session } = aWizardSession(aContact())
    server.saveElsewhere({ h_yardage_1: 180 })
    session.edit({ h_yardage_1: '0180' })
    await pass(600)
    expect(dialog()).toBeUndefined()
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {} })
  })

  it('T18 a conflict is shown with both values, and nothing is overwritten meanwhile', async () => {
    const { server, theName } = await createConflict()
    expect(dialog()?.props).toMatchObject({
      conflict: [{ label: 'Tournament name', mine: 'Spring Scramble', theirs: 'Autumn Scramble' }],
    })
    await pass(60_000)
    expect(theName()).toBe('Autumn Scramble')
    expect(server.bodiesOf('save')).toHaveLength(1)
  })

  it('T18 options are shown by their labels, and a label that several steps have with its step', async () => {
    const { server, session } = aWizardSession(aContact())
    server.saveElsewhere({ client_type: 'school', course_city: 'Waco', h_hole_1: 3 })
    session.edit({ client_type: 'event_organizer', course_city: 'Dallas', h_hole_1: '4' })
    await pass(600)
    expect(dialog()?.props).toMatchObject({
      conflict: [
        { label: 'Type of organization', mine: 'Event Organizer', theirs: 'School' },
        { label: 'City (Tournament and course)', mine: 'Dallas', theirs: 'Waco' },
        { label: 'Hole of hole-in-one contest 1', mine: '4', theirs: '3' },
      ],
    })
  })

  it('D09 a conflict is shown by its dialog alone, with the names of the rows', async () => {
    const { server, session } = aWizardSession(aContact({}, { ...readyAnswers, ...otherContestAnswers }))
    server.saveElsewhere({ p_finalists_1: 3, s_hole_1: 9, d_prize_value: 2500 })
    session.edit({ p_finalists_1: '2', s_hole_1: '8', d_prize_value: '10000' })
    await pass(600)
    expect(dialog()?.props).toMatchObject({
      conflict: [
        { label: 'Finalists of putting contest 1', mine: '2', theirs: '3' },
        { label: 'Hole of shootout contest 1', mine: '8', theirs: '9' },
        { label: 'Prize value of the dice roll' },
      ],
    })
    expect(notifications.get()).toEqual([])
  })

  it('T18 keep mine overwrites theirs in the conflict, and keeps their other changes', async () => {
    const { server, session, theName } = await createConflict()
    dialog()?.close('keep-mine')
    await pass(0)
    expect(theName()).toBe('Spring Scramble')
    expect(server.contact.customFields['course_name']).toBe('Lions')
    expect(session.get().saveStatus).toBe('saved')
  })

  it('T18 use theirs drops only own values in the conflict', async () => {
    const { server, session, theName } = await createConflict({ course_city: 'Waco' })
    dialog()?.close('reload')
    await pass(0)
    expect(theName()).toBe('Autumn Scramble')
    expect(server.contact.customFields['course_city']).toBe('Waco')
    expect(session.get().pendingChanges).toEqual({})
  })

  it('T18 copy puts mine on the clipboard and uses theirs', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', {
      clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) },
    })
    const { theName } = await createConflict()
    dialog()?.close('copy')
    await pass(0)
    expect(written).toEqual(['Tournament name: Spring Scramble'])
    expect(theName()).toBe('Autumn Scramble')
  })

  it('T18 if copying fails, nothing is dropped', async () => {
    vi.stubGlobal('navigator', {})
    const { session, theName } = await createConflict()
    dialog()?.close('copy')
    await pass(0)
    expect(session.get()).toMatchObject({
      saveStatus: 'undecided',
      pendingChanges: { tournament_name: 'Spring Scramble' },
    })
    expect(theName()).toBe('Autumn Scramble')
  })

  it('T18 after closing without an answer, nothing is saved until Save or Next', async () => {
    const { server, session, theName } = await createConflict()
    dialog()?.close()
    await pass(0)
    session.edit({ course_city: 'Waco' })
    await pass(60_000)
    expect(session.get().saveStatus).toBe('undecided')
    expect([theName(), server.bodiesOf('save').length]).toEqual(['Autumn Scramble', 1])

    const flushed = session.flush()
    await pass(0)
    expect([theName(), dialog()?.name]).toEqual(['Autumn Scramble', 'unable-to-save'])
    dialog()?.close('keep-mine')
    expect(await flushed).toBe(true)
    expect(server.contact.customFields).toMatchObject({
      tournament_name: 'Spring Scramble',
      course_city: 'Waco',
    })
  })

  it('T18 D09 different figures of one contest are never mixed silently: each is chosen, with the total', async () => {
    const { server, session } = aWizardSession(aContact())
    server.saveElsewhere({ h_amateurs_1: 130, course_name: 'Lions' })
    session.edit({ h_yardage_1: '180', course_city: 'Waco' })
    await pass(600)
    expect(dialog()?.props).toMatchObject({
      added: ['Golf course'],
      conflict: [
        { key: 'h_yardage_1', base: '165', mine: '180', theirs: '165' },
        { key: 'h_amateurs_1', base: '120', mine: '120', theirs: '130' },
      ],
    })
    const props = dialog()?.props as { totalOf: (kept: string[]) => Promise<number | null> } | undefined
    server.amountDue = 345
    expect(await props?.totalOf(['h_yardage_1'])).toBe(345)
    expect(server.bodiesOf('price').at(-1)?.customFields).toMatchObject({
      h_yardage_1: 180,
      course_city: 'Waco',
    })
    dialog()?.close(['h_amateurs_1'])
    await pass(0)
    expect(server.contact.customFields).toMatchObject({
      h_amateurs_1: 120,
      h_yardage_1: 165,
      course_name: 'Lions',
      course_city: 'Waco',
    })
  })

  it('T18 changes of different contests are merged, and the notification names them', async () => {
    const { server, session } = aWizardSession(aContact({}, { ...readyAnswers, ...otherContestAnswers }))
    server.saveElsewhere({ p_finalists_1: 3 })
    session.edit({ h_yardage_1: '180' })
    await pass(600)
    expect(dialog()).toBeUndefined()
    expect(notifications.get()[0]?.message).toBe('Someone else changed: Finalists of putting contest 1')
    expect(server.contact.customFields).toMatchObject({ p_finalists_1: 3, h_yardage_1: 180 })
  })

  it('T18 incomplete text counts too', async () => {
    const { server, session } = aWizardSession(aContact())
    server.saveElsewhere({ h_yardage_1: 170 })
    session.edit({ h_yardage_1: '16', course_city: 'Waco' })
    await pass(600)
    expect(dialog()?.props).toMatchObject({ conflict: [{ key: 'h_yardage_1', mine: '16', theirs: '170' }] })
  })

  it('T18 text that was typed and changed back overwrites nothing', async () => {
    const { server, session } = aWizardSession(aContact())
    const before = String(server.contact.customFields['tournament_name'])
    session.edit({ tournament_name: 'Spring Scramble' })
    session.edit({ tournament_name: before })
    await pass(600)
    server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    session.edit({ course_name: 'Lions' })
    await pass(1200)
    expect(dialog()).toBeUndefined()
    expect(server.contact.customFields).toMatchObject({
      tournament_name: 'Autumn Scramble',
      course_name: 'Lions',
    })
    expect(session.get()).toMatchObject({ saveStatus: 'saved', pendingChanges: {} })
  })

  it('T18 a conflict found after a lost connection is shown like any other', async () => {
    const { server, session } = aWizardSession(aContact())
    server.respondNext('save', networkError())
    session.edit({ tournament_name: 'Spring Scramble' })
    await pass(600)
    server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    await pass(4000)
    expect(dialog()?.name).toBe('unable-to-save')
  })
})
