import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { inTurn, raceInRounds } from '../../support/desk/raced-rounds.ts'
import {
  createReferredQuote,
  type Decision,
  decideReferral,
  readQuoteVersion,
} from '../../support/desk/referred-quote.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { buy, randomKey, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const APPROVED: Decision = {
  answer: 'approved',
  letter: { subject: 'We can insure this', message: 'The carrier agrees' },
}
const REFUSED: Decision = {
  answer: 'refused',
  letter: { subject: 'We cannot insure this', message: 'With half of the players we could' },
}

export const decidedReferrals: Attack = {
  name: 'decided-referrals',
  description:
    'a quote for the carrier approved and refused by two reps at once, each twice, with letters to the client, bought meanwhile and after its figures were changed',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const outcomes = await raceInRounds(target, (other, round) => decideAtOnce(target, other, round))
    outcomes.push(...(await changeWhatWasApproved(target)))
    return `${countOutcomes(outcomes)}; of each quote one decision was mailed, and only what was approved was sold`
  },
}

/** Of all decisions about one version one stands, and the client hears of that one alone. */
async function decideAtOnce(target: AttackTarget, other: Caller, round: number): Promise<string[]> {
  const client = await target.newCaller(round)
  const quote = await createReferredQuote(client)
  const decisions = [APPROVED, REFUSED].flatMap((decision) =>
    [target.rep, other].map((rep) => () => decideReferral(rep, quote, decision, quote.version)),
  )
  const [answers, meanwhile] = await Promise.all([
    Promise.all(inTurn(decisions, round).map((decide) => decide())),
    buy(client, quote),
  ])
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 1, countOutcomes(outcomes))
  assert.notEqual(meanwhile.status, 200, 'It was bought under the version that nobody had approved')
  const told = await waitForLetters(target, quote)
  const isApproved = told[0] === APPROVED.letter.subject
  const version = await readQuoteVersion(client, quote.id)
  assert.equal(version, quote.version + 1, 'It was decided more than once')
  const bought = await buy(client, { ...quote, version })
  assert.equal(bought.status === 200, isApproved, `The client was told “${told[0]}”: ${bought.text}`)
  return [...outcomes, outcomeOf(meanwhile), outcomeOf(bought)]
}

async function waitForLetters({ mail }: AttackTarget, { email }: ReadyQuote): Promise<string[]> {
  const subjects: string[] = [APPROVED.letter.subject, REFUSED.letter.subject]
  const told = () =>
    mail
      .deliveriesTo(email)
      .map(({ headers }) => headers.get('subject') ?? '')
      .filter((subject) => subjects.includes(subject))
  await waitUntil(() => told().length > 0)
  assert.equal(told().length, 1, `The client was told ${told().join(' and ')}`)
  return told()
}

/** An approval is of the figures that were looked at. */
async function changeWhatWasApproved(target: AttackTarget): Promise<string[]> {
  const client = await target.newCaller()
  const quote = await createReferredQuote(client)
  const approved = await decideReferral(target.rep, quote, APPROVED)
  assert.equal(approved.status, 200, approved.text)
  const body = {
    action: 'save',
    version: await readQuoteVersion(client, quote.id),
    customFields: { h_prize_value_1: 60_000 },
  }
  const saved = await client.send('PUT', `/contacts/${quote.id}`, body)
  assert.equal(saved.status, 200, saved.text)
  const { amount_due: amountDue } = saved.data['customFields'] as { amount_due: number }
  const larger = { ...quote, version: Number(saved.data['version']), amountDue }
  const bought = await buy(client, larger, { key: randomKey() })
  assert.notEqual(bought.status, 200, 'What was approved is sold with a larger prize')
  return [outcomeOf(bought)]
}
