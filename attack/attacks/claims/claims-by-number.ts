import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { approvalOf, needNoDocuments, paymentOf, readCase } from '../../support/claims/case-calls.ts'
import { afterPlay, type PlayedAces, report, reportAce } from '../../support/claims/played-aces.ts'

const AWARD = randomUUID()
const SOMEBODYS = { payee: 'A Thief', role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
const DECISION = { rules: [], waivers: [], letter: 'No', awards: [], seen_place: 1 }

/** What the holder of a policy may do with a claim. */
const OF_HOLDERS: readonly [path: string, body: Json][] = [
  ['/withdraw', { reason: 'Mine now' }],
  ['/answers', { id: randomUUID(), message: 'Pay me' }],
  ['/forms/affidavit/1', { id: randomUUID(), values: { name: 'A Thief' } }],
]

/** What reps do. */
const OF_REPS: readonly [path: string, body: Json][] = [
  ['/documents/affidavit/1', { decision: 'not_needed', reason: 'So', step: 0 }],
  ['/findings', { fact: 'measuredYards', value: 200, note: 'So' }],
  ['/steps', { step: 'begin_review', seen_place: 1 }],
  ['/reserve', { reserve: 0, reason: 'So', seen_place: 1 }],
  ['/decision', { ...DECISION, kind: 'approve', awards: [SOMEBODYS] }],
  ['/decision/confirm', { hash: 'x', seen_place: 1 }],
  ['/decision/drop', { reason: 'So' }],
  [`/awards/${AWARD}/payments`, { parts: [0], dated: '01/01/2027', method: 'check', reference: '1' }],
  [`/awards/${AWARD}/discharge`, { price: 1, dated: '01/01/2027', provider: 'Me', reference: '1' }],
  ['/payments/C-2001-1/reverse', { reason: 'So' }],
  ['/carrier-letters', { to: 'me@thief.example', subject: 'Mine', message: 'All of it', documents: [] }],
  [`/carrier-letters/${AWARD}/answer`, { answer: 'approved', who: 'A Thief', seen: 0 }],
  [`/signals/${AWARD}/seen`, { note: 'Nothing' }],
]

/** What reps read of claims beside a case. */
const READ_BY_REPS = ['', '.csv', '/figures', '/figures.csv']

/** What no form, finding or award takes. Each is answered as a mistake of the caller, and nothing is stored. */
const ABSURD: readonly unknown[] = [
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { toString: 'x', hasOwnProperty: 'x' },
  [],
  {},
  null,
  'zero \u0000 byte',
  'half \ud800 pair',
  'x'.repeat(9000),
  -1,
  1e308,
  0.001,
  [[[[]]]],
]

export const claimsByNumber: Attack = {
  name: 'claims-by-number',
  description:
    "every call of another's claim by its number, as nobody, the holder of another policy, a producer, a rep who only reads and one who was disabled; awards and payments of one claim by the number of another; prototype keys and absurd values in forms, findings and awards",
  databases: ['embedded', 'postgres'],
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const number = await reportAce(aces)
      const before = await readCase(aces.owner, number)
      const refused = (await tryAll(aces, number)) + (await tryAbsurd(aces, number))
      assert.deepEqual(await readCase(aces.owner, number), before, 'Somebody changed a claim')
      const mixed = await tryMixed(aces, number)
      return `${refused + mixed} calls were refused, and the claim stayed as it was`
    }),
}

async function tryAll(aces: PlayedAces, number: string): Promise<number> {
  const { other, producer, reader, disabled, played, newCaller } = aces
  const nobody = await newCaller()
  let tried = 0
  const expectRefused = async (what: string, call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call
    assert.ok([401, 403, 404].includes(status), `${what} was answered with ${status}: ${text}`)
    assert.ok(!text.includes('Theo Alvarado'), `${what} names the winner`)
    tried += 1
  }
  for (const [who, by] of [
    ['nobody', nobody],
    ['the holder of another policy', other.holder],
    ['the producer of another policy', producer],
  ] as const) {
    await expectRefused(`Reading as ${who}`, by.get(`/claims/${number}`))
    await expectRefused(`The list as ${who}`, by.get(`/policies/${played.number}/claims`))
    await expectRefused(`A report as ${who}`, report(by, played))
    for (const [path, body] of OF_HOLDERS)
      await expectRefused(`${path} as ${who}`, by.send('POST', `/claims/${number}${path}`, body))
  }
  for (const [path, body] of OF_HOLDERS)
    await expectRefused(`${path} as a reader`, reader.send('POST', `/claims/${number}${path}`, body))
  for (const by of [nobody, other.holder, producer, reader, disabled])
    for (const [path, body] of OF_REPS)
      await expectRefused(`${path} by no rep`, by.send('POST', `/admin/claims/${number}${path}`, body))
  for (const by of [nobody, other.holder, producer, disabled])
    for (const path of [
      `/admin/claims/${number}`,
      `/admin/claims/${number}/carrier-letters`,
      `/admin/search/claims?text=${number}`,
      ...READ_BY_REPS.map((end) => `/admin/claims${end}`),
    ])
      await expectRefused(`${path} by no rep`, by.get(path))
  return tried
}

