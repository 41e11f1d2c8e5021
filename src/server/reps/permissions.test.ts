import { expect, it, vi } from 'vitest'
import { getPermission, type Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed, REP_ROLES, type RepRole } from '#domain/reps/roles.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { readyFields } from '#testing/a-quote.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'

/** It makes all calls there are, three times. */
vi.setConfig({ testTimeout: 120_000 })

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
/** Sessions end here, so that they would be refused for another reason afterwards. */
const ENDS_SESSION = ['signIn', 'signOut', 'makeFirstRep']

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
