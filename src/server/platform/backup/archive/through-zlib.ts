import { pipeline, type Transform } from 'node:stream'
import { ReadableStream } from 'node:stream/web'

/**
 * What zlib makes of bytes. Only what its buffers hold is in memory: Node's `CompressionStream` counts chunks where it should
 * count bytes, and would take in a whole backup before the first of it is compressed.
 */
export function throughZlib(
  bytes: AsyncIterable<Uint8Array>,
  zlib: Transform,
): globalThis.ReadableStream<Uint8Array> {
  // A failure of either is the failure of whoever reads the result.
  pipeline(bytes, zlib, () => undefined)
  return toWebStream(zlib)
}

/** A web stream that reads only when it is read, for the same reason. */
export function toWebStream(bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>
}
