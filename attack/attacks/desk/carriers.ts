import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { createReferredQuote } from '../../support/desk/referred-quote.ts'
import { addCaseFile } from '../../support/files/case-file-calls.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 8
const TERMS = { kinds: ['dice_roll'], share: 60 }
const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

export const carriers: Attack = {
  name: 'carriers',
  description: `shares of 60% given to ${AT_ONCE} carriers at once, one share ended and changed at once, shares and templates kept by those who may not, hostile fields in templates and in what a customer types, and files of another case sent to a carrier`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    await proveRep(target)
    const other = (await inviteRep(target, 'specialist')).caller
    return countOutcomes([
      ...(await shareAtOnce(target, other)),
      ...(await keepAsOthers(target)),
      ...(await forgeTemplates(target)),
      ...(await sendOthersFiles(target)),
    ])
  },
}

/** Two of 60% are more than a contest has: one stands. Of those who end and change it at once, one does. */
async function shareAtOnce(target: AttackTarget, other: Caller): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < AT_ONCE; nth += 1) ids.push(await addCarrier(target.rep, `Carrier ${nth}`))
  const answers = await Promise.all(
    ids.map((id, nth) => addShare(nth % 2 === 0 ? target.rep : other, id, TERMS)),
  )
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(made.length, 1, `${made.length} carriers have 60% of one contest`)
  const [open] = await openShares(target.rep)
  const path = `/admin/carrier-shares/${String(open?.['id'])}`
  const ends = await Promise.all([
    target.rep.send('DELETE', path, {}),
    other.send('PUT', path, { ...TERMS, share: 50 }),
    target.rep.send('PUT', path, { ...TERMS, share: 40 }),
    other.send('DELETE', path, {}),
  ])
  assert.equal(ends.filter(({ status }) => status === 200).length, 1, ends.map(outcomeOf).join(', '))
  for (const { id } of (await openShares(target.rep)) as { id: string }[])
    assert.equal((await target.rep.send('DELETE', `/admin/carrier-shares/${id}`, {})).status, 200)
  return [...answers, ...ends].map(outcomeOf)
}

async function keepAsOthers(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const id = await addCarrier(target.rep, 'Lake Re')
  const outcomes: string[] = []
  for (const caller of [stranger, policy.holder, reader]) {
    const writes = [
      await addShare(caller, id, TERMS),
      await caller.send('PUT', `/admin/carrier-shares/${NOBODY}`, TERMS),
      await caller.send('DELETE', `/admin/carrier-shares/${NOBODY}`, {}),
      await addTemplate(caller, {}),
      await caller.send('PUT', `/admin/carrier-templates/${NOBODY}`, { version: 1, active: false }),
    ]
    for (const { status, text } of writes) assert.ok([401, 403].includes(status), text)
    outcomes.push(...writes.map(outcomeOf))
  }
  for (const caller of [stranger, policy.holder])
    for (const path of [
      '/admin/carrier-shares',
      '/admin/carrier-templates',
      `/policies/${policy.number}/carriers`,
    ]) {
      const read = await caller.get(path)
      assert.equal(read.status, 401, `${path}: ${read.text}`)
      outcomes.push(outcomeOf(read))
    }
  assert.equal((await openShares(target.rep)).length, 0)
  return outcomes
}

/** What is no field is refused, and what a customer typed is never read as one. */
async function forgeTemplates(target: AttackTarget): Promise<string[]> {
  const outcomes: string[] = []
  for (const forged of [
    { text: '{{__proto__}}' },
    { text: '{{password}}' },
    { subject: '{{winner}}' },
    { name: 'A\u202Ename' },
    { subject: 'Two\r\nBcc: all@attack.example' },
    { purpose: 'everything' },
  ]) {
    const answer = await addTemplate(target.rep, forged)
    assert.equal(answer.status, 400, `A template with ${JSON.stringify(forged)}: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  const added = await addTemplate(target.rep, {})
  assert.equal(added.status, 201, added.text)
  const hostile = '{{number}} {{asked}} <img src=x>'
  const quote = await createReferredQuote(await target.newCaller(), { tournament_name: hostile })
  const { carrier_letter: letter } = (await target.rep.get(`/admin/contacts/${quote.id}/approvals`)).data as {
    carrier_letter: { templates: { id: string; message: string }[] }
  }
  const filled = letter.templates.find(({ id }) => id === added.data['id'])
  assert.ok(filled?.message.includes(`About ${hostile}`), `It was read as fields: ${filled?.message}`)
  return [...outcomes, outcomeOf(added)]
}

/** A carrier gets files of the case that it is asked about, and no others. */
async function sendOthersFiles(target: AttackTarget): Promise<string[]> {
  const client = await target.newCaller()
  const [quote, others] = [await createReferredQuote(client), await createReferredQuote(client)]
  const file = { name: 'plan.txt', content: Buffer.from('Two signs at the first tee.') }
  const [own, foreign] = [
    await addCaseFile(target.rep, quote.id, file),
    await addCaseFile(target.rep, others.id, file),
  ]
  const ask = (files: readonly unknown[]) =>
    target.rep.send(
      'POST',
      `/admin/contacts/${quote.id}/carrier-requests`,
      { to: 'reed@carrier.example', subject: 'Please approve', message: 'Do you?', files },
      { 'idempotency-key': randomKey() },
    )
  const outcomes: string[] = []
  for (const files of [[foreign['id']], [own['id'], foreign['id']], [NOBODY], ['../plan.txt']]) {
    const answer = await ask(files)
    assert.ok([400, 404].includes(answer.status), `The carrier got ${files.join()}: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  const sent = await ask([own['id']])
  assert.equal(sent.status, 200, sent.text)
  return [...outcomes, outcomeOf(sent)]
}

async function addCarrier(rep: Caller, name: string): Promise<string> {
  const added = await rep.send('POST', '/admin/carriers', { name: `${name} ${randomKey().slice(0, 8)}` })
  assert.equal(added.status, 201, added.text)
  return String(added.data['id'])
}

function addShare(caller: Caller, id: string, terms: Json): Promise<ApiResponse> {
  return caller.send('POST', `/admin/carriers/${id}/shares`, terms, { 'idempotency-key': randomKey() })
}

async function openShares(rep: Caller): Promise<Json[]> {
  const { data } = JSON.parse((await rep.get('/admin/carrier-shares')).text) as { data: Json[] }
  return data.filter((share) => share['ended_at'] === null)
}

function addTemplate(caller: Caller, forged: Json): Promise<ApiResponse> {
  const template = { purpose: 'approval', name: 'Ours', subject: 'Please approve', text: 'About {{event}}' }
  return caller.send(
    'POST',
    '/admin/carrier-templates',
    { ...template, ...forged },
    { 'idempotency-key': randomKey() },
  )
}
