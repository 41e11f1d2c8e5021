import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes, expectEachBoughtOnce, expectNotBought, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const BUYERS = 16
const PATH = '/admin/legal/terms'
const SCRIPT = '<script>alert(1)</script> [here](javascript:alert(1))'

interface Version {
  number: number
  text: string | null
  accepted: number
}

interface Terms {
  draft: { revision: string } | null
  versions: Version[]
}

export const legalVersions: Attack = {
  name: 'legal-versions',
  description: `terms published by a stranger and a specialist, by two owners at once, with scripts and addresses that run, and beside ${BUYERS} purchases that name the version before, the next one, or none`,
  databases: ['embedded', 'postgres'],
  // What is published holds for all.
  needsOwnProgram: true,
  run: async (target) => {
    await proveRep(target)
    await tryOthers(target)
    await tryAddresses(target.rep)
    await publishAtOnce(target)
    const raced = await buyBesidePublishing(target)
    const [second, first] = (await readTerms(target.rep)).versions
    assert.deepEqual([first?.text, second?.text], [SCRIPT, 'Two'], 'A published text is another one')
    return `${raced}; each policy has the version that it named, and the texts are as published`
  },
}

async function readTerms(owner: Caller): Promise<Terms> {
  const { pages } = (await owner.get('/admin/legal')).data as Json & { pages: (Terms & { page: string })[] }
  const found = pages.find(({ page }) => page === 'terms')
  assert.ok(found)
  return found
}

const draft = (owner: Caller, text: string | null, address: string | null, revision: string | null) =>
  owner.send('PUT', `${PATH}/draft`, { text, address, revision })

async function saveText(owner: Caller, text: string): Promise<string> {
  const saved = await draft(owner, text, null, (await readTerms(owner)).draft?.revision ?? null)
  assert.equal(saved.status, 200, saved.text)
  return (await readTerms(owner)).draft?.revision ?? ''
}

async function tryOthers(target: AttackTarget): Promise<void> {
  const specialist = (await inviteRep(target, 'specialist')).caller
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [specialist, 403],
  ] as const) {
    await caller.get('/config')
    assert.equal((await caller.get('/admin/legal')).status, expected)
    assert.equal((await draft(caller, 'Mine', null, null)).status, expected)
  }
}

async function tryAddresses(owner: Caller): Promise<void> {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://x.example',
    'https://a@b.example/',
  ])
    assert.equal((await draft(owner, null, address, null)).status, 400, `${address} was kept`)
}

/** Both saw the same draft, with a script in it: one publishes it, and it stays text. */
async function publishAtOnce(target: AttackTarget): Promise<void> {
  const { email, password } = await inviteRep(target, 'owner', 'Kim Ash')
  const kim = await target.newCaller(1)
  assert.equal((await kim.send('POST', '/admin/session', { email, password })).status, 200)
  const revision = await saveText(target.rep, SCRIPT)
  const answers = await Promise.all(
    [target.rep, kim].map((owner) => owner.send('POST', `${PATH}/versions`, { revision })),
  )
  assert.deepEqual(answers.map(outcomeOf).toSorted(), ['200', 'LEGAL_PAGE_CHANGED'])
  const read = await (await target.newCaller()).get('/legal/terms')
  assert.equal(read.data['text'], SCRIPT)
}

/** Some buy under the version before, some under the next one, some name none, while it is published. */
async function buyBesidePublishing(target: AttackTarget): Promise<string> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => target.newCaller(nth)))
  const quotes = await Promise.all(buyers.map((buyer) => createReadyQuote(buyer)))
  const revision = await saveText(target.rep, 'Two')
  const named = quotes.map((_, place) => (place % 4 === 3 ? undefined : place % 4 === 2 ? 2 : 1))
  const [published, ...answers] = await Promise.all([
    target.rep.send('POST', `${PATH}/versions`, { revision }),
    ...quotes.map((quote, place) => {
      const buyer = buyers[place]
      assert.ok(buyer)
      const terms = named[place]
      return buy(buyer, quote, terms === undefined ? {} : { terms })
    }),
  ])
  assert.equal(published.status, 200, published.text)
  const outcomes = answers.map(outcomeOf)
  const sold = quotes.filter((_, place) => outcomes[place] === '200')
  for (const [place, outcome] of outcomes.entries()) {
    assert.ok(['200', 'TERMS_VERSION_CHANGED'].includes(outcome), outcome)
    if (named[place] === undefined)
      assert.equal(outcome, 'TERMS_VERSION_CHANGED', 'It was sold without a version')
  }
  const soldUnder = (number: number) =>
    outcomes.filter((outcome, place) => outcome === '200' && named[place] === number).length
  await waitUntil(async () => (await readTerms(target.rep)).versions.length === 2)
  assert.deepEqual(
    (await readTerms(target.rep)).versions.map(({ number, accepted }) => [number, accepted]),
    [
      [2, soldUnder(2)],
      [1, soldUnder(1)],
    ],
    'A policy has another version than it named',
  )
  const late = await createReadyQuote(target.rep)
  assert.equal(outcomeOf(await buy(target.rep, late, { terms: 1 })), 'TERMS_VERSION_CHANGED')
  await expectNotBought(target, late)
  if (sold.length > 0) await expectEachBoughtOnce(target, sold)
  return countOutcomes(outcomes)
}
