import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { openMailedLink, openPoliciesOf } from '../../support/customer/policy-links.ts'
import { buyProducerPolicy } from '../../support/customer/producer-policy.ts'
import { tryAfterPlay } from '../../support/customer/documents/after-play.ts'
import { DOWNLOADS, downloadManyAtOnce } from '../../support/customer/documents/many-at-once.ts'
import { isRefused, joinedPath, readJoined } from '../../support/customer/documents/joined-documents.ts'
import { NET_AMOUNTS, sellPolicy } from '../../support/customer/sold-policy.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import {
  askForChange,
  buyPolicy,
  type HeldPolicy,
  holderAt,
  type PolicyRequest,
  readVersion,
} from '../../support/held-policy.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

/** What two tabs say, and what the documents say then. */
const TIMES = [
  { given: '08:30', printed: '8:30 AM' },
  { given: '13:45', printed: '1:45 PM' },
] as const
const TABS = 8
/** Downloads of all documents while they change. */
const READERS = 12
const ABSURD_TIMES: unknown[] = [
  '24:00',
  '8:30',
  '08:60',
  '-1:00',
  '08:30Z',
  '08:30:00',
  '٠٨:٣٠',
  ' ',
  "'; drop table policies; --",
  '<b>08:30</b>',
  8,
  true,
  ['08:30'],
  { hour: 8 },
]

