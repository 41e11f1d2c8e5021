import { type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'

const TIMEOUT_MS = 10_000
/** Larger than any session. */
const MAX_ANSWER_BYTES = 64 * 1024

/** The wallet did not answer, or not with a session. */
export class WalletUnavailable extends Error {
  override name = 'WalletUnavailable'
}

export type WalletRequest = (url: URL, question: Record<string, string>) => Promise<Record<string, unknown>>

type OpenConnection = (url: URL, options: RequestOptions) => ClientRequest

interface WalletOptions {
  /** How a connection is made; tests make theirs to this machine. */
  open?: OpenConnection
  timeoutMs?: number
}

/** Asks a wallet's server once: nothing is followed, and neither its slowness nor its answer may grow. */
export function walletClient({
  open = httpsRequest,
  timeoutMs = TIMEOUT_MS,
}: WalletOptions = {}): WalletRequest {
  return async (url, question) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await sendRequest(open(url, { method: 'POST', headers: HEADERS, signal }), question)
      if (answer.statusCode !== 200) throw new WalletUnavailable(`The wallet answered ${answer.statusCode}`)
      return parseSession(await readBody(answer))
    } catch (error) {
      throw error instanceof WalletUnavailable ? error : new WalletUnavailable('No answer', { cause: error })
    }
  }
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

function sendRequest(request: ClientRequest, question: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject).end(JSON.stringify(question))
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
