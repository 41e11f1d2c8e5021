// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createPaymentStore } from '#web/quote/payment/create-payment-store.ts'
import { createSession } from '#web/quote/session/session.ts'
import { REP } from '#web/api/viewer.ts'
import { aContact, FakeQuoteServer } from '#testing/fake-quote-server.ts'

function paying(overrides: Record<string, string> = {}) {
  const contact = aContact(overrides)
  const server = new FakeQuoteServer(contact)
  const session = createSession(contact, [], REP)
  return { server, session, payment: createPaymentStore(session) }
}

afterEach(() => vi.unstubAllGlobals())

it('N23 the number of a check is no transaction id; when the check is selected again, it is back', async () => {
  const { session, payment } = paying({ payment_type: 'check' })
  payment.set({ reference: '1042' })
  session.edit({ payment_type: 'transaction_id' })
  expect(payment.get().reference).toBe('')
  payment.set({ reference: 'TX-7' })
  session.edit({ payment_type: 'credit_card' })
  expect(payment.get().reference).toBe('')
  session.edit({ payment_type: 'check' })
  expect(payment.get().reference).toBe('1042')
  await session.flush()
  expect(payment.get().reference).toBe('1042')
})

it('N23 a payment method selected elsewhere starts without details', async () => {
  const { session, payment, server } = paying({ payment_type: 'check' })
  payment.set({ reference: '1042' })
  server.contact = aContact({ payment_type: 'transaction_id' })
  await session.mergeFromServer(server.contact, [])
  expect(payment.get().reference).toBe('')
})

it('N22 each account has its own code', () => {
  const { session, payment } = paying({ client_type: 'chevrolet', payment_type: 'pap' })
  payment.set({ accountCode: '123456' })
  session.edit({ client_type: 'ford_lincoln' })
  expect(payment.get().accountCode).toBe('')
  session.edit({ client_type: 'chevrolet' })
  expect(payment.get().accountCode).toBe('123456')
})
