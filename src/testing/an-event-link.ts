import { randomUUID } from 'node:crypto'
import { openLinkSession } from '#server/claims/links/link-session.ts'
import { findEvent, insertLink } from '#server/claims/links/repository.ts'
import { endHelperLinks } from '#server/policies/email-change/repository.ts'
import { type Client, testClient } from '#testing/server.ts'
// The type alone: measurements use this file without Vitest, which a site needs.
import type { Site } from '#testing/site.ts'

/** The browser of somebody who helps at an event by a link, and how that link is ended. */
export async function aHelper(
  { context, server }: Pick<Site, 'context' | 'server'>,
  number: string,
  name = 'Sam Ode',
): Promise<{ browser: Client; end: () => Promise<void> }> {
  const event = await findEvent(context.db, number)
  if (!event) throw new Error(`There is no policy ${number}`)
  const { policyId } = event
  const id = randomUUID()
  const createdAt = context.now()
  await insertLink(context.db, { id, tokenHash: id, kind: 'helper', policyId, name, createdAt })
  const { name: cookie, value } = await openLinkSession(context, { id, kind: 'helper' })
  const browser = testClient(server)
  const known = { cookie: `${cookie}=${value}` }
  return {
    browser: {
      get: (path, headers) => browser.get(path, { ...known, ...headers }),
      pair: async () => {
        const { cookie: own, ...pair } = await browser.pair()
        return { ...pair, cookie: `${own}; ${known.cookie}` }
      },
      send: (method, path, body, headers) => browser.send(method, path, body, { ...known, ...headers }),
    },
    end: async () => endHelperLinks(context.db, policyId, context.now()),
  }
}
