import { randomUUID } from 'node:crypto'
import type { ClaimPerson } from '#contract/claims/people.ts'
import { linksTo } from '#testing/newest-link.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import { type Client, testClient } from '#testing/server.ts'

export const RUTH = { role: 'partner', place: 1, name: 'Ruth Kessler', email: 'ruth@example.com' } as const
export const THEO = { role: 'winner', place: 1, name: 'Theo Alvarado', email: 'theo@example.com' } as const

/** What Ruth Kessler writes about the ace. */
export const RUTH_SAW = {
  name: 'Ruth Kessler',
  phone: '512-555-0142',
  time: '12:31',
  saw: 'I saw the ball go in',
  played: 'Yes',
}

export const TYPED = { by: 'typed', name: 'Ruth Kessler' } as const

/** A signature by finger. */
export const DRAWN = {
  by: 'finger',
  width: 320,
  height: 120,
  strokes: [Array.from({ length: 30 }, (_, at) => ({ x: 10 + at * 9, y: 60 + (at % 5) * 8 }))],
} as const

interface NamedPerson {
  role: string
  place: number
  name: string
  email?: string
}

/** Names somebody of a claim, and makes a link for them; its token is mailed, or in the address that is copied. */
export async function linkFor(
  { context }: Pick<PolicyOffice, 'context'>,
  holder: Client,
  person: NamedPerson,
  { what = 'task', channel = 'mail', number = 'C-2001' } = {},
): Promise<string> {
  const named = await holder.send('POST', `/api/claims/${number}/people`, person)
  if (named.statusCode !== 200) throw new Error(`They were not named: ${named.body}`)
  const people: ClaimPerson[] = named.json().data
  const { id } = people.find(({ role, place }) => role === person.role && place === person.place) ?? {}
  const before = await linksTo(context.db, person.email ?? '')
  const sent = await holder.send('POST', `/api/claims/${number}/people/${id}/link`, { what, channel })
  if (sent.statusCode !== 200) throw new Error(`The link was not sent: ${sent.body}`)
  const { url } = sent.json().data
  if (url !== null) return url.split('/').at(-1)
  // Mails of the same moment are in no order.
  const mailed = (await linksTo(context.db, person.email ?? '')).find((token) => !before.includes(token))
  return mailed ?? ''
}

/** A phone that opened a link. */
export async function openedPhone({ server }: Pick<PolicyOffice, 'server'>, token: string): Promise<Client> {
  const phone = testClient(server)
  const opened = await phone.send('POST', '/api/claim-links', { token })
  if (opened.statusCode !== 200) throw new Error(`The link was refused: ${opened.body}`)
  return phone
}

export const readTask = async (phone: Client) => (await phone.get('/api/claim-task')).json().data

/** Signs what a phone has open, as Ruth Kessler unless something else is given. */
export async function signTask(phone: Client, more: object = {}) {
  const { link, about } = await readTask(phone)
  const body = { id: randomUUID(), link, values: RUTH_SAW, statement_version: about?.statement?.version ?? 1 }
  return phone.send('POST', '/api/claim-task', { ...body, signature: TYPED, ...more })
}
