import assert from 'node:assert/strict'
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import type { Attack } from '../../attack.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import type { Caller } from '../../support/caller.ts'
import { setUpCodeApp } from '../../support/desk/code-app.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import { REP } from '../../support/target.ts'

const ACCOUNT = '/admin/account'
/** What a rep is allowed more for than to look after their own sign-in. */
const CLOSED = ENDPOINTS.filter((endpoint) => {
  const permission = getPermission(endpoint)
  return permission !== undefined && permission !== 'own-account' && endpoint.access !== 'mailbox'
})

export const requiredSecondFactor: Attack = {
  name: 'required-second-factor',
  description: `each of ${CLOSED.length} calls by a rep who has still to set a second factor, and a password alone where both are asked for`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: { REQUIRE_SECOND_FACTOR: 'all' },
  run: async (target) => {
    const { codeIn } = await setUpCodeApp(target.rep)
    const quote = await createReadyQuote(await target.newCaller())
    const { caller } = await inviteRep(target, 'specialist')
    for (const endpoint of CLOSED) await expectClosed(caller, endpoint, quote.id)
    for (const role of ['rep', 'client']) {
      const body = { action: 'save', version: quote.version, customFields: { tournament_name: 'Changed' } }
      const saved = await caller.send('PUT', `/contacts/${quote.id}`, body, { 'x-acting-as': role })
      assert.equal(saved.status, 403, `A rep without a second factor who acts as a ${role} changed a quote`)
    }
    await setUpCodeApp(caller)
    const opened = await caller.get('/admin/lists/quotes')
    assert.equal(opened.status, 200, opened.text)

    const { password } = REP
    const alone = await target.rep.send('POST', `${ACCOUNT}/confirmation`, { password })
    assert.equal(alone.status, 400, 'A password alone confirms who it is')
    const both = await target.rep.send('POST', `${ACCOUNT}/confirmation`, { password, code: codeIn(1) })
    assert.equal(both.status, 200, both.text)
    return `${CLOSED.length + 2} calls were refused until there was one, and a password alone proved nothing`
  },
}

async function expectClosed(caller: Caller, endpoint: Endpoint, guid: string): Promise<void> {
  const { status, text } = await callEndpoint(caller, endpoint, guid)
  assert.ok(
    status === 403 && text.includes('SECOND_FACTOR_REQUIRED'),
    `${endpoint.name} was answered with ${status}: ${text}`,
  )
}
