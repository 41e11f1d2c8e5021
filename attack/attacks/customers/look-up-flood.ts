import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { CallerFromAddress } from '../../support/caller-from-address.ts'
import { policyTokens, waitForPolicyToken } from '../../support/customer/policy-links.ts'
import { countOutcomes, expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** Look-ups that one address may make in a minute over all instances, as it is set unless somebody says otherwise. */
const LOOK_UPS_PER_MINUTE = 20
/** From one address, and again from many. Few before a release; ten thousand with ATTACK_LOOK_UPS=10000. */
const LOOK_UPS = Number(process.env['ATTACK_LOOK_UPS'] ?? 1000)
const ADDRESSES = LOOK_UPS / LOOK_UPS_PER_MINUTE
/** At the same time. */
const FLOODERS = 16
const CONNECTIONS = 1
/** How long anybody else may wait for an answer meanwhile. */
const ANSWERED_WITHIN_MS = 20_000
const MINUTE_MS = 60_000
/** How often one address gets a new link at most, and how long a flood may last. */
const LINK_INTERVAL_MS = 5 * MINUTE_MS

export const lookUpFlood: Attack = {
  name: 'look-up-flood',
  description: `${LOOK_UPS} look-ups of policies from one address and ${LOOK_UPS} from ${ADDRESSES}, while somebody buys and opens a policy`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: { RATE_LIMITS: 'on' },
  run: async (target) => {
    const victim = await createReadyQuote(await target.newCaller())
    const ofOne = await floodFromOne(target, victim)
    const ofMany = await floodFromMany(target, victim)
    return `from one address ${ofOne}; from ${ADDRESSES} ${ofMany}`
  },
}

type LookUp = (caller: CallerFromAddress) => Promise<string>

/** Guesses the secret of a link. */
const guess =
  (email: string): LookUp =>
  async (caller) => {
    const token = randomBytes(32).toString('base64url')
    return outcomeOf(await caller.post('/policy-access', { token, email }), [404])
  }

/** Asks for a link, for an address that has policies or for one that has none. */
const ask =
  (email: string): LookUp =>
  async (caller) =>
    outcomeOf(await caller.post('/policy-links', { email }), [200])

function outcomeOf(
  { status, text, retryAfter }: { status: number; text: string; retryAfter: number },
  expected: readonly number[],
): string {
  if (expected.includes(status)) return 'looked up'
  assert.ok(status === 429 && retryAfter > 0, `A look-up was answered with ${status}: ${text.slice(0, 200)}`)
  return 'told to wait'
}

/** On all instances, while their owner looks up too. */
async function floodFromOne(target: AttackTarget, { email }: ReadyQuote): Promise<string> {
  const startedAt = Date.now()
  const callers = await Promise.all(
    target.programs.map(async ({ origin }) =>
      (await CallerFromAddress.connect(origin, '127.0.0.21')).at('127.0.0.21', FLOODERS),
    ),
  )
  const outcomes = await inLanes(FLOODERS, LOOK_UPS, (nth) => {
    const caller = callers[nth % callers.length]
    assert.ok(caller)
    return guess(email)(caller)
  })
  for (const caller of callers) caller.close()
  const windows = Math.floor((Date.now() - startedAt) / MINUTE_MS) + 2
  const lookedUp = outcomes.filter((outcome) => outcome === 'looked up').length
  assert.ok(lookedUp > 0 && lookedUp <= windows * LOOK_UPS_PER_MINUTE, `One address had ${lookedUp} look-ups`)
  return countOutcomes(outcomes)
}

/** Each makes as many as it may, and one more; somebody buys and opens the policy meanwhile. */
async function floodFromMany(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  const startedAt = Date.now()
  const { origin } = target.programs[0]
  const first = await CallerFromAddress.connect(origin, '127.0.0.22')
  const flood = inLanes(FLOODERS, ADDRESSES, async (nth) => {
    const caller = first.at(`127.0.${1 + Math.floor(nth / 250)}.${1 + (nth % 250)}`, CONNECTIONS)
    const unknown = `nobody-${nth}@attack.example`
    const lookUps = [guess(quote.email), ask(quote.email), guess(unknown), ask(unknown)]
    const outcomes: string[] = []
    for (let turn = 0; turn <= LOOK_UPS_PER_MINUTE; turn += 1)
      outcomes.push(await (lookUps[turn % lookUps.length] ?? guess(unknown))(caller))
    caller.close()
    return outcomes
  })
  // A failure is thrown below; without this it would end the run while somebody still buys.
  flood.catch(() => undefined)
  const served = await buyAndOpen(target, quote)
  const each = await flood
  const isInOneMinute = Date.now() - startedAt < MINUTE_MS
  const waited = each.filter((outcomes) => outcomes.at(-1) === 'told to wait').length
  assert.ok(!isInOneMinute || waited === ADDRESSES, `${ADDRESSES - waited} addresses had one look-up more`)
  const refused = each.flatMap((outcomes) => outcomes.slice(0, -1)).filter((one) => one !== 'looked up')
  assert.deepEqual(refused, [], 'An address waited for what another did')
  expectFewMails(target, quote, startedAt)
  return `${countOutcomes(each.flat())}, and ${served}`
}

async function buyAndOpen(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  const customer = await target.newCaller()
  const startedAt = Date.now()
  const bought = await buy(customer, quote)
  assert.equal(bought.status, 200, bought.text)
  const boughtIn = Date.now() - startedAt
  const token = await waitForPolicyToken(target, quote.email)
  const mailedIn = Date.now() - startedAt
  const { status, text } = await customer.send('POST', '/policy-access', { token, email: quote.email })
  assert.equal(status, 200, text)
  const opened = await customer.get('/policies')
  assert.equal(opened.status, 200, opened.text)
  assert.ok(boughtIn < ANSWERED_WITHIN_MS, `Somebody else waited ${boughtIn} ms`)
  await expectBoughtOnce(target, quote)
  return `a purchase in ${boughtIn} ms, its mail after ${mailedIn} ms`
}

/** However often a link was asked for. */
function expectFewMails(target: AttackTarget, { email }: ReadyQuote, startedAt: number): void {
  // The mail of the purchase has a link too.
  const links = policyTokens(target, email).length - 1
  const allowed = Math.floor((Date.now() - startedAt) / LINK_INTERVAL_MS) + 2
  assert.ok(links <= allowed, `${links} mails with a link were sent to one address`)
}

/** So many calls, some of them at the same time. */
async function inLanes<T>(lanes: number, count: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const nth = next++
      results[nth] = await work(nth)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
