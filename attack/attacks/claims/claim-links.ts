import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { readCase } from '../../support/claims/case-calls.ts'
import { afterPlay, type PlayedAces, reportAce } from '../../support/claims/played-aces.ts'

const AT_ONCE = 64
const RUTH = { role: 'partner', place: 1, name: 'Ruth Kessler' }
const SAW = { name: 'Ruth Kessler', phone: '512-555-0142', time: '12:31', saw: 'It went in', played: 'Yes' }
/** Look-ups of one address are limited. */
const BETWEEN_MS = 200

export const claimLinks: Attack = {
  name: 'claim-links',
  description: `a link to sign is opened again and again, used ${AT_ONCE} times at once, after it was used, after it was ended and for another link; its session, and that of a link to send an ID, tries every other call; guessed tokens`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const number = await reportAce(aces)
      await useAtOnce(aces, number)
      await useEnded(aces, number)
      const tried = (await tryOthers(aces, number)) + (await tryIdentity(aces, number))
      await guess(aces)
      return `one of ${AT_ONCE} sendings by one link was stored, and ${tried} calls with its session were refused`
    }),
}

interface MadeLink {
  id: string
  token: string
}

/** A link that its holder copies for a person of the claim. */
async function makeLink(
  { played: { holder } }: PlayedAces,
  number: string,
  person: object,
  what: 'task' | 'identity' = 'task',
): Promise<MadeLink> {
  const named = await holder.send('POST', `/claims/${number}/people`, { ...RUTH, ...person })
  assert.equal(named.status, 200, named.text)
  const { role, place } = { ...RUTH, ...person }
  const id = peopleOf(named).find((one) => one.role === role && one.place === place)?.id
  const path = `/claims/${number}/people/${id}/link`
  const made = await holder.send('POST', path, { what, channel: 'copy' })
  assert.equal(made.status, 200, made.text)
  const { url, people } = made.data as { url: string; people: Person[] }
  const found = people.find((one) => one.id === id)
  return {
    id: (what === 'task' ? found?.link : found?.identity)?.id ?? '',
    token: url.split('/').at(-1) ?? '',
  }
}

interface Person {
  id: string | null
  role: string
  place: number
  link: { id: string } | null
  identity: { id: string } | null
}

function peopleOf({ data }: ApiResponse): Person[] {
  return data as unknown as Person[]
}

async function openLink({ newCaller }: PlayedAces, token: string): Promise<Caller> {
  const phone = await newCaller()
  await pause(BETWEEN_MS)
  const { status, text } = await phone.send('POST', '/claim-links', { token })
  assert.equal(status, 200, text)
  return phone
}

function sign(phone: Caller, { id: link }: Pick<MadeLink, 'id'>, more: object = {}): Promise<ApiResponse> {
  const signature = { by: 'typed', name: 'Ruth Kessler' }
  const body = { id: randomUUID(), link, values: SAW, statement_version: 1, signature }
  return phone.send('POST', '/claim-task', { ...body, ...more })
}

async function useAtOnce(aces: PlayedAces, number: string): Promise<void> {
  const link = await makeLink(aces, number, {})
  const phone = await openLink(aces, link.token)
  for (let looked = 0; looked < 3; looked += 1) {
    const { data } = await (await openLink(aces, link.token)).get('/claim-task')
    assert.equal(data['state'], 'open', 'Opening a link used it up')
  }
  const id = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      sign(phone, link, { signature: { by: 'typed', name: `Ruth ${nth}` }, ...(nth === 0 && { id }) }),
    ),
  )
  const stored = answers.filter(({ status }) => status === 200)
  assert.equal(stored.length, 1, `${stored.length} of the sendings by one link were stored`)
  for (const { status, code, text } of answers)
    assert.ok(status === 200 || code === 'LINK_USED', `A sending failed: ${text}`)
  const late = await sign(await openLink(aces, link.token), link)
  assert.equal(late.code, 'LINK_USED', `A used link took something: ${late.text}`)
  const { steps } = (await readCase(aces.owner, number)) as unknown as {
    steps: { key: string; place: number; step: number }[]
  }
  const statement = steps.find(({ key, place }) => key === 'statement_partner' && place === 1)
  assert.equal(statement?.step, 1, 'More than one statement was stored')
}

