import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '#server/kit/db/embedded/folder-lock.ts'

const HOLD = `
  import { lockFolder } from '#server/kit/db/embedded/folder-lock.ts'
  await lockFolder(process.argv[1]).then(() => console.log('held'), (error) => console.log(error.message))
  setInterval(() => undefined, 1000)
`

function freshFolder(name = ''): string {
  const base = mkdtempSync(path.join(tmpdir(), 'albatross-lock-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const folder = path.join(base, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Starts another process that tries to lock the folder, and returns its output. */
async function startContender(folder: string): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLD, folder])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: output.toString().trim() }
}

describe('O09 the data folder belongs to one process', () => {
  it('O09 refuses a second process at once and says what to do', async () => {
    const folder = freshFolder()
    const first = await startContender(folder)
    const second = await startContender(folder)

    expect(first.output).toBe('held')
    expect(second.output).toContain(`${folder} is in use by another process`)
    expect(second.output).toMatch(/Stop that process.*DATA_DIR.*DATABASE_URL/)
    await expect(lockFolder(folder)).rejects.toThrow('in use')
  })

  it('O09 of several processes that start at once exactly one gets it', async () => {
    const folder = freshFolder()
    const all = await Promise.all(Array.from({ length: 4 }, () => startContender(folder)))
    expect(all.filter(({ output }) => output === 'held')).toHaveLength(1)
  })

  it('O09 keeps off a socket that does not tell whether somebody has it', async () => {
    const folder = freshFolder()
    const socket = path.join(folder, 'lock.socket')
    // Connecting to a link that leads to itself fails, but not because nobody listens.
    symlinkSync(socket, socket)
    await expect(lockFolder(folder)).rejects.toThrow(/lock\.socket \(ELOOP\).+remove that file/)
    rmSync(socket)
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('O09 is free again once its process was killed', async () => {
    const folder = freshFolder()
    const { child } = await startContender(folder)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('O09 takes over the gate of a process that died in it', async () => {
    const folder = freshFolder()
    const gate = path.join(folder, 'lock.gate')
    mkdirSync(gate)
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(gate, longAgo, longAgo)

    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('O09 locks a folder whose path is too long for a socket', async () => {
    const folder = freshFolder('a-long-name-'.repeat(12))
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow('in use')
    await lock.release()
  })
})
