import { readTelephone } from '#domain/values/typed/telephone.ts'

/**
 * A telephone number as every form, page, mail and document prints it: `512-555-0142` in North America, however it was
 * typed; any other number as it was typed.
 */
export function formatTelephone(typed: string): string {
  const reading = readTelephone(typed)
  return reading.is === 'understood' && reading.value.startsWith('+1') ? reading.wire : typed.trim()
}
