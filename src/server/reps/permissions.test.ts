import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { getPermission, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed, REP_ROLES, type RepRole } from '#domain/reps/roles.ts'
import { notes } from '#server/schema/desk/notes.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { readyFields } from '#testing/a-quote.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

/** It makes all calls there are, three times. */
vi.setConfig({ testTimeout: 120_000 })

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** Sessions end here, so that they would be refused for another reason afterwards. */
const ENDS_SESSION = ['signIn', 'signOut', 'makeFirstRep']

/** Long enough that the server has read who asks. */
const READ_MS = 500

async function sendAllButTheEnd(
  { server }: Site,
  client: Client,
  path: string,
  text: string,
): Promise<ClientRequest> {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const sent = request({
    port,
    path,
    method: 'POST',
    headers: {
      ...(await client.pair()),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  })
  sent.write(text.slice(0, -1))
  await pause(READ_MS)
  return sent
}

describeOnDatabase('what a role may call', (open) => {
  async function withSite(test: (site: Site) => Promise<void>): Promise<void> {
    const site = await openTestSite({}, open)
    try {
      await test(site)
    } finally {
      await site.close()
    }
  }

  async function signedInAs({ server, context }: Site, role: RepRole): Promise<Client> {
    return signedInRep({ server, context }, await aRep(context, `${role}@office.example`, { role }))
  }

  function askFor(client: Client, { method, path }: Endpoint, headers: Record<string, string> = {}) {
    const url = `/api${path.replaceAll(/:\w+/g, GUID)}`
    return method === 'GET' ? client.get(url, headers) : client.send(method, url, {}, headers)
  }

  it('R02 R06 of all calls, each role is refused exactly those that its permissions leave out', () =>
    withSite(async (site) => {
      for (const role of REP_ROLES) {
        const client = await signedInAs(site, role)
        const refused = []
        const expected = []
        for (const endpoint of ENDPOINTS.filter(({ name }) => !ENDS_SESSION.includes(name))) {
          const permission = getPermission(endpoint)
          if (permission && !isAllowed({ role }, permission)) expected.push(endpoint.name)
          const answer = await askFor(client, endpoint)
          if (answer.body.includes('"ROLE_NOT_ALLOWED"')) refused.push([endpoint.name, answer.statusCode])
        }
        expect(refused).toEqual(expected.map((name) => [name, 403]))
        expect(expected.includes('saveContact')).toBe(!isAllowed({ role }, 'change'))
      }
    }))

  it('R02 without a session, every call for reps says that a sign-in is needed', () =>
    withSite(async ({ client }) => {
      for (const endpoint of ENDPOINTS.filter(({ access }) => access === 'rep-session'))
        expect([endpoint.name, (await askFor(client, endpoint)).json().code]).toEqual([
          endpoint.name,
          'SIGN_IN_REQUIRED',
        ])
    }))

  it.each([
    ['lowered', { role: 'reader' }, 403],
    ['disabled', { disabledAt: NOON }, 401],
    ['left as they are', { name: 'Sam Ash' }, 201],
  ] as const)(
    'R02 a write held back until its rep was %s is answered for who they are by then',
    (_, then, status) =>
      withSite(async (site) => {
        const rep = await aRep(site.context, 'sam@office.example', { role: 'specialist' })
        const { id } = (await site.client.send('POST', '/api/contacts', { customFields: {} })).json().data
        const sent = await sendAllButTheEnd(
          site,
          await signedInRep(site, rep),
          `/quote/api/admin/quotes/${id}/notes`,
          JSON.stringify({ text: 'Held back' }),
        )
        await site.context.db.update(reps).set(then).where(eq(reps.id, rep.id))
        sent.end('}')
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        answer.resume()
        expect(answer.statusCode).toBe(status)
        expect(await site.context.db.$count(notes)).toBe(status === 201 ? 1 : 0)
      }),
  )

  it('R02 a reader sees a quote and cannot change it, as a rep or on the page of its client', () =>
    withSite(async (site) => {
      const made = await site.client.send('POST', '/api/contacts', { customFields: readyFields({}) })
      const { id, version } = made.json().data
      const reader = await signedInAs(site, 'reader')
      expect((await reader.get(`/api/contacts/${id}`)).statusCode).toBe(200)
      for (const role of ['rep', 'client']) {
        const body = { action: 'save', version, customFields: { tournament_name: 'Changed' } }
        const answer = await reader.send('PUT', `/api/contacts/${id}`, body, { 'x-acting-as': role })
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({
          code: 'ROLE_NOT_ALLOWED',
          error: 'Your role doesn’t include this. Ask an owner for another role',
        })
      }
      const [stored] = await site.context.db.select().from(quotes)
      expect([stored?.version, JSON.stringify(stored)]).toEqual([
        version,
        expect.not.stringContaining('Changed'),
      ])
      const priced = await reader.send('POST', `/api/contacts/${id}/price`, { customFields: {} })
      expect(priced.statusCode).not.toBe(403)
    }))
})
