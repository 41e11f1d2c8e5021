import assert from 'node:assert/strict'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { openMailedLink } from '../../support/customer/policy-links.ts'
import { buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import { countOutcomes, expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote, randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** Every call by the id of a quote. */
const CALLS: readonly Endpoint[] = ENDPOINTS.filter(({ access }) => access === 'quote-guid')
/** For these the id is enough; their answers are read for what they tell. */
const OPEN = ['getContact', 'purchaseContact', 'bindContact', 'sendMessage']
/** At the same time as somebody buys. */
const READERS = 8

export const boughtQuotes: Attack = {
  name: 'bought-quotes',
  description: `each of ${CALLS.length} calls by the id of a bought quote without its session, and reading it while it is bought`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const victim = await buyPolicy(target)
    const secrets = await readSecrets(target, victim)
    const another = await buyPolicy(target)
    const strangers = [
      await target.newCaller(1),
      another.holder,
      await openMailedLink(target, another.quote.email, 1),
    ]
    let refused = 0
    for (const stranger of strangers)
      for (const call of CALLS) refused += await expectNothingTold(stranger, call, victim, secrets)
    await expectOwnersServed(target, victim)
    const seen = await readWhileBought(target)
    return `${refused} calls told nothing of the buyer; while it was bought ${seen}`
  },
}

/** What a stranger must not learn: the numbers, and what the buyer typed. */
async function readSecrets({ rep }: AttackTarget, { quote, number }: HeldPolicy): Promise<string[]> {
  const { data } = await rep.get(`/contacts/${quote.id}`)
  const { insured_last_name, insured_phone, insured_address_1, insured_email, tournament_name } = data[
    'customFields'
  ] as Record<string, string>
  const typed = [insured_last_name, insured_phone, insured_address_1, insured_email, tournament_name]
  return [number, quote.quoteNumber, ...typed.filter((text) => text !== undefined)]
}

async function expectNothingTold(
  stranger: Caller,
  call: Endpoint,
  { quote }: HeldPolicy,
  secrets: readonly string[],
): Promise<number> {
  const answer = await makeCall(stranger, call, quote.id)
  const said = `${call.name} answered a stranger with ${answer.status}: ${answer.text.slice(0, 300)}`
  if (!OPEN.includes(call.name)) assert.equal(answer.code, 'ALREADY_PURCHASED', said)
  const told = secrets.filter((secret) => answer.text.includes(secret))
  assert.deepEqual(told, [], said)
  return 1
}

function makeCall(caller: Caller, { method, path }: Endpoint, guid: string) {
  const url = path.replace(':guid', guid).replace(':type', 'quote').replaceAll(/:\w+/g, guid)
  return method === 'GET' ? caller.get(url) : caller.send(method, url, {})
}

/** The same calls answer whom they are for: otherwise nothing was tried. */
async function expectOwnersServed(
  target: AttackTarget,
  { holder, quote, number }: HeldPolicy,
): Promise<void> {
  const linked = await openMailedLink(target, quote.email)
  for (const owner of [holder, linked, target.rep]) {
    const { text } = await owner.get(`/contacts/${quote.id}`)
    assert.ok(text.includes(number), `An owner was not told of policy ${number}`)
    const paper = await owner.get(`/contacts/${quote.id}/documents/quote/words`)
    assert.equal(paper.status, 200, paper.text.slice(0, 300))
  }
  const key = randomKey()
  const buyer = await target.newCaller()
  const other = await createReadyQuote(buyer)
  assert.equal((await buy(buyer, other, { key })).status, 200)
  const elsewhere = await target.newCaller(1)
  const again = await buy(elsewhere, other, { key })
  assert.equal(again.status, 200, again.text)
  const opened = await elsewhere.get(`/policies/${String(again.data['policy_number'])}`)
  assert.equal(opened.status, 200, 'The purchase’s own key gave no session')
  await expectBoughtOnce(target, other)
}

/** As long as it is a quote anybody with the id reads it; from the moment it is a policy nobody learns the number. */
async function readWhileBought(target: AttackTarget): Promise<string> {
  const buyer = await target.newCaller()
  const quote = await createReadyQuote(buyer)
  const readers = await Promise.all(Array.from({ length: READERS }, (_, nth) => target.newCaller(nth)))
  const sale = { isOver: false }
  const reading = readers.map(async (reader) => {
    const seen: string[] = []
    while (!sale.isOver) seen.push((await reader.get(`/contacts/${quote.id}`)).text)
    const competing = await buy(reader, quote)
    return [...seen, competing.text, (await reader.get(`/contacts/${quote.id}`)).text]
  })
  const { status, data, text } = await buy(buyer, quote)
  sale.isOver = true
  assert.equal(status, 200, text)
  const answers = (await Promise.all(reading)).flat()
  const number = String(data['policy_number'])
  assert.ok(!answers.some((answer) => answer.includes(number)), `Somebody was told of policy ${number}`)
  await expectBoughtOnce(target, quote)
  return countOutcomes(
    answers.map((answer) => (answer.includes('"purchased":true') ? 'only that it is bought' : 'no number')),
  )
}
