import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { askForChange, buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 8
const A_DAY = 10
const MOST_TRIES = 20
const PAUSE_MS = 1000
const PEOPLE = { recipient_name: 'Juniper Hollow', recipient_address: '1 Fairway Drive' }
const LETTER = {
  kind: 'cover',
  title: 'For you',
  text: 'Policy {{policy_number}}.',
  ...PEOPLE,
  is_holders: false,
}

export const letters: Attack = {
  name: 'letters',
  description: `letters read by their numbers as everybody else, written by those who may write none, ${AT_ONCE} at once, with fields, markup and signs that turn text; proofs of insurance beyond the day’s limit, of a cancelled policy, and guessed codes`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    await proveRep(target)
    return countOutcomes([
      ...(await readOthers(target)),
      ...(await writeAtOnce(target)),
      ...(await injectFields(target)),
      ...(await proveTooMuch(target)),
    ])
  },
}

/** Each letter by each number, with a session of another policy, without one, and as the holder for whom it is not. */
async function readOthers(target: AttackTarget): Promise<string[]> {
  const [policy, other] = [await buyPolicy(target), await buyPolicy(target)]
  const [kept, shown] = [
    await write(target.rep, policy, LETTER),
    await write(target.rep, policy, { ...LETTER, is_holders: true }),
  ]
  assert.deepEqual([kept.status, shown.status], [201, 201], kept.text + shown.text)
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const outcomes: string[] = []
  const open = async (who: string, caller: Caller, letter: string, status: number) => {
    const answer = await getOnceDrawn(caller, `/policies/${policy.number}/letters/${letter}`)
    assert.equal(answer.status, status, `${who} opens letter ${letter}: ${answer.status}`)
    outcomes.push(outcomeOf(answer))
  }
  for (const letter of ['1', '1.pdf', '2', '3', '999999']) {
    await open('a stranger', stranger, letter, 401)
    await open('the holder of another policy', other.holder, letter, 404)
  }
  await open('the holder', policy.holder, '1', 404)
  await open('the holder', policy.holder, '2', 200)
  await open('a reader', reader, '1', 200)
  for (const letter of ['0', '-1', '1e3', '1.exe', '..%2f1']) {
    const answer = await policy.holder.get(`/policies/${policy.number}/letters/${letter}`)
    assert.ok(answer.status >= 400, `Letter ${letter} is one`)
  }
  const list = await policy.holder.get(`/policies/${policy.number}/letters`)
  assert.equal((list.data['letters'] as Json[]).length, 1, 'The holder is told of a letter of the office')
  for (const [who, caller] of [
    ['a reader', reader],
    ['the holder', policy.holder],
    ['a stranger', stranger],
  ] as const) {
    const answer = await write(caller, policy, LETTER)
    assert.ok([401, 403].includes(answer.status), `${who} writes a letter: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  return outcomes
}

/** Each has a number of its own, and one key makes one letter. */
async function writeAtOnce(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const other = (await inviteRep(target, 'specialist')).caller
  const callers = Array.from({ length: AT_ONCE }, (_, nth) => (nth % 2 === 0 ? target.rep : other))
  const answers = await Promise.all(callers.map((caller) => write(caller, policy, LETTER)))
  const numbers = answers.map(({ data }) => Number(data['number'])).toSorted((one, another) => one - another)
  assert.deepEqual(
    numbers,
    callers.map((_, nth) => nth + 1),
    'Two letters have one number',
  )
  return answers.map(outcomeOf)
}

/** What somebody calls their event is never read as a field, and what is no field is refused. */
async function injectFields(target: AttackTarget): Promise<string[]> {
  const hostile = '{{writer_name}}{{policy_number}} <img src=x>'
  const policy = await buyPolicy(target, { tournament_name: hostile })
  const preview = await target.rep.send('POST', `/policies/${policy.number}/letters/preview`, {
    ...PEOPLE,
    kind: 'cover',
    title: 'For you',
    text: 'About {{event_name}}',
  })
  assert.ok(
    JSON.stringify(preview.data).includes(`About ${hostile}`),
    'The name of an event was read as fields',
  )
  const outcomes: string[] = []
  for (const forged of [
    { text: '{{__proto__}}' },
    { text: '{{quote_id}}' },
    { text: 'Dear {{policy_number' },
    { text: 'x'.repeat(6001) },
    { recipient_name: 'Juniper \u202EHollow' },
    { recipient_name: 'Juniper\u0000Hollow' },
    { recipient_address: 'a\n'.repeat(9) + 'b' },
    { title: 'Two\nlines' },
    { to: 'Pat <pat@attack.example>\r\nBcc: all@attack.example' },
    { kind: 'receipt' },
  ]) {
    const answer = await write(target.rep, policy, { ...LETTER, ...forged })
    assert.equal(answer.status, 400, `A letter with ${JSON.stringify(forged).slice(0, 60)}: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  return outcomes
}

/** No more than a day’s, none by others, none of what is not insured, and no code by guessing. */
async function proveTooMuch(target: AttackTarget): Promise<string[]> {
  const [policy, other] = [await buyPolicy(target), await buyPolicy(target)]
  const stranger = await target.newCaller()
  const outcomes: string[] = []
  for (const caller of [stranger, other.holder]) {
    const answer = await prove(caller, policy)
    assert.ok([401, 404].includes(answer.status), `Somebody else proves the insurance: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  const answers = await Promise.all(Array.from({ length: A_DAY + 5 }, () => prove(policy.holder, policy)))
  const made = answers.filter(({ status }) => status === 201)
  assert.ok(made.length <= A_DAY, `${made.length} proofs were made in a day`)
  const code = String(made[0]?.data['code'])
  assert.match(code, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  const check = async (typed: string) => (await stranger.get(`/verify/${typed}`)).data
  assert.equal((await check(code))['status'], 'in-force')
  const guessed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  assert.equal(
    (await check(guessed))['status'],
    undefined,
    'A code beside one that was issued says something',
  )
  const cancelled = await askForChange(policy.holder, policy, { action: 'cancel_policy', version: 1 })
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal((await check(code))['status'], 'cancelled', 'A proof of a cancelled policy still proves it')
  assert.equal((await prove(policy.holder, policy)).status, 409)
  const forged = await write(target.rep, policy, { ...LETTER, kind: 'proof' })
  assert.equal(forged.status, 409, `A rep proves what is not insured: ${forged.text}`)
  return [...outcomes, ...answers.map(outcomeOf), outcomeOf(forged)]
}

/** A letter is drawn when it is asked for; while that many others are, callers are asked to come again. */
async function getOnceDrawn(caller: Caller, path: string): Promise<ApiResponse> {
  for (let tries = 1; ; tries += 1) {
    const answer = await caller.get(path)
    if (answer.status !== 503 || tries === MOST_TRIES) return answer
    await sleep(PAUSE_MS)
  }
}

function write(caller: Caller, { number }: HeldPolicy, letter: Json): Promise<ApiResponse> {
  return caller.send('POST', `/policies/${number}/letters`, letter, { 'idempotency-key': randomKey() })
}

function prove(caller: Caller, { number }: HeldPolicy): Promise<ApiResponse> {
  const path = `/policies/${number}/proofs-of-insurance`
  return caller.send('POST', path, PEOPLE, { 'idempotency-key': randomKey() })
}
