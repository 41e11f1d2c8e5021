import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { withinTime } from './driver.ts'

export interface BrowserProcess {
  /** What was wanted of its output. */
  said: string
  stop: () => Promise<void>
}

interface Options {
  /** Waits for this in its output, and takes the first group. */
  wanted?: RegExp
  env?: Record<string, string>
}

/** Starts a program, and all that it starts, in a group of its own. */
export async function startProcess(
  command: string,
  args: readonly string[],
  { wanted, env = {} }: Options,
): Promise<BrowserProcess> {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const stop = () => endGroup(child)
  try {
    const said = wanted ? await withinTime(`its start (${command})`, partOfOutput(child, wanted)) : ''
    return { said, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function partOfOutput(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, said] = wanted.exec(output) ?? []
      if (said !== undefined) resolve(said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.\n${output}`)))
  })
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  // The minus means the group: browsers start processes of their own.
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
