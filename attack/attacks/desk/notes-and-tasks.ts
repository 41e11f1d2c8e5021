import assert from 'node:assert/strict'
import { chromium } from '@playwright/test'
import { ENDPOINTS } from '#contract/index.ts'
import { MAX_MENTIONS, MAX_NOTE_LENGTH } from '#domain/desk/notes/note.fields.ts'
import { writeMention } from '#domain/desk/notes/mentions.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../../e2e/support/program/chromium.ts'
import type { Attack } from '../../attack.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { makeCall, POLICY_CALLS } from '../../support/customer/policy-calls.ts'
import { createProducersVictim, createVictim, type Victim } from '../../support/customer/victims.ts'
import { addNote, addTask, readNotes, readTasks, SOME_DAY } from '../../support/desk/case-notes.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { expectAsText, HTML, LINK, SCRIPT } from '../../support/injected-html.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote, randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, REP } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 64
const NOBODY = '3b241101-e2bb-4255-8caf-4136c566a962'
/** Where those who are named in notes are told. */
const TODAY = '/admin/today?time_zone=UTC'
/** Stands in every note and task. */
const SECRET = 'whispered-in-the-bunker'

const QUOTE_READS = ENDPOINTS.filter(
  ({ access, method, path }) => access === 'quote-guid' && method === 'GET' && !/:(?!guid)/.test(path),
)

const ABSURD_DAYS: unknown[] = [
  '02/30/2027',
  '00/00/0000',
  '13/01/2027',
  '99/99/9999',
  '12/31/9999',
  '01/01/0001',
  '1/1/2027',
  '2027-01-01',
  '-1',
  '',
  ' ',
  'tomorrow',
  '١٢/٣١/٢٠٢٧',
  `${SOME_DAY}Z`,
  "'; drop table tasks; --",
  0,
  -1,
  1e21,
  true,
  null,
  [SOME_DAY],
  { day: SOME_DAY },
]
/** As JSON, as some of them cannot be said otherwise. */
const ABSURD_TEXTS = [
  '" "',
  '"\\u200b"',
  '"a\\u0000b"',
  '"a\\ud800b"',
  '"a\\u202eb"',
  '"4242 4242 4242 4242"',
  'null',
  '7',
  '["a"]',
  '{"a":1}',
  JSON.stringify('x'.repeat(MAX_NOTE_LENGTH + 1)),
  JSON.stringify('é'.repeat(40_000)),
]

/** A case with its reps: who writes, who is named, who only reads, and who has left. */
interface Case {
  quoteId: string
  rep: Caller
  other: Caller
  ids: Record<'rep' | 'other' | 'reader' | 'disabled', string>
}

export const notesAndTasks: Attack = {
  name: 'notes-and-tasks',
  description: `notes and tasks by everybody but reps, of others, with HTML, colleagues who are none, ${ABSURD_DAYS.length} absurd days, ${ABSURD_TEXTS.length} absurd texts, ${AT_ONCE} at once, looked for in all that holders, producers and clients read and are mailed`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const client = await target.newCaller()
    const { id: quoteId, email, quoteNumber } = await createReadyQuote(client)
    const reader = await inviteRep(target, 'reader')
    const other = await inviteRep(target, 'specialist', 'Sam Ortiz')
    const disabled = await inviteRep(target, 'specialist')
    const ids = {
      rep: await findRepId(target, REP.email),
      other: await findRepId(target, other.email),
      reader: await findRepId(target, reader.email),
      disabled: await findRepId(target, disabled.email),
    }
    const ended = await target.rep.send('POST', `/admin/reps/${ids.disabled}/disable`, {})
    assert.equal(ended.status, 200, ended.text)
    const at: Case = { quoteId, rep: target.rep, other: other.caller, ids }
    const direct = await createVictim(target)
    const { victim: sold, client: clientOfSold } = await createProducersVictim(target)
    for (const id of [direct.quoteId, sold.quoteId, quoteId]) await writeBoth(at, id)

    const outsiders: [string, Caller, number][] = [
      ['Nobody', await target.newCaller(1), 401],
      ['The client', client, 401],
      ['A holder', direct.owner, 401],
      ['A producer', sold.owner, 401],
      ['A disabled rep', disabled.caller, 401],
      ['A reader', reader.caller, 403],
    ]
    const refused = await tryOthers(at, outsiders)
    await tryAbsurd(at)
    const pages = await readPages(target, at)
    const outcomes = await writeAtOnce(at)
    const read = await expectUnseen(target, at, [client, clientOfSold], [direct, sold])
    const found = await client.get(`/contacts/${email}/${quoteNumber}`)
    assert.ok(!found.text.includes(SECRET), found.text)
    return `${refused} calls of others refused; ${countOutcomes(outcomes)}; ${pages} pages show them as text, and none of ${read} answers and mails to customers tells of them`
  },
}

