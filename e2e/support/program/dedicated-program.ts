import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { APIRequest } from '@playwright/test'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { freePort, Program } from '#testing/program.ts'
import { QuoteApi } from '../quotes/quote-api.ts'

export interface DedicatedProgram {
  origin: string
  quoteApi: QuoteApi
  stop: () => Promise<void>
}

/** A separate program with other settings than the shared one, and with an empty database unless another is prepared. */
export async function startDedicatedProgram(
  request: APIRequest,
  settings: Record<string, string>,
  prepare: (folder: string) => Promise<void> = copyEmptyDatabase,
): Promise<DedicatedProgram> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-e2e-'))
  await prepare(folder)
  const port = await freePort()
  const program = new Program({ PORT: String(port), DATA_DIR: folder, ...settings })
  await program.start()
  const origin = `http://127.0.0.1:${port}`
  const context = await request.newContext({ baseURL: origin })
  const stop = async () => {
    await context.dispose()
    await program.stop()
    rmSync(folder, { recursive: true })
  }
  return { origin, quoteApi: new QuoteApi(context), stop }
}
