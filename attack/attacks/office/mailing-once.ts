import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'

const RECEIVERS = 24
const LEAVING = 4
const AT_ONCE = 8
/** A sixth of it goes out at once. */
const PER_MINUTE = 60
/** A mail server that takes its time, so that the program is killed while it waits. */
const DELAY_MS = 400
const EVIL = '{{event_name}} <b>[x](https://evil.example)</b>'
const WRONG = [
  { text: 'Hi {{nobody}}' },
  { text: 'Hi {{first_name}' },
  { text: '[x](javascript:alert(1))' },
  { text: '[x](https://a.example/{{first_name}})' },
  { subject: 'Hi {{__proto__}}' },
  { subject: 'Hi\r\nBcc: all@attack.example' },
  { mailing: 'reminders' },
  { per_minute: 0 },
  { audience: {} },
]

const LETTER = {
  mailing: 'newsletter',
  subject: 'News for {{first_name}}',
  text: 'Hi {{first_name}},\n[our prices](https://golf.example)',
  per_minute: PER_MINUTE,
}

export const mailingOnce: Attack = {
  name: 'mailing-once',
  description: `a mailing to ${RECEIVERS} read and begun by strangers and a specialist, with ${WRONG.length} wrong texts and markup in names; begun, stopped and resumed by ${AT_ONCE} at once, with ${LEAVING} who unsubscribe while it goes out, a mail server that takes its time, and the program killed in the middle`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  run: async (target) => {
    const client = await target.newCaller()
    const people: string[] = []
    for (let nth = 0; nth < RECEIVERS; nth += 1) {
      const evil = nth === 0 ? { insured_first_name: EVIL } : {}
      people.push((await createReadyQuote(client, { course_state: 'VT', ...evil })).email)
    }
    await proveRep(target)
    const id = await writeMailing(target)
    await tryAsOthers(target, id)
    await target.rep.send('PUT', `${pathOf(id)}/audience`, { version: 1, states: 'VT' })
    await actAtOnce(target.rep, id, 'schedule')
    const left = await disturb(target, id, people)
    await finish(target, id)
    return check(target, id, people, left)
  },
}

const pathOf = (id: string) => `/admin/mailings/${id}`

async function read({ rep }: Pick<AttackTarget, 'rep'>, id: string): Promise<Json> {
  return (await rep.get(pathOf(id))).data
}

async function writeMailing({ rep }: AttackTarget): Promise<string> {
  for (const wrong of WRONG) {
    const { status, text } = await rep.send('POST', '/admin/mailings', { ...LETTER, ...wrong })
    assert.equal(status, 400, `${JSON.stringify(wrong)} was taken: ${text}`)
  }
  const added = await rep.send('POST', '/admin/mailings', LETTER)
  assert.equal(added.status, 201, added.text)
  return String(added.data['id'])
}

async function tryAsOthers(target: AttackTarget, id: string): Promise<void> {
  const specialist = (await inviteRep(target, 'specialist')).caller
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [specialist, 403],
  ] as const)
    for (const answer of [
      await caller.get(pathOf(id)),
      await caller.get(`${pathOf(id)}/audience`),
      await caller.get(`${pathOf(id)}/preview`),
      await caller.send('POST', `${pathOf(id)}/schedule`, { version: 1 }),
      await caller.send('POST', '/admin/mailings', LETTER),
    ])
      assert.equal(answer.status, expected, answer.text)
}

/** Of several who do the same with the same version, one does it. */
async function actAtOnce(rep: Caller, id: string, act: string): Promise<void> {
  const { version } = await read({ rep }, id)
  const answers: ApiResponse[] = await Promise.all(
    Array.from({ length: AT_ONCE }, () => rep.send('POST', `${pathOf(id)}/${act}`, { version })),
  )
  const taken = answers.filter(({ status }) => status === 200).length
  assert.equal(taken, 1, `${act} was taken ${taken} times: ${answers.map(({ text }) => text).join(' ')}`)
}

/** Returns who unsubscribed before their mail was made. */
async function disturb(target: AttackTarget, id: string, people: readonly string[]): Promise<string[]> {
  const { rep, mail, programs } = target
  mail.delayMs = DELAY_MS
  await waitUntil(() => people.some((email) => mail.deliveriesTo(email).length > 0), MAIL_TIMEOUT_MS)
  await actAtOnce(rep, id, 'stop')
  const { results } = await read(target, id)
  assert.ok(Number((results as Json)['waiting']) >= LEAVING, 'It was stopped too late')
  // Once it is stopped and nothing is under way, whoever has no mail has none made.
  await waitUntilDelivered(target, id)
  const left = people.filter((email) => mail.deliveriesTo(email).length === 0).slice(0, LEAVING)
  const stranger = await target.newCaller()
  for (const email of left) {
    const answer = await stranger.send('POST', '/newsletter/unsubscribe', { email })
    assert.equal(answer.status, 200, answer.text)
  }
  const before = mail.received.length
  await actAtOnce(rep, id, 'resume')
  await waitUntil(() => mail.received.length > before, MAIL_TIMEOUT_MS)
  await Promise.all(programs.map((program) => program.kill()))
  mail.delayMs = 0
  await Promise.all(programs.map((program) => program.start()))
  return left
}

async function waitUntilDelivered(target: AttackTarget, id: string): Promise<void> {
  const end = Date.now() + MAIL_TIMEOUT_MS
  while (Number(((await read(target, id))['results'] as Json)['under_way']) > 0)
    assert.ok(Date.now() < end, 'What was made does not leave')
}

async function finish(target: AttackTarget, id: string): Promise<void> {
  const end = Date.now() + 3 * MAIL_TIMEOUT_MS
  while ((await read(target, id))['state'] !== 'sent') assert.ok(Date.now() < end, 'It does not end')
  await waitUntilDelivered(target, id)
}

async function check(
  target: AttackTarget,
  id: string,
  people: readonly string[],
  left: readonly string[],
): Promise<string> {
  for (const email of people) {
    const got = target.mail.deliveriesTo(email).filter(({ raw }) => raw.includes('List-Unsubscribe'))
    // The same mail again, if the program was killed before it noted that it had left, has the same id.
    const mails = new Set(got.map(({ messageId }) => messageId)).size
    assert.equal(mails, left.includes(email) ? 0 : 1, `${email} got ${mails} mails`)
    for (const { html } of got) assert.doesNotMatch(html, /<b>|href="https:\/\/evil/)
  }
  const { results, receivers } = await read(target, id)
  const { sent, left_out: leftOut } = results as Json
  assert.deepEqual([receivers, sent, leftOut], [people.length, people.length - left.length, left.length])
  return `${String(sent)} of ${people.length} got one mail each; ${left.length} who unsubscribed got none`
}