export const givenTeeTimes: Attack = {
  name: 'given-tee-times',
  description: `the tee time of a policy given by strangers, in ${TABS} tabs at once, in ${ABSURD_TIMES.length} absurd ways and after a cancellation or play; and all documents as one PDF, read by strangers, by a producer's client, after a session was ended, while they change and ${DOWNLOADS} times at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const policy = await buyPolicy(target, { tee_time: null })
    const refused = await tryStrangers(target, policy)
    const absurd = await tryAbsurdTimes(policy)
    const read = await raceTabs(target, policy)
    const made = await downloadManyAtOnce(target, policy)
    await expectNoNetForClient(target)
    await tryCancelled(target)
    const played = await tryAfterPlay(target, giving)
    return `${refused} calls of strangers and ${absurd} absurd times refused; one of ${TABS} tabs was heard, while ${read} PDFs held one state each; ${made}; ${played}`
  },
}

function giving(version: number, teeTime: unknown): PolicyRequest {
  return { action: 'change_policy', version, tee_time: teeTime }
}

async function tryStrangers(target: AttackTarget, policy: HeldPolicy): Promise<number> {
  const other = await buyPolicy(target)
  const sold = await buyProducerPolicy(target)
  const ended = await openMailedLink(target, policy.quote.email)
  const kept = ended.copy()
  assert.equal((await ended.send('DELETE', '/policy-sessions/current', {})).status, 200)
  const { caller: reader } = await inviteRep(target, 'reader')
  const strangers: [who: string, caller: Caller, status: number][] = [
    ['Nobody', await target.newCaller(1), 401],
    ['Somebody whose session ended', kept, 401],
    ['The holder of another policy', await openMailedLink(target, other.quote.email, 1), 404],
    ['Another producer', await openPoliciesOf(target, sold.quote.producerEmail), 404],
  ]
  for (const [who, caller, expected] of strangers) {
    const answers = [
      await caller.get(joinedPath(policy)),
      await caller.send('POST', `/policies/${policy.number}/changes/preview`, giving(1, '07:00')),
      await askForChange(caller, policy, giving(1, '07:00')),
    ]
    for (const { status, text } of answers) {
      assert.equal(status, expected, `${who}: ${text.slice(0, 300)}`)
      assert.ok(!text.startsWith('%PDF'), `${who} got the documents`)
    }
  }
  // Whoever only reads may read them, and gives no tee time.
  const asReader = await askForChange(reader, policy, giving(1, '07:00'))
  assert.equal(asReader.status, 403, asReader.text)
  assert.ok((await readJoined(reader, policy)).text.includes(policy.number))
  assert.equal(await readVersion(policy.holder, policy), 1, 'A stranger gave the tee time')
  return strangers.length * 3 + 1
}

async function tryAbsurdTimes(policy: HeldPolicy): Promise<number> {
  for (const time of ABSURD_TIMES) {
    const { status, code, text } = await askForChange(policy.holder, policy, giving(1, time))
    assert.ok(isRefused(status, code), `${JSON.stringify(time)} was answered with ${status}: ${text}`)
  }
  assert.equal(await readVersion(policy.holder, policy), 1)
  return ABSURD_TIMES.length
}

/** One is made, the others read that it was; whoever reads the documents meanwhile has them before or after it, never mixed. */
async function raceTabs(target: AttackTarget, policy: HeldPolicy): Promise<number> {
  const tabs = await Promise.all(Array.from({ length: TABS }, (_, nth) => holderAt(target, policy, nth)))
  const readers = await Promise.all(
    Array.from({ length: READERS }, (_, nth) => holderAt(target, policy, nth)),
  )
  const before = await readJoined(policy.holder, policy)
  const timeOf = (nth: number) => TIMES[nth % 2 === 0 ? 0 : 1]
  const keys = tabs.map(() => randomKey())
  const give = (caller: Caller, nth: number) =>
    askForChange(caller, policy, giving(1, timeOf(nth).given), keys[nth])
  const [answers, read] = await Promise.all([
    Promise.all(tabs.map(give)),
    Promise.all(readers.map((reader) => readJoined(reader, policy))),
  ])
  const made = answers.findIndex(({ status }) => status === 200)
  const others = answers.filter((_, nth) => nth !== made)
  assert.ok(made >= 0, 'No tab was heard')
  for (const { status, code, text } of others)
    assert.ok(status === 409 && ['VERSION_CONFLICT', 'IN_PROGRESS'].includes(String(code)), text)
  // The same once more, as after a lost answer, makes nothing either.
  const winner = tabs[made]
  assert.ok(winner)
  assert.equal((await give(winner, made)).status, 200)
  assert.equal(await readVersion(policy.holder, policy), 2, 'The tee time was given more than once')
  const after = await readJoined(policy.holder, policy)
  const { printed } = timeOf(made)
  const { printed: lost } = timeOf(made + 1)
  assert.ok(after.text.includes(printed) && !after.text.includes(lost), `The documents do not say ${printed}`)
  for (const { text } of read)
    assert.ok(
      [before.text, after.text].includes(text),
      'A PDF of all documents mixes two states of the policy',
    )
  return read.length
}

/** The client of a producer has all documents but what its producer pays. */
async function expectNoNetForClient(target: AttackTarget): Promise<void> {
  const sold = await sellPolicy(target)
  const client = await readJoined(sold.insured, sold)
  const producer = await readJoined(await openPoliciesOf(target, sold.producerEmail), sold)
  assert.match(producer.text, /SR-\d/, 'The producer has no receipt, so this tries nothing')
  assert.doesNotMatch(client.text, /SR-\d|ommission/, 'A client reads the receipt of its producer')
  const { text } = await sold.insured.get(`/policies/${sold.number}`)
  assert.doesNotMatch(text, NET_AMOUNTS)
}

/** Nothing is given to a policy that was cancelled, and its documents stay and say so. */
async function tryCancelled(target: AttackTarget): Promise<void> {
  const policy = await buyPolicy(target, { tee_time: null })
  const { holder } = policy
  const cancelled = await askForChange(holder, policy, { action: 'cancel_policy', version: 1 })
  assert.equal(cancelled.status, 200, cancelled.text)
  const version = await readVersion(holder, policy)
  for (const seen of [1, version]) {
    const { status, code, text } = await askForChange(holder, policy, giving(seen, '08:30'))
    assert.ok(isRefused(status, code), `A cancelled policy was answered with ${status}: ${text}`)
  }
  assert.equal(await readVersion(holder, policy), version, 'A cancelled policy was given a tee time')
  assert.match((await readJoined(holder, policy)).text, /cancelled/i)
}
