import { amber, type Finding, green, red, stateAbove } from '#server/kit/doctor/doctor-check.ts'

/** Beyond five seconds leases and codes become unreliable; at a minute, sign-in codes and webhooks are refused. */
const LIMITS_SECONDS = { amber: 5, red: 60 }

/** What the clocks of two machines say. `other` names the second, as in “the clock of the database”. */
export function evaluateClockDifference(other: string, differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const state = stateAbove(seconds, LIMITS_SECONDS)
  if (state === 'green') return green(`This machine and the clock of ${other} agree.`)
  const direction = differenceMs > 0 ? 'behind' : 'ahead of'
  const text = `This machine is ${seconds} seconds ${direction} the clock of ${other}.`
  const action =
    'Set the clocks by NTP on both machines (`timedatectl set-ntp true`, or chrony). Sign-in codes, links, and jobs depend on them.'
  return state === 'red' ? red(text, action) : amber(text, action)
}