/** A note and a task that would be markup and name a colleague. */
async function writeBoth({ rep, ids }: Case, quoteId: string): Promise<void> {
  assert.match(quoteId, /^[\da-f-]{36}$/)
  const noted = await addNote(rep, quoteId, `${SECRET} ${HTML}\n${SCRIPT} ${writeMention(ids.other)} ${LINK}`)
  assert.equal(noted.status, 201, noted.text)
  const tasked = await addTask(rep, { quoteId, repId: ids.rep }, { text: `${SECRET} ${HTML} ${SCRIPT}` })
  assert.equal(tasked.status, 201, tasked.text)
}

async function tryOthers(
  { rep, quoteId, ids }: Case,
  outsiders: [string, Caller, number][],
): Promise<number> {
  const [note] = await readNotes(rep, quoteId)
  const [task] = await readTasks(rep, quoteId)
  assert.ok(note && task)
  const content = { text: 'Taken over', due_on: SOME_DAY, rep_id: ids.rep }
  let refused = 0
  for (const [who, caller, expected] of outsiders) {
    const calls: ApiResponse[] = [
      await addNote(caller, quoteId, 'I was here'),
      await addTask(caller, { quoteId, repId: ids.rep }),
      await caller.send('PUT', `/admin/tasks/${task.id}`, { version: task.version, ...content }),
      await caller.send('PUT', `/admin/tasks/${task.id}/done`, { done: true }),
    ]
    const reads = [`/admin/quotes/${quoteId}/notes`, `/admin/quotes/${quoteId}/tasks`]
    const all = [...reads, '/admin/tasks', '/admin/tasks?rep=covering', TODAY]
    for (const path of expected === 401 ? all : []) calls.push(await caller.get(path))
    if (expected === 401)
      calls.push(await caller.send('POST', '/admin/mentions/seen', { note_ids: [note.id] }))
    for (const { status, text } of calls) assert.equal(status, expected, `${who}: ${text.slice(0, 300)}`)
    refused += calls.length
  }
  assert.deepEqual([(await readNotes(rep, quoteId))[0], (await readTasks(rep, quoteId))[0]], [note, task])
  return refused
}

async function tryAbsurd(at: Case): Promise<void> {
  const { rep, other, quoteId, ids } = at
  const [note] = await readNotes(rep, quoteId)
  const [task] = await readTasks(rep, quoteId)
  assert.ok(note && task)
  const before = [await readNotes(rep, quoteId), await readTasks(rep, quoteId)]
  const expectRefused = ({ status, text }: ApiResponse, what: string, allowed = [400]) =>
    assert.ok(allowed.includes(status), `${what} was answered with ${status}: ${text.slice(0, 300)}`)
  for (const day of ABSURD_DAYS)
    expectRefused(await addTask(rep, { quoteId, repId: ids.rep }, { due_on: day }), JSON.stringify(day))
  for (const text of ABSURD_TEXTS) {
    const noted = await rep.send('POST', `/admin/quotes/${quoteId}/notes`, `{"text":${text}}`)
    expectRefused(noted, text.slice(0, 40))
    const body = `{"text":${text},"due_on":"${SOME_DAY}","rep_id":"${ids.rep}"}`
    expectRefused(await rep.send('POST', `/admin/quotes/${quoteId}/tasks`, body), text.slice(0, 40))
  }
  // The connection may be closed before all of it is sent.
  const huge = 'x'.repeat(8_000_000)
  expectRefused(await addNote(rep, quoteId, huge), '8 MB', [0, 413])
  const colleagues = [NOBODY, ids.disabled, quoteId].map((id) => `Ask ${writeMention(id)}`)
  const many = Array.from({ length: MAX_MENTIONS + 1 }, (_, nth) =>
    writeMention(NOBODY.replace(/..$/, String(nth + 10))),
  )
  for (const text of [...colleagues, many.join(' ')]) expectRefused(await addNote(rep, quoteId, text), text)
  for (const repId of [ids.reader, ids.disabled, NOBODY, quoteId, '', "' or 1=1 --"])
    expectRefused(await addTask(rep, { quoteId, repId }), `a task for ${repId}`)
  for (const query of ['?before=1', `?before=${NOBODY}'`, '?before='])
    expectRefused(await rep.get(`/admin/quotes/${quoteId}/notes${query}`), query)
  for (const query of ['?rep=everybody', '?due=0000-00-00..', '?due=a..b', `?rep=${'me,'.repeat(99)}`])
    expectRefused(await rep.get(`/admin/tasks${query}`), query)
  const changed = { version: task.version + 1, text: 'Later', due_on: SOME_DAY, rep_id: ids.other }
  expectRefused(await other.send('PUT', `/admin/tasks/${task.id}`, changed), 'another version', [409])
  expectRefused(await other.send('PUT', `/admin/tasks/${note.id}`, changed), 'the id of a note', [404])
  expectRefused(await other.send('PUT', `/admin/tasks/${NOBODY}/done`, { done: true }), 'no task', [404])
  assert.deepEqual([await readNotes(rep, quoteId), await readTasks(rep, quoteId)], before)
  // Whoever is not named has nothing to see, and takes nothing from who is.
  const seen = await rep.send('POST', '/admin/mentions/seen', { note_ids: [note.id] })
  assert.equal(seen.data['seen'], 0, 'A mention of somebody else was seen')
  const named = (await other.get(TODAY)).text
  assert.ok(named.includes(note.id), 'Who was named is not told any more')
}