/** The award of another claim, and its payment, under the number of this one: by a rep who may do both. */
async function tryMixed(aces: PlayedAces, number: string): Promise<number> {
  const { other, owner } = aces
  const another = await reportAce({ played: other })
  for (const one of [number, another]) {
    await needNoDocuments(owner, one)
    const approval = await approvalOf(owner, one)
    const decided = await owner.send('POST', `/admin/claims/${one}/decision`, approval)
    assert.equal(decided.status, 200, decided.text)
  }
  const { path, body } = await paymentOf(owner, another)
  const discharge = { price: 10_000, dated: body['dated'], provider: 'Me', reference: '1', reason: 'So' }
  const tries: [path: string, body: Json][] = [
    [path, body],
    [path.replace('/payments', '/discharge'), discharge],
  ]
  const otherBefore = await readCase(owner, another)
  for (const [at, sent] of tries) {
    const { status, text } = await owner.send('POST', at.replace(another, number), sent)
    assert.equal(status, 404, `${at} under the number of another claim: ${text}`)
  }
  assert.deepEqual(await readCase(owner, another), otherBefore, 'The other claim was paid')
  for (const one of [number, another]) {
    const own = await paymentOf(owner, one)
    const paid = await owner.send('POST', own.path, own.body)
    assert.equal(paid.status, 200, paid.text)
  }
  const [before, entry] = [await readCase(owner, number), await entryOf(owner, another)]
  const reverse = { reason: 'Returned' }
  const { status, text } = await owner.send(
    'POST',
    `/admin/claims/${number}/payments/${entry}/reverse`,
    reverse,
  )
  assert.equal(status, 404, `A payment of another claim came back: ${text}`)
  assert.equal(await entryOf(owner, another), entry)
  assert.deepEqual(await readCase(owner, number), before, 'The claim was touched')
  return tries.length + 1
}

async function entryOf(owner: Caller, number: string): Promise<string> {
  const { awards } = (await readCase(owner, number)) as {
    awards: { parts: { paid: { entry: string } | null }[] }[]
  }
  return String(awards[0]?.parts[0]?.paid?.entry)
}

async function tryAbsurd({ played, owner }: PlayedAces, number: string): Promise<number> {
  let tried = 0
  const expectMistake = async (what: string, call: Promise<{ status: number; text: string }>) => {
    const { status, text } = await call
    assert.ok(status >= 400 && status < 500, `${what} was answered with ${status}: ${text}`)
    tried += 1
  }
  const form = (values: unknown) =>
    played.holder.send('POST', `/claims/${number}/forms/affidavit/1`, { id: randomUUID(), values })
  const admin = (path: string, body: unknown) => owner.send('POST', `/admin/claims/${number}${path}`, body)
  for (const value of ABSURD) {
    const said = JSON.stringify(value)?.slice(0, 60)
    await expectMistake(`The form ${said}`, form(value))
    await expectMistake(`A field ${said}`, form({ name: value }))
    for (const fact of ['measuredYards', 'letters', 'video', '__proto__', 'constructor', 'hasOwnProperty'])
      if (fact !== 'letters' || typeof value !== 'string' || !value.startsWith('x'))
        await expectMistake(`${fact} ${said}`, admin('/findings', { fact, value, note: 'So' }))
    for (const award of [{ ...SOMEBODYS, amount: value }, { ...SOMEBODYS, payee: value }, value])
      await expectMistake(
        `The award ${said}`,
        admin('/decision', { ...DECISION, kind: 'approve', awards: [award] }),
      )
    await expectMistake(
      `The reserve ${said}`,
      admin('/reserve', { reserve: value, reason: 'So', seen_place: 1 }),
    )
  }
  return tried
}
