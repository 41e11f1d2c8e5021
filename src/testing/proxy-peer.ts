import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestCertificate } from '#testing/certificates.ts'

interface ProxyOptions {
  /** Where it passes requests on to. */
  port: () => number
  tls?: TestCertificate
  /** What it makes of X-Forwarded-For: another address behind the others, its own only, or what was sent. */
  forwardedFor?: 'append' | 'replace' | 'leave'
  /** Headers that it adds, or sets otherwise. */
  headers?: Record<string, string>
  /** The end of a path for which it reaches nobody. */
  unreachable?: string
}

/** The address of a client, as a proxy names it. */
const CLIENT = '203.0.113.9'

/** A proxy in front of the program, until the end of the test; it does not pass sockets on. */
export async function startProxyPeer(options: ProxyOptions): Promise<{ port: number }> {
  const { unreachable } = options
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    if (unreachable !== undefined && incoming.url?.endsWith(unreachable) === true)
      return void response.writeHead(502).end()
    passOn(options, incoming, response)
  }
  const server = options.tls ? createHttps(options.tls, answer) : createHttp(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port }
}

function passOn(
  { port, forwardedFor = 'append', headers = {} }: ProxyOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const sent = incoming.headers['x-forwarded-for']
  const named = {
    append: [sent, CLIENT].filter(Boolean).join(', '),
    replace: CLIENT,
    leave: sent,
  }[forwardedFor]
  const outgoing = request(
    {
      port: port(),
      host: '127.0.0.1',
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: { ...incoming.headers, ...(named !== undefined && { 'x-forwarded-for': named }), ...headers },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  outgoing.on('error', () => response.writeHead(502).end())
  incoming.pipe(outgoing)
}
