// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createSession } from '#web/quote/session/session.ts'
import { REP } from '#web/quote/session/viewer.ts'
import { aContact, QuoteServer } from '#testing/quote-server.ts'

function paying(overrides: Record<string, string> = {}) {
  const contact = aContact(overrides)
  const server = new QuoteServer(contact)
  return { server, session: createSession(contact, [], REP) }
}

afterEach(() => vi.unstubAllGlobals())

it('N23 a check’s number is no transaction id; chosen again, the check has it again', async () => {
  const { session } = paying({ payment_type: 'check' })
  session.holdReference('1042')
  session.type({ payment_type: 'transaction_id' })
  expect(session.get().reference).toBe('')
  session.holdReference('TX-7')
  session.type({ payment_type: 'credit_card' })
  expect(session.get().reference).toBe('')
  session.type({ payment_type: 'check' })
  expect(session.get().reference).toBe('1042')
  await session.flush()
  expect(session.get().reference).toBe('1042')
})

it('N23 whoever chooses another way elsewhere leaves nothing of this one behind', async () => {
  const { session, server } = paying({ payment_type: 'check' })
  session.holdReference('1042')
  server.contact = aContact({ payment_type: 'transaction_id' })
  await session.merge(server.contact, [])
  expect(session.get().reference).toBe('')
})

it('N22 one account’s code is no other’s', () => {
  const { session } = paying({ client_type: 'chevrolet', payment_type: 'pap' })
  session.holdAccountCode('123456')
  session.type({ client_type: 'ford_lincoln' })
  expect(session.get().accountCode).toBe('')
  session.type({ client_type: 'chevrolet' })
  expect(session.get().accountCode).toBe('123456')
})
