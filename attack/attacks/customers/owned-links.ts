import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { expectSameTime } from '../../support/customer/same-time.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { farmersAgent } from '../../../e2e/support/quotes/sample-quotes.ts'

/** At the same time, over all instances. */
const ASKERS = 64
/** Of each kind of look-up. */
const ROUNDS = 120
const SUBJECT = /^Your links? to your /

/** Somebody with a quote, a policy, and a producer who made another quote for them. */
interface Victim {
  email: string
  quote: ReadyQuote
  /** Quotes that the address must not get a link to. */
  hidden: ReadyQuote[]
}

export const ownedLinks: Attack = {
  name: 'owned-links',
  description: `${ASKERS} who ask at once for the links of one address, others’ quotes in its mail, and ${ROUNDS} quotes looked up by a right and a wrong address, timed`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const victim = await createVictim(target)
    const mails = await askAtOnce(target, victim)
    const spelled = await lookUpSpelled(target, victim)
    const timed = await timeLookUps(target, victim)
    return `${ASKERS} asked, ${mails} mailed; ${spelled} refusals alike; ${timed}`
  },
}

async function createVictim(target: AttackTarget): Promise<Victim> {
  const caller = await target.newCaller()
  const { quote: bought } = await buyPolicy(target)
  const { email } = bought
  const quote = await createReadyQuote(caller, { insured_email: email })
  const producers = await createReadyQuote(caller, { ...farmersAgent(), insured_email: email })
  return { email, quote, hidden: [bought, producers, await createReadyQuote(caller)] }
}

/** In any spelling, with keys and without: one answer for all, one mail, and in it what the address owns. */
async function askAtOnce(target: AttackTarget, { email, quote, hidden }: Victim): Promise<number> {
  const unknown = `nobody-${randomBytes(4).toString('hex')}@attack.example`
  const spellings = [email, email.toUpperCase(), ` ${email} `, unknown]
  const callers = await Promise.all(Array.from({ length: 8 }, (_, nth) => target.newCaller(nth % 2)))
  const answers = await Promise.all(
    Array.from({ length: ASKERS }, async (_, nth) => {
      const headers = nth % 3 === 0 ? { 'idempotency-key': randomBytes(12).toString('hex') } : {}
      const body = { email: spellings[nth % spellings.length] }
      return callers[nth % callers.length]?.send('POST', '/policy-links', body, headers)
    }),
  )
  const told = new Set(answers.map((answer) => `${answer?.status} ${answer?.text}`))
  assert.deepEqual([...told], ['200 {"data":{"accepted":true}}'], 'Not everybody was answered alike')
  const mailed = () =>
    target.mail.deliveriesTo(email).filter(({ headers }) => SUBJECT.test(headers.get('subject') ?? ''))
  await waitUntil(() => mailed().length > 0, MAIL_TIMEOUT_MS)
  // Two where the five minutes ended between two who asked.
  assert.ok(mailed().length <= 2, `${mailed().length} mails were sent to one address`)
  for (const { plain } of mailed()) {
    assert.ok(plain.includes(`/quote/view/${quote.id}`), 'The mail lacks a quote of the address')
    assert.match(plain, /\/quote\/policy\/all\//, 'The mail lacks the link to the policies')
    for (const other of hidden)
      assert.ok(!plain.includes(other.id), `The mail has a quote that its address does not open: ${plain}`)
  }
  assert.deepEqual(target.mail.deliveriesTo(unknown), [], 'An address without anything was mailed')
  return mailed().length
}

const lookUp = (caller: Caller, email: string, number: string): Promise<ApiResponse> =>
  caller.get(`/contacts/${encodeURIComponent(email)}/${encodeURIComponent(number)}`)

/** However a number is spelled, only its own address finds it; what is wrong is answered alike. */
async function lookUpSpelled(target: AttackTarget, { email, quote, hidden }: Victim): Promise<number> {
  const caller = await target.newCaller()
  const [, producers, anothers] = hidden
  assert.ok(producers && anothers)
  for (const spelled of spellingsOf(quote.quoteNumber)) {
    const { status, text } = await lookUp(caller, email, spelled)
    assert.ok(status === 200 && text.includes(quote.id), `${spelled} was not found: ${text}`)
  }
  const unknown = await lookUp(caller, 'nobody@attack.example', 'Q-00000000')
  const wrong = [...spellingsOf(anothers.quoteNumber), ...spellingsOf(producers.quoteNumber), 'ALB-100001']
  for (const number of [...wrong, quote.id, '%', '_', 'Q-%', '*'])
    assert.equal(
      withoutId(await lookUp(caller, email, number)),
      withoutId(unknown),
      `${number} is told apart`,
    )
  return wrong.length + 5
}

function spellingsOf(number: string): string[] {
  return [number, number.toLowerCase(), number.replace('-', ''), number.slice(2), number.replace('-', ' – ')]
}

async function timeLookUps(target: AttackTarget, { email, hidden }: Victim): Promise<string> {
  const caller = await target.newCaller()
  const number = hidden[2]?.quoteNumber ?? ''
  const known = () => lookUp(caller, email, number)
  const unknown = () => lookUp(caller, email.replace('buyer', 'nobody'), 'Q-00000000')
  return expectSameTime('another’s number and one that nobody has', ROUNDS, [known, unknown])
}

/** Each request has its own id. */
function withoutId({ status, text }: ApiResponse): string {
  return `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`
}
