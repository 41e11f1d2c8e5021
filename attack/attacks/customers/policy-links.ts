import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { openMailedLink, policyTokens, waitForPolicyToken } from '../../support/customer/policy-links.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import { expectSameTime } from '../../support/customer/same-time.ts'
import type { AttackTarget } from '../../support/target.ts'

/** Of each kind of look-up. */
const ROUNDS = 160
const WARM_UPS = 10

/** A policy with the link in the mail of its purchase. */
interface Linked {
  email: string
  number: string
  token: string
}

export const policyLinks: Attack = {
  name: 'policy-links',
  description: `links to policies used again, ended, of another address and of another kind, and ${ROUNDS} look-ups of known and unknown addresses timed`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const [victim, other] = [await buyLinked(target), await buyLinked(target)]
    const refused = await tryForeignTokens(target, victim, other)
    await replayUsedLink(target, victim)
    const timed = await timeLookUps(target, victim)
    await replayEndedLinks(target, victim)
    return `${refused} wrong pairs, one answer; ${timed}`
  },
}

async function buyLinked(target: AttackTarget): Promise<Linked> {
  const { quote, number } = await buyPolicy(target)
  return { email: quote.email, number, token: await waitForPolicyToken(target, quote.email) }
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function exchange(caller: Caller, token: string, email: string): Promise<ApiResponse> {
  return caller.send('POST', '/policy-access', { token, email })
}

/** Pairs of which one half is right, and secrets of other links: all get the answer of what never was. */
async function tryForeignTokens(target: AttackTarget, victim: Linked, other: Linked): Promise<number> {
  const caller = await target.newCaller()
  const unknown = await exchange(caller, randomToken(), 'nobody@attack.example')
  const pairs: [token: string, email: string][] = [
    [victim.token, other.email],
    [other.token, victim.email],
    [victim.token, 'nobody@attack.example'],
    [victim.token, `${victim.email}.example`],
    [victim.token, ` ${other.email} , ${victim.email}`],
    [victim.token.slice(0, -1), victim.email],
    [`${victim.token}A`, victim.email],
    [victim.token.toLowerCase(), victim.email],
    [randomToken(), victim.email],
    [await tokenOfEmailChange(target, victim), victim.email],
    [await tokenOfTerms(target, victim), victim.email],
  ]
  for (const [token, email] of pairs) {
    const { status, text, code } = await exchange(caller, token, email)
    const isMalformed = status === 422 && code === 'INVALID'
    const said = `${token} of ${email} was answered with ${status}: ${text}`
    assert.ok(isMalformed || (status === 404 && withoutId(text) === withoutId(unknown.text)), said)
    assert.equal((await caller.get('/policies')).status, 401, `${said}, and opened a session`)
  }
  // The other way round: a link to policies neither confirms an address nor accepts terms.
  for (const path of [`/email-changes/${victim.token}`, `/terms/${victim.token}`])
    assert.equal((await caller.get(path)).status, 404, `${path} took a link to policies`)
  return pairs.length + 2
}

/** The secret of the link with which an address confirms that it is the insured's. */
async function tokenOfEmailChange(target: AttackTarget, { number, email: insured }: Linked): Promise<string> {
  const email = `next-${insured}`
  const { status, text } = await target.rep.send('POST', `/policies/${number}/email`, { email })
  assert.equal(status, 200, text)
  return waitForToken(target, email, /\/policy\/email\/([\w-]{43})/)
}

/** The secret of the link with which terms are accepted, mailed to the same person. */
async function tokenOfTerms(target: AttackTarget, { email: recipient }: Linked): Promise<string> {
  const { id } = await createReadyQuote(await target.newCaller())
  const body = { delivery: 'email_terms', recipient }
  const { status, text } = await target.rep.send('POST', `/contacts/${id}/terms`, body)
  assert.equal(status, 200, text)
  return waitForToken(target, recipient, /\/terms\/([\w-]{43})/)
}

async function waitForToken({ mail }: AttackTarget, email: string, pattern: RegExp): Promise<string> {
  const find = () => mail.deliveriesTo(email).flatMap(({ plain }) => pattern.exec(plain)?.[1] ?? [])[0]
  await waitUntil(() => find() !== undefined)
  const token = find()
  assert.ok(token, `No link was mailed to ${email}`)
  return token
}

/** A link is good for 30 days, however often it is opened, but for its own address only. */
async function replayUsedLink(target: AttackTarget, { token, email, number }: Linked): Promise<void> {
  const callers = await Promise.all([0, 1, 0, 1].map((nth) => target.newCaller(nth)))
  const answers = await Promise.all(callers.map((caller) => exchange(caller, token, email)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  for (const caller of callers) {
    const { data } = JSON.parse((await caller.get('/policies')).text) as { data: { number: string }[] }
    assert.deepEqual(
      data.map((policy) => policy.number),
      [number],
      'A link opened other policies than those of its address',
    )
  }
}

/** The holder ends all links: neither those that were used nor those that were not open anything any more. */
async function replayEndedLinks(target: AttackTarget, victim: Linked): Promise<void> {
  // One came with the purchase, and one was asked for meanwhile.
  await waitForPolicyToken(target, victim.email, 2)
  const holder = await openMailedLink(target, victim.email)
  const tokens = policyTokens(target, victim.email)
  assert.equal(tokens.length, 2, 'A link was mailed again and again')
  assert.equal((await holder.send('DELETE', '/policy-links', {})).status, 200)
  for (const token of tokens) {
    const caller = await target.newCaller(1)
    const { status } = await exchange(caller, token, victim.email)
    assert.equal(status, 404, 'A link that was ended opens policies')
  }
  assert.equal((await holder.get('/policies')).status, 200, 'Ending links ended the session')
}

/** What a stranger could learn from how long an answer takes, and from the answer. */
async function timeLookUps(target: AttackTarget, { email, token }: Linked): Promise<string> {
  const caller = await target.newCaller()
  const unknownEmail = email.replace('buyer', 'nobody')
  const unknownToken = token.split('').toReversed().join('')
  const ask = (address: string) => caller.send('POST', '/policy-links', { email: address })
  const open = (secret: string, address: string) => exchange(caller, secret, address)
  const lookUps: [what: string, known: () => Promise<ApiResponse>, unknown: () => Promise<ApiResponse>][] = [
    ['a link for a known and an unknown address', () => ask(email), () => ask(unknownEmail)],
    [
      'a wrong token of a known and of an unknown address',
      () => open(unknownToken, email),
      () => open(unknownToken, unknownEmail),
    ],
    [
      'a right and a wrong token of an unknown address',
      () => open(token, unknownEmail),
      () => open(unknownToken, unknownEmail),
    ],
  ]
  const said: string[] = []
  for (const [what, known, unknown] of lookUps) {
    assert.equal(withoutId((await known()).text), withoutId((await unknown()).text), `${what} differ`)
    for (let turn = 0; turn < WARM_UPS; turn += 1) await (turn % 2 === 0 ? known : unknown)()
    said.push(await expectSameTime(what, ROUNDS, [known, unknown]))
  }
  return said.join('; ')
}

/** An answer without the id of its request. */
function withoutId(text: string): string {
  return text.replace(/"request_id":"[^"]*"/, '')
}
