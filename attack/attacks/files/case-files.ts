import assert from 'node:assert/strict'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { MOST_INSPECTED_BYTES } from '#domain/files/case-files.ts'
import { aDocument, anArchive } from '#testing/case-files.ts'
import { aPdf, aPhoto, aZip } from '#testing/claim-files.ts'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { askUpload } from '../../support/claims/file-pieces.ts'
import { afterPlay, type PlayedAces } from '../../support/claims/played-aces.ts'
import {
  addCaseFile,
  awaitLookedAt,
  beginCaseFile,
  CALLS_BY_ID,
  CASE_FILE_CALLS,
  CASE_FILE_WRITES,
  type KnownFile,
  makeFileCall,
} from '../../support/files/case-file-calls.ts'

const NOTES = { name: 'notes.txt', content: Buffer.from('The course asks for two signs.\n') }
/** Larger than what a mail takes, so that a link is made. */
const LARGE = { name: 'large.txt', content: Buffer.alloc(10_500_000, 65) }
const ROUNDS = 6
const GUESSES = 20
/** An upload is cut at so many places, each another one in each run. */
const CUTS = 8
/** By which a file would get elsewhere, or be taken for another. */
const NAMES = [
  '../../../etc/notes.txt',
  '..\\..\\notes.txt',
  'notes\u202Etxt.exe.txt',
  'con.txt',
  'LPT1.txt',
  `${'n'.repeat(4000)}.txt`,
  '.. .txt',
  'a:b*c?.txt',
]

