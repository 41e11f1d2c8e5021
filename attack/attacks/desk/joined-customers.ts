import assert from 'node:assert/strict'
import type { Customer } from '#contract/customers.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { openMailedLink, openPoliciesOf } from '../../support/customer/policy-links.ts'
import { buyProducerPolicy } from '../../support/customer/producer-policy.ts'
import { findCustomer, joinCustomers, readCustomer, undoJoin } from '../../support/desk/customers.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 16
const ROUNDS = 4
const NOBODY = '3b241101-e2bb-4255-8caf-4136c566a962'

/** Somebody who is joined with others, with the browser that opens what is theirs. */
interface Joined {
  /** Of the customer that reps join. */
  id: string
  email: string
  number: string
  quoteId: string
  owner: Caller
  /** A link was asked for a moment ago, so that another one is not mailed yet. */
  hasAsked: boolean
}

export const joinedCustomers: Attack = {
  name: 'joined-customers',
  description: `customers joined by everybody but reps, with themselves, in circles, ${AT_ONCE} times at once and undone as often, while holders and a producer try to open the policies of whom they are joined with`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const people = await createPeople(target)
    const opened = await Promise.all(people.map((one) => readOwn(one, people)))
    const before = await readAll(target.rep, people)
    const refused = await tryOthers(target, people)
    await tryAbsurd(target.rep, people)
    assert.deepEqual(await readAll(target.rep, people), before, 'What was refused has joined somebody')

    const outcomes = await joinInCircles(target, people)
    await expectOneCustomer(target.rep, people)
    assert.deepEqual(
      await Promise.all(people.map((one) => readOwn(one, people))),
      opened,
      'Whoever is joined with others opens something else than before',
    )
    await expectNewLinks(target, people, opened)
    outcomes.push(...(await undoAtOnce(target, people)))
    assert.deepEqual(await readAll(target.rep, people), before, 'Undone joins have left something')
    await raceWithSaves(target, people)
    return `${countOutcomes(outcomes)}; ${refused} calls of others were refused, and each opened their own policy alone`
  },
}

/** Two holders, a producer and its client, with the same telephone and organization. */
async function createPeople(target: AttackTarget): Promise<Joined[]> {
  const first = await buyPolicy(target)
  const second = await buyPolicy(target)
  const sold = await buyProducerPolicy(target)
  // Opened once all are bought, as a link opens what was bought under its address until then.
  const { email: clientEmail, producerEmail } = sold.quote
  const stands = [
    { ...first, email: first.quote.email },
    { ...second, email: second.quote.email },
    { ...sold, email: producerEmail },
    { ...sold, email: clientEmail },
  ]
  const people: Joined[] = []
  for (const { email, number, quote } of stands) {
    const hasAsked = email === producerEmail
    const owner = await (hasAsked ? openPoliciesOf : openMailedLink)(target, email)
    const { id } = await findCustomer(target.rep, email)
    people.push({ id, email, number, quoteId: quote.id, owner, hasAsked })
  }
  return people
}

/** All that somebody opens, of their own and of the others. */
async function readOwn({ owner }: Joined, people: readonly Joined[]): Promise<string[]> {
  const seen: string[] = []
  const list = await owner.get('/policies')
  const { data } = JSON.parse(list.text) as { data: { number: string }[] }
  seen.push(data.map(({ number }) => number).join(' '))
  for (const { number, quoteId } of people)
    for (const path of [
      `/policies/${number}`,
      `/policies/${number}/actions`,
      `/policies/${number}/papers`,
      `/policies/${number}/refunds`,
      `/contacts/${quoteId}`,
    ]) {
      const { status, text } = await owner.get(path)
      seen.push(`${path} ${status} ${status === 200 ? text : ''}`)
    }
  return seen
}

