import { expect, onTestFinished } from 'vitest'
import type { ShownLegalPages } from '#contract/office/legal.ts'
import { signedInRep } from '#testing/a-rep.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

export const LEGAL = '/api/admin/legal'

export async function read(owner: Client, page = 'terms') {
  const { pages } = (await owner.get(LEGAL)).json().data as ShownLegalPages
  const found = pages.find((one) => one.page === page)
  if (!found) throw new Error(`There is no ${page}`)
  return found
}

export const draft = (owner: Client, text: string | null, revision: string | null = null, page = 'terms') =>
  owner.send('PUT', `${LEGAL}/${page}/draft`, { text, address: null, revision })

export const publish = (owner: Client, revision: string, from?: string, page = 'terms') =>
  owner.send('POST', `${LEGAL}/${page}/versions`, { revision, ...(from && { from }) })

/** Writes and publishes the next version. */
export async function publishText(owner: Client, text: string, from?: string, page = 'terms') {
  const saved = await draft(owner, text, (await read(owner, page)).draft?.revision ?? null, page)
  expect(saved.statusCode).toBe(200)
  const published = await publish(owner, (await read(owner, page)).draft?.revision ?? '', from, page)
  expect([published.statusCode, published.json().code]).toEqual([200, undefined])
}

export const config = async ({ client }: Pick<Site, 'client'>) =>
  (await client.get('/api/config')).json().data

interface Office extends Site {
  owner: Client
  clock: { now: Date }
}

type Open = Parameters<typeof openTestSite>[1]

export async function office(open: Open, env: Record<string, string> = {}): Promise<Office> {
  const clock = { now: NOON }
  const site = await openTestSite(
    { now: () => clock.now, env: { OFFICE_TIME_ZONE: 'America/New_York', ...env } },
    open,
  )
  onTestFinished(() => site.close())
  return { ...site, clock, owner: await signedInRep(site) }
}
