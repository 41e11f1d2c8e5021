import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { buyLogoPolicy, proofLinks } from '../../support/customer/logo-policy.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { askForChange, buyPolicy, changeOfContest, type HeldPolicy } from '../../support/held-policy.ts'
import type { AttackTarget } from '../../support/target.ts'

const AT_ONCE = 8
const GUESSES = 20
const REASON = { reason: 'By phone' }

export const signProofs: Attack = {
  name: 'sign-proofs',
  description: `proofs of signs with a logo: strangers, holders of other policies and readers, guessed, replaced and expired links, an older proof, signs that changed since, ${AT_ONCE} who approve at once, and printing without an approval`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const policy = await buyLogoPolicy(target)
    const [first = ''] = await proofLinks(target, policy.quote.email, 1)
    const refused = (await tryStrangers(target, policy)) + (await guess(target))
    await expectUnprintable(target, policy)
    const second = await replace(target, policy, first)
    await approveAtOnce(target, policy, second)
    const stale = await changeAfter(target, policy, second)
    await expire(target)
    return `${refused} requests of strangers were refused, one of ${AT_ONCE} approvals was recorded, and ${stale} answers to old proofs changed nothing`
  },
}

/** Every call about the proof, by whoever must not make it, also with the id of another policy. */
async function tryStrangers(target: AttackTarget, { number, holder }: HeldPolicy): Promise<number> {
  const before = await standing(target.rep, number)
  const id = String(before.proof?.['id'])
  const other = await buyPolicy(target)
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const own = `/policies/${number}/sign-proof`
  const crossed = `/policies/${other.number}/sign-proof/${id}`
  const office = ['send', 'approval', 'waiver', 'name'].map(
    (step) => [`/admin/policies/${number}/sign-proof/${step}`, bodyOf(step)] as const,
  )
  const ofHolder = [
    [`${own}/${id}/approve`, {}],
    [`${own}/${id}/change`, { note: 'Mine' }],
    [`${own}/${id}/logo`, {}],
  ] as const
  const tries: [Caller, readonly (readonly [string, object])[], number][] = [
    [stranger, [...office, ...ofHolder], 401],
    [holder, office, 401],
    [other.holder, office, 401],
    [other.holder, ofHolder, 404],
    [
      other.holder,
      [
        [`${crossed}/approve`, {}],
        [`${crossed}/change`, { note: 'Mine' }],
        [`${crossed}/logo`, {}],
      ],
      404,
    ],
    [reader, [...office, ...ofHolder], 403],
    // A rep approves nothing in the place of a customer.
    [target.rep, ofHolder, 409],
  ]
  let refused = 0
  for (const [caller, calls, expected] of tries)
    for (const [path, body] of calls) {
      const { status, text } = await caller.send('POST', path, body)
      assert.equal(status, expected, `${path} was answered with ${status}: ${text}`)
      refused += 1
    }
  for (const path of [own, `${own}/${id}/artwork`, `${crossed}/artwork`]) {
    const { status } = await other.holder.fetchFile(path)
    assert.equal(status, 404, path)
    refused += 1
  }
  assert.deepEqual(await standing(target.rep, number), before, 'Strangers changed the proof')
  return refused
}

function bodyOf(step: string): object {
  if (step === 'send') return {}
  return step === 'name' ? { sign: 'grand_prize 1' } : REASON
}

async function guess({ newCaller }: AttackTarget): Promise<number> {
  const nobody = await newCaller()
  for (let made = 0; made < GUESSES; made += 1) {
    const token = randomUUID().replaceAll('-', '').padEnd(43, 'x')
    const { status } = await nobody.send('POST', `/sign-proofs/${token}/approve`, {})
    assert.ok([404, 429].includes(status), `A guessed link was answered with ${status}`)
  }
  return GUESSES
}

async function expectUnprintable({ rep }: AttackTarget, { number }: HeldPolicy): Promise<void> {
  const printed = await rep.fetchFile(`/admin/signs/print/signs?policies=${number}`)
  assert.equal(printed.status, 409, 'Signs were printed that nobody approved')
}

