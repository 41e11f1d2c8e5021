import { createServer, connect, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What stands between a browser and the program. */
type Weather =
  /** Everything passes. */
  | 'clear'
  /** Every connection is broken off, as without a connection: the browser itself still believes that it has one. */
  | 'refused'
  /** Connections are taken and nothing ever answers. */
  | 'silent'
  /** A hotel's network answers everything with its own page. */
  | 'portal'

export interface TcpProxy {
  origin: string
  set: (weather: Weather) => void
  stop: () => Promise<void>
}

const PORTAL_PAGE = '<!doctype html><title>Welcome</title><h1>Sign in to the hotel network</h1>'
const PORTAL = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PORTAL_PAGE.length}\r\nConnection: close\r\n\r\n${PORTAL_PAGE}`

/** A network that can be cut: workers of a page and everything else go through it. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let weather: Weather = 'clear'

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((client) => {
    keep(client)
    if (weather === 'refused') return client.resetAndDestroy()
    if (weather === 'silent') return undefined
    if (weather === 'portal') return client.once('data', () => client.end(PORTAL))
    const program = connect(Number(port), hostname)
    keep(program)
    // The program answers under its own name alone. Ports of both have five digits, so that nothing else moves.
    const names = [`${client.localAddress}:${client.localPort}`, `${hostname}:${port}`] as const
    client.on('data', (chunk) => {
      if (!program.write(renamed(chunk, ...names))) client.pause()
    })
    program.on('drain', () => client.resume())
    client.on('end', () => program.end())
    program.pipe(client)
    return undefined
  })
  await listen(server)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      weather = next
      for (const socket of sockets) socket.resetAndDestroy()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function renamed(chunk: Buffer, own: string, program: string): Buffer {
  return Buffer.from(chunk.toString('latin1').replaceAll(own, program), 'latin1')
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
}
