import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Caller, Json } from './caller.ts'
import { requireKnownCall } from './known-call.ts'

/** Long enough that the program has read who asks. */
const READ_MS = 300

/** Sends a write but for its last character; call the result to send that too, and to read the answer. */
export async function sendHeld(
  { origin, cookies }: Caller,
  path: string,
  body: Json,
): Promise<() => Promise<Pick<ApiResponse, 'status' | 'code' | 'text'>>> {
  requireKnownCall('POST', path)
  const text = JSON.stringify(body)
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const sent = request(`${origin}/quote/api${path}`, {
    method: 'POST',
    headers: {
      cookie: cookies,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-xsrf-token': decodeURIComponent(token),
    },
  })
  const answered = once(sent, 'response')
  sent.write(text.slice(0, -1))
  await pause(READ_MS)
  return async () => {
    sent.end(text.slice(-1))
    const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode?: number }]
    let answer = ''
    for await (const part of response) answer += part.toString()
    const { code } = JSON.parse(answer) as { code?: string }
    return { status: response.statusCode ?? 0, code, text: answer }
  }
}
