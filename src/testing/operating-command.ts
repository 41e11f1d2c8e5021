import { StartedProcess } from '#testing/started-process.ts'

/** A command as an operator gives it: what is built if the tests have built it, otherwise from the sources. */
export async function runOperatingCommand(
  name: 'backup' | 'restore' | 'verify-backup',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const program = process.env['TEST_PROGRAM']
    ? [`dist/server/${name}.js`]
    : ['--import', 'tsx', `scripts/operating/${name}.ts`]
  const command = new StartedProcess(process.execPath, [...program, ...args], { env: settings })
  const code = await command.ended
  return { code, output: command.output }
}
