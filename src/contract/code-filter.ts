import * as z from 'zod/mini'

/** As the office writes codes, and as older ones are written. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N} _.&-]{0,39}$/u

/**
 * Up to `most` codes that the office has given, `A,B` in the address.
 * @__NO_SIDE_EFFECTS__
 */
export function anyCode({ most }: { most: number }) {
  const message = `Send up to ${most} codes with commas between them`
  return z.codec(z.string().check(z.maxLength(most * 41)), z.custom<string[]>(), {
    decode: (text, { issues, value: input }) => {
      const codes = [...new Set(text.split(',').map((code) => code.trim()))]
      if (codes.length <= most && codes.every((code) => CODE.test(code))) return codes
      issues.push({ code: 'custom', message, input })
      return z.NEVER
    },
    encode: (codes) => codes.join(','),
  })
}
