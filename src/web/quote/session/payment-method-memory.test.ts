// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createSession } from '#web/quote/session/session.ts'
import { REP } from '#web/app/viewer.ts'
import { aContact, FakeQuoteServer } from '#testing/fake-quote-server.ts'

function paying(overrides: Record<string, string> = {}) {
  const contact = aContact(overrides)
  const server = new FakeQuoteServer(contact)
  return { server, session: createSession(contact, [], REP) }
}

afterEach(() => vi.unstubAllGlobals())

it('N23 a check’s number is no transaction id; chosen again, the check has it again', async () => {
  const { session } = paying({ payment_type: 'check' })
  session.setReference('1042')
  session.edit({ payment_type: 'transaction_id' })
  expect(session.get().reference).toBe('')
  session.setReference('TX-7')
  session.edit({ payment_type: 'credit_card' })
  expect(session.get().reference).toBe('')
  session.edit({ payment_type: 'check' })
  expect(session.get().reference).toBe('1042')
  await session.flush()
  expect(session.get().reference).toBe('1042')
})

it('N23 whoever chooses another way elsewhere leaves nothing of this one behind', async () => {
  const { session, server } = paying({ payment_type: 'check' })
  session.setReference('1042')
  server.contact = aContact({ payment_type: 'transaction_id' })
  await session.mergeFromServer(server.contact, [])
  expect(session.get().reference).toBe('')
})

it('N22 one account’s code is no other’s', () => {
  const { session } = paying({ client_type: 'chevrolet', payment_type: 'pap' })
  session.setAccountCode('123456')
  session.edit({ client_type: 'ford_lincoln' })
  expect(session.get().accountCode).toBe('')
  session.edit({ client_type: 'chevrolet' })
  expect(session.get().accountCode).toBe('123456')
})