/** The same with a link that is mailed now. */
async function expectNewLinks(
  target: AttackTarget,
  people: readonly Joined[],
  opened: readonly string[][],
): Promise<void> {
  for (const [nth, one] of people.entries()) {
    const owner = await (one.hasAsked ? openMailedLink : openPoliciesOf)(target, one.email, nth)
    const now = await readOwn({ ...one, owner }, people)
    assert.deepEqual(now, opened[nth], `A new link of ${one.email} opens something else`)
  }
}

/** What reps are shown of each, without what counts how often it was joined, and what others and mails do to it. */
async function readAll(rep: Caller, people: readonly Joined[]): Promise<Partial<Customer>[]> {
  const all: Partial<Customer>[] = []
  for (const { version: _version, offers: _offers, mail: _mail, ...customer } of await readLeaders(
    rep,
    people,
  ))
    all.push(customer)
  return all
}

/** Who leads each of them, as it is now. */
async function readLeaders(rep: Caller, people: readonly Joined[]): Promise<Customer[]> {
  const leaders: Customer[] = []
  for (const one of people) leaders.push(await readCustomer(rep, one))
  return leaders
}

async function tryOthers(target: AttackTarget, people: readonly Joined[]): Promise<number> {
  const [one, other] = await readLeaders(target.rep, people)
  assert.ok(one && other)
  const disabled = await inviteRep(target, 'owner')
  const id = await findRepId(target, disabled.email)
  assert.equal((await target.rep.send('POST', `/admin/reps/${id}/disable`, {})).status, 200)
  const reader = (await inviteRep(target, 'reader')).caller
  const outsiders: [string, Caller, number][] = [
    ['Nobody', await target.newCaller(1), 401],
    ['A disabled rep', disabled.caller, 401],
    ['A reader', reader, 403],
    ...people.map(({ email, owner }): [string, Caller, number] => [email, owner, 401]),
  ]
  let refused = 0
  for (const [who, caller, expected] of outsiders) {
    const calls: ApiResponse[] = [
      await joinCustomers(caller, one, other),
      await undoJoin(caller, one.id),
      await caller.send('POST', `/admin/customers/${one.id}/differences`, { other_id: other.id }),
      await caller.send('DELETE', `/admin/customer-differences/${one.id}`, {}),
    ]
    const reads = ['/admin/customers', '/admin/customers.csv', `/admin/customers/${one.id}`]
    const searched = '/admin/search/customers?text=pat'
    for (const path of expected === 401 ? [...reads, searched] : []) calls.push(await caller.get(path))
    for (const { status, text } of calls) assert.equal(status, expected, `${who}: ${text.slice(0, 300)}`)
    refused += calls.length
  }
  assert.equal((await reader.get(`/admin/customers/${one.id}`)).status, 200, 'A reader reads them')
  return refused
}

async function tryAbsurd(rep: Caller, people: readonly Joined[]): Promise<void> {
  const [one, other] = await readLeaders(rep, people)
  assert.ok(one && other)
  const nobody = { id: NOBODY, version: 1 }
  const expected: [string, Promise<ApiResponse>, string][] = [
    ['with itself', joinCustomers(rep, one, one), 'NOT_POSSIBLE'],
    ['with nobody', joinCustomers(rep, one, nobody), 'NOT_FOUND'],
    ['into nobody', joinCustomers(rep, nobody, one), 'NOT_FOUND'],
    ['as it will be', joinCustomers(rep, one, { ...other, version: other.version + 1 }), 'CUSTOMERS_CHANGED'],
    ['as nothing is', joinCustomers(rep, one, { ...other, version: -1 }), 'INVALID'],
    ['by no id', joinCustomers(rep, one, { ...other, id: "' or 1=1 --" }), 'INVALID'],
    ['undone by the id of a customer', undoJoin(rep, one.id), 'NOT_FOUND'],
    ['undone by no id', undoJoin(rep, '%00'), 'INVALID'],
  ]
  for (const [what, asked, code] of expected) {
    const answer = await asked
    assert.equal(outcomeOf(answer), code, `${what}: ${answer.text}`)
  }
}

