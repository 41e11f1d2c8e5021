import { Readable } from 'node:stream'
import type { FilePart } from '#server/kit/files/parts/repository.ts'
import { bytesOf, type PartStore, readParts } from '#server/kit/files/parts/store-parts.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'

/** What was sent is only shown by our pages and does nothing else, even if it is opened by itself. */
export const SHOWN_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

export interface Serving {
  response: ResponseControls
  /** Of a request for a part of it. */
  range?: string | undefined
}

/** Streams all of it, or the part that a player asks for: memory never holds more than one part. */
export function sendParts(
  store: Pick<PartStore, 'files' | 'kind'>,
  parts: readonly FilePart[],
  { response, range }: Serving,
): Readable {
  const size = bytesOf(parts)
  const asked = readRange(range, size)
  const { from, to } = asked ?? { from: 0, to: size - 1 }
  response.header('accept-ranges', 'bytes')
  response.header('cache-control', 'private, no-store')
  response.header('content-length', String(to - from + 1))
  if (asked) {
    response.status(206)
    response.header('content-range', `bytes ${from}-${to}/${size}`)
  }
  return Readable.from(readParts(store, parts, { from, to }))
}

/** One range of bytes; anything else is answered with the whole file, as a server may. */
function readRange(range: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to ? { from, to } : undefined
}
