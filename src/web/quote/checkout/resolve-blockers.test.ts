// @vitest-environment jsdom
import '#testing/dom.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Blocker, BlockerCode } from '#domain/problem.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { type BlockerResolution, resolveBlockers } from '#web/quote/checkout/resolve-blockers.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, networkError } from '#testing/fake-quote-server.ts'
import { diceAnswers } from '#testing/contest-answers.ts'
import { answersWith, readyAnswers, withoutGrandPrize } from '#testing/ready-answers.ts'

/** A Thursday; Barton Creek plays in Central time. */
const NOW = '2027-06-10T15:00:00Z'
const SATURDAY = '2027-06-12' as CalendarDate
const FRIDAY = '2027-06-11' as CalendarDate

const blocker = (code: BlockerCode, step: StepId, more: Partial<Blocker> = {}): Blocker => ({
  code,
  step,
  message: `${code} forbids it`,
  ...more,
})
const TEE_TIME = blocker('TEE_TIME_MISSING', 'tournament-golf-information')
const STARTED = blocker('PLAY_HAS_STARTED', 'contest-coverage')
const SIGNS = blocker('SIGNS_TOO_LATE', 'prize-package-options')

const openWindow = () => dialogStack.get().at(-1)
const propsOf = () => openWindow()?.props ?? {}
const answer = (given?: unknown) => act(async () => openWindow()?.close(given))

function startPurchase(blockers: Blocker[], answers: FlatAnswers = readyAnswers) {
  const contact = { ...aContact({}, answers), blockers }
  const wizard = aWizardSession(contact)
  const wentTo: string[] = []
  const navigate = (path: string) => void wentTo.push(path.split('/').at(-1) ?? '')
  const resolution = resolveBlockers({ ...wizard, navigate })
  let cleared: BlockerResolution | undefined
  void resolution.then((outcome) => (cleared = outcome))
  return { ...wizard, resolution, cleared: () => cleared, wentTo }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] }))
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('D05 without blockers nothing is asked', async () => {
  expect(await startPurchase([]).resolution).toBe('clear')
  expect(openWindow()).toBeUndefined()
})

it('N69 D24 without a rating plan only that is shown, and nothing is bought', async () => {
  const noPlan = blocker('NO_RATING_PLAN', 'contest-coverage')
  const { resolution, server } = startPurchase([noPlan, SIGNS])
  expect(openWindow()).toMatchObject({
    name: 'unable-to-calculate',
    props: { rows: [], reason: 'NO_RATING_PLAN forbids it' },
  })
  await answer()
  expect(await resolution).toBe('stay')
  expect(server.bodiesOf('purchase')).toEqual([])
})

describe('D08 a dice roll alone', () => {
  it('D08 says so, and leads to the contests', async () => {
    const alone = { ...answersWith(withoutGrandPrize), ...diceAnswers }
    const { resolution, wentTo } = startPurchase([blocker('DICE_ALONE', 'contest-coverage'), SIGNS], alone)
    expect(openWindow()).toMatchObject({ name: 'dice-cannot-be-purchased', props: { kind: 'dice_roll' } })
    await answer('go')
    expect([await resolution, wentTo]).toEqual(['stay', ['contest-coverage']])
  })

  it('D08 D05 is listed like any other blocker if the page already has another contest', () => {
    startPurchase([blocker('DICE_ALONE', 'contest-coverage')])
    expect(openWindow()).toMatchObject({ name: 'cannot-bind', props: { reasons: [{ code: 'DICE_ALONE' }] } })
  })
})

describe('D05 blockers', () => {
  const TERMS = blocker('TERMS_NOT_ACCEPTED', 'certificate-terms-conditions')
  const CARRIER = blocker('CARRIER_NOTE', 'contest-coverage', { clearedBy: 'carrier' })

  it('D05 are listed once each, with the step that corrects them, before anything is asked', async () => {
    const { resolution, wentTo } = startPurchase([TEE_TIME, TERMS, TERMS, CARRIER])
    expect(openWindow()?.name).toBe('cannot-bind')
    const { reasons } = propsOf() as { reasons: Blocker[] }
    expect(reasons.map(({ code }) => code)).toEqual([
      'TEE_TIME_MISSING',
      'TERMS_NOT_ACCEPTED',
      'CARRIER_NOTE',
    ])
    await answer(reasons[1])
    expect([await resolution, wentTo]).toEqual(['stay', ['certificate-terms-conditions']])
  })

  it('D05 that our office has to review can be sent in a message', async () => {
    const { resolution } = startPurchase([CARRIER])
    await answer('write')
    expect(await resolution).toBe('stay')
    expect(openWindow()).toMatchObject({
      name: 'send-email',
      props: { initial: { message: 'CARRIER_NOTE forbids it.' } },
    })
  })
})

