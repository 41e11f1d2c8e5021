import { readdirSync } from 'node:fs'

const ABOUT_COMMANDS = ['list-commands.ts', 'command-help.ts']

/** The commands of this folder, by the names of their files. Each is built, as a release has no sources. */
export function listOperatingCommands(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ABOUT_COMMANDS.includes(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}
