import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What the peer answers once a file was sent to it. `early` does not wait for all of it. */
export type ClamdAnswer =
  | 'clean'
  | 'found'
  | 'nameless'
  | 'garbage'
  | 'cut'
  | 'silent'
  | 'early'
  | 'refuse'
  | 'too-large'

export interface ClamdPeer {
  url: string
  /** What it answers from now on; by default it looks for the word EICAR. */
  answer: (how: ClamdAnswer | undefined) => void
  /** All that was sent to it. */
  scanned: Buffer[]
  close: () => Promise<void>
}

const ANSWERS: Readonly<Record<Exclude<ClamdAnswer, 'silent' | 'refuse'>, string>> = {
  clean: 'stream: OK\0',
  found: 'stream: Eicar-Signature FOUND\0',
  nameless: 'stream: (null) FOUND\0',
  garbage: '\u0001\u0002 what is that\0',
  cut: 'stream: O',
  early: 'stream: OK\0',
  'too-large': 'INSTREAM size limit exceeded. ERROR\0',
}

/** A scanner that speaks as much of clamd’s protocol as files need: INSTREAM with its chunks. */
export async function clamdPeer(): Promise<ClamdPeer> {
  let how: ClamdAnswer | undefined
  const scanned: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (how === 'refuse') return void socket.destroy()
    if (how === 'early') socket.end(ANSWERS.early)
    let received = Buffer.alloc(0)
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      const content = readStream(received)
      if (!content || how === 'silent' || how === 'early') return
      scanned.push(content)
      const found = content.includes('EICAR') ? 'found' : 'clean'
      socket.end(ANSWERS[(how ?? found) as keyof typeof ANSWERS])
    })
  })
  const port = await listen(server)
  return {
    url: `tcp://127.0.0.1:${port}`,
    answer: (next) => void (how = next),
    scanned,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

const COMMAND = /^[nz]INSTREAM[\0\n]/

/** All that was sent, once its end is there. */
function readStream(received: Buffer): Buffer | undefined {
  const [command] = COMMAND.exec(received.toString('latin1', 0, 20)) ?? []
  if (command === undefined) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
