// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, anEmptyContact, networkError, errorResponse } from '#testing/fake-quote-server.ts'

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function startSession(contact = aContact()) {
  const wizard = aWizardSession(contact)
  const stop = wizard.session.start()
  await pass(0)
  const amountDue = () => wizard.session.get().price.fields['amount_due']
  return { ...wizard, stop, amountDue, price: () => wizard.session.get().price }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeDialogsAndNotifications()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('V07 what is said of the price follows an approval and a fee that was set, without a reload', async () => {
  const waits = {
    code: 'CARRIER',
    message: 'Ask',
    clearedBy: 'carrier',
    entity: 'grand_prize',
    index: 1,
    step: '',
  }
  const contact = aContact()
  const referred = { ...contact, blockers: [waits] } as unknown as typeof contact
  const { server, session, price } = await startSession(referred)
  session.replaceFromServer(referred, [])
  expect(price().referrals).toHaveLength(1)
  await pass(0)
  const asked = server.bodiesOf('price').length
  session.replaceFromServer({ ...contact, version: 2 }, [])
  expect(price().referrals).toEqual([])
  await pass(0)
  // The sentence that explains the fee is of the fee that was set.
  expect(server.bodiesOf('price')).toHaveLength(asked + 1)
})

describe('P07 the price while typing', () => {
  it('P07 is requested after a short pause; the old one stays in grey until then', async () => {
    const { server, session, price, amountDue } = await startSession()
    const answer = server.holdNext('price')
    server.amountDue = 400
    session.edit({ h_prize_value_1: '20000' })
    await pass(150)
    expect([amountDue(), price().isOutdated]).toEqual([310, true])
    answer()
    await pass(0)
    expect([amountDue(), price().isOutdated]).toEqual([400, false])
  })

  it('is not requested after changes that do not affect it', async () => {
    const { server, session } = await startSession()
    session.edit({ course_name: 'Lions', h_prize_description_1: 'A car' })
    await pass(10_000)
    expect(server.bodiesOf('price')).toHaveLength(1)
  })

  it('an answer is not shown after a newer request', async () => {
    const { server, session, amountDue } = await startSession()
    const answer = server.holdNext('price')
    session.edit({ h_prize_value_1: '20000' })
    await pass(150)
    server.amountDue = 500
    session.edit({ h_prize_value_1: '30000' })
    await pass(150)
    answer(Response.json({ data: { customFields: { amount_due: 1 }, explanation: [] } }))
    await pass(0)
    expect(amountDue()).toBe(500)
    expect(notifications.get()).toEqual([])
  })

  it('is requested with all changes, so that a running save cannot add older values', async () => {
    const { server, session } = await startSession()
    const answer = server.holdNext('save')
    session.edit({ h_prize_value_1: '20000' })
    await pass(600)
    session.edit({ h_prize_value_1: '10000' })
    await pass(150)
    expect(server.bodiesOf('price').at(-1)).toEqual({ customFields: { h_prize_value_1: 10_000 } })
    answer()
    await pass(600)
  })

  it('X02 an incomplete contest is not priced; its row says what is missing', async () => {
    const { server, session, price } = await startSession()
    session.edit({ h_yardage_1: '' })
    await pass(150)
    expect(server.bodiesOf('price')).toHaveLength(1)
    expect(price()).toMatchObject({ isOutdated: true, rowProblems: [{ entity: 'grand_prize', index: 1 }] })
    session.edit({ h_yardage_1: '165' })
    await pass(150)
    expect(price()).toMatchObject({ isOutdated: false, rowProblems: [] })
  })

  it('X02 incomplete rows are left out, and the others keep their price', async () => {
    const { server, session, price } = await startSession()
    session.edit({ p_finalists_1: '3' })
    await pass(150)
    expect(server.bodiesOf('price').at(-1)?.customFields).toMatchObject({
      p_finalists_1: null,
      p_coverage: 'No',
    })
    expect(server.bodiesOf('price').at(-1)?.customFields).not.toHaveProperty('h_hole_1')
    expect(price()).toMatchObject({
      isOutdated: true,
      hasOutdatedRows: false,
      rowProblems: [{ entity: 'putting_prize', index: 1 }],
    })
  })

  it('X02 a row that the server cannot price says why', async () => {
    const { server, session, price } = await startSession()
    const rows = [{ entity: 'grand_prize', index: 1, message: 'No band for this yardage', code: 'NO_BAND' }]
    server.respondNext(
      'price',
      errorResponse(422, 'PRICE_CALCULATION', { error: 'Price Calculation Error', data: rows }),
    )
    session.edit({ h_yardage_1: '200' })
    await pass(150)
    expect(price()).toMatchObject({ isOutdated: true, rowProblems: rows })
    expect(notifications.get()).toEqual([])
  })

  it('without contests there is no price', async () => {
    const { server, session, amountDue } = await startSession()
    const row = ['date', 'amateurs', 'pros', 'hole', 'yardage', 'prize_value', 'prize_description']
    session.edit(Object.fromEntries(row.map((name) => [`h_${name}_1`, ''])))
    await pass(150)
    expect(amountDue()).toBeUndefined()
    expect(server.bodiesOf('price')).toHaveLength(1)
    const empty = await startSession(anEmptyContact())
    expect(empty.server.bodiesOf('price')).toEqual([])
  })

  it('X05 if a request fails, the price stays in grey, one notification is shown, and the next save requests it again', async () => {
    const { server, session, price } = await startSession()
    server.respondNext('price', networkError(), networkError())
    session.edit({ h_prize_value_1: '20000' })
    await pass(150)
    expect(price().isOutdated).toBe(true)
    expect(notifications.get()).toHaveLength(1)
    closeDialogsAndNotifications()
    session.edit({ h_prize_value_1: '30000' })
    await pass(150)
    expect(notifications.get()).toEqual([])
    server.amountDue = 500
    await pass(600)
    expect(price()).toMatchObject({ isOutdated: false, fields: { amount_due: 500 } })
  })

  it('N69 without a rating plan that is shown in the place of the price, without a notification', async () => {
    const { server, session, price } = await startSession()
    server.respondNext('price', errorResponse(503, 'NO_RATING_PLAN'))
    session.edit({ h_prize_value_1: '20000' })
    await pass(150)
    expect(price()).toMatchObject({
      unavailableReason: 'We can’t work out prices right now',
      isOutdated: true,
      fields: { amount_due: 310 },
    })
    expect(notifications.get()).toEqual([])
    server.amountDue = 500
    await pass(600)
    expect(price()).toMatchObject({ isOutdated: false, fields: { amount_due: 500 } })
    expect(price().unavailableReason).toBeUndefined()
  })

  it('after a stop and a start it is requested again', async () => {
    const { server, session, stop, price } = await startSession()
    server.holdNext('price')
    session.edit({ h_prize_value_1: '20000' })
    await pass(150)
    stop()
    await pass(0)
    session.start()
    await pass(0)
    expect(price().isOutdated).toBe(false)
  })
})
