import { type ClientRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'

const PATIENCE_MS = 10_000
/** Larger than any session. */
const ANSWER_LIMIT_BYTES = 64 * 1024

/** The wallet did not answer, or not with a session. */
export class WalletSilent extends Error {
  override name = 'WalletSilent'
}

export type AskWallet = (url: URL, question: Record<string, string>) => Promise<Record<string, unknown>>

type Open = (url: URL, options: RequestOptions) => ClientRequest

interface WalletOptions {
  /** How a connection is made; tests make theirs to this machine. */
  open?: Open
  patienceMs?: number
}

/** Asks a wallet's server once: nothing is followed, and neither its slowness nor its answer may grow. */
export function walletClient({
  open = httpsRequest,
  patienceMs = PATIENCE_MS,
}: WalletOptions = {}): AskWallet {
  return async (url, question) => {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const answer = await answerOf(open(url, { method: 'POST', headers: HEADERS, signal }), question)
      if (answer.statusCode !== 200) throw new WalletSilent(`The wallet answered ${answer.statusCode}`)
      return sessionIn(await textOf(answer))
    } catch (error) {
      throw error instanceof WalletSilent ? error : new WalletSilent('No answer', { cause: error })
    }
  }
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

function answerOf(request: ClientRequest, question: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject).end(JSON.stringify(question))
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    if (size > ANSWER_LIMIT_BYTES) {
      answer.destroy()
      throw new WalletSilent('The answer is too large')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function sessionIn(text: string): Record<string, unknown> {
  const session: unknown = JSON.parse(text)
  if (typeof session === 'object' && session !== null && !Array.isArray(session)) return { ...session }
  throw new WalletSilent('The answer is no session')
}
