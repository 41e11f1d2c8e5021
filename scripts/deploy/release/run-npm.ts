import { spawnSync } from 'node:child_process'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** What npm prints. It is the npm that runs this script, which passes its path on. */
export function runNpm(folder: string, args: readonly string[]): string {
  const npm = process.env['npm_execpath']
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm]
  const { status, stdout, error } = spawnSync(command, [...before, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0)
    throw new Error(
      `npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}. It needs npm 10.2 or newer.`,
    )
  return stdout
}
