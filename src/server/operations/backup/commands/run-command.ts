import { existsSync } from 'node:fs'
import { type Env, readEnv } from '#server/kit/config/env.ts'
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

export type Command = (args: readonly string[], env: Env) => Promise<ExitCode>

/** Codes of the file system that say enough in a sentence. */
const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'the user who runs this may not write or read there',
  EPERM: 'the user who runs this may not write or read there',
  EROFS: 'nothing can be written there',
  ENOTDIR: 'a file stands where a folder is needed',
}

/** Runs a command of the terminal, with the settings of the environment and of `.env`. */
export async function runCommand(command: Command): Promise<never> {
  try {
    if (existsSync('.env')) process.loadEnvFile()
    process.exit(await command(process.argv.slice(2), readEnv(process.env)))
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
