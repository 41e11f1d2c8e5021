import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { getPermission } from '#contract/endpoint.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { aPhoto } from '#testing/claim-files.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { readCase } from '../../support/claims/case-calls.ts'
import {
  CLAIM_CALLS,
  type ClaimCall,
  makeClaimCall,
  type NamedClaim,
  namesMore,
} from '../../support/claims/claim-calls.ts'
import { sendWhole } from '../../support/claims/file-pieces.ts'
import { afterPlay, type PlayedAces, reportAce } from '../../support/claims/played-aces.ts'

/** What a rep who only reads may not do. */
const WRITES = CLAIM_CALLS.filter(({ endpoint }) => {
  const permission = getPermission(endpoint)
  return permission !== undefined && !isAllowed({ role: 'reader' }, permission)
})
const NO_AWARDS = { waivers: [], awards: [] }

export const othersClaims: Attack = {
  name: 'others-claims',
  description: `each of ${CLAIM_CALLS.length} calls of claims, drafts, files, people and links of another, by every kind of session, and with another's ids under the own claim`,
  databases: ['embedded', 'postgres'],
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const { played, other, producer, reader, disabled, newCaller, owner } = aces
      const victim = await createNamedClaim(aces)
      const before = await readAll(aces, victim)
      let refused = 0
      for (const [who, by] of [
        ['nobody', await newCaller()],
        ['a disabled rep', disabled],
      ] as const)
        refused += await expectRefused(who, CLAIM_CALLS, 401, (call) => makeClaimCall(by, call, victim))
      for (const [who, by] of [
        ['the holder of another policy', other.holder],
        ['the producer of another policy', producer],
      ] as const)
        refused += await expectRefused(who, CLAIM_CALLS, 404, (call) => makeClaimCall(by, call, victim))
      refused += await expectRefused('a reader', WRITES, 403, (call) => makeClaimCall(reader, call, victim))
      const own = { policy: other.number, claim: await reportAce({ played: other }) }
      refused += await expectRefused(
        'the holder of another claim',
        CLAIM_CALLS.filter(namesMore),
        404,
        (call) => makeClaimCall(other.holder, call, victim, own),
      )
      assert.deepEqual(await readAll(aces, victim), before, 'Strangers changed something')
      await expectServed(played.holder, victim)
      await readCase(owner, own.claim)
      return `${refused} calls of strangers were refused, and answered to the owner`
    }),
}

/** A declined claim with a file, a draft of another, somebody who signs with a link, and a helper with one. */
async function createNamedClaim(aces: PlayedAces): Promise<NamedClaim> {
  const { played, owner } = aces
  const { holder, number: policy } = played
  const claim = await reportAce(aces)
  const photo = { name: 'card.jpg', type: 'image/jpeg', content: await aPhoto() }
  const file = await sendWhole(holder, claim, photo)
  assert.equal(file['state'], 'stored')
  const draft = randomUUID()
  const texts = { winner: 'Theo Alvarado' }
  await expectOk(
    holder.send('PUT', `/claim-drafts/${draft}`, { policy_number: policy, version: 0, texts, parts: [] }),
  )
  const named = { role: 'partner', place: 1, name: 'Ruth Kessler' }
  const people = (await expectOk(
    holder.send('POST', `/claims/${claim}/people`, named),
  )) as unknown as Person[]
  const person = String(people.find(({ role, place }) => role === named.role && place === named.place)?.id)
  const way = { what: 'task', channel: 'copy' }
  const linked = await expectOk(holder.send('POST', `/claims/${claim}/people/${person}/link`, way))
  const claimLink = (linked['people'] as Person[]).find(({ id }) => id === person)?.link?.id
  const helped = await expectOk(
    holder.send('POST', `/policies/${policy}/helper-links`, { name: 'Lee Park', to: null }),
  )
  const [helper] = helped['links'] as { id: string }[]
  const begin = { step: 'begin_review', seen_place: (await readCase(owner, claim))['place'] }
  const { place } = await expectOk(owner.send('POST', `/admin/claims/${claim}/steps`, begin))
  const decline = { kind: 'decline', rules: ['H1'], letter: 'It was too short.', seen_place: place }
  await expectOk(owner.send('POST', `/admin/claims/${claim}/decision`, { ...decline, ...NO_AWARDS }))
  assert.ok(claimLink && helper, 'A link is missing')
  return { policy, claim, draft, file: String(file['id']), person, claimLink, helperLink: helper.id }
}

interface Person {
  id: string
  role: string
  place: number
  link: { id: string } | null
}

async function expectOk(call: Promise<ApiResponse>): Promise<Json> {
  const { status, text, data } = await call
  assert.ok(status < 300, text)
  return data
}

/** What its owner reads of it, for a comparison. */
async function readAll({ played: { holder }, owner }: PlayedAces, { claim, policy, draft }: NamedClaim) {
  const paths = [
    `/claims/${claim}`,
    `/claims/${claim}/files`,
    `/claims/${claim}/people`,
    `/policies/${policy}/claims`,
    `/policies/${policy}/helper-links`,
    `/claim-drafts/${draft}`,
  ]
  const texts: string[] = []
  for (const path of paths) texts.push((await holder.get(path)).text)
  return [...texts, await readCase(owner, claim)]
}

async function expectRefused(
  who: string,
  calls: readonly ClaimCall[],
  expected: number,
  make: (call: ClaimCall) => Promise<ApiResponse>,
): Promise<number> {
  for (const call of calls) {
    const { status, text, data } = await make(call)
    const said = `${call.endpoint.name} answered ${who} with ${status}: ${text.slice(0, 300)}`
    if (call.rule.isGoneForStrangers && expected === 404) assert.equal(data['deleted'], false, said)
    else assert.equal(status, expected, said)
    assert.ok(!text.includes('Theo Alvarado'), `${call.endpoint.name} names the winner`)
  }
  return calls.length
}

/** What strangers were refused is there: otherwise nothing was tried. */
async function expectServed(owner: Caller, victim: NamedClaim): Promise<void> {
  for (const call of CLAIM_CALLS) {
    const { status, text } = await makeClaimCall(owner, call, victim)
    const isServed = ![0, 401, 403, 404].includes(status) && status < 500
    assert.ok(isServed, `${call.endpoint.name} answered the owner with ${status}: ${text.slice(0, 300)}`)
  }
}
