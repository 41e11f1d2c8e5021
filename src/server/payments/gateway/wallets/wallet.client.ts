import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'

const TIMEOUT_MS = 10_000
/** Any session is smaller. */
const MAX_ANSWER_BYTES = 64 * 1024

/** The wallet did not answer with a session. */
export class WalletUnavailable extends Error {
  override name = 'WalletUnavailable'
}

export type WalletRequest = (url: URL, body: Record<string, string>) => Promise<Record<string, unknown>>

type OpenConnection = (url: URL, options: RequestOptions) => ClientRequest

interface WalletOptions {
  /** Opens the connection; tests connect to this machine. */
  open?: OpenConnection
  timeoutMs?: number
}

/** Sends one request: redirects are not followed, and time and size of the answer are limited. */
export function walletClient({
  open = httpsRequest,
  timeoutMs = TIMEOUT_MS,
}: WalletOptions = {}): WalletRequest {
  return async (url, body) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await sendRequest(open(url, { method: 'POST', headers: HEADERS, signal }), body)
      if (answer.statusCode !== 200) throw new WalletUnavailable(`The wallet answered ${answer.statusCode}`)
      return parseSession(await readBody(answer))
    } catch (error) {
      throw error instanceof WalletUnavailable ? error : new WalletUnavailable('No answer', { cause: error })
    }
  }
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

function sendRequest(request: ClientRequest, body: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject).end(JSON.stringify(body))
  })
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > MAX_ANSWER_BYTES) {
      answer.destroy()
      throw new WalletUnavailable('The answer is too large')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function parseSession(text: string): Record<string, unknown> {
  const session: unknown = JSON.parse(text)
  if (typeof session === 'object' && session !== null && !Array.isArray(session)) return { ...session }
  throw new WalletUnavailable('The answer is no session')
}
