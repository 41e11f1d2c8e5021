import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Json } from './caller.ts'
import type { AttackTarget } from './target.ts'
import type { ReadyQuote } from './ready-quote.ts'

/** No purchase or mail takes longer, even after many restarts on a busy machine. */
const SETTLE_TIMEOUT_MS = 180_000
/** No mail takes longer while nothing is restarted. */
export const MAIL_TIMEOUT_MS = 60_000
/** How long to wait for an unexpected second charge, policy or mail. */
const GRACE_MS = 500

/** What the three ledgers say about one quote: the gateway's, the product's and the mail server's. */
export interface QuoteLedgers {
  charged: number[]
  policies: { number: string; total: number }[]
  certificateMails: number
}

export async function readLedgers(target: AttackTarget, quote: ReadyQuote): Promise<QuoteLedgers> {
  const policies = await readPolicies(target)
  return {
    charged: target.gateway
      .charges()
      .filter(({ description }) => description.includes(quote.quoteNumber))
      .map(({ dollars }) => dollars),
    policies: policies
      .filter(({ tournament }) => tournament === quote.tournament)
      .map(({ number, total }) => ({ number, total })),
    certificateMails: target.mail.certificatesTo(quote.email).mails,
  }
}

export interface ListedPolicy {
  number: string
  tournament: string
  total: number
}

/** The latest hundred, as a rep sees them. */
export async function readPolicies({ rep }: AttackTarget): Promise<ListedPolicy[]> {
  const { status, text } = await rep.get('/policies')
  assert.equal(status, 200, text)
  const { data } = JSON.parse(text) as { data: Json[] }
  return data.map((policy) => ({
    number: String(policy['number']),
    tournament: String(policy['tournament_name']),
    total: Number(policy['total']),
  }))
}

/** One charge of the price, one policy over it with its receipt, one mail with the certificate: waits for it. */
export async function expectBoughtOnce(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  await waitForPurchases(target, [quote])
  return checkBoughtOnce(target, quote)
}

/** The same of many, which one loop waits for: a loop for each would keep a small machine from its mail. */
export async function expectEachBoughtOnce(
  target: AttackTarget,
  quotes: readonly ReadyQuote[],
): Promise<void> {
  await waitForPurchases(target, quotes)
  for (const quote of quotes) await checkBoughtOnce(target, quote)
}

/** Until each has its policy and its mail, or nothing more comes. */
async function waitForPurchases(target: AttackTarget, quotes: readonly ReadyQuote[]): Promise<void> {
  let left = quotes
  for (let before = -1; left.length > 0 && left.length !== before;) {
    before = left.length
    await waitUntil(async () => {
      left = await findUnsettled(target, left)
      return left.length < before
    })
  }
  await pause(GRACE_MS)
}

async function findUnsettled(target: AttackTarget, quotes: readonly ReadyQuote[]): Promise<ReadyQuote[]> {
  const issued = new Set((await readPolicies(target)).map(({ tournament }) => tournament))
  return quotes.filter(
    ({ tournament, email }) => !issued.has(tournament) || target.mail.certificatesTo(email).mails === 0,
  )
}

async function checkBoughtOnce(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  const { charged, policies, certificateMails } = await readLedgers(target, quote)
  const summary = `charged ${dollars(charged)}, ${policies.length} policy, ${certificateMails} certificate mail`
  assert.deepEqual(charged, [quote.amountDue], `The gateway's ledger does not hold one charge: ${summary}`)
  assert.equal(policies.length, 1, `There is not one policy: ${summary}`)
  assert.equal(policies[0]?.total, quote.amountDue, 'The policy is not over what was charged')
  assert.equal(
    certificateMails,
    1,
    `There is not one mail with the certificate: ${summary}\n${jobFailures(target)}`,
  )
  await expectReceiptTotal(target, policies[0]?.number ?? '', quote)
  return summary
}

/** What the programs said last of jobs that failed or were put off. */
function jobFailures({ programs }: AttackTarget): string {
  const lines = programs.flatMap(({ output }) =>
    output.split('\n').filter((line) => /job (failed|deferred)/.test(line)),
  )
  return lines.slice(-5).join('\n')
}

/** Nothing charged, one policy with an invoice of the price and no receipt, one mail with the certificate. */
export async function expectBilledOnce(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  await waitUntil(() => target.mail.certificatesTo(quote.email).mails > 0)
  await pause(GRACE_MS)
  const { charged, policies, certificateMails } = await readLedgers(target, quote)
  assert.deepEqual(
    [charged, policies.length, certificateMails],
    [[], 1, 1],
    'Not one policy, one mail, no charge',
  )
  const { data, text } = await target.rep.get(`/policies/${policies[0]?.number}`)
  const invoice = data['invoice'] as { total?: number } | null
  assert.equal(data['receipt'], null, `What was billed has a receipt: ${text}`)
  assert.equal(invoice?.total, quote.amountDue, `The invoice states another total: ${text}`)
  return `nothing charged, 1 policy, 1 invoice, 1 certificate mail`
}

/** Nothing was charged, issued or mailed. */
export async function expectNotBought(target: AttackTarget, quote: ReadyQuote): Promise<string> {
  await pause(GRACE_MS)
  const ledgers = await readLedgers(target, quote)
  assert.deepEqual(ledgers, { charged: [], policies: [], certificateMails: 0 })
  return 'nothing charged, issued or mailed'
}

async function expectReceiptTotal({ rep }: AttackTarget, number: string, quote: ReadyQuote): Promise<void> {
  const { data, text } = await rep.get(`/policies/${number}`)
  const receipt = data['receipt'] as { total?: number } | null
  assert.equal(receipt?.total, quote.amountDue, `The receipt states another total: ${text}`)
}

export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  timeoutMs = SETTLE_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) return
    await pause(100)
  }
}

function dollars(amounts: readonly number[]): string {
  return amounts.length === 0 ? 'nothing' : amounts.map((amount) => `$${amount}`).join(' and ')
}

/** How often each outcome occurred, such as `1 × 200, 63 × ALREADY_PURCHASED`. */
export function countOutcomes(outcomes: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
}
