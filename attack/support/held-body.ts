import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Caller, Json } from './caller.ts'
import { requireKnownCall } from './known-call.ts'

/** Long enough that the program has read who asks. */
const READ_MS = 300

type Held = () => Promise<Pick<ApiResponse, 'status' | 'code' | 'text'>>

/** Sends a write but for its last character; call the result to send that too, and to read the answer. */
export function sendHeld(caller: Caller, path: string, body: Json): Promise<Held> {
  requireKnownCall('POST', path)
  const headers = { 'content-type': 'application/json' }
  return hold(caller, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
}

/** Sends all of a file that was begun but for its last byte. */
export function sendHeldFile(caller: Caller, id: string, body: Buffer): Promise<Held> {
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
  }
  return hold(caller, { method: 'PATCH', path: `/uploads/${id}`, headers, body })
}

interface HeldRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

async function hold(
  { origin, cookies }: Caller,
  { method, path, headers, body }: HeldRequest,
): Promise<Held> {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const sent = request(`${origin}/quote/api${path}`, {
    method,
    headers: {
      cookie: cookies,
      'content-length': body.length,
      'x-xsrf-token': decodeURIComponent(token),
      ...headers,
    },
  })
  const answered = once(sent, 'response')
  sent.write(body.subarray(0, -1))
  await pause(READ_MS)
  return async () => {
    sent.end(body.subarray(-1))
    const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode?: number }]
    let answer = ''
    for await (const part of response) answer += part.toString()
    const { code } = JSON.parse(answer || '{}') as { code?: string }
    return { status: response.statusCode ?? 0, code, text: answer }
  }
}
