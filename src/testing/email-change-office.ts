import type { HeldPolicy } from '#testing/held-policy.ts'
import { newestLink } from '#testing/newest-link.ts'
import { policyOffice, type PolicyOffice } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

export const OLD = 'pat@hopehouse.example'
export const NEW = 'chris@hopehouse.example'

export const ask = (browser: Client, { number }: HeldPolicy, email = NEW) =>
  browser.send('POST', `/api/policies/${number}/email`, { email })

/** Somebody with a browser of their own and the newest link that was mailed to an address. */
export async function linkOf({ server, context }: PolicyOffice, address: string) {
  const token = (await newestLink(context.db, address)) || 'made-up'
  const browser = testClient(server)
  return {
    read: () => browser.get(`/api/email-changes/${token}`),
    confirm: () => browser.send('POST', `/api/email-changes/${token}/confirm`),
    undo: () => browser.send('POST', `/api/email-changes/${token}/undo`),
  }
}

/** A policy at a moment of its own, so that the newest mail is known. */
export async function atOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  let minute = 0
  const wait = () => {
    minute += 1
    office.setTime(new Date(Date.UTC(2027, 0, 15, 18, minute)).toISOString())
  }
  return { ...office, wait }
}
