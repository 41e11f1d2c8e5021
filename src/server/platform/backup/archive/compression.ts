import { type Duplex, pipeline, Readable } from 'node:stream'
import { type ReadableStream as NodeWebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

type Bytes = ReadableStream<Uint8Array>

/** What waits for a slow reader. The streams for compression of the web platform, as Node has them, hold any amount. */
const WAITING_BYTES = 1024 * 1024

export function compress(bytes: Bytes): Bytes {
  return through(bytes, createGzip())
}

/** Fails where the end is missing or something was changed. */
export function decompress(bytes: Bytes): Bytes {
  return through(bytes, createGunzip())
}

function through(bytes: Bytes, step: Duplex): Bytes {
  // What fails is the error of the step, which whoever reads gets.
  pipeline(Readable.fromWeb(bytes as NodeWebStream<Uint8Array>), step, () => undefined)
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES })
  return Readable.toWeb(step, { strategy }) as Bytes
}
