import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { rootCertificates, TLSSocket } from 'node:tls'

/** More than any answer that the doctor reads has. */
const MAX_BODY_BYTES = 256 * 1024

export interface SiteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** When the certificate ends, by https. */
  certificateEnd: Date | undefined
}

export interface SiteRequest {
  headers?: Record<string, string>
  signal: AbortSignal
  extraAuthority?: string | undefined
}

/** A request as a browser makes it, on a connection of its own; redirects are not followed. */
export function requestSite(url: string, options: SiteRequest): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(url, options)
    outgoing.once('error', reject)
    // The answer to a request for a socket.
    outgoing.once('upgrade', (incoming, socket) => {
      resolve(describe(incoming, ''))
      socket.destroy()
    })
    outgoing.once('response', (incoming) => {
      readBody(incoming).then((body) => resolve(describe(incoming, body)), reject)
    })
    outgoing.end()
  })
}

function openRequest(url: string, { headers = {}, signal, extraAuthority }: SiteRequest) {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return request(url, {
    headers,
    signal,
    agent: false,
    ...(extraAuthority !== undefined && { ca: [...rootCertificates, extraAuthority] }),
  })
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) break
  }
  return Buffer.concat(chunks).toString()
}

function describe(incoming: IncomingMessage, body: string): SiteResponse {
  const { statusCode = 0, headers, socket } = incoming
  return { status: statusCode, headers, body, certificateEnd: readCertificateEnd(socket) }
}

function readCertificateEnd(socket: unknown): Date | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const { valid_to: end } = socket.getPeerCertificate()
  return end === undefined ? undefined : new Date(end)
}
