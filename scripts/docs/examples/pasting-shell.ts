import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Printed by the shell after each block. */
const END = 'end of the block'

/** A shell into which blocks are pasted one after another, so that each has the variables of those before it. */
export class PastingShell {
  readonly #shell: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>

  constructor(cwd: string) {
    this.#shell = spawn('bash', ['--noprofile', '--norc'], { cwd, stdio: ['pipe', 'pipe', 'ignore'] })
    this.#lines = createInterface({ input: this.#shell.stdout, crlfDelay: Infinity })[Symbol.asyncIterator]()
    // As on a screen, in the order of printing.
    this.#shell.stdin.write('exec 2>&1\n')
  }

  /** What the block prints; `typed` is what somebody types where its last command asks. */
  async paste(block: string, typed?: string): Promise<string> {
    const lines = [block, ...(typed === undefined ? [] : [typed]), `printf '\\n${END}\\n'`]
    this.#shell.stdin.write(`${lines.join('\n')}\n`)
    const printed: string[] = []
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw new Error(`The shell ended:\n${printed.join('\n')}`)
      if (value === END) return printed.join('\n').trimEnd()
      printed.push(value)
    }
  }

  end(): void {
    this.#shell.kill()
  }
}
