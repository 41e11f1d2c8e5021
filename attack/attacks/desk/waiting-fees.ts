import assert from 'node:assert/strict'
import { ENDPOINTS } from '#contract/index.ts'
import type { WaitingFee } from '#contract/overrides.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import { repSessions } from '#server/schema/reps/reps.schema.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import type { Caller } from '../../support/caller.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { inTurn, raceInRounds } from '../../support/desk/raced-rounds.ts'
import {
  approveFee,
  askForLowFee,
  COMPUTED_FEE,
  declineFee,
  FEE_SETTINGS,
  LOW_FEE,
  readShownFee,
  readWaitingFees,
  typeFee,
} from '../../support/desk/typed-fees.ts'
import { countOutcomes, expectBoughtOnce, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep, REP } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 16
const REASON = 'Our secret of the seventh hole'
/** None of them is a fee; the last two are no JSON numbers of this world either. */
const ABSURD_FEES = ['-1', '-310', '137.5', '1000001', '9007199254740993', '"-1"', '"1e2"', '"NaN"', '"١٣٧"']
const NO_NUMBERS = ['1e999', '-1e999', 'NaN', 'Infinity', '""', '[137]', '{"fee":137}', 'true']

const QUOTE_READS = ENDPOINTS.filter(
  ({ access, method, path }) => access === 'quote-guid' && method === 'GET' && !/:(?!guid)/.test(path),
)
const PAPERS = ['quote', 'terms']

export const waitingFees: Attack = {
  name: 'waiting-fees',
  description: `a fee that needs a second rep, approved by who typed it, by two reps at once, again, for another version, in an open session and while it is bought, ${ABSURD_FEES.length + NO_NUMBERS.length} absurd ones, and ${AT_ONCE} at once, looked for in all that its client sees`,
  databases: ['embedded', 'postgres'],
  // It has settings, is stopped so that a session becomes old, and its books are read at the end.
  needsOwnProgram: true,
  settings: FEE_SETTINGS,
  run: async (target) => {
    const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
    await tryAlone(target, kim)
    await tryRoles(target, kim)
    await tryAbsurdFees(target)
    await lookAsClient(target)
    const outcomes = await raceInRounds(target, (other, round) => decideAtOnce(target, [kim, other], round))
    outcomes.push(...(await raceInRounds(target, (other, round) => buyAtOnce(target, [kim, other], round))))
    await tryOtherVersions(target, kim)
    await typeAtOnce(target, kim)
    await tryOpenSession(target, kim)
    return `${countOutcomes(outcomes)}; no fee counted before somebody else had approved it; ${await expectAgreement(target)}`
  },
}

async function expectComputed(client: Caller, quote: ReadyQuote, what: string): Promise<void> {
  const { fee, amountDue } = await readShownFee(client, quote)
  assert.deepEqual([fee, amountDue], [COMPUTED_FEE, COMPUTED_FEE], `The client's price has changed: ${what}`)
}

/** Whoever typed it approves it in no session of theirs, whatever reason they give. */
async function tryAlone(target: AttackTarget, kim: Caller): Promise<void> {
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const fee = await askForLowFee(target.rep, quote)
  const again = await target.newCaller(1)
  assert.equal((await again.send('POST', '/admin/session', REP)).status, 200)
  const { version } = await readShownFee(client, quote)
  for (const own of [target.rep, again])
    for (const reason of [undefined, 'Nobody is here today']) {
      const answer = await approveFee(own, fee, version, reason)
      assert.equal(outcomeOf(answer), 'SECOND_PERSON_REQUIRED', answer.text)
    }
  await expectComputed(client, quote, 'by the rep who typed it')
  // Taking back another's fee and typing the same makes it one's own.
  const typed = await askForLowFee(kim, quote)
  const now = (await readShownFee(client, quote)).version
  assert.equal(outcomeOf(await approveFee(kim, typed, now)), 'SECOND_PERSON_REQUIRED')
  assert.equal(outcomeOf(await approveFee(target.rep, fee, now)), 'FEE_DECIDED', 'It was replaced')
  assert.equal(outcomeOf(await declineFee(kim, typed)), '200')
  await expectComputed(client, quote, 'withdrawn')
}

async function tryRoles(target: AttackTarget, kim: Caller): Promise<void> {
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const fee = await askForLowFee(kim, quote)
  const disabled = await inviteRep(target, 'specialist')
  const id = await findRepId(target, disabled.email)
  assert.equal((await target.rep.send('POST', `/admin/reps/${id}/disable`, {})).status, 200)
  const reader = (await inviteRep(target, 'reader')).caller
  const others: [string, Caller, number][] = [
    ['nobody', await target.newCaller(1), 401],
    ['the client', client, 401],
    ['a disabled rep', disabled.caller, 401],
    ['a reader', reader, 403],
  ]
  const { version } = await readShownFee(client, quote)
  for (const [who, caller, expected] of others) {
    const place = { version, entity: 'grand_prize', index: 1, fee: LOW_FEE }
    const typed = { ...place, reason: 'Please' }
    const calls = [
      await approveFee(caller, fee, version, 'Nobody is here'),
      await declineFee(caller, fee),
      await caller.send('POST', `/admin/contacts/${quote.id}/override`, typed),
    ]
    for (const { status, text } of calls) assert.equal(status, expected, `${who}: ${text}`)
  }
  await expectComputed(client, quote, 'by others')
  assert.equal((await readWaitingFees(kim, quote)).length, 1)
}

