import { StartupError } from '#server/kit/process/startup-error.ts'

export interface SettingFault {
  /** The names that it concerns; the first is the one that was given or left out. */
  settings: readonly string[]
  /** What is wrong with it, which never repeats a value. */
  message: string
}

/** The settings do not allow a start. */
export class InvalidSettingsError extends StartupError {
  override name = 'InvalidSettingsError'
  readonly faults: readonly SettingFault[]

  constructor(faults: readonly SettingFault[]) {
    const reasons = faults.map((fault) => `  ${describeFault(fault)}`)
    super(['Invalid env provided', ...reasons].join('\n'))
    this.faults = faults
  }
}

export function describeFault({ settings: [setting = ''], message }: SettingFault): string {
  return `${setting}: ${message}`
}
