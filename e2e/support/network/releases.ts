import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Releases {
  origin: string
  /** From now on the worker is that of another release. */
  release: () => void
  stop: () => Promise<void>
}

/** The program behind a network, of which another release comes out while a page is open. */
export async function startReleases(program: string): Promise<Releases> {
  let release = 'A'
  const server = createServer((incoming, outgoing) => forward(program, incoming, outgoing, () => release))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      release = 'B'
    },
    stop: () => stop(server),
  }
}

function forward(
  program: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  release: () => string,
): void {
  const { host } = new URL(program)
  const own = incoming.headers.host ?? ''
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value).replaceAll(own, host)]),
  )
  const isWorker = incoming.url?.endsWith('/event-day-sw.js') === true
  // As a whole each time, as it is longer than the program believes.
  const { 'if-none-match': _, 'if-modified-since': __, ...whole } = headers
  const asked = request(
    `${program}${incoming.url}`,
    { method: incoming.method, headers: isWorker ? { ...whole, 'accept-encoding': 'identity' } : headers },
    (answer) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      answer.pipe(outgoing, { end: !isWorker })
      if (isWorker) answer.on('end', () => outgoing.end(`\n// ${release()}\n`))
    },
  )
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
