import { existsSync } from 'node:fs'
import { readEnv } from '#server/config/read-env.ts'
import type { Env } from '#server/kit/config/env.ts'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'

/** The exit codes of the commands. */
export const EXIT = {
  done: 0,
  /** Nothing was made, restored or accepted. */
  failed: 1,
  /** It was, and what is in it contradicts itself. */
  unsound: 2,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Where a command prints. */
export interface Output {
  /** A line that is of use to whoever looks on; left out with `--quiet`. */
  fact: (line: string) => void
  /** A line about something that should not be, which is always printed. */
  fault: (line: string) => void
}

export type Command = (args: readonly string[], env: Env, output: Output) => Promise<ExitCode>

const QUIET = '--quiet'

/** What was done stays done. */
export const NOT_RECORDED =
  'not recorded: DATA_DIR can’t be written, so neither the doctor nor an alert will know about this'

/** Codes of the file system that say enough in a sentence. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'the user who runs this can’t write or read there',
  EPERM: 'the user who runs this can’t write or read there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'a file stands where a folder is needed',
}

/**
 * Runs a command of the terminal, with the settings of the environment and of `.env`.
 *
 * @rule O15 With `--quiet` a command that finds nothing wrong prints nothing, so that cron mails only what matters.
 */
export async function runCommand(command: Command): Promise<never> {
  try {
    if (existsSync('.env')) process.loadEnvFile()
    const given = process.argv.slice(2)
    const args = given.filter((arg) => arg !== QUIET)
    const fault = (line: string) => console.log(line)
    const fact = args.length < given.length ? () => undefined : fault
    process.exit(await command(args, readEnv(process.env), { fact, fault }))
  } catch (error) {
    console.error(describe(error))
    process.exit(EXIT.failed)
  }
}

function describe(error: unknown): unknown {
  if (error instanceof BackupError || error instanceof StartupError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return error
  const reason = FILE_ERRORS[String(error.code)]
  return reason === undefined
    ? error
    : `${'path' in error ? `${String(error.path)}: ` : ''}${reason} (${String(error.code)}).`
}
