import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import { askUpload } from '../claims/file-pieces.ts'

const LONGEST_CHECK_MS = 60_000

/** A case with a file, a folder and a link, whose ids others know. */
export interface KnownFile {
  guid: string
  file: string
  folder: string
  link: string
}

/** Each call of reps about folders and files of a case. */
export const CASE_FILE_CALLS: readonly Endpoint[] = ENDPOINTS.filter(
  ({ path, access }) =>
    access === 'rep-session' && /^\/admin\/contacts\/:guid\/(?:files|folders|file-links)\b/.test(path),
)

/** What a rep who only reads may not do. */
export const CASE_FILE_WRITES = CASE_FILE_CALLS.filter((call) => {
  const permission = getPermission(call)
  return permission !== undefined && !isAllowed({ role: 'reader' }, permission)
})

/** Those that name a file, a folder or a link, or choose one. */
export const CALLS_BY_ID = CASE_FILE_CALLS.filter(
  ({ name, path }) =>
    /:(?:file|folder|link)\b/.test(path) || /^(?:move|mark|delete|restore|send)CaseFiles$/.test(name),
)

const BODIES: Readonly<Record<string, (known: KnownFile) => object>> = {
  createCaseFolder: () => ({ id: randomUUID(), name: `Mine ${randomUUID()}` }),
  renameCaseFolder: () => ({ name: 'Mine', version: 1 }),
  beginCaseFile: () => ({ id: randomUUID(), folder: null, name: 'a.txt', bytes: 1, type: '', edges: null }),
  renameCaseFile: () => ({ name: 'mine', version: 1 }),
  moveCaseFiles: ({ file }) => ({ files: [file], folder: null }),
  markCaseFiles: ({ file }) => ({ files: [file], seen_by: ['holder'] }),
  deleteCaseFiles: ({ file }) => ({ files: [file], reason: 'Mine' }),
  restoreCaseFiles: ({ file }) => ({ files: [file] }),
  sendCaseFiles: ({ file }) => ({ files: [file], to: 'thief@attack.example' }),
}

/** Makes a call about somebody’s case, or about the own one with their ids. */
export async function makeFileCall(
  by: Caller,
  { name, method, path, response }: Endpoint,
  known: KnownFile,
  guid = known.guid,
): Promise<number> {
  const names: Record<string, string> = { ...known, guid }
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => names[key] ?? '')
  if (method === 'GET') return response ? (await by.get(url)).status : (await by.fetchFile(url)).status
  return (await by.send(method, url, BODIES[name]?.(known) ?? {})).status
}

interface SentFile {
  name: string
  content: Buffer
}

export async function beginCaseFile(
  by: Caller,
  guid: string,
  { name, content }: SentFile,
  folder: string | null = null,
): Promise<ApiResponse & { id: string }> {
  const id = randomUUID()
  const body = { id, folder, name, type: '', bytes: content.length, edges: null }
  return { ...(await by.send('POST', `/admin/contacts/${guid}/files`, body)), id }
}

/** Sends all of a file, and waits until the program has looked at it. */
export async function addCaseFile(
  by: Caller,
  guid: string,
  file: SentFile,
  folder: string | null = null,
): Promise<Json> {
  const { id, status, text } = await beginCaseFile(by, guid, file, folder)
  assert.equal(status, 201, text)
  const sent = await askUpload(by, 'PATCH', id, { offset: 0, body: file.content })
  assert.equal(sent.status, 204)
  return awaitLookedAt(by, guid, id)
}

/** A file once the program has looked at it. */
export async function awaitLookedAt(by: Caller, guid: string, id: string): Promise<Json> {
  const until = Date.now() + LONGEST_CHECK_MS
  for (;;) {
    const { data } = await by.get(`/admin/contacts/${guid}/files/${id}`)
    if (data['state'] !== 'checking' && data['state'] !== 'uploading') return data
    assert.ok(Date.now() < until, `The file was not looked at: ${JSON.stringify(data)}`)
    await pause(200)
  }
}
