import assert from 'node:assert/strict'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import { askForChange, buyPolicy, type HeldPolicy, holderAt } from '../held-policy.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../ledgers.ts'
import type { AttackTarget } from '../target.ts'

const TABS = 8
const PLACE = { contest: 'grand_prize', index: 1, place: 1 }
const PART = 'Can you be a witness?'
const RELEASED = 'You’re no longer needed as a witness'

/** Several name, change and remove one witness at once: one of them is heard each time, and each is mailed once. */
export async function raceWitnesses(target: AttackTarget): Promise<string> {
  const policy = await buyPolicy(target)
  const tabs = await Promise.all(Array.from({ length: TABS }, (_, nth) => holderAt(target, policy, nth)))
  const at = `/policies/${policy.number}/witnesses`
  const person = (nth: number, what: string) => ({
    name: `Witness ${nth}`,
    email: `${what}-${nth}-${policy.quote.email}`,
  })
  const all = (call: (tab: Caller, nth: number) => Promise<ApiResponse>) => Promise.all(tabs.map(call))

  const named = await all((tab, nth) => tab.send('POST', at, { ...PLACE, ...person(nth, 'named') }))
  const first = expectOne(named, 'Naming a witness')
  const witness = await readWitness(policy)
  assert.equal(witness['name'], `Witness ${first}`, 'Another witness is stored than was answered')

  const path = `${at}/${String(witness['id'])}`
  const version = Number(witness['version'])
  const changed = await all((tab, nth) => tab.send('PUT', path, { version, ...person(nth, 'changed') }))
  const second = expectOne(changed, 'Changing a witness')
  assert.equal((await readWitness(policy))['email'], person(second, 'changed').email)

  const removed = await all((tab) => tab.send('DELETE', path, {}))
  assert.deepEqual(new Set(removed.map(({ status }) => status)), new Set([200]))
  assert.equal((await readWitness(policy))['id'], undefined, 'A witness came back')
  await expectMails(target, person(first, 'named').email)
  await expectMails(target, person(second, 'changed').email)
  const others = tabs.flatMap((_, nth) => [person(nth, 'named').email, person(nth, 'changed').email])
  const mailed = others.filter((email) => target.mail.deliveriesTo(email).length > 0)
  assert.equal(mailed.length, 2, `Witnesses that nobody named were mailed: ${mailed.join(', ')}`)
  await raceCancellation(target)
  return `${TABS} tabs at once named, changed and removed one witness each time`
}

/** A witness who is named while the policy is cancelled is either refused or let go. */
async function raceCancellation(target: AttackTarget): Promise<void> {
  const policy = await buyPolicy(target)
  const [one, other] = [await holderAt(target, policy, 0), await holderAt(target, policy, 1)]
  const email = `late-${policy.quote.email}`
  const [named, cancelled] = await Promise.all([
    one.send('POST', `/policies/${policy.number}/witnesses`, { ...PLACE, name: 'Late', email }),
    askForChange(other, policy, { action: 'cancel_policy', version: 1 }),
  ])
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.ok(named.status === 200 || named.code === 'NOT_POSSIBLE', named.text)
  assert.equal((await readWitness(policy))['id'], undefined, 'A cancelled policy has a witness')
  if (named.status === 200) await expectMails(target, email)
}

/** Which of them was heard; the others read that they came second. */
function expectOne(answers: readonly ApiResponse[], what: string): number {
  const made = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []))
  const others = answers.filter(({ status }) => status !== 200)
  assert.equal(made.length, 1, `${what} at once was done ${made.length} times`)
  for (const { code, text } of others) assert.equal(code, 'NOT_POSSIBLE', text)
  return Number(made[0])
}

/** The part once, and once that nobody has to watch. */
async function expectMails({ mail }: AttackTarget, email: string): Promise<void> {
  const subjects = () => mail.deliveriesTo(email).map(({ headers }) => headers.get('subject') ?? '')
  await waitUntil(() => subjects().includes(RELEASED), MAIL_TIMEOUT_MS)
  assert.deepEqual(subjects().toSorted(), [PART, RELEASED].toSorted(), `${email} was mailed something else`)
}

async function readWitness({ holder, number }: HeldPolicy): Promise<Json> {
  const { text } = await holder.get(`/policies/${number}/witnesses`)
  const { data } = JSON.parse(text) as { data: { witness: Json | null }[] }
  return data[0]?.witness ?? {}
}
