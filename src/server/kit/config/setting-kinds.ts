import { isIP } from 'node:net'
import * as z from 'zod/mini'

export const textSetting = z.string('must be a string')

export function enumSetting<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `must be one of: ${words.join(', ')}`)
}

export const yesNoSetting = z._default(enumSetting(['yes', 'no']), 'no')

export function wholeNumberSetting(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    textSetting.check(
      z.refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max, message),
    ),
    z.transform(Number),
  )
}

/** Dollars with or without cents, as text: `45` or `45.50`. */
export function feeSetting(max: number) {
  const message = `must be an amount from 0 to ${max}, such as 45 or 45.50`
  return textSetting.check(
    z.refine((text) => /^\d{1,6}(?:\.\d\d?)?$/.test(text) && Number(text) <= max, message),
  )
}

export function urlSetting(protocols: readonly string[], message: string) {
  return textSetting.check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  )
}

export const instantSetting = z.pipe(
  textSetting.check(
    z.refine(
      (text) => z.iso.datetime({ offset: true }).safeParse(text).success,
      'must be a moment with its zone, such as 2027-06-12T18:30:00Z or 2027-06-12T13:30:00-05:00',
    ),
  ),
  z.transform((text: string) => new Date(text)),
)

/** Whether a URL points to this machine. */
export function isLoopback(address: string): boolean {
  return isLoopbackName(new URL(address).hostname)
}

/** Whether a host name (an IPv6 one in brackets) is this machine. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether a listener on this host can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackName(isIP(host) === 6 ? `[${host}]` : host.toLowerCase())
}
