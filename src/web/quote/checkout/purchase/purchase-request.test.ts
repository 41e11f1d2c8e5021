// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { missingPaymentDetail } from '#web/quote/payment/payment-details.ts'
import { buildPurchaseRequest } from '#web/quote/checkout/purchase/purchase-request.ts'
import { REP } from '#web/app/viewer.ts'
import { aWizardSession, closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { aContact } from '#testing/fake-quote-server.ts'

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

it('C15 a purchase says what the fields read, not what was typed into them', () => {
  const { session } = aWizardSession(aContact({ special_instructions: 'Ring twice' }))
  session.edit({
    special_instructions: '4242 4242 4242 4242',
    emails_to_be_sent: ' pat@hopehouse.example; sam@hopehouse.example',
  })
  expect(buildPurchaseRequest(session.get(), 310).body.payment).toMatchObject({
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
  const { session } = aWizardSession(aContact({ payment_type: method }), REP)
  session.setReference(reference)
  expect(missingPaymentDetail(session.get())).toBe(missing)
})
