// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAccountMissing } from '#web/quote/payment/payment-details.ts'
import { buildPurchaseRequest } from '#web/quote/checkout/purchase-request.ts'
import { REP } from '#web/api/viewer.ts'
import {
  advanceTime,
  answerDialog,
  currentDialog,
  farmersAgentAnswers,
  startPurchaseFlow,
} from '#testing/purchase-flow.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it('C15 a purchase holds the values of the fields, not the typed text', () => {
  const { session, payment } = aWizardSession(aContact({ special_instructions: 'Ring twice' }))
  session.edit({
    special_instructions: '4242 4242 4242 4242',
    emails_to_be_sent: ' pat@hopehouse.example; sam@hopehouse.example',
  })
  expect(buildPurchaseRequest(session.get(), payment.get(), 310).body.payment).toMatchObject({
    special_instructions: 'Ring twice',
    emails_to_be_sent: 'pat@hopehouse.example, sam@hopehouse.example',
  })
})

it.each([
  ['check', '', undefined],
  ['check', '1042', undefined],
  ['check', '4242 4242 4242 4242', 'reference'],
  ['transaction_id', '', 'reference'],
  ['transaction_id', 'ACH-77', undefined],
  ['transaction_id', '4242424242424242', 'reference'],
])('C15 N23 by %s with "%s" as its number', (method, reference, missing) => {
  const { session, payment } = aWizardSession(aContact({ payment_type: method }), REP)
  payment.set({ reference })
  expect(isAccountMissing(session.get(), payment.get())).toBe(missing !== undefined)
})

describe('every payment method', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/quote/view/x/confirm-coverage')
  })
  afterEach(() => {
    sessionStorage.clear()
    vi.useRealTimers()
  })

  it.each([
    ['pap', { client_type: 'chevrolet' }, { dealer_bac_code: '123456' }],
    ['folio', {}, { agent_number: '123456' }],
  ] as const)('N23 %s is bound, with the account’s code', async (method, fields, means) => {
    const from = method === 'folio' ? farmersAgentAnswers : undefined
    const { server, payment, pay } = startPurchaseFlow(aContact({ ...fields, payment_type: method }, from))
    payment.set({ accountCode: ' 123456 ' })
    await pay()
    expect(server.bodiesOf('purchase')).toEqual([])
    expect(server.bodiesOf('bind')).toMatchObject([
      { amount_due: 310, payment: { payment_type: method, ...means } },
    ])
    expect(JSON.stringify(server.bodiesOf('bind'))).not.toContain('tok_')
    expect(location.pathname).toBe('/quote/confirmation/ALB-1/certificate')
  })

  it('D12 a Farmers agent who pays by card is asked for the reason, which is sent with the card', async () => {
    const { server, pay } = startPurchaseFlow(aContact({ payment_type: 'credit_card' }, farmersAgentAnswers))
    await pay()
    expect(currentDialog()).toMatchObject({ name: 'farmer-exception', props: { initial: null } })
    expect(server.bodiesOf('purchase')).toEqual([])
    await answerDialog({ reason: 'The folio is closed', agentNumber: '012345' })
    await advanceTime(0)
    expect(server.bodiesOf('purchase')).toMatchObject([
      { payment: { farmers_exception: 'The folio is closed', agent_number: '012345' } },
    ])
  })

  it('D12 an agent who has nothing to pay is not asked', async () => {
    const fields = { payment_type: 'credit_card' }
    const contact = aContact(fields, farmersAgentAnswers)
    const { server, pay } = startPurchaseFlow({
      ...contact,
      customFields: { ...contact.customFields, amount_due: 0 },
    })
    await pay(0)
    expect(currentDialog()).toBeUndefined()
    expect(server.bodiesOf('purchase')).toMatchObject([{ amount_due: 0 }])
  })

  it('D12 an agent who gives no reason buys nothing', async () => {
    const { server, pay, state } = startPurchaseFlow(
      aContact({ payment_type: 'credit_card' }, farmersAgentAnswers),
    )
    await pay()
    await answerDialog()
    expect(server.bodiesOf('purchase')).toEqual([])
    expect(state()).toEqual({ step: 'ready' })
  })
})
