import { type Duplex, pipeline, Readable } from 'node:stream'
import { ReadableStream as NodeWebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

type Bytes = ReadableStream<Uint8Array>

export function compress(bytes: Bytes): Bytes {
  return through(bytes, createGzip())
}

/** Fails where the end is missing or something was changed. */
export function decompress(bytes: Bytes): Bytes {
  return through(bytes, createGunzip())
}

/** In memory is only what waits in the step; the streams for compression of the web platform, as Node has them, hold any amount. */
function through(bytes: Bytes, step: Duplex): Bytes {
  // What fails is the error of the step, which whoever reads gets.
  pipeline(Readable.fromWeb(bytes as NodeWebStream<Uint8Array>), step, () => undefined)
  // Iterated, not by `Readable.toWeb`: that loses the words of an error on Node 24.
  return NodeWebStream.from<Uint8Array>(step) as Bytes
}
