import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { throughZlib, toWebStream } from '#server/platform/backup/archive/through-zlib.ts'

const CHUNK_BYTES = 64 * 1024
const CHUNKS = 512
/** What buffers on the way may hold, of 32 MB in all. */
const MAX_CHUNKS_AHEAD = 32
/** Far more than it would take to read everything. */
const TURNS = 20_000

/** Counts what was taken of it. */
function countedChunks(bytes: Buffer) {
  const taken = { chunks: 0 }
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      taken.chunks += 1
      yield bytes.subarray(from, from + CHUNK_BYTES)
    }
  }
  return { taken, chunks: chunks() }
}

describe('O15 what goes through zlib', () => {
  const plain = randomBytes(CHUNKS * CHUNK_BYTES)

  it.each([
    ['packing', plain, createGzip],
    ['unpacking', gzipSync(plain, { level: 0 }), createGunzip],
  ] as const)(
    'O15 %s takes no more than somebody reads, so that a backup of any size needs little memory',
    { timeout: 60_000 },
    async (_, bytes, zlib) => {
      const { taken, chunks } = countedChunks(bytes)
      const reader = throughZlib(toWebStream(chunks), zlib()).getReader()
      expect((await reader.read()).done).toBe(false)
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
      expect(taken.chunks).toBeLessThan(MAX_CHUNKS_AHEAD)
      while (!(await reader.read()).done);
      expect(taken.chunks).toBeGreaterThanOrEqual(CHUNKS)
    },
  )

  it('O15 comes back as it was, and fails where the bytes fail', async () => {
    const packed = throughZlib(countedChunks(plain).chunks, createGzip())
    const pieces: Uint8Array[] = []
    for await (const piece of throughZlib(packed, createGunzip())) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(plain)).toBe(true)

    async function* broken() {
      yield plain.subarray(0, CHUNK_BYTES)
      throw new Error('The disk fails')
    }
    const reader = throughZlib(broken(), createGzip()).getReader()
    const readAll = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readAll()).rejects.toThrow('The disk fails')
  })
})