/** The newest link alone works. */
async function replace(target: AttackTarget, { number, quote }: HeldPolicy, first: string): Promise<string> {
  const nobody = await target.newCaller()
  const sent = await target.rep.send('POST', `/admin/policies/${number}/sign-proof/send`, {})
  assert.equal(sent.status, 200, sent.text)
  const [, second = ''] = await proofLinks(target, quote.email, 2)
  for (const answer of [
    await nobody.get(`/sign-proofs/${first}`),
    await nobody.send('POST', `/sign-proofs/${first}/approve`, {}),
    await nobody.send('POST', `/sign-proofs/${first}/change`, { note: 'Late' }),
    await nobody.send('POST', `/sign-proofs/${first}/logo`, {}),
  ])
    assert.equal(answer.status, 410, `A replaced link was answered with ${answer.status}: ${answer.text}`)
  assert.equal((await standing(target.rep, number)).state, 'sent')
  return second
}

async function approveAtOnce(
  target: AttackTarget,
  { number, quote }: HeldPolicy,
  token: string,
): Promise<void> {
  const callers = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => target.newCaller(nth)))
  const answers = await Promise.all(
    callers.map((caller) => caller.send('POST', `/sign-proofs/${token}/approve`, {})),
  )
  const moments = answers.map(({ data }) => (data['proof'] as Json | undefined)?.['answered_at'])
  for (const { status, text } of answers) assert.equal(status, 200, text)
  assert.equal(new Set(moments).size, 1, 'Several approvals were recorded')
  const { text } = await target.rep.get(`/admin/contacts/${quote.id}/timeline`)
  const { data } = JSON.parse(text) as { data: { event: string }[] }
  assert.equal(data.filter(({ event }) => event === 'sign_proof_approved').length, 1)
  const printed = await target.rep.fetchFile(`/admin/signs/print/signs?policies=${number}`)
  assert.equal(printed.status, 200, printed.text)
}

/** What was approved counts for what it showed alone. */
async function changeAfter(target: AttackTarget, policy: HeldPolicy, token: string): Promise<number> {
  const { number, holder, quote } = policy
  const request = await changeOfContest(holder, policy, 1, { hPrizeDescription: 'A week in Maui' })
  const changed = await askForChange(holder, policy, request)
  assert.equal(changed.data['state'], 'applied', changed.text)
  const [, , third = ''] = await proofLinks(target, quote.email, 3)
  const nobody = await target.newCaller()
  const answers: ApiResponse[] = [
    await nobody.send('POST', `/sign-proofs/${token}/approve`, {}),
    await nobody.send('POST', `/sign-proofs/${token}/change`, { note: 'Late' }),
    await nobody.send('POST', `/sign-proofs/${token}/logo`, {}),
  ]
  for (const { status } of answers) assert.equal(status, 410)
  const { state, proof } = await standing(target.rep, number)
  assert.deepEqual([state, proof?.['place']], ['sent', 3], 'An old approval counts for other signs')
  await expectUnprintable(target, policy)
  assert.equal((await nobody.get(`/sign-proofs/${third}`)).status, 200)
  return answers.length
}

/** A link that is too old approves nothing. */
async function expire(target: AttackTarget): Promise<void> {
  const policy = await buyLogoPolicy(target)
  const [token = ''] = await proofLinks(target, policy.quote.email, 1)
  await whileStopped(target, (db) =>
    db.execute(
      sql`update sign_proofs set expires_at = now() - interval '1 minute' where expires_at is not null`,
    ),
  )
  const nobody = await target.newCaller()
  const { status, code } = await nobody.send('POST', `/sign-proofs/${token}/approve`, {})
  assert.deepEqual([status, code], [410, 'LINK_EXPIRED'])
  assert.equal((await standing(target.rep, policy.number)).state, 'sent')
}

async function standing(rep: Caller, number: string): Promise<{ state: unknown; proof: Json | null }> {
  const { data } = await rep.get(`/policies/${number}/sign-proof`)
  return { state: data['state'], proof: data['proof'] as Json | null }
}