/** Each is stored once, whatever comes at the same time. */
async function writeAtOnce(at: Case): Promise<string[]> {
  const { rep, other, quoteId, ids } = at
  const by = (nth: number) => (nth % 2 === 0 ? rep : other)
  const all = <T>(call: (nth: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => call(nth)))
  const [noted, tasked] = await Promise.all([
    all((nth) => addNote(by(nth), quoteId, `note ${nth}`)),
    all((nth) => addTask(by(nth), { quoteId, repId: ids.other }, { text: `task ${nth}` })),
  ])
  const key = randomKey()
  const repeated = await all(() => addNote(rep, quoteId, 'one key', key))
  const texts = (await readNotes(rep, quoteId)).map(({ parts }) => parts.map(({ text }) => text).join(''))
  assert.deepEqual(
    texts.filter((text) => text.startsWith('note ')).toSorted(),
    noted.flatMap(({ status }, nth) => (status === 201 ? [`note ${nth}`] : [])).toSorted(),
    'Other notes are stored than were answered',
  )
  assert.equal(texts.filter((text) => text === 'one key').length, 1, 'One key wrote several notes')
  const tasks = await readTasks(rep, quoteId)
  const added = tasks.filter(({ text }) => text.startsWith('task '))
  assert.equal(added.length, tasked.filter(({ status }) => status === 201).length)

  const [task] = added
  assert.ok(task)
  const change = (nth: number): Json => ({
    version: task.version,
    text: `changed ${nth}`,
    due_on: SOME_DAY,
    rep_id: ids.rep,
  })
  const changes = await all((nth) => by(nth).send('PUT', `/admin/tasks/${task.id}`, change(nth)))
  const made = changes.filter(({ status }) => status === 200)
  assert.equal(made.length, 1, `One version was changed by ${made.length}`)
  const now = (await readTasks(rep, quoteId)).find(({ id }) => id === task.id)
  assert.equal(now?.text, made[0]?.data['text'], 'Another change is stored than was answered')
  const done = await all((nth) => by(nth).send('PUT', `/admin/tasks/${task.id}/done`, { done: true }))
  assert.ok(done.every(({ status }) => status === 200))
  const settled = (await readTasks(rep, quoteId)).find(({ id }) => id === task.id)
  assert.equal(settled?.version, task.version + 2, 'It was said more than once that it is done')
  return [...noted, ...tasked, ...repeated, ...changes, ...done].map(outcomeOf)
}

async function readPages({ rep, programs }: AttackTarget, { quoteId }: Case): Promise<number> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const { origin } = programs[0]
    const shown = { tab: 'Notes', words: SECRET }
    await expectAsText(browser, `${origin}/quote/admin/${quoteId}`, rep.cookies, shown)
    // What waits today.
    await expectAsText(browser, `${origin}/quote/admin`, rep.cookies)
    return 2
  } finally {
    await browser.close()
  }
}

/** All that customers can read, and all that anybody was mailed. */
async function expectUnseen(
  { rep, mail }: AttackTarget,
  { quoteId }: Case,
  clients: readonly Caller[],
  victims: readonly Victim[],
): Promise<number> {
  const sent = await rep.send('POST', `/contacts/${quoteId}/send`, {})
  assert.equal(sent.status, 200, sent.text)
  const isTold = () =>
    mail.received.some(({ headers }) => headers.get('subject')?.includes('named you in a note'))
  await waitUntil(isTold)
  assert.ok(isTold(), 'Nobody was told that a note names them, so no mail was tried')
  const answers: ApiResponse[] = []
  for (const endpoint of QUOTE_READS)
    for (const caller of clients) answers.push(await callEndpoint(caller, endpoint, quoteId))
  for (const victim of victims)
    for (const call of POLICY_CALLS.filter(({ endpoint }) => endpoint.method === 'GET'))
      answers.push(await makeCall(victim.owner, call, victim))
  assert.ok(answers.filter(({ status }) => status === 200).length > victims.length * 10, 'Little was tried')
  const texts = [
    ...answers.map(({ text }) => text),
    ...mail.received.flatMap(({ raw, plain, html }) => [raw, plain, html]),
  ]
  const told = texts.filter((text) => text.includes(SECRET))
  assert.deepEqual(
    told.map((text) => text.slice(0, 500)),
    [],
    'A customer is told what reps wrote for each other',
  )
  return texts.length
}
