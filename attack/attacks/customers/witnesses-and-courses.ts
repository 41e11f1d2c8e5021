import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { openMailedLink } from '../../support/customer/policy-links.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { raceWitnesses } from '../../support/customer/witness-races.ts'
import { buyPolicy } from '../../support/held-policy.ts'

/** $10,000: one witness who does not play. */
const DANA = { name: 'Dana Reyes', phone: '512-555-0142' }
const PLACE = { contest: 'grand_prize', index: 1, place: 1 }
const THIEF = { name: 'A Thief', phone: '512-555-0100' }

export const witnessesAndCourses: Attack = {
  name: 'witnesses-and-courses',
  description:
    "another's witness and link of the golf course by their ids, by the holder of another policy, a stranger and a rep who only reads; what a course's link tells, and whether it ends; and one witness named, changed and removed by many at once, and while the policy is cancelled",
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const { holder, number, quote } = await buyPolicy(target)
    const witness = await nameDana(holder, number)
    const made = await holder.send('POST', `/policies/${number}/course-links`, {})
    assert.equal(made.status, 200, made.text)
    const token = String(made.data['url']).split('/').at(-1) ?? ''
    const link = String(made.data['id'])

    const other = await buyPolicy(target)
    const strangers = [
      { caller: await openMailedLink(target, other.quote.email), number: other.number },
      { caller: await target.newCaller(), number },
    ]
    for (const stranger of strangers) {
      const at = `/policies/${stranger.number}/witnesses/${witness}`
      await stranger.caller.send('PUT', at, { version: 1, ...THIEF })
      await stranger.caller.send('DELETE', at, {})
      await stranger.caller.send('PUT', `/policies/${number}/witnesses/${witness}`, { version: 1, ...THIEF })
      await stranger.caller.send('DELETE', `/policies/${number}/witnesses/${witness}`, {})
      const ended = await stranger.caller.send('DELETE', `/course-links/${link}`, {})
      assert.ok([401, 404].includes(ended.status), `A stranger ended a link: ${ended.text}`)
    }
    const { caller: reader } = await inviteRep(target, 'reader')
    const asReader = await reader.send('POST', `/policies/${number}/witnesses`, { ...PLACE, ...THIEF })
    assert.equal(asReader.status, 403, asReader.text)
    assert.equal((await readWitness(holder, number))['name'], DANA.name, 'A stranger changed the witness')

    const course = await target.newCaller()
    const page = await course.get(`/course-setups/${token}`)
    assert.equal(page.status, 200, `A stranger ended the link: ${page.text}`)
    for (const secret of [number, quote.email, DANA.name, DANA.phone, 'Pat Doyle', '$'])
      assert.ok(!page.text.includes(secret), `The golf course reads ${secret}`)
    assert.equal(
      (await course.get(`/policies/${number}`)).status,
      401,
      'The link of a course opens the policy',
    )
    assert.equal((await holder.send('DELETE', `/course-links/${link}`, {})).status, 200)
    const [afterwards, unknown] = [
      await course.get(`/course-setups/${token}`),
      await course.get(`/course-setups/${'x'.repeat(43)}`),
    ]
    assert.deepEqual([afterwards.status, unknown.status], [404, 404])
    return `The witness and the link stayed as they were, and the link told no person and no price; ${await raceWitnesses(target)}`
  },
}

async function nameDana(holder: Caller, number: string): Promise<string> {
  const named = await holder.send('POST', `/policies/${number}/witnesses`, { ...PLACE, ...DANA })
  assert.equal(named.status, 200, named.text)
  return String((await readWitness(holder, number))['id'])
}

async function readWitness(holder: Caller, number: string): Promise<Json> {
  const { text } = await holder.get(`/policies/${number}/witnesses`)
  const { data } = JSON.parse(text) as { data: { witness: Json }[] }
  return data[0]?.witness ?? {}
}
