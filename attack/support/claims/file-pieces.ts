import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, Json } from '../caller.ts'

const UPLOADS = '/quote/api/uploads'
const LONGEST_CHECK_MS = 60_000

interface AttackFile {
  name: string
  type: string
  content: Buffer
}

/** Begins a file of a claim; its id. */
export async function beginFile(
  by: Caller,
  claim: string,
  { name, type, content }: AttackFile,
  id: string = randomUUID(),
): Promise<string> {
  const body = { id, key: 'scorecard', place: 1, name, type, bytes: content.length, edges: null }
  const { status, text } = await by.send('POST', `/claims/${claim}/files`, body)
  assert.equal(status, 201, text)
  return id
}

/** One request of the protocol that takes files; the status, and how much is there by its answer. */
export async function askUpload(
  by: Caller,
  method: string,
  id: string,
  { offset, body, headers = {} }: { offset?: number; body?: Buffer; headers?: Record<string, string> } = {},
): Promise<{ status: number; offset: number }> {
  const token = /XSRF-TOKEN=([^;]+)/.exec(by.cookies)?.[1] ?? ''
  const response = await fetch(`${by.origin}${UPLOADS}/${id}`, {
    method,
    headers: {
      cookie: by.cookies,
      'x-xsrf-token': decodeURIComponent(token),
      'tus-resumable': '1.0.0',
      ...(offset !== undefined && {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }),
      ...headers,
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  await response.arrayBuffer()
  return { status: response.status, offset: Number(response.headers.get('upload-offset') ?? '-1') }
}

/** Sends all of a file, and waits until the program has looked at it. */
export async function sendWhole(by: Caller, claim: string, file: AttackFile): Promise<Json> {
  const id = await beginFile(by, claim, file)
  const sent = await askUpload(by, 'PATCH', id, { offset: 0, body: file.content })
  assert.equal(sent.status, 204)
  return awaitChecked(by, claim, id)
}

export async function awaitChecked(by: Caller, claim: string, id: string): Promise<Json> {
  const until = Date.now() + LONGEST_CHECK_MS
  for (;;) {
    const { data } = await by.get(`/claims/${claim}/files`)
    const found = (data as unknown as Json[]).find((one) => one['id'] === id)
    if (found && found['state'] !== 'checking' && found['state'] !== 'uploading') return found
    assert.ok(Date.now() < until, `The file was not looked at: ${JSON.stringify(found)}`)
    await pause(200)
  }
}
