import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface ReceivedRequest {
  body: unknown
  headers: Record<string, unknown>
}

/** A local service that receives JSON; tests set its response or stop it. */
export class HttpPeer {
  readonly received: ReceivedRequest[] = []
  /** The status of the following responses. */
  status = 200
  responseBody = ''
  private server: Server | undefined
  private port = 0

  get url(): string {
    return `http://127.0.0.1:${this.port}/texts`
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.received.push({ body: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers })
        response.writeHead(this.status, { connection: 'close' }).end(this.responseBody)
      })
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  async stop(): Promise<void> {
    const { server } = this
    this.server = undefined
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }
}

/** Starts a service that stops at the end of the test. */
export async function startHttpPeer(): Promise<HttpPeer> {
  const peer = new HttpPeer()
  await peer.start()
  onTestFinished(() => peer.stop())
  return peer
}
