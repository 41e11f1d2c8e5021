import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { anArchive } from '#testing/case-files.ts'
import { aPhoto } from '#testing/claim-files.ts'
import type { Attack } from '../../attack.ts'
import type { Json } from '../../support/caller.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { ANSWERED, hand, inboundOf, mailACase, type MailedCase } from '../../support/mail/handed-mail.ts'
import type { AttackTarget } from '../../support/target.ts'

const FILES = 200
/** Of one mail so many are taken out; all of it stays with the mail. */
const TAKEN = 100
const LOOPS = 30
const STRANGERS = 3
/** What machines may leave in a case in a day. */
const MOST_OF_MACHINES = 5
/** Jobs that were begun beside the last one end by then. */
const GRACE_MS = 2000
const BOUNDARY = 'the-boundary'
const MIXED = ['MIME-Version: 1.0', `Content-Type: multipart/mixed; boundary=${BOUNDARY}`]

/** Names by which a file would get elsewhere, or be taken for another. */
const NAMES = [
  '../../../etc/notes.txt',
  'con.txt',
  'a\u202Etxt.exe.txt',
  `${'n'.repeat(4000)}.txt`,
  '..',
  '.txt',
  'a b?.txt',
]

export const mailedFiles: Attack = {
  name: 'mailed-files',
  description: `a mail with ${FILES} files, twice, among them programs, disguised ones and ${NAMES.length} names that lead elsewhere; ${LOOPS} answers of machines with files, as many of our own mail that comes back, and files of strangers`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: ANSWERED,
  run: async (target) => {
    const [flooded, looped] = [await mailACase(target), await mailACase(target)]
    const sent = target.mail.received.length
    const refused = await flood(target, flooded)
    const kept = await loop(target, looped)
    assert.equal(target.mail.received.length, sent, 'What came in made the program mail somebody')
    return `${TAKEN} of ${FILES} files of one mail stand once, ${refused} of them refused; of ${LOOPS * 2} mails in a loop ${kept} files are kept, and of strangers none`
  },
}

interface Part {
  name: string
  content: Buffer
}

function bodyOf(parts: readonly Part[]): string {
  const files = parts.map(({ name, content }) =>
    [
      `--${BOUNDARY}`,
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64'),
    ].join('\r\n'),
  )
  return [`--${BOUNDARY}`, 'Content-Type: text/plain', '', 'Here they are', ...files, `--${BOUNDARY}--`].join(
    '\r\n',
  )
}

/** The files of a case, a page at a time, once all of them were looked at. */
async function settledFiles({ rep }: AttackTarget, { id }: MailedCase): Promise<Json[]> {
  const read = async () => {
    const files: Json[] = []
    for (let next: string | null = ''; next !== null;) {
      const { text, status } = await rep.get(
        `/admin/contacts/${id}/files?size=100${next && `&after=${next}`}`,
      )
      assert.equal(status, 200, text)
      const page = JSON.parse(text) as { data: Json[]; next: string | null }
      files.push(...page.data)
      ;({ next } = page)
    }
    return files
  }
  await waitUntil(async () => (await read()).every(({ state }) => state === 'stored' || state === 'refused'))
  return read()
}

async function flood(target: AttackTarget, about: MailedCase): Promise<number> {
  const harmful: Part[] = [
    { name: 'setup.exe', content: Buffer.from('MZ') },
    { name: 'notes.txt', content: Buffer.from('#!/bin/sh\n') },
    { name: 'card.png', content: Buffer.concat([await aPhoto(), await anArchive({ 'run.exe': 'MZ' })]) },
    { name: 'all.zip', content: await anArchive({ 'a/inner.zip': 'PK' }) },
  ]
  const named = NAMES.map((name, nth) => ({ name, content: Buffer.from(`Named ${nth}\n`) }))
  const plain = Array.from({ length: FILES - harmful.length - named.length }, (_, nth) => ({
    name: `list ${nth}.csv`,
    content: Buffer.from(`a,${nth}\n`),
  }))
  const mail = {
    to: about.address,
    from: about.email,
    more: MIXED,
    text: bodyOf([...harmful, ...named, ...plain]),
  }
  const statuses = await Promise.all([0, 1, 2].map((nth) => hand(target, { ...mail, id: 'flood' }, nth)))
  assert.deepEqual(new Set(statuses), new Set([200]), `It was refused: ${statuses.join(', ')}`)
  const all = async () => (await target.rep.get(`/admin/contacts/${about.id}/folders`)).data['count']
  await waitUntil(async () => Number(await all()) >= TAKEN)
  const files = await settledFiles(target, about)
  assert.equal(files.length, TAKEN, 'Files of one mail stand twice, or are missing')
  for (const { name, seen_by: viewers, folder } of files) {
    assert.doesNotMatch(String(name), /[/\\\p{Cc}\p{Cf}]|^\.|^con\./u, `A name is ${JSON.stringify(name)}`)
    assert.ok(String(name).length <= 120, `A name has ${String(name).length} characters`)
    assert.deepEqual([viewers, folder], [['office'], 'mails'])
  }
  const refused = files.filter(({ state }) => state === 'refused').map(({ name }) => name)
  for (const { name } of harmful) assert.ok(refused.includes(name), `${name} was taken`)
  return refused.length
}

/** Machines that answer our mail, and our own mail that comes back, would go on for ever. */
async function loop(target: AttackTarget, about: MailedCase): Promise<number> {
  const attached = (name: string) => bodyOf([{ name, content: Buffer.from('I am away\n') }])
  const ours = target.mail.deliveriesTo(about.email)[0]?.headers.get('from') ?? ''
  assert.match(ours, /@/, 'Our mail names no sender')
  const machine = { to: about.address, from: about.email, more: [...MIXED, 'Auto-Submitted: auto-replied'] }
  const returned = { to: about.address, from: ours, more: MIXED, text: attached('returned.txt') }
  const stranger = {
    to: about.address,
    from: 'eve@stranger.example',
    more: MIXED,
    text: attached('stranger.txt'),
  }
  for (let nth = 0; nth < LOOPS; nth += 1) {
    assert.equal(await hand(target, { ...machine, text: attached('away.txt') }, nth), 200)
    assert.equal(await hand(target, returned, nth), 200)
    if (nth < STRANGERS) assert.equal(await hand(target, stranger, nth), 200)
  }
  const came = await inboundOf(target, about)
  assert.equal(came.filter(({ state }) => state === 'held').length, STRANGERS, 'Strangers are not held')
  assert.ok(!came.some(({ state }) => state === 'new'), 'A loop waits for an answer')
  assert.ok(came.length <= MOST_OF_MACHINES + STRANGERS, `A loop left ${came.length} mails`)
  // What was waiting has been done once this one is there.
  await hand(target, { to: about.address, from: about.email, more: MIXED, text: attached('last.txt') })
  const isHere = async () =>
    (await settledFiles(target, about)).some(({ name, state }) => name === 'last.txt' && state === 'stored')
  await waitUntil(isHere)
  assert.ok(await isHere(), 'A file of a person did not arrive')
  await pause(GRACE_MS)
  const names = (await settledFiles(target, about)).map(({ name }) => name)
  assert.ok(!names.includes('returned.txt'), 'Our own mail gave a file')
  assert.ok(!names.includes('stranger.txt'), 'A stranger put a file into a case')
  const kept = names.filter((name) => name === 'away.txt').length
  assert.ok(kept <= MOST_OF_MACHINES, `A loop of machines left ${kept} files`)
  return kept
}