export const caseFiles: Attack = {
  name: 'case-files',
  description: `each of ${CASE_FILE_CALLS.length} calls about files and folders of a case as nobody, holders, producers, a reader and a disabled rep, and with another case's ids; files that the holder may and may not see; guessed links; an upload cut at ${CUTS} places and gone on with by thieves; ${NAMES.length} names that lead elsewhere; disguised files and bombs; two reps who rename, move and delete at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) =>
    afterPlay(target, async (aces) => {
      const known = await createKnown(aces)
      const refused = (await tryAll(aces, known)) + (await tryHolders(aces)) + (await guessLinks(aces))
      await steal(aces)
      await sendNames(aces)
      const disguised = (await sendDisguised(aces)) + (await sendBombs(aces))
      const raced = await race(aces)
      return `${refused} requests of strangers and ${disguised} disguised files were refused; ${raced} changes of two reps left one truth`
    }),
}

async function createKnown({ owner, played }: PlayedAces): Promise<KnownFile> {
  const { id: guid } = played.quote
  const folder = randomUUID()
  const made = await owner.send('POST', `/admin/contacts/${guid}/folders`, { id: folder, name: 'Contracts' })
  assert.equal(made.status, 201, made.text)
  const [notes, large] = [
    await addCaseFile(owner, guid, NOTES, folder),
    await addCaseFile(owner, guid, LARGE),
  ]
  const body = { files: [large['id']], to: 'pat@attack.example' }
  const sent = await owner.send('POST', `/admin/contacts/${guid}/files/send`, body)
  assert.equal(sent.status, 200, sent.text)
  const links = (await owner.get(`/admin/contacts/${guid}/file-links`)).data as unknown as Json[]
  return { guid, folder, file: String(notes['id']), link: String(links[0]?.['id']) }
}

async function tryAll(
  { other, played, producer, reader, disabled, owner, newCaller }: PlayedAces,
  known: KnownFile,
): Promise<number> {
  const before = await readAll(owner, known.guid)
  let refused = 0
  const expect = async (
    who: string,
    calls: typeof CASE_FILE_CALLS,
    by: Caller,
    status: number,
    guid?: string,
  ) => {
    for (const call of calls) {
      assert.equal(await makeFileCall(by, call, known, guid), status, `${call.name} as ${who}`)
      refused += 1
    }
  }
  await expect('nobody', CASE_FILE_CALLS, await newCaller(), 401)
  await expect('a disabled rep', CASE_FILE_CALLS, disabled, 401)
  await expect('the holder', CASE_FILE_CALLS, played.holder, 401)
  await expect('the holder of another policy', CASE_FILE_CALLS, other.holder, 401)
  await expect('the producer of another policy', CASE_FILE_CALLS, producer, 401)
  await expect('a reader', CASE_FILE_WRITES, reader, 403)
  await expect('a rep with the ids of another case', CALLS_BY_ID, owner, 404, other.quote.id)
  assert.deepEqual(await readAll(owner, known.guid), before, 'Strangers changed something')
  return refused
}

async function readAll(owner: Caller, guid: string): Promise<unknown> {
  const [files, folders, links] = await Promise.all(
    ['files?sort=name', 'folders', 'file-links'].map((what) => owner.get(`/admin/contacts/${guid}/${what}`)),
  )
  return [files?.data, folders?.data, links?.data]
}

/** What the office does not let a holder see is none, and what it does is theirs alone. */
async function tryHolders({
  owner,
  played,
  other,
  producer,
  disabled,
  newCaller,
}: PlayedAces): Promise<number> {
  const { id: guid } = played.quote
  const [shown, hidden] = [await addCaseFile(owner, guid, NOTES), await addCaseFile(owner, guid, NOTES)]
  const mark = { files: [shown['id']], seen_by: ['holder'] }
  assert.equal((await owner.send('POST', `/admin/contacts/${guid}/files/seen-by`, mark)).status, 200)
  const nobody = await newCaller()
  let refused = 0
  for (const [number, by, file] of [
    [played.number, played.holder, hidden],
    [other.number, other.holder, shown],
    [played.number, other.holder, shown],
    [played.number, producer, shown],
    [played.number, disabled, shown],
    [played.number, nobody, shown],
  ] as const)
    for (const what of ['original', 'view']) {
      const { status } = await by.fetchFile(`/policies/${number}/files/${String(file['id'])}/${what}`)
      assert.ok([401, 403, 404].includes(status), `A stranger got ${status} for ${what} of ${number}`)
      refused += 1
    }
  const own = await played.holder.download(`/policies/${played.number}/files/${String(shown['id'])}/original`)
  assert.ok(own.equals(NOTES.content), 'The holder did not get the file')
  const listed = (await played.holder.get(`/policies/${played.number}/files`)).data as unknown as Json[]
  assert.deepEqual(
    listed.map(({ id }) => id),
    [shown['id']],
  )
  return refused
}

async function guessLinks({ newCaller }: PlayedAces): Promise<number> {
  const nobody = await newCaller()
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const token = randomUUID().replaceAll('-', '').padEnd(43, 'x')
    const { status } = await nobody.send('POST', '/file-links', { token })
    assert.ok([404, 429].includes(status), `A guessed link was answered with ${status}`)
  }
  return GUESSES
}

/** The owner’s connection breaks off again and again; in between others try to put something else into the rest. */
async function steal({ owner, second, reader, disabled, played, other }: PlayedAces): Promise<void> {
  const { id: guid } = played.quote
  const content = randomBytes(5000).toString('hex')
  const file = { name: 'notes.txt', content: Buffer.from(content) }
  const { id, status } = await beginCaseFile(owner, guid, file)
  assert.equal(status, 201)
  const thieves = [second, reader, disabled, played.holder, other.holder]
  let at = 0
  for (let cut = 0; cut < CUTS; cut += 1) {
    const until = Math.min(file.content.length - 1, at + 1 + randomInt(1500))
    const sent = await askUpload(owner, 'PATCH', id, { offset: at, body: file.content.subarray(at, until) })
    assert.equal(sent.status, 204)
    at = until
    const thief = thieves[cut % thieves.length] ?? second
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const asked = method === 'PATCH' ? { offset: at, body: Buffer.alloc(file.content.length - at, 33) } : {}
      const answer = await askUpload(thief, method, id, asked)
      assert.ok(
        [401, 403, 404].includes(answer.status),
        `${method} by a thief was answered with ${answer.status}`,
      )
    }
    assert.deepEqual(await askUpload(owner, 'HEAD', id), { status: 200, offset: at })
  }
  for (const [by, where] of [
    [second, guid],
    [owner, other.quote.id],
  ] as const) {
    const body = { id, folder: null, name: file.name, type: '', bytes: file.content.length, edges: null }
    const again = await by.send('POST', `/admin/contacts/${where}/files`, body)
    assert.equal(again.code, 'IDEMPOTENCY_KEY_REUSED', again.text)
  }
  await askUpload(owner, 'PATCH', id, { offset: at, body: file.content.subarray(at) })
  await awaitLookedAt(owner, guid, id)
  const kept = await owner.download(`/admin/contacts/${guid}/files/${id}/original`)
  assert.ok(kept.equals(file.content), 'The file is not what its owner sent')
}

/** A name is a label, as it is sent and as it is typed. */
async function sendNames({ owner, played }: PlayedAces): Promise<void> {
  const { id: guid } = played.quote
  const unsaved = await beginCaseFile(owner, guid, { ...NOTES, name: 'no\0tes.txt' })
  assert.deepEqual([unsaved.status, unsaved.code], [400, 'INVALID'], unsaved.text)
  for (const name of NAMES) {
    const { id, version, name: label } = await addCaseFile(owner, guid, { ...NOTES, name })
    assert.doesNotMatch(
      String(label),
      /[/\\:*?\p{Cc}\p{Cf}]|^\.|^(?:con|lpt1)\./iu,
      `A name is ${JSON.stringify(label)}`,
    )
    assert.ok(String(label).length <= 120, `A name has ${String(label).length} characters`)
    const renamed = await owner.send('PUT', `/admin/contacts/${guid}/files/${String(id)}`, { name, version })
    assert.deepEqual(
      [renamed.status, renamed.code],
      [400, 'INVALID'],
      `${JSON.stringify(name)}: ${renamed.text}`,
    )
  }
}

/** Small files that would be large if anybody unpacked them. */
async function sendBombs({ owner, played }: PlayedAces): Promise<number> {
  const { id: guid } = played.quote
  const wide = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { state } = await addCaseFile(owner, guid, { name: 'wide.png', content: wide })
  assert.equal(state, 'refused', 'A picture of 144 megapixels was taken')
  const packed = await anArchive({ 'zeros.txt': '0'.repeat(MOST_INSPECTED_BYTES * 4) })
  const kept = await addCaseFile(owner, guid, { name: 'zeros.zip', content: packed })
  const saved = await owner.download(`/admin/contacts/${guid}/files/${String(kept['id'])}/original`)
  assert.ok(saved.equals(packed), 'An archive is not kept as it was sent')
  return 1
}

async function sendDisguised({ owner, played }: PlayedAces): Promise<number> {
  const { id: guid } = played.quote
  const photo = await aPhoto()
  const files = [
    { name: '../../../etc/card.jpg', content: Buffer.concat([photo, aZip()]) },
    { name: 'card.png', content: photo },
    { name: 'card.jpg', content: Buffer.from('GIF89a<script>alert(1)</script>') },
    { name: 'setup.pdf', content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]) },
    { name: 'form.pdf', content: aPdf('4 0 obj <</S /#4AavaScript>> endobj') },
    { name: 'form.pdf', content: Buffer.concat([aPdf(), aZip()]) },
    { name: 'notes.txt', content: Buffer.from('#!/bin/sh\n') },
    { name: 'all.zip', content: await anArchive({ 'a/b/run.EXE': 'MZ' }) },
    { name: 'all.zip', content: await anArchive({ 'inner.zip': 'PK' }) },
    { name: 'letter.docx', content: await aDocument({ 'word/vbaProject.bin': 'x' }) },
  ]
  for (const file of files) {
    const { state, problem, name } = await addCaseFile(owner, guid, file)
    assert.equal(state, 'refused', `${file.name} was taken`)
    assert.ok(problem, 'The sender is not told why')
    assert.doesNotMatch(String(name), /[/\\]/)
  }
  const programs = ['run.exe', 'a.js', 'macro.docm', 'x.lnk', 'y.7z', 'z.ps1 ']
  for (const name of programs) {
    const { status, code } = await beginCaseFile(owner, guid, { name, content: Buffer.from('x') })
    assert.deepEqual([status, code], [415, 'FILE_TYPE'], name)
  }
  return files.length + programs.length
}

/** Two reps do what they like with the same files at once: each answer is known, and what is there is one of them. */
async function race({ owner, second, played }: PlayedAces): Promise<number> {
  const { id: guid } = played.quote
  let made = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = randomUUID()
    const name = `Race ${round}`
    const both = [owner, second]
    const folders = await Promise.all(
      both.map((by, nth) =>
        by.send('POST', `/admin/contacts/${guid}/folders`, { id: nth === 0 ? folder : randomUUID(), name }),
      ),
    )
    assert.deepEqual(
      folders.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 409],
    )
    const file = String((await addCaseFile(owner, guid, NOTES))['id'])
    const answers = await Promise.all(
      both.flatMap((by, nth) => [
        by.send('PUT', `/admin/contacts/${guid}/files/${file}`, { name: `name ${nth}`, version: 1 }),
        by.send('POST', `/admin/contacts/${guid}/files/move`, { files: [file], folder: null }),
        by.send('POST', `/admin/contacts/${guid}/files/delete`, { files: [file], reason: `Rep ${nth}` }),
        by.send('POST', `/admin/contacts/${guid}/files/restore`, { files: [file] }),
      ]),
    )
    for (const { status, text } of answers) assert.ok([200, 409].includes(status), text)
    const renamed = answers.filter(({ status }, nth) => nth % 4 === 0 && status === 200).length
    assert.ok(renamed <= 1, 'Two reps both renamed what they had seen')
    const { data } = await owner.get(`/admin/contacts/${guid}/files/${file}`)
    assert.equal(data['version'], 1 + renamed)
    assert.ok(['stored', 'deleted'].includes(String(data['state'])))
    assert.equal(data['state'] === 'deleted', data['deleted'] !== null)
    made += answers.length
  }
  return made
}
