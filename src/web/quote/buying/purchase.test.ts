// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { missingMeans } from '#web/quote/buying/means.ts'
import { purchaseOf } from '#web/quote/buying/purchase.ts'
import { REP } from '#web/quote/session/viewer.ts'
import { aSession, clearScreen } from '#testing/in-wizard.tsx'
import { aContact } from '#testing/quote-server.ts'

afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

it('C15 a purchase says what the fields read, not what was typed into them', () => {
  const { session } = aSession(aContact({ special_instructions: 'Ring twice' }))
  session.type({
    special_instructions: '4242 4242 4242 4242',
    emails_to_be_sent: ' pat@hopehouse.example; sam@hopehouse.example',
  })
  expect(purchaseOf(session.get(), 310).body.payment).toMatchObject({
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
  const { session } = aSession(aContact({ payment_type: method }), REP)
  session.holdReference(reference)
  expect(missingMeans(session.get())).toBe(missing)
})