/**
 * Everybody into the next one and the last into the first, many times at once, until all are one; half of the calls name
 * whoever was joined before as if they still led.
 */
async function joinInCircles(target: AttackTarget, people: readonly Joined[]): Promise<string[]> {
  const other = (await inviteRep(target, 'specialist')).caller
  const outcomes: string[] = []
  for (let left = people.length; left > 1;) {
    const seen = await readLeaders(target.rep, people)
    const calls = Array.from({ length: AT_ONCE }, (_, nth) => {
      const [joined, leads] = [nth, nth + 1].map((at) => {
        const { id, version } = seen[at % seen.length] as Customer
        const own = people[at % people.length] as Joined
        return { id: Math.floor(nth / people.length) % 2 === 0 ? id : own.id, version }
      }) as [Pick<Customer, 'id' | 'version'>, Pick<Customer, 'id' | 'version'>]
      return joinCustomers(nth % 3 === 0 ? other : target.rep, leads, joined)
    })
    const round = (await Promise.all(calls)).map(outcomeOf)
    const now = new Set((await readLeaders(target.rep, people)).map(({ id }) => id)).size
    const made = round.filter((outcome) => outcome === '200').length
    assert.equal(left - made, now, `${made} joins made ${now} customers of ${left}: ${countOutcomes(round)}`)
    assert.ok(made > 0, `Nothing was joined: ${countOutcomes(round)}`)
    left = now
    outcomes.push(...round)
  }
  return outcomes
}

async function expectOneCustomer(rep: Caller, people: readonly Joined[]): Promise<void> {
  const [one, ...others] = await readLeaders(rep, people)
  assert.ok(one)
  for (const other of others) assert.deepEqual(other, one, 'They are several customers')
  assert.equal(one.joins.length, people.length - 1, 'There are more joins than it takes')
  const bought = new Set(one.bought.map(({ policy_number: number }) => number))
  assert.deepEqual(bought, new Set(people.map(({ number }) => number)))
}

async function undoAtOnce({ rep }: AttackTarget, people: readonly Joined[]): Promise<string[]> {
  const [first] = await readLeaders(rep, people)
  const { joins } = first as Customer
  const all = joins.flatMap(({ id }) => Array.from({ length: AT_ONCE }, () => undoJoin(rep, id)))
  const outcomes = (await Promise.all(all)).map(outcomeOf)
  const undone = outcomes.filter((outcome) => outcome === '200').length
  assert.equal(undone, joins.length, `A join was undone twice, or not: ${countOutcomes(outcomes)}`)
  return outcomes
}

/** Customers save quotes while they are joined and separated: none is lost, and none is counted twice. */
async function raceWithSaves(target: AttackTarget, people: readonly Joined[]): Promise<void> {
  const [one, other] = people
  assert.ok(one && other)
  const client = await target.newCaller()
  const quotes = async () => (await readLeaders(target.rep, [one, other])).map((customer) => customer.quotes)
  const before = await quotes()
  const saveBoth = () =>
    Promise.all([one, other].map(({ email }) => createReadyQuote(client, { insured_email: email })))
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leads, joined] = (await readLeaders(target.rep, [one, other])) as [Customer, Customer]
    const [answer]: [ApiResponse, unknown] = await Promise.all([
      joinCustomers(target.rep, leads, joined),
      saveBoth(),
    ])
    assert.equal(answer.status, 200, answer.text)
    const [undone]: [ApiResponse, unknown] = await Promise.all([
      undoJoin(target.rep, String(answer.data['join_id'])),
      saveBoth(),
    ])
    assert.equal(undone.status, 200, undone.text)
  }
  const after = before.map((count) => count + 2 * ROUNDS)
  assert.deepEqual(await quotes(), after, 'A quote is lost or counted twice')
}