describe('D04 play that is near', () => {
  const near = { ...readyAnswers, h_date_1: FRIDAY }
  const teeless = answersWith({ tee_time: undefined }, near)
  type Asked = { first: string; initial: object; save: (entered: object) => Promise<{ state: string }> }

  const asked = () => propsOf() as Asked

  it('D04 its tee time is asked for, saved, and the purchase goes on', async () => {
    const { server, resolution } = startPurchase([TEE_TIME], teeless)
    expect(openWindow()?.name).toBe('tee-time')
    const { first, initial, save } = asked()
    expect([first, initial]).toEqual([FRIDAY, { tee_time: '', time_zone: 'America/Chicago' }])
    const entered = { tee_time: '08:30', time_zone: 'America/Chicago' }
    expect(await act(() => save(entered))).toEqual({ state: 'saved' })
    expect(server.contact.customFields).toMatchObject(entered)
    await answer('saved')
    expect(await resolution).toBe('clear')
  })

  it('D04 without a connection the dialog says that it is not saved', async () => {
    const { server } = startPurchase([TEE_TIME], teeless)
    server.respondNext('save', networkError())
    expect(await act(() => asked().save({ tee_time: '08:30', time_zone: 'America/Chicago' }))).toEqual({
      state: 'unsent',
    })
  })

  it('D04 without a tee time nothing is bought', async () => {
    const { resolution } = startPurchase([TEE_TIME], teeless)
    await answer()
    expect(await resolution).toBe('stay')
  })

  it('D05 if that time has passed, a dialog says so afterwards', async () => {
    const { server, resolution } = startPurchase([TEE_TIME, STARTED], teeless)
    expect(openWindow()?.name).toBe('tee-time')
    const { customFields, ...others } = server.contact
    const passed = { ...others, version: 2, customFields, blockers: [STARTED] }
    server.respondNext('save', server.quoteResponse(passed))
    await act(() => asked().save({ tee_time: '06:00', time_zone: 'America/Chicago' }))
    await answer('saved')
    expect(openWindow()).toMatchObject({ name: 'cannot-bind', props: { reasons: [{ code: STARTED.code }] } })
    await answer()
    expect(await resolution).toBe('stay')
  })
})

describe('D10 signs that come too late', () => {
  it('D10 T12 are removed, saved and shown before anything is bought, and can be restored', async () => {
    const { server, session, resolution } = startPurchase([SIGNS])
    expect(openWindow()).toMatchObject({
      name: 'contest-signage',
      props: { first: SATURDAY, today: '2027-06-10', what: { contests: [], signs: true } },
    })
    await answer('go-on')
    const cleared = await resolution
    expect(cleared).toMatchObject({ what: { signs: true }, before: { grand_prize_signs: 'Yes' } })
    expect(server.contact.customFields).toMatchObject({ grand_prize_signs: 'No', h_sponsor_name_1: null })
    expect(server.bodiesOf('purchase')).toEqual([])

    session.edit(typeof cleared === 'string' ? {} : cleared.before)
    await act(() => session.flush())
    const { h_sponsor_name_1: sponsor } = readyAnswers
    expect(server.contact.customFields).toMatchObject({ grand_prize_signs: 'Yes', h_sponsor_name_1: sponsor })
  })

  it('D10 with a dice roll the dice roll is removed', async () => {
    const { session, resolution } = startPurchase(
      [SIGNS],
      answersWith({ ...diceAnswers, grand_prize_signs: 'No', h_sponsor_name_1: undefined }),
    )
    expect(openWindow()).toMatchObject({ props: { what: { contests: ['dice_roll'], signs: false } } })
    await answer('go-on')
    await resolution
    const { diceRolls, grandPrizes } = draftQuote(session.get())
    expect([diceRolls.length, grandPrizes.length]).toEqual([0, 1])
  })

  it('D10 going back changes nothing', async () => {
    const { server, session, resolution } = startPurchase([SIGNS])
    const before = draftQuote(session.get())
    await answer()
    expect(await resolution).toBe('stay')
    expect(draftQuote(session.get())).toEqual(before)
    expect(server.bodiesOf('save')).toEqual([])
  })
})
