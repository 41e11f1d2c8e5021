// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '#web/ui/notify.ts'
import {
  answerDialog,
  startPurchaseFlow,
  farmersAgentAnswers,
  currentDialog,
  advanceTime,
} from '#testing/purchase-flow.ts'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact, networkError, errorResponse } from '#testing/fake-quote-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/quote/view/x/confirm-coverage')
})
afterEach(() => {
  closeDialogsAndNotifications()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('O05 a purchase that is rejected', () => {
  it('D14 N101 a declined card is dropped, and the page says why', async () => {
    const { server, payment, pay, state } = startPurchaseFlow()
    server.respondNext('purchase', errorResponse(402, 'CARD_DECLINED', { error: 'The card was declined' }))
    await pay()
    expect(currentDialog()).toBeUndefined()
    expect(state()).toEqual({ step: 'declined', reason: 'The card was declined.' })
    expect(payment.get().card).toBeNull()
    expect(location.pathname).toMatch(/confirm-coverage$/)
    expect(notifications.get()).toEqual([])
  })

  it('O01 N101 another price is fetched and shown, and nothing is bought at it yet', async () => {
    const { server, session, payment, pay, keys, state } = startPurchaseFlow()
    server.amountDue = 400
    server.saveElsewhere({})
    server.respondNext('purchase', errorResponse(409, 'PRICE_CHANGED', { data: { shown: 310, now: 400 } }))
    await pay()
    expect(currentDialog()).toBeUndefined()
    expect(keys()).toHaveLength(1)
    expect(state()).toEqual({ step: 'ready' })
    expect(session.get().contact.customFields['amount_due']).toBe(400)
    expect(payment.get().card).not.toBeNull()
  })

  it('O01 if the new price cannot be fetched, the page says why nothing was bought', async () => {
    const { server, pay, state } = startPurchaseFlow()
    const changed = { error: 'The price is $400 now', data: { shown: 310, now: 400 } }
    server.respondNext('purchase', errorResponse(409, 'PRICE_CHANGED', changed))
    server.respondNext('read', networkError())
    await pay()
    expect(state()).toEqual({ step: 'rejected', reason: 'The price is $400 now.' })
  })

  it('D16 T18 after a change by another person the quote is shown as it is now', async () => {
    const { server, session, pay, state } = startPurchaseFlow()
    server.saveElsewhere({ h_prize_value_1: 20_000 })
    server.respondNext('purchase', errorResponse(409, 'VERSION_CONFLICT', { error: 'Changed elsewhere' }))
    await pay()
    expect(currentDialog()).toMatchObject({
      name: 'unable-to-purchase',
      props: { reasons: [expect.stringMatching(/^Changed elsewhere\. .*read it through/)] },
    })
    await answerDialog()
    expect(state()).toMatchObject({ step: 'rejected', reason: expect.stringMatching(/read it through/) })
    expect(session.get().contact.customFields).toMatchObject({ h_prize_value_1: 20_000 })
  })

  it('N69 D16 without a rating plan the rejection is final, and is not sent again', async () => {
    const { server, pay, keys, state } = startPurchaseFlow()
    server.respondNext(
      'purchase',
      errorResponse(503, 'NO_RATING_PLAN', { error: 'We can’t work out prices right now' }),
    )
    await pay()
    await advanceTime(10_000)
    expect(keys()).toHaveLength(1)
    expect(currentDialog()).toMatchObject({
      name: 'unable-to-purchase',
      props: { reasons: ['We can’t work out prices right now.'] },
    })
    await answerDialog()
    expect(state().step).toBe('rejected')
    expect(notifications.get()).toEqual([])
  })

  it('D16 any other rejection shows its reasons, and a message to the office can be written', async () => {
    const { server, pay } = startPurchaseFlow()
    const fields = [{ section: 'payment_info', field: 'payment.reference', message: 'Enter the id' }]
    server.respondNext('purchase', errorResponse(400, 'INVALID', { fields }))
    await pay()
    expect(currentDialog()).toMatchObject({
      name: 'unable-to-purchase',
      props: { reasons: ['Enter the id.'] },
    })
    await answerDialog('write')
    expect(currentDialog()).toMatchObject({
      name: 'send-email',
      props: { initial: { message: 'Enter the id.' } },
    })
  })

  it('D13 an agent number that the server rejects leads back to its field', async () => {
    const { server, payment, pay } = startPurchaseFlow(
      aContact({ payment_type: 'folio' }, farmersAgentAnswers),
    )
    payment.set({ accountCode: '654321' })
    const fields = [{ section: 'payment_info', field: 'payment.agent_number', message: 'Not known' }]
    server.respondNext('bind', errorResponse(400, 'INVALID', { fields }))
    await pay()
    expect(currentDialog()).toMatchObject({ name: 'farmer-error', props: { reason: 'Not known' } })
    await answerDialog('mend')
    expect(location.pathname).toMatch(/confirm-coverage$/)
    expect(history.state).toMatchObject({ rejectedCode: 'Not known' })
  })

  it('D12 if the reason is missing, it is asked for, and the purchase goes on with it', async () => {
    const { server, payment, pay, keys } = startPurchaseFlow(
      aContact({ payment_type: 'credit_card' }, farmersAgentAnswers),
    )
    payment.set({ farmersException: { reason: 'Before', agentNumber: '' } })
    const fields = [{ section: 'payment_info', field: 'payment.farmers_exception', message: 'Say why' }]
    server.respondNext('purchase', errorResponse(400, 'INVALID', { fields }))
    await pay()
    expect(currentDialog()).toMatchObject({ name: 'farmer-exception' })
    await answerDialog({ reason: 'The folio is closed', agentNumber: '' })
    await advanceTime(0)
    expect(server.bodiesOf('purchase').at(-1)).toMatchObject({
      amount_due: 310,
      payment: { farmers_exception: 'The folio is closed' },
    })
    expect(new Set(keys()).size).toBe(2)
  })

  it('D12 without the reason the page says why nothing was bought', async () => {
    const { server, pay, payment, state } = startPurchaseFlow(
      aContact({ payment_type: 'credit_card' }, farmersAgentAnswers),
    )
    payment.set({ farmersException: { reason: 'Before', agentNumber: '' } })
    const fields = [{ section: 'payment_info', field: 'payment.farmers_exception', message: 'Say why' }]
    server.respondNext('purchase', errorResponse(400, 'INVALID', { fields }))
    await pay()
    expect(currentDialog()).toMatchObject({
      name: 'farmer-exception',
      props: { initial: { reason: 'Before' } },
    })
    await answerDialog()
    expect(state()).toMatchObject({ step: 'rejected', reason: 'Say why.' })
    expect(server.bodiesOf('purchase')).toHaveLength(1)
  })

  it('D05 blockers that the server finds are shown like known ones', async () => {
    const { server, pay, state } = startPurchaseFlow()
    const data = [
      { code: 'HIGH_GRAND_PRIZE', step: 'contest-coverage', message: 'Too high', clearedBy: 'rep' },
    ]
    server.respondNext('purchase', errorResponse(409, 'NOT_BINDABLE', { data }))
    await pay()
    expect(currentDialog()).toMatchObject({
      name: 'cannot-bind',
      props: { reasons: [{ message: 'Too high', stepTitle: 'Contest coverage' }] },
    })
    await answerDialog()
    expect(state()).toEqual({ step: 'ready' })
  })

  it('O05 the button works again even if the quote cannot be fetched', async () => {
    const { server, pay, state, keys } = startPurchaseFlow()
    server.respondNext('purchase', errorResponse(403, 'PAYMENT_NOT_OFFERED'))
    server.respondNext('read', networkError())
    await pay()
    await answerDialog()
    expect(state().step).toBe('rejected')
    await pay()
    expect(keys()).toHaveLength(2)
  })

  it('S07 a quote that another person has purchased is a policy', async () => {
    const { server, session, pay } = startPurchaseFlow()
    const data = { policy_number: 'ALB-100001' }
    server.respondNext('purchase', errorResponse(409, 'ALREADY_PURCHASED', { data }))
    await pay()
    expect(session.get().purchasedPolicy).toBe('ALB-100001')
    expect(currentDialog()).toBeUndefined()
  })
})
