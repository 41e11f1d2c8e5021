import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface StoredObject {
  content: Buffer
  contentType: string
}

export const S3_KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-secret' }

/** A local server for the part of S3 that we use. It rejects wrong signatures and digests. */
export class S3Peer {
  readonly objects = new Map<string, StoredObject>()
  /** The requests, such as `PUT /bucket/logo/1`. */
  readonly requests: string[] = []
  /** Set to fail the next requests with this status. */
  failWithStatus: number | undefined
  /** Set to take requests and never answer them. */
  isSilent = false
  url = ''

  async listen(): Promise<() => void> {
    const server = createServer((request, response) => void this.answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return () => {
      server.closeAllConnections()
      server.close()
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    const { pathname } = new URL(request.url ?? '/', this.url)
    this.requests.push(`${request.method} ${pathname}`)
    if (this.isSilent) return
    const refusal = this.failWithStatus
      ? { status: this.failWithStatus, code: 'InternalError' }
      : refusalOf(request, content)
    if (refusal) return sendError(response, refusal.status, refusal.code)
    this.serve(request, response, { pathname, content })
  }

  private serve(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { pathname, content }: { pathname: string; content: Buffer },
  ): void {
    if (method === 'PUT') {
      this.objects.set(pathname, { content, contentType: headers['content-type'] ?? '' })
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      this.objects.delete(pathname)
      response.writeHead(204).end()
    } else {
      const found = this.objects.get(pathname)
      if (!found) return sendError(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-type': found.contentType }).end(found.content)
    }
  }
}

function refusalOf(request: IncomingMessage, content: Buffer): { status: number; code: string } | undefined {
  const { headers } = request
  if (headers['x-amz-content-sha256'] !== sha256(content).toString('hex'))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const checksum = headers['x-amz-checksum-sha256']
  if (request.method === 'PUT' && checksum !== sha256(content).toString('base64'))
    return { status: 400, code: 'BadDigest' }
  if (headers.authorization !== expectedAuthorization(request))
    return { status: 403, code: 'SignatureDoesNotMatch' }
  return undefined
}

/** The correct signature, version 4, of this request. */
function expectedAuthorization({ method, url = '/', headers }: IncomingMessage): string | undefined {
  const [, scope = '', signed = ''] =
    /Credential=AKIDEXAMPLE\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://peer')
  const query = [...searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [
    method,
    pathname,
    query,
    canonicalHeaders.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    sha256(Buffer.from(canonical)).toString('hex'),
  ].join('\n')
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${S3_KEY.secretAccessKey}`)
  const signature = hmac(key, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${S3_KEY.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
}

/** Starts an S3 server that stops at the end of the test. */
export async function startS3Peer(): Promise<S3Peer> {
  const peer = new S3Peer()
  onTestFinished(await peer.listen())
  return peer
}