async function tryAbsurdFees({ rep, newCaller }: AttackTarget): Promise<void> {
  const client = await newCaller()
  const quote = await createReadyQuote(client)
  const path = `/admin/contacts/${quote.id}/override`
  for (const fee of [...ABSURD_FEES, ...NO_NUMBERS]) {
    const body = `{"version":1,"entity":"grand_prize","index":1,"reason":"Please","fee":${fee}}`
    const { status, text } = await rep.send('POST', path, body)
    assert.equal(status, 400, `A fee of ${fee} was answered with ${status}: ${text}`)
  }
  assert.deepEqual(await readWaitingFees(rep, quote), [])
  await expectComputed(client, quote, 'by an absurd fee')
  const free = await askForLowFee(rep, quote, { fee: 0 })
  assert.equal(free.fee, 0)
  await expectComputed(client, quote, 'for nothing')
}

/** Nothing that a client can read, and no mail to them, tells of a fee that waits. */
async function lookAsClient({ rep, mail, newCaller }: AttackTarget): Promise<void> {
  const client = await newCaller()
  const quote = await createReadyQuote(client)
  await askForLowFee(rep, quote, { reason: REASON })
  const sent = await rep.send('POST', `/contacts/${quote.id}/send`, {})
  assert.equal(sent.status, 200, sent.text)
  await waitUntil(() => mail.deliveriesTo(quote.email).length > 0)
  const seen = mail.deliveriesTo(quote.email).flatMap(({ plain, html }) => [plain, html])
  assert.ok(seen.length > 0, 'The quote was not mailed')
  for (const endpoint of QUOTE_READS) seen.push((await callEndpoint(client, endpoint, quote.id)).text)
  for (const paper of PAPERS)
    seen.push((await readPdf(await client.download(`/contacts/${quote.id}/documents/${paper}`))).text)
  const found = await client.get(`/contacts/${quote.email}/${quote.quoteNumber}`)
  for (const text of [...seen, found.text]) {
    assert.ok(!text.includes(REASON), `The client reads why: ${text}`)
    assert.doesNotMatch(text, new RegExp(`(?<![\\d-])${LOW_FEE}(?![\\d-])`), 'The client reads what waits')
  }
}

type Two = readonly [asks: Caller, decides: Caller]

/** Of all decisions at once one stands, however often each is sent and sent again. */
async function decideAtOnce(target: AttackTarget, [kim, other]: Two, round: number): Promise<string[]> {
  const client = await target.newCaller(round)
  const quote = await createReadyQuote(client)
  const fee = await askForLowFee(kim, quote)
  const { version } = await readShownFee(client, quote)
  const decisions = [target.rep, other].flatMap((rep) => [
    { isApproval: true, send: () => approveFee(rep, fee, version) },
    { isApproval: false, send: () => declineFee(rep, fee) },
  ])
  const all = inTurn([...decisions, ...decisions], round)
  const answers = await Promise.all(all.map(async ({ send, ...one }) => ({ ...one, answer: await send() })))
  const made = answers.filter(({ answer }) => answer.status === 200)
  const outcomes = answers.map(({ answer }) => outcomeOf(answer))
  assert.equal(made.length, 1, countOutcomes(outcomes))
  const isApproved = made[0]?.isApproval === true
  const seen = await readShownFee(client, quote)
  assert.equal(seen.fee, isApproved ? LOW_FEE : COMPUTED_FEE, 'Another fee counts than was decided')
  assert.equal(seen.version, version + 1, 'It was decided more than once')
  for (const rep of [target.rep, other, kim]) {
    assert.equal(
      outcomeOf(await approveFee(rep, fee, seen.version)),
      'FEE_DECIDED',
      'A decision was replayed',
    )
    assert.equal(outcomeOf(await declineFee(rep, fee)), 'FEE_DECIDED', 'A decision was replayed')
  }
  assert.deepEqual(await readShownFee(client, quote), seen, 'A replayed decision changed something')
  return outcomes
}

