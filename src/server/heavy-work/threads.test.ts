import { readFileSync, readdirSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { summarizeSeasons } from '#domain/exposure/season-summary.ts'
import { simulateSeasons } from '#domain/exposure/simulate-seasons.ts'
import type { Cents } from '#domain/values/money.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { openThreads } from '#server/heavy-work/threads.ts'
import { longDocument, shortDocument } from '#testing/long-document.ts'
import { aPicture } from '#testing/pictures.ts'
import { testThreads } from '#testing/test-context.ts'

/** A result, and how many turns of this thread's event loop it took. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<[result: T, turns: number]> {
  const state = { turns: 0, isDone: false }
  const done = work().finally(() => (state.isDone = true))
  while (!state.isDone) {
    await nextTurn()
    state.turns += 1
  }
  return [await done, state.turns]
}

describe('N75 heavy work', { timeout: 60_000 }, () => {
  it('N75 a slow document delays no other request, and has the same bytes', async () => {
    // The thread has started.
    await testThreads.renderPdf(shortDocument, 'person')
    const [file, turns] = await turnsDuring(() => testThreads.renderPdf(longDocument, 'person'))
    const [here, turnsHere] = await turnsDuring(() => createPdf(longDocument))
    expect(file.equals(here)).toBe(true)
    expect(turns).toBeGreaterThan(10 * turnsHere)
  })

  it('N75 O20 seasons are played in a thread as they are played here', async () => {
    const contests = [
      { winners: 'every', expected: 0.3, prize: 1_000_000 as Cents, carried: 333_333 as Cents },
      { winners: 'one', expected: 0.1, prize: 500_001 as Cents, carried: 0 as Cents },
    ] as const
    const slice = { seed: 2027, first: 300, count: 1000 }
    const seasons = await testThreads.simulateSeasons(contests, slice)
    expect(seasons).toEqual(simulateSeasons(contests, slice))
    const retention = 100_000 as Cents
    expect(await testThreads.summarizeSeasons(seasons, retention)).toEqual(
      summarizeSeasons(seasons, retention),
    )
  })

  it('N75 a picture has the same result as without a thread, and other files are rejected', async () => {
    const content = await aPicture('png')
    const cleaned = await testThreads.cleanPicture({ content, declaredType: 'image/png' })
    expect(cleaned).toMatchObject({ contentType: 'image/png', width: 400, height: 100 })
    expect(typeof cleaned === 'string' || Buffer.isBuffer(cleaned.content)).toBe(true)
    const part = { x: 0, y: 0, width: 150, height: 100 }
    expect(await testThreads.cleanPicture({ content, declaredType: 'image/png' }, part)).toMatchObject({
      width: 150,
    })
    const text = { content: Buffer.from('hello'), declaredType: 'image/png' }
    expect(await testThreads.cleanPicture(text)).toBe('FILE_MISMATCH')
  })

  it('N75 of a hundred documents at once 64 are queued, and the others are rejected as busy', async () => {
    const threads = openThreads({
      report: () => undefined,
      concurrency: 1,
      maxWaitMs: 60_000,
      maxRunMs: 60_000,
    })
    onTestFinished(threads.close)
    const asked = Array.from({ length: 100 }, () =>
      threads.renderPdf(shortDocument, 'person').then(
        () => 'made',
        (error: Error) => error.message,
      ),
    )
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(65)
    expect(outcomes.filter((outcome) => outcome === 'BUSY')).toHaveLength(35)
  })

  it('N75 only a thread renders documents or decodes pictures', () => {
    const heavy =
      /from '#server\/(documents\/(pdf\/create-pdf|pictures\/create-picture)|kit\/files\/clean-picture)\.ts'|import\('sharp'\)/
    const users = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .filter((name) =>
        readFileSync(`src/server/${name}`, 'utf8')
          .split('\n')
          .some(
            (line) =>
              heavy.test(line) && !/^import (type |\{ type [^,]*\}|\{ type \w+, type \w+ \})/.test(line),
          ),
      )
    expect(users.toSorted()).toEqual([
      'documents/pictures/create-picture.ts',
      'documents/print/create-print.ts',
      'heavy-work/threads.ts',
      'kit/files/clean-picture.ts',
      'kit/files/inspect/hash-look.ts',
      'kit/files/inspect/inspect-file.ts',
    ])
  })
})
