import { readTelephone } from '#domain/values/typed/telephone.ts'

/**
 * A phone number in E.164 form, such as +15125550142; undefined if the text is not a phone number.
 *
 * @rule N61 Ten digits are a North American number; any other number begins with + and its country code.
 */
export function toE164(typed: string): string | undefined {
  const reading = readTelephone(typed)
  return reading.is === 'understood' ? reading.value : undefined
}
