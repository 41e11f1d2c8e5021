import assert from 'node:assert/strict'
import { getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import { isAllowed, type RepRole } from '#domain/reps/roles.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import type { Attack } from '../../attack.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import type { Caller } from '../../support/caller.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'

/** What moves money or power, or grants cover. */
const PROVED = ENDPOINTS.filter(({ recentSignIn }) => recentSignIn)

export const openSessions: Attack = {
  name: 'open-sessions',
  description: `each of ${PROVED.length} calls that move money or power or grant cover, in sessions that reps left open, as reps and as clients`,
  databases: ['embedded', 'postgres'],
  // It is stopped, so that sessions become old.
  needsOwnProgram: true,
  run: async (target) => {
    const { id } = await createReadyQuote(await target.newCaller())
    const specialist = (await inviteRep(target, 'specialist')).caller
    const provenAt = new Date(Date.now() - (RECENT_SIGN_IN_MINUTES + 1) * 60_000)
    await whileStopped(target, async (db) => void (await db.update(repSessions).set({ provenAt })))
    const refused =
      (await expectAsked(target.rep, 'owner', id)) + (await expectAsked(specialist, 'specialist', id))
    return `${refused} calls asked first who it is`
  },
}

async function expectAsked(caller: Caller, role: RepRole, id: string): Promise<number> {
  const allowed = PROVED.filter((endpoint) => {
    const permission = getPermission(endpoint)
    return permission !== undefined && isAllowed({ role }, permission)
  })
  const calls = allowed.flatMap((endpoint) =>
    (endpoint.access === 'policy-session' ? ['rep', 'client'] : ['rep']).map((as) => ({ endpoint, as })),
  )
  for (const { endpoint, as } of calls) {
    const { status, code, text } = await callEndpoint(caller, endpoint, id, { 'x-acting-as': as })
    const said = `${endpoint.name} answered a session left open with ${status}: ${text}`
    assert.equal(code, 'REAUTHENTICATION_REQUIRED', said)
  }
  return calls.length
}
