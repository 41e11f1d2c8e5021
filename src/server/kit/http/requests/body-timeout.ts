import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * @rule N75 A body that takes too long to arrive is rejected with 408, and its connection is closed. Uploads have a
 * time-out for each chunk instead.
 */
export function registerBodyTimeout(app: FastifyInstance, ms: number): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) =>
    hasBody(headers) && !isUpload(headers) ? limitArrivalTime(payload, ms) : payload,
  )
  // The body of a request that was answered without reading it may still be arriving.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    const timer = setTimeout(() => raw.destroy(), ms).unref()
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

type Headers = FastifyRequest['headers']

function hasBody(headers: Headers): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload(headers: Headers): boolean {
  return /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '')
}

/** Passes the body through. Destroying the request itself would close its connection before it could be answered. */
function limitArrivalTime(payload: Readable, ms: number): Readable {
  const body = new PassThrough()
  const timer = setTimeout(() => body.destroy(createBodyTimeoutError()), ms).unref()
  body.once('close', () => clearTimeout(timer))
  // If nobody reads the body, its error does not matter.
  body.on('error', () => undefined)
  payload.once('error', (error) => body.destroy(error))
  return payload.pipe(body)
}

/** Rejects as soon as nothing of a request has arrived for this time. */
export async function rejectWhenStalled<T>(
  raw: IncomingMessage,
  ms: number,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_resolve, reject) => {
    let bytesReceived = raw.socket.bytesRead
    let lastProgressAt = performance.now()
    timer = setInterval(() => {
      if (raw.complete) return
      if (raw.socket.bytesRead === bytesReceived && performance.now() - lastProgressAt >= ms)
        return reject(createBodyTimeoutError())
      if (raw.socket.bytesRead !== bytesReceived) lastProgressAt = performance.now()
      bytesReceived = raw.socket.bytesRead
    }, ms / 10)
  })
  try {
    return await Promise.race([work(), stalled])
  } finally {
    clearInterval(timer)
  }
}

function createBodyTimeoutError(): Error {
  return Object.assign(new Error('The body took too long to arrive'), { statusCode: 408 })
}
