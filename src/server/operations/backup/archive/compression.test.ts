import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { compress, decompress } from '#server/operations/backup/archive/compression.ts'

const BLOCK = new Uint8Array(randomBytes(1024 * 1024))
const MOST_BLOCKS = 32

/** Blocks without end, as fast as they are asked for. */
function endless() {
  const source = { blocks: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        source.blocks += 1
        controller.enqueue(BLOCK)
      },
    },
    { highWaterMark: 0 },
  )
  return { source, stream }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

it.each([
  ['compressed', compress],
  ['compressed and decompressed', (stream: ReadableStream<Uint8Array>) => decompress(compress(stream))],
])(
  'O15 what is %s waits for who reads it, so that memory does not grow with a backup',
  async (_what, through) => {
    const { source, stream } = endless()
    const reader = through(stream).getReader()
    for (let count = 0; count < 20; count += 1) await reader.read()
    let before = 0
    while (source.blocks !== before && source.blocks <= MOST_BLOCKS) {
      before = source.blocks
      await pause(200)
    }
    expect(source.blocks).toBeLessThanOrEqual(MOST_BLOCKS)
    await reader.cancel()
  },
)

it('O15 what was cut short is no end, and what fails at the source fails here', async () => {
  const whole = new Uint8Array(Buffer.concat(await collect(compress(new Blob([BLOCK]).stream()))))
  const read = (bytes: Uint8Array<ArrayBuffer>) => collect(decompress(new Blob([bytes]).stream()))
  expect(Buffer.concat(await read(whole)).equals(BLOCK)).toBe(true)
  await expect(read(whole.subarray(0, -4))).rejects.toThrow('unexpected end of file')
  const failing = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('Gone')),
  })
  await expect(compress(failing).getReader().read()).rejects.toThrow('Gone')
})