/** It is bought at the price that its client saw, or approved first and then bought at that one. */
async function buyAtOnce(target: AttackTarget, [kim, other]: Two, round: number): Promise<string[]> {
  const client = await target.newCaller(round)
  const quote = await createReadyQuote(client)
  const fee = await askForLowFee(kim, quote)
  const { version } = await readShownFee(client, quote)
  const seen = { ...quote, version }
  const decide = () => approveFee(other, fee, version)
  const purchase = () => buy(client, seen)
  const [one, last] = await Promise.all(round % 2 === 0 ? [decide(), purchase()] : [purchase(), decide()])
  const outcomes = [one, last].map(outcomeOf)
  const approved = round % 2 === 0 ? one : last
  const bought = round % 2 === 0 ? last : one
  if (approved.status === 200) {
    assert.notEqual(bought.status, 200, 'It was bought at a price that had changed')
    const now = await readShownFee(client, quote)
    assert.deepEqual([now.fee, now.amountDue], [LOW_FEE, LOW_FEE])
    const dearer = await buy(client, { ...seen, version: now.version })
    assert.notEqual(dearer.status, 200, `It was bought at the former price: ${dearer.text}`)
    const cheaper = { ...quote, version: now.version, amountDue: LOW_FEE }
    const again = await buy(client, cheaper)
    assert.equal(again.status, 200, again.text)
    await expectBoughtOnce(target, cheaper)
  } else {
    assert.equal(bought.status, 200, `Nobody got anything: ${approved.text} ${bought.text}`)
    await expectBoughtOnce(target, seen)
    const later = await readShownFee(target.rep, quote)
    for (const rep of [other, target.rep]) {
      const { status, text } = await approveFee(rep, fee, later.version)
      assert.notEqual(status, 200, `It was approved after it was bought: ${text}`)
      const declined = await declineFee(rep, fee)
      assert.notEqual(declined.status, 200, `It was declined after it was bought: ${declined.text}`)
    }
    assert.deepEqual(await readShownFee(target.rep, quote), later, 'What was bought has changed')
    assert.deepEqual(await readWaitingFees(target.rep, quote), [])
  }
  return outcomes
}

/** What is approved is what was looked at: the version, and the figures that it was typed for. */
async function tryOtherVersions(target: AttackTarget, kim: Caller): Promise<void> {
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const fee = await askForLowFee(kim, quote)
  const looked = (await readShownFee(client, quote)).version
  const save = async (customFields: object) => {
    const { version } = await readShownFee(client, quote)
    const body = { action: 'save', version, customFields }
    const { status, text } = await client.send('PUT', `/contacts/${quote.id}`, body)
    assert.equal(status, 200, text)
  }
  const approve = async (version?: number) =>
    outcomeOf(await approveFee(target.rep, fee, version ?? (await readShownFee(client, quote)).version))
  // Nothing rated is different, but another thing is insured than was looked at.
  await save({ h_prize_description_1: 'A boat', course_name: 'Another course' })
  for (const version of [looked, looked - 1, looked + 7, 1])
    assert.equal(await approve(version), 'VERSION_CONFLICT', `It was approved for version ${version}`)
  await save({ h_amateurs_1: 140 })
  assert.equal(await approve(looked), 'VERSION_CONFLICT')
  assert.equal(await approve(), 'FEE_DECIDED', 'It was approved for figures that nobody typed it for')
  assert.deepEqual(await readWaitingFees(target.rep, quote), [])
  assert.ok((await readShownFee(client, quote)).fee > COMPUTED_FEE)
  await save({ h_amateurs_1: 120 })
  await expectComputed(client, quote, 'with the former figures again')
  const [again] = await readWaitingFees(target.rep, quote)
  assert.equal(again?.id, fee.id, 'It does not wait for its figures any more')
  assert.equal(await approve(), '200')
  assert.equal((await readShownFee(client, quote)).fee, LOW_FEE)
  await save({ h_amateurs_1: 140 })
  assert.ok((await readShownFee(client, quote)).fee > COMPUTED_FEE, 'It counts for other figures')
}

/** Many at once for one version: one waits, and never two for one contest. */
async function typeAtOnce(target: AttackTarget, kim: Caller): Promise<void> {
  await proveRep(target)
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const fees = Array.from({ length: AT_ONCE }, (_, nth) => 100 + nth)
  const answers = await Promise.all(
    fees.map((fee, nth) => typeFee(nth % 2 === 0 ? kim : target.rep, quote, { fee, version: quote.version })),
  )
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 1, countOutcomes(outcomes))
  await Promise.all(fees.map((fee, nth) => typeFee(nth % 2 === 0 ? kim : target.rep, quote, { fee })))
  assert.equal((await readWaitingFees(kim, quote)).length, 1, 'Several wait for one contest')
  await expectComputed(client, quote, 'by many at once')
}

/** In a session that was left open, nothing is typed or approved. */
async function tryOpenSession(target: AttackTarget, kim: Caller): Promise<void> {
  const client = await target.newCaller()
  const quote = await createReadyQuote(client)
  const fee: WaitingFee = await askForLowFee(kim, quote)
  const provenAt = new Date(Date.now() - (RECENT_SIGN_IN_MINUTES + 1) * 60_000)
  await whileStopped(target, async (db) => void (await db.update(repSessions).set({ provenAt })))
  const { version } = await readShownFee(client, quote)
  for (const answer of [await approveFee(target.rep, fee, version), await typeFee(kim, quote, { fee: 300 })])
    assert.equal(outcomeOf(answer), 'REAUTHENTICATION_REQUIRED', answer.text)
  await expectComputed(client, quote, 'in a session that was left open')
  await proveRep(target)
  assert.equal(outcomeOf(await approveFee(target.rep, fee, version)), '200')
}
