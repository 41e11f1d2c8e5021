import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const HEADER_BYTES = 12
const TXT = 16
const MX = 15
const NO_SUCH_NAME = 3

/** A DNS server that knows TXT and MX records, on UDP. */
export class DnsPeer {
  /** By name. A text longer than 255 bytes is sent in parts, as it has to be. */
  readonly texts: Record<string, string[]> = {}
  /** The mail servers of a domain, the first choice first. */
  readonly mailServers: Record<string, string[]> = {}
  /** Receives and says nothing. */
  isSilent = false
  /** Answers every question with this error code. */
  failWith: number | undefined
  asked: string[] = []
  readonly #socket: Socket = createSocket('udp4')

  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`
  }

  async start(): Promise<void> {
    this.#socket.on('message', (message, { port, address }) => {
      if (!this.isSilent) this.#socket.send(this.#answer(message), port, address)
    })
    this.#socket.bind(0, '127.0.0.1')
    await once(this.#socket, 'listening')
  }

  stop(): void {
    this.#socket.close()
  }

  #answer(question: Buffer): Buffer {
    const { name, end } = readName(question)
    this.asked.push(name)
    const records =
      question.readUInt16BE(end) === MX
        ? (this.mailServers[name] ?? []).map(toMailServer)
        : (this.texts[name] ?? []).map(toText)
    const code = this.failWith ?? (records.length === 0 ? NO_SUCH_NAME : 0)
    const header = Buffer.from(question.subarray(0, HEADER_BYTES))
    // An answer, with recursion.
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(code === 0 ? records.length : 0, 6)
    header.writeUInt32BE(0, 8)
    const asked = question.subarray(HEADER_BYTES, end + 4)
    return Buffer.concat([header, asked, ...(code === 0 ? records : [])])
  }
}

/** The name in a question, in lower case, and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (message[at]) {
    const length = message[at] ?? 0
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function toText(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  return toRecord(TXT, Buffer.concat(parts))
}

function toMailServer(name: string, index: number): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`))
  return toRecord(MX, Buffer.concat([Buffer.from([0, index]), ...labels, Buffer.from([0])]))
}

/** Its name is a pointer to that of the question. */
function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Starts a DNS server that stops at the end of the test. */
export async function startDnsPeer(): Promise<DnsPeer> {
  const peer = new DnsPeer()
  await peer.start()
  onTestFinished(() => peer.stop())
  return peer
}