/** Its session and its token, after the holder has ended it; and what is sent for a link with the session of another. */
async function useEnded(aces: PlayedAces, number: string): Promise<void> {
  const other = { place: 2, name: 'Omar Diaz' }
  const link = await makeLink(aces, number, other)
  const phone = await openLink(aces, link.token)
  const mixed = await sign(phone, { id: randomUUID() })
  assert.equal(mixed.status, 401, `What was for another link was taken: ${mixed.text}`)
  const ended = await aces.played.holder.send('DELETE', `/claims/${number}/links/${link.id}`, {})
  assert.equal(ended.status, 200, ended.text)
  const late = await sign(phone, link)
  assert.equal(late.code, 'LINK_ENDED', `An ended link took something: ${late.text}`)
  const again = await (await aces.newCaller()).send('POST', '/claim-links', { token: link.token })
  assert.equal(again.code, 'LINK_ENDED', `An ended link was opened: ${again.text}`)
  const foreign = await aces.other.holder.send('DELETE', `/claims/${number}/links/${link.id}`, {})
  assert.equal(foreign.status, 404, `Another holder ended a link: ${foreign.text}`)
}

/** What a witness might ask for beside their form. */
async function tryOthers(aces: PlayedAces, number: string): Promise<number> {
  const link = await makeLink(aces, number, { place: 2, name: 'Lee Park' })
  return tryCalls(aces, number, await openLink(aces, link.token), ['/claim-award', '/claim-identity'])
}

/** What a winner might send, ask for or go on with beside an ID and a tax form; and after the link has ended. */
async function tryIdentity(aces: PlayedAces, number: string): Promise<number> {
  const winner = { role: 'winner', place: 1, name: 'Theo Alvarado' }
  const link = await makeLink(aces, number, winner, 'identity')
  const phone = await openLink(aces, link.token)
  const begin = (by: Caller, key: string, own = link.id) => {
    const file = {
      id: randomUUID(),
      key,
      place: 1,
      name: 'a.jpg',
      bytes: 500,
      type: 'image/jpeg',
      edges: null,
    }
    return by.send('POST', '/claim-identity/files', { ...file, link: own })
  }
  const others = [
    await begin(phone, 'scorecard'),
    await begin(phone, 'w9', randomUUID()),
    await begin(aces.played.holder, 'w9'),
  ]
  for (const { status, text } of others)
    assert.ok([401, 403, 404].includes(status), `A file that is not the winner’s to send was taken: ${text}`)
  const begun = await begin(phone, 'w9')
  assert.equal(begun.status, 201, begun.text)
  const tried = await tryCalls(aces, number, phone, ['/claim-award', '/claim-task'])
  const ended = await aces.played.holder.send('DELETE', `/claims/${number}/links/${link.id}`, {})
  assert.equal(ended.status, 200, ended.text)
  for (const late of [await begin(phone, 'w9'), await phone.get('/claim-identity')])
    assert.equal(late.code, 'LINK_ENDED', `An ended link took or showed something: ${late.text}`)
  return tried + others.length
}

/** Calls of a claim, its policy and its reps with the session of a link; each has to be refused. */
async function tryCalls(
  aces: PlayedAces,
  number: string,
  phone: Caller,
  others: readonly string[],
): Promise<number> {
  const policy = aces.played.number
  const reads = [
    `/claims/${number}`,
    `/claims/${number}/people`,
    `/policies/${policy}`,
    `/policies/${policy}/claims`,
    `/policies/${policy}/helper-links`,
    `/admin/claims/${number}`,
    '/policies',
    ...others,
  ]
  for (const path of reads) {
    const { status, text } = await phone.get(path)
    assert.ok([401, 403, 404].includes(status), `${path} was answered with ${status}: ${text}`)
  }
  const writes: [string, object][] = [
    [`/claims/${number}/withdraw`, { reason: 'Mine' }],
    [`/claims/${number}/people`, RUTH],
    [`/claims/${number}/answers`, { id: randomUUID(), message: 'Pay' }],
    [`/policies/${policy}/helper-links`, { name: 'Me' }],
  ]
  for (const [path, body] of writes) {
    const { status, text } = await phone.send('POST', path, body)
    assert.ok([401, 403, 404].includes(status), `${path} was answered with ${status}: ${text}`)
  }
  return reads.length + writes.length
}

async function guess({ newCaller }: PlayedAces): Promise<void> {
  const stranger = await newCaller()
  const answers = []
  for (const token of [
    'x'.repeat(43),
    randomUUID() + randomUUID(),
    "' or ''='".padEnd(40, ' '),
    '%00'.repeat(10),
  ]) {
    await pause(BETWEEN_MS)
    answers.push(await stranger.send('POST', '/claim-links', { token }))
  }
  for (const { status, text } of answers) assert.equal(status, 404, `A guess was answered otherwise: ${text}`)
}
